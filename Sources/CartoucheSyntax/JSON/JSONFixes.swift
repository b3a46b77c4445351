package import CartoucheDiagnostics

extension [Diagnostic] {
  /// Returns the diagnostics with fixes that are valid in their files.
  ///
  /// Fixes are written in YAML, such as `[get, rating]`. For a file with the ending `.json` this function writes them in JSON, such as
  /// `["get","rating"]`, and removes those without an equivalent in JSON.
  /// - Complexity: O(bytes) for each JSON file with fixes, and for each fix O(bytes of the list or mapping around it).
  package func withFixes(in sources: SourceList) -> [Diagnostic] {
    var files: [SourceID: JSONFixes] = [:]
    return map { diagnostic in
      let source = diagnostic.location.source
      guard !diagnostic.fixes.isEmpty, DocumentFormat(ofFile: sources[source].path) == .json else {
        return diagnostic
      }
      let file = files[source] ?? JSONFixes(source, in: sources)
      files[source] = file
      var diagnostic = diagnostic
      diagnostic.fixes = diagnostic.fixes.compactMap(file.fixInJSON)
      return diagnostic
    }
  }
}

/// The fixes of one JSON file.
private struct JSONFixes {
  private let document: Document

  init(_ source: SourceID, in sources: SourceList) {
    var ignored: [Diagnostic] = []
    document = parseDocument(source, in: sources, format: .json, diagnostics: &ignored)
  }

  /// Returns a fix whose texts are JSON, or `nil` if the fix has no equivalent in JSON.
  func fixInJSON(_ fix: Fix) -> Fix? {
    guard let first = fix.edits.first, let last = fix.edits.last,
      let container = document.container(of: SourceSpan(start: first.span.start, end: last.span.end))
    else { return fix }
    var text = EditedPart(document.bytes, container, fix.edits)
    if text.isJSON { return fix }
    var fix = fix
    if fix.edits.count == 1, let entries = jsonEntries(first.replacement) {
      // Only the new entries change, so that the layout of their mapping stays.
      fix.edits[0].replacement = entries
      text = EditedPart(document.bytes, container, fix.edits)
      return text.isJSON ? fix : nil
    }
    guard let edit = text.editInJSON, EditedPart(document.bytes, container, [edit]).isJSON else { return nil }
    fix.edits = [edit]
    return fix
  }
}

/// Returns the entries of a YAML mapping without braces as JSON: `"size":[12,12]` for `size: [12, 12]`; `nil` for any other text.
private func jsonEntries(_ text: String) -> String? {
  guard let mapping = parsed(Array("{\(text)}".utf8), as: .yaml)?.root, mapping.kind == .mapping,
    mapping.entries.allSatisfy({ $0.key.kind == .scalar && !$0.value.isEmpty })
  else { return nil }
  return String(decoding: mapping.json.dropFirst().dropLast(), as: UTF8.self)
}

/// Returns the document of a text, or `nil` if the text has a syntax error.
private func parsed(_ bytes: [UInt8], as format: DocumentFormat) -> Document? {
  var sources = SourceList()
  var diagnostics: [Diagnostic] = []
  let source = sources.add(SourceText(path: "", bytes: bytes))
  let document = parseDocument(source, in: sources, format: format, diagnostics: &diagnostics)
  return diagnostics.isEmpty ? document : nil
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
  /// Returns the span of the smallest list or mapping that contains a span, or `nil` if none does.
  fileprivate func container(of span: SourceSpan) -> SourceSpan? {
    smallestNode(around: span) { $0.kind != .scalar }?.span
  }

  /// Returns the smallest node that contains a span and satisfies `isIncluded`.
  /// - Complexity: O(nodes).
  fileprivate func smallestNode(
    around span: SourceSpan, where isIncluded: (NodeRecord) -> Bool = { _ in true }
  ) -> Node? {
    // Children follow their parent, so the last match is the smallest.
    records.lastIndex { $0.start <= span.start && span.end <= $0.end && isIncluded($0) }.map {
      Node(self, $0)
    }
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
