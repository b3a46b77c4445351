package import CartoucheDiagnostics

/// One YAML or JSON document: a flat arena of nodes over the bytes that they were read from.
///
/// A class, and an immutable one, so that a `Node` is a reference and an index rather than a copy of arrays.
package final class Document: Sendable {
  package let source: SourceID
  package let bytes: [UInt8]
  /// See `NodeRecord` for the layout.
  let records: [NodeRecord]
  /// Texts that are not a slice of the source (escapes, folded lines).
  let text: [UInt8]
  /// Spans of tags, by node.
  let tags: [UInt32: SourceSpan]
  /// A syntax error ended the reading: what follows it is unknown.
  package let isTruncated: Bool
  /// What there is at all in the source.
  package let characters: SourceCharacters
  /// Nodes that stand in the place of scalars, by the scalar's index; of documents that refer to none of this.
  let replacements: [UInt32: Node]
  /// What `{$name}` in a text stands for; nil where a text holds no variables.
  package let variables: [String: Node]?

  init(
    source: SourceID, bytes: [UInt8], records: [NodeRecord], text: [UInt8], tags: [UInt32: SourceSpan],
    isTruncated: Bool, characters: SourceCharacters,
    replacements: [UInt32: Node] = [:], variables: [String: Node]? = nil
  ) {
    self.source = source
    self.bytes = bytes
    self.records = records
    self.text = text
    self.tags = tags
    self.isTruncated = isTruncated
    self.characters = characters
    self.replacements = replacements
    self.variables = variables
  }

  /// The same document under another name in the list of sources; as it was parsed, before any substitution.
  package func copy(as source: SourceID) -> Document {
    precondition(replacements.isEmpty && variables == nil, "what replaces a scalar belongs to its own source")
    return Document(
      source: source, bytes: bytes, records: records, text: text, tags: tags, isTruncated: isTruncated,
      characters: characters)
  }

  /// The nodes that a tag stands before, in order of writing, without those that belong to a key for which `isIgnored`
  /// holds. None in nearly all documents.
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

  /// Nil when the source holds no document.
  package var root: Node? { records.isEmpty ? nil : Node(self, 0) }
}
