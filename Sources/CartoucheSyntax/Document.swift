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

  init(
    source: SourceID, bytes: [UInt8], records: [NodeRecord], text: [UInt8], tags: [UInt32: SourceSpan],
    isTruncated: Bool
  ) {
    self.source = source
    self.bytes = bytes
    self.records = records
    self.text = text
    self.tags = tags
    self.isTruncated = isTruncated
  }

  /// Nil when the source holds no document.
  package var root: Node? { records.isEmpty ? nil : Node(self, 0) }

  package var nodeCount: Int { records.count }
}
