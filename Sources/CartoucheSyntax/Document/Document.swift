package import CartoucheDiagnostics

/// One YAML or JSON document: a flat array of node records, and the source bytes.
///
/// Documents are immutable. The type is a class, so that a `Node` is a reference and an index rather than a copy of arrays.
package final class Document: Sendable {
  package let source: SourceID
  package let bytes: [UInt8]
  /// The nodes of the document in source order. `NodeRecord` describes the layout.
  let records: [NodeRecord]
  /// The texts of the scalars with escapes or folded lines, one after the other. The texts of other scalars are slices of the source.
  let text: [UInt8]
  /// The spans of tags such as `!selected`, by the index of the tagged node in `records`.
  let tags: [UInt32: SourceSpan]
  /// Whether a syntax error ended the reading, so that the document has only the nodes before the error.
  package let isTruncated: Bool
  /// The characters with a special meaning, such as `$`, that occur in a YAML source; empty for JSON.
  package let characters: SourceCharacters
  /// Whether the source is JSON, in which every text is quoted.
  package let isJSON: Bool
  /// The nodes that replace scalars, by the index of the scalar in `records`. The documents of these nodes have no replacements themselves.
  let replacements: [UInt32: Node]
  /// The values for `{$name}` in texts, or `nil` if the texts of the document cannot contain variables.
  package let variables: [String: Node]?

  /// The stored properties of a document that result from reading its source.
  struct Content {
    var source: SourceID
    var bytes: [UInt8]
    var records: [NodeRecord] = []
    var text: [UInt8] = []
    var tags: [UInt32: SourceSpan] = [:]
    var isTruncated = false
    var characters: SourceCharacters = []
    var isJSON = false
  }

  init(_ content: Content, replacements: [UInt32: Node] = [:], variables: [String: Node]? = nil) {
    source = content.source
    bytes = content.bytes
    records = content.records
    text = content.text
    tags = content.tags
    isTruncated = content.isTruncated
    characters = content.characters
    isJSON = content.isJSON
    self.replacements = replacements
    self.variables = variables
  }

  /// The stored properties of the document that result from reading its source, without replacements.
  var content: Content {
    Content(
      source: source, bytes: bytes, records: records, text: text, tags: tags, isTruncated: isTruncated,
      characters: characters, isJSON: isJSON)
  }

  /// Returns a copy of the document with another source id. The document must not have replacements or variables.
  package func copy(as source: SourceID) -> Document {
    precondition(replacements.isEmpty && variables == nil, "what replaces a scalar belongs to its own source")
    var content = content
    content.source = source
    return Document(content)
  }

  /// Returns all nodes with a tag, in source order, except the values of keys for which `isIgnored` returns `true`.
  package func taggedNodes(exceptUnder isIgnored: (Node) -> Bool) -> [Node] {
    var found: [Node] = []
    func visit(_ index: Int) {
      let record = records[index]
      guard record.kind != .alias, !record.flags.contains(.replaced) else { return }
      let node = Node(self, index)
      if record.flags.contains(.tagged) { found.append(node) }
      guard record.kind == .sequence || record.kind == .mapping else { return }
      var child = index + 1
      while child < Int(record.first) {
        let key = child
        visit(key)
        child = records[key].end(at: key)
        guard record.kind == .mapping else { continue }
        if !isIgnored(Node(self, key)) { visit(child) }
        child = records[child].end(at: child)
      }
    }
    if !tags.isEmpty, !records.isEmpty { visit(0) }
    return found
  }

  /// The root node, or `nil` if the source has no YAML or JSON value.
  package var root: Node? { records.isEmpty ? nil : Node(self, 0) }
}

/// The language of a text that `parseDocument` reads.
package enum DocumentFormat: Sendable {
  /// YAML, for specs. Nearly all JSON is also valid YAML.
  case yaml
  /// Strict JSON, for GeoJSON, traces and scenes, read by `JSONReader`.
  case json
  /// JSON in which a duplicate key is a warning and its last value counts, for Mapbox and MapLibre styles.
  case jsonLastKeyWins

  /// The language of a spec or scenario with this path: `json` for `.json`, otherwise `yaml`.
  package init(ofFile path: String) { self = path.lowercased().hasSuffix(".json") ? .json : .yaml }
}

/// Parses the only document of a YAML or JSON source. In a build without libyaml, every source is JSON.
///
/// After a syntax error, the document contains the nodes before the error.
/// - Parameter range: The byte range of the document, or `nil` for the whole source.
/// - Complexity: O(bytes).
package func parseDocument(
  _ source: SourceID, in sources: SourceList, _ range: Range<Int>? = nil, format: DocumentFormat = .yaml,
  limits: Limits = Limits(),
  diagnostics: inout [Diagnostic]
) -> Document {
  let bytes = sources[source].bytes
  let range = range ?? 0..<bytes.count
  #if canImport(CLibYAML)
  if format == .yaml {
    return parseYAML(source, bytes: bytes, range, limits: limits, diagnostics: &diagnostics)
  }
  #endif
  return JSONInput(source: source, bytes: bytes, range: range, limits: limits).read(
    lastKeyWins: format == .jsonLastKeyWins, diagnostics: &diagnostics)
}

/// Whether a byte is a space, a tab or part of a line break.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

extension Document {
  /// Returns the spans of the comments that begin with `word`, in source order. Each span ends before white space at the end of the line.
  ///
  /// libyaml drops comments, so this function searches for them: a `#` at the start of a line or after white space, outside of scalars.
  /// After a syntax error, only comments before the error are found.
  /// - Complexity: O(bytes), plus O(nodes) if there are such comments.
  package func comments(beginningWith word: StaticString) -> [SourceSpan] {
    guard characters.contains(.hash) else { return [] }
    let starts = starts(ofComments: word)
    if starts.isEmpty { return [] }
    let scalars = records.filter { $0.kind == .scalar || $0.kind == .alias }
    let end = isTruncated ? records.map { $0.end }.max() ?? 0 : UInt32(bytes.count)
    var next = 0
    // A comment may contain the start of another comment. Both end with their line.
    var last = SourceSpan(start: 0, end: 0)
    return starts.compactMap { start in
      // The records of scalars are in source order, so `next` only moves forward.
      while next < scalars.count, scalars[next].end <= start { next += 1 }
      let isInScalar =
        next < scalars.count && scalars[next].start <= start && !isHeader(of: scalars[next], start)
      if isInScalar || start >= end { return nil }
      last = start < last.end ? SourceSpan(start: start, end: last.end) : span(ofCommentAt: Int(start))
      return last
    }
  }

  /// Returns the offset of each `#` that is followed by `word` and may begin a comment.
  private func starts(ofComments word: StaticString) -> [UInt32] {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return bytes.withUnsafeBufferPointer { bytes in
      var starts: [UInt32] = []
      for index in bytes.indices where bytes[index] == UInt8(ascii: "#") {
        guard index == 0 || isBlank(bytes[index - 1]) else { continue }
        var text = index + 1
        while text < bytes.count, bytes[text] == 0x20 || bytes[text] == 0x09 { text += 1 }
        if bytes[text...].starts(with: word) { starts.append(UInt32(index)) }
      }
      return starts
    }
  }

  /// Whether an offset in the span of a block scalar is on its first line, which has the `|` or `>` but no text.
  private func isHeader(of scalar: NodeRecord, _ offset: UInt32) -> Bool {
    guard scalar.style == .literal || scalar.style == .folded else { return false }
    return !bytes[Int(scalar.start)..<Int(offset)].contains { $0 == 0x0A || $0 == 0x0D }
  }

  private func span(ofCommentAt start: Int) -> SourceSpan {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while isBlank(bytes[end - 1]) { end -= 1 }
    return SourceSpan(start..<end)
  }
}
