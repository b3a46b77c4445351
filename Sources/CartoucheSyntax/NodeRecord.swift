/// One node in a document's flat arena: 20 bytes, no object.
///
/// Layout: nodes stand in the order in which they are written. A container is followed by its children (a
/// mapping: key, value, key, value, …), each followed by its own; `first` of a container is the index after its
/// last descendant, so the next sibling of any node is found without a list of children.
package struct NodeRecord {
  package enum Kind: UInt8 { case scalar, sequence, mapping, alias }
  package enum Style: UInt8 { case plain, singleQuoted, doubleQuoted, literal, folded, block, flow }

  package struct Flags: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The scalar's text is a slice of the source; else of the document's own text.
    static let inSource = Flags(rawValue: 1)
    static let tagged = Flags(rawValue: 2)
    /// The container was still open where a syntax error ended the reading: something may be missing.
    static let truncated = Flags(rawValue: 8)
    /// Another node stands in the scalar's place: see `Document.replacements`.
    static let replaced = Flags(rawValue: 16)
  }

  package var kind: Kind
  package var style: Style
  package var flags: Flags
  /// Bytes of the value alone, without anchor and tag.
  package var start: UInt32
  package var end: UInt32
  /// Scalar: offset of its text. Container: index after its last descendant. Alias: index of its target.
  package var first: UInt32
  /// Scalar: bytes of text. Container: number of children (a mapping has two an entry).
  package var count: UInt32

  /// Index after the node and its descendants; `index` is its own.
  @inline(__always)
  func end(at index: Int) -> Int { kind == .sequence || kind == .mapping ? Int(first) : index + 1 }

  /// The UTF-8 text of a scalar, in the source or in the document's own text. O(1), shares storage.
  func text(source: [UInt8], text: [UInt8]) -> ArraySlice<UInt8> {
    let range = Int(first)..<Int(first + count)
    return flags.contains(.inSource) ? source[range] : text[range]
  }
}
