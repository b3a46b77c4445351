package import CartoucheDiagnostics

extension [Diagnostic] {
  /// Returns the diagnostics with fixes that are valid in their files.
  ///
  /// Fixes of specs are written in YAML, such as `[get, rating]`. In a spec that is JSON this function writes them in JSON, such as
  /// `["get","rating"]`, and removes those without an equivalent. In a build without libyaml it removes all that are not JSON.
  /// - Parameter documents: The spec and the specs that it imports.
  /// - Complexity: O(nodes) of the document for each fix in JSON.
  package func withFixes(in documents: [Document]) -> [Diagnostic] {
    let specs = documents.filter { $0.isJSON }
    if specs.isEmpty { return self }
    return map { diagnostic in
      // The reader of JSON writes its own fixes in JSON.
      guard !diagnostic.fixes.isEmpty, diagnostic.rule != SyntaxFinding.jsonSyntax.id,
        let spec = specs.first(where: { $0.source == diagnostic.location.source })
      else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.fixes = diagnostic.fixes.compactMap(spec.fixInJSON)
      return diagnostic
    }
  }
}

extension Document {
  /// Returns a fix whose texts are JSON, or `nil` if the fix has no equivalent in JSON.
  fileprivate func fixInJSON(_ fix: Fix) -> Fix? {
    guard let first = fix.edits.first, let last = fix.edits.last else { return fix }
    let container = container(of: SourceSpan(start: first.span.start, end: last.span.end))
    let text = EditedPart(bytes, container, fix.edits)
    if text.isJSON { return fix }
    var fix = fix
    if fix.edits.count == 1 {
      // Only the new text changes, so that the layout of its mapping stays.
      for json in jsonForms(first.replacement) {
        fix.edits[0].replacement = json
        if EditedPart(bytes, container, fix.edits).isJSON { return fix }
      }
    }
    guard let edit = text.editInJSON, EditedPart(bytes, container, [edit]).isJSON else { return nil }
    fix.edits = [edit]
    return fix
  }
}

/// Returns a YAML text as JSON: as the entries of a mapping without braces, `"size":[12,12]` for `size: [12, 12]`, and as a value.
private func jsonForms(_ text: String) -> [String] {
  guard !text.isEmpty else { return [] }
  var forms: [String] = []
  if let mapping = parsed(Array("{\(text)}".utf8), as: .yaml)?.root, mapping.kind == .mapping,
    mapping.entries.allSatisfy({ $0.key.kind == .scalar && !$0.value.isEmpty })
  {
    forms.append(String(decoding: mapping.json.dropFirst().dropLast(), as: UTF8.self))
  }
  if let value = parsed(Array(text.utf8), as: .yaml)?.root {
    forms.append(String(decoding: value.json, as: UTF8.self))
  }
  return forms
}

/// Returns the document of a text, or `nil` if the text has a syntax error. Duplicate keys are none.
private func parsed(_ bytes: [UInt8], as format: DocumentFormat) -> Document? {
  var sources = SourceList()
  var diagnostics: [Diagnostic] = []
  let source = sources.add(SourceText(path: "", bytes: bytes))
  let document = parseDocument(source, in: sources, format: format, diagnostics: &diagnostics)
  return diagnostics.allSatisfy { $0.rule == SyntaxFinding.duplicateKey.id } ? document : nil
}

/// The text of a list or mapping of a file after the edits of a fix.
private struct EditedPart {
  private let original: [UInt8]
  private let container: SourceSpan
  private var bytes: [UInt8] = []
  /// The range of `bytes` from the first edit to the last.
  private let edited: Range<Int>

  init(_ file: [UInt8], _ container: SourceSpan, _ edits: [Edit]) {
    original = file
    self.container = container
    var position = container.start
    var start: Int?
    var end = 0
    for edit in edits {
      bytes += file[Int(position)..<Int(edit.span.start)]
      start = start ?? bytes.count
      bytes += edit.replacement.utf8
      end = bytes.count
      position = edit.span.end
    }
    bytes += file[Int(position)..<Int(container.end)]
    edited = (start ?? 0)..<end
  }

  var isJSON: Bool { parsed(bytes, as: .json) != nil }

  /// The edit that replaces the smallest changed value by its JSON, or `nil` if the text is not YAML.
  var editInJSON: Edit? {
    guard let document = parsed(bytes, as: .yaml),
      let value = document.smallestNode(around: SourceSpan(edited))
    else { return nil }
    // The bytes after the value are those of the file, so the end of the value is found from behind.
    let start = container.start + value.span.start
    let end = container.end - (UInt32(bytes.count) - value.span.end)
    guard start <= end else { return nil }
    return Edit(
      span: SourceSpan(start: start, end: end), replacement: String(decoding: value.json, as: UTF8.self))
  }
}

extension Document {
  /// Returns the span of the smallest list or mapping with a span between its brackets, or else the whole text.
  fileprivate func container(of span: SourceSpan) -> SourceSpan {
    let container = records.last {
      ($0.kind == .sequence || $0.kind == .mapping) && $0.start < span.start && span.end < $0.end
    }
    return container.map { SourceSpan(start: $0.start, end: $0.end) } ?? SourceSpan(0..<bytes.count)
  }

  /// Returns the smallest node that contains a span.
  fileprivate func smallestNode(around span: SourceSpan) -> Node? {
    // Children follow their parent, so the last match is the smallest.
    records.lastIndex { $0.start <= span.start && span.end <= $0.end }.map { Node(self, $0) }
  }
}

extension Node {
  /// The value as JSON on one line, in UTF-8. Aliases are replaced by their values; a merge key (`<<`) stays a key.
  package var json: [UInt8] {
    var writer = JSONWriter()
    write(nil, to: &writer)
    return writer.bytes
  }

  /// - Parameter key: The key of the value, or `nil` for an item of a list or the whole value.
  private func write(_ key: String?, to json: inout JSONWriter) {
    func scalar(_ value: some JSONScalar) {
      if let key { json.member(key, value) } else { json.element(value) }
    }
    switch kind {
    case .mapping:
      func entries(_ json: inout JSONWriter) {
        for entry in self.entries { entry.value.write(entry.key.string, to: &json) }
      }
      if let key { json.object(key) { entries(&$0) } } else { json.object { entries(&$0) } }
    case .sequence:
      func items(_ json: inout JSONWriter) {
        for item in self.items { item.write(nil, to: &json) }
      }
      if let key { json.array(key) { items(&$0) } } else { json.array { items(&$0) } }
    case .scalar, .alias:
      if let number {
        scalar(number)
      } else if isPlain, isText("true") || isText("false") {
        scalar(isText("true"))
      } else if isPlain, isText("null") || isEmpty {
        scalar(Int?.none)
      } else {
        scalar(string)
      }
    }
  }
}
