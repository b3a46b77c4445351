package import CartoucheDiagnostics

/// A scalar, list or mapping of a document. A node is never an alias or a variable: those are resolved to their values.
package struct Node: Sendable {
  package let document: Document
  /// The index of the node in `document.records`, in four bytes to keep values that contain nodes small.
  private let position: UInt32

  var index: Int { Int(position) }

  @inline(__always)
  init(_ document: Document, _ index: Int) {
    let record = document.records[index]
    // An alias always points back to a node that is not an alias, so one step is enough.
    let target = record.kind == .alias ? Int(record.first) : index
    if document.records[target].flags.contains(.replaced),
      let replacement = document.replacements[UInt32(target)]
    {
      self = replacement
    } else {
      self.document = document
      position = UInt32(truncatingIfNeeded: target)
    }
  }

  var record: NodeRecord { document.records[index] }

  package var kind: NodeRecord.Kind { record.kind }
  package var style: NodeRecord.Style { record.style }
  package var isPlain: Bool { record.style == .plain }
  /// Whether the text of the scalar may be the name of a variable, `$name`: it is not quoted, or the source is JSON, where every text is.
  package var mayBeVariable: Bool { isPlain || document.isJSON }
  package var isTruncated: Bool { record.flags.contains(.truncated) }

  /// The byte span of the value in the source, without its anchor and tag.
  package var span: SourceSpan { SourceSpan(start: record.start, end: record.end) }
  package var location: Location { Location(source: document.source, span: span) }

  /// The span of the tag before the value, such as `!selected`, or `nil` if there is none.
  package var tag: SourceSpan? {
    record.flags.contains(.tagged) ? document.tags[UInt32(index)] : nil
  }

  /// Whether the node has no value, as after a `key:` without a value: it is a plain scalar without text.
  package var isEmpty: Bool {
    let record = record
    return record.kind == .scalar && record.count == 0 && record.style == .plain
  }

  /// Whether the node has no tag, and is not a plain scalar without text.
  package var isUntaggedValue: Bool {
    let record = record
    return !record.flags.contains(.tagged)
      && !(record.kind == .scalar && record.count == 0 && record.style == .plain)
  }

  /// The number of items of a list or entries of a mapping.
  package var count: Int { record.kind == .mapping ? Int(record.count) / 2 : Int(record.count) }

  /// Returns the location of a part of a scalar's text, or of the whole scalar if it has escapes or folded lines.
  /// - Parameter part: A range of bytes in the scalar's text.
  package func location(of part: Range<Int>) -> Location {
    let record = record
    guard record.kind == .scalar, record.flags.contains(.inSource) else { return location }
    let start = Int(record.first) + part.lowerBound
    return Location(source: document.source, span: SourceSpan(start..<start + part.count))
  }

  /// The text of the value as the source has it, including quotation marks or brackets.
  package var written: String { String(decoding: writtenBytes, as: UTF8.self) }

  /// The text of the value as the source has it, in UTF-8. O(1), because the slice shares storage.
  package var writtenBytes: ArraySlice<UInt8> { document.bytes[span.range] }

  /// The first item of a list or the first key of a mapping, or `nil` if it is empty or a scalar.
  package var firstChild: Node? {
    let record = record
    let isContainer = record.kind == .sequence || record.kind == .mapping
    return isContainer && record.count > 0 ? Node(document, index + 1) : nil
  }

  /// The two items of a list that has exactly two items, or `nil` for any other node. No memory is allocated.
  package var pair: (first: Node, second: Node)? {
    let record = record
    guard record.kind == .sequence, record.count == 2 else { return nil }
    let second = document.records[index + 1].end(at: index + 1)
    return (Node(document, index + 1), Node(document, second))
  }

  /// The item before this node, if this node is the second item of a list and the first item is a scalar; otherwise `nil`.
  package var itemBeforeSecond: Node? {
    guard index >= 2 else { return nil }
    // A scalar has no descendants, so the record of the list is two before that of its second item.
    let (head, list) = (document.records[index - 1], document.records[index - 2])
    guard list.kind == .sequence, list.first > UInt32(index), head.kind == .scalar else { return nil }
    return Node(document, index - 1)
  }

  /// The items of a list, in source order. Any other node has none.
  package var items: Children { Children(document, of: index, isWanted: record.kind == .sequence) }

  /// The entries of a mapping in source order, including `<<`. Any other node has none.
  package var entries: Entries { Entries(document, of: index) }

  /// The value of the first entry with this key, or `nil` if there is none. Entries that `<<` merges into the mapping are not searched.
  package subscript(key: StaticString) -> Node? {
    value(named: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
  }
}

extension Node {
  /// The child nodes of a container, in source order.
  package struct Children: Sequence, IteratorProtocol {
    private let document: Document
    private var position: Int
    private let end: Int

    init(_ document: Document, of index: Int, isWanted: Bool) {
      self.document = document
      position = index + 1
      end = isWanted ? Int(document.records[index].first) : position
    }

    /// Creates a sequence of the nodes in a range of `document.records`.
    /// - Parameter range: The range of whole nodes, with all their descendants.
    init(_ document: Document, of range: Range<Int>) {
      self.document = document
      position = range.lowerBound
      end = range.upperBound
    }

    package mutating func next() -> Node? {
      guard position < end else { return nil }
      let index = position
      position = document.records[index].end(at: index)
      return Node(document, index)
    }
  }

  /// A key and its value in a mapping, as indices in `document.records`. Nodes are created on demand, because each node retains the
  /// document.
  package struct Entry {
    let document: Document
    let keyIndex: Int
    let valueIndex: Int

    package var key: Node { Node(document, keyIndex) }
    package var value: Node { Node(document, valueIndex) }
  }

  package struct Entries: Sequence, IteratorProtocol {
    private let document: Document
    private var position: Int
    private let end: Int

    init(_ document: Document, of index: Int) {
      self.document = document
      position = index + 1
      let record = document.records[index]
      end = record.kind == .mapping ? Int(record.first) : position
    }

    package mutating func next() -> Entry? {
      guard position < end else { return nil }
      let key = position
      let value = document.records[key].end(at: key)
      position = document.records[value].end(at: value)
      return Entry(document: document, keyIndex: key, valueIndex: value)
    }
  }
}

extension Node {
  /// Returns the value of the first entry with this key, or `nil` if there is none. Entries that `<<` merges into the mapping are not
  /// searched.
  ///
  /// Hot path: expressions look up properties for each feature. The function reads records without creating nodes, which would retain the
  /// document and take more than twice as long (6 properties: 0.1 µs).
  /// - Complexity: O(entries).
  package func value(named name: UnsafeBufferPointer<UInt8>) -> Node? {
    let mapping = record
    guard mapping.kind == .mapping else { return nil }
    var key = index + 1
    while key < Int(mapping.first) {
      let record = document.records[key]
      let value = record.end(at: key)
      if isKey(record, name) { return Node(document, value) }
      key = document.records[value].end(at: value)
    }
    return nil
  }

  /// Whether the node is a mapping with the key `<<`. The key may be a merge key or a quoted text.
  package var mayHaveMergeKey: Bool { document.characters.contains(.less) && self["<<"] != nil }

  @inline(__always)
  private func isKey(_ key: NodeRecord, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let key = key.kind == .alias ? document.records[Int(key.first)] : key
    guard key.kind == .scalar, Int(key.count) == name.count else { return false }
    return key.flags.contains(.inSource)
      ? key.withText(in: document.bytes) { areEqual($0, name) }
      : key.withText(in: document.text) { areEqual($0, name) }
  }
}

/// The indices of a key and its value in `Document.records`. Hot loops use it instead of an `Entry`, which retains the document.
package struct EntryPosition {
  var key: Int
  var value: Int
}

extension Node {
  /// Returns the indices of the mapping entry after `position`, or of the first entry if `position` is `nil`.
  /// - Returns: `nil` after the last entry, and for a node that is not a mapping.
  package func entry(after position: EntryPosition?) -> EntryPosition? {
    let records = document.records
    guard records[index].kind == .mapping else { return nil }
    let key = position.map { records[$0.value].end(at: $0.value) } ?? index + 1
    guard key < Int(records[index].first) else { return nil }
    return EntryPosition(key: key, value: records[key].end(at: key))
  }

  package func entry(at position: EntryPosition) -> Entry {
    Entry(document: document, keyIndex: position.key, valueIndex: position.value)
  }

  package func value(at position: EntryPosition) -> Node { Node(document, position.value) }
}

extension KeyIndex {
  /// Returns the position, in the list of names, of the name that equals the key of a mapping entry, or `nil` if there is none.
  package func position(ofKeyAt position: EntryPosition, in mapping: Node) -> Int? {
    let record = mapping.document.records[position.key]
    guard record.kind == .scalar, record.flags == .inSource else {
      return self.position(of: mapping.entry(at: position).key)
    }
    return record.withText(in: mapping.document.bytes) { self.position(of: $0) }
  }
}

/// Fast access to the texts of scalars. Most functions read the bytes in place, without slices that would retain them.
extension Node {
  /// Calls `body` with the UTF-8 text of a scalar, or with an empty buffer for any other node.
  @inline(__always)
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let record = record
    guard record.kind == .scalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return record.flags.contains(.inSource)
      ? record.withText(in: document.bytes, body) : record.withText(in: document.text, body)
  }

  /// The UTF-8 text of a scalar; empty for any other node. O(1), because the slice shares storage.
  package var utf8: ArraySlice<UInt8> {
    let record = record
    guard record.kind == .scalar else { return [] }
    return record.text(source: document.bytes, text: document.text)
  }

  /// The text of a scalar; empty for any other node. Memory is allocated at each access.
  package var string: String {
    // Not inlined in its hundreds of uses, because the code that creates a text is large.
    @inline(never) get { withText { String(decoding: $0, as: UTF8.self) } }
  }

  /// The length of a scalar's text in bytes; 0 for any other node.
  package var textLength: Int {
    let record = record
    return record.kind == .scalar ? Int(record.count) : 0
  }

  /// Whether the node is a scalar without text, quoted or not.
  package var isEmptyText: Bool {
    let record = record
    return record.kind == .scalar && record.count == 0
  }

  /// Whether the node is a scalar with the text `text`.
  package func isText(_ text: StaticString) -> Bool {
    let record = record
    // Comparing lengths first excludes most keys.
    guard record.kind == .scalar, Int(record.count) == text.utf8CodeUnitCount else { return false }
    return withText {
      areEqual($0, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }

  /// Whether the node is a scalar with the text `text`.
  package func hasText(_ text: String) -> Bool {
    record.kind == .scalar
      && withText { written in
        text.utf8.withContiguousStorageIfAvailable { areEqual(written, $0) }
          ?? written.elementsEqual(text.utf8)
      }
  }

  /// Whether the node is an unquoted `null`. As the value of a property, it resets the property to its default.
  package var isNull: Bool {
    let record = record
    return record.count == 4 && record.style == .plain && !record.flags.contains(.tagged) && isText("null")
  }

  package func contains(_ byte: UInt8) -> Bool { withText { $0.contains(byte) } }

  /// The number that an unquoted scalar stands for, or `nil` for any other node.
  package var number: Double? { isPlain ? withText { DecimalNumber.value($0) } : nil }

  /// Whether the scalar is a number with a leading zero, such as `012`, which some YAML readers take for octal.
  package var hasLeadingZero: Bool { withText { CartoucheSyntax.hasLeadingZero($0) } }

  /// The numbers of a list of two unquoted numbers without leading zeros, or `nil` for any other node.
  ///
  /// Hot path for coordinates: no nodes are created, because they would retain the document.
  package var plainNumbers: (first: Double, second: Double)? {
    let record = record
    guard record.kind == .sequence, record.count == 2,
      let first = plainNumber(document.records[index + 1]),
      let second = plainNumber(document.records[index + 2])
    else { return nil }
    return (first, second)
  }

  @inline(__always)
  private func plainNumber(_ item: NodeRecord) -> Double? {
    guard item.kind == .scalar, item.style == .plain, item.flags == .inSource else { return nil }
    return item.withText(in: document.bytes) {
      CartoucheSyntax.hasLeadingZero($0) ? nil : DecimalNumber.value($0)
    }
  }
}

private func hasLeadingZero(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  let start = text.first == UInt8(ascii: "-") ? 1 : 0
  guard start + 1 < text.count, text[start] == UInt8(ascii: "0") else { return false }
  return UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[start + 1]
}

extension NodeRecord {
  /// Calls `body` with the text of a scalar.
  /// - Parameter bytes: The source or the document's own text, depending on the flag `inSource`.
  @inline(__always)
  func withText<Result>(in bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(first)..<Int(first) + Int(count)]))
    }
  }
}

/// Whether two buffers have equal bytes. It compares eight bytes at a time, in half the time of a loop over bytes.
@inline(__always)
func areEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
  guard one.count == other.count else { return false }
  guard one.count >= 8 else {
    for offset in one.indices where one[offset] != other[offset] { return false }
    return true
  }
  let (words, otherWords) = (UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
  func differ(at offset: Int) -> Bool {
    words.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      != otherWords.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
  // The last eight bytes may overlap the eight bytes before them.
  for offset in stride(from: 0, to: one.count - 8, by: 8) where differ(at: offset) { return false }
  return !differ(at: one.count - 8)
}

/// One node of a document, in 20 bytes.
///
/// Layout of a document: nodes are in source order. A container is followed by its children (for a mapping: key, value, key, value, …), and
/// each child by its own children. `first` of a container is the index after its last descendant. With it, the next sibling of any node is
/// found without a list of children.
package struct NodeRecord {
  package enum Kind: UInt8 { case scalar, sequence, mapping, alias }
  package enum Style: UInt8 { case plain, singleQuoted, doubleQuoted, literal, folded, block, flow }

  package struct Flags: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The text of the scalar is a slice of the source, rather than of `Document.text`.
    static let inSource = Flags(rawValue: 1)
    static let tagged = Flags(rawValue: 2)
    /// The node is incomplete: the container was open at a syntax error, or an error about the scalar is already reported.
    static let truncated = Flags(rawValue: 8)
    /// The scalar is replaced by another node, which is in `Document.replacements`.
    static let replaced = Flags(rawValue: 16)
  }

  package var kind: Kind
  package var style: Style
  package var flags: Flags
  /// The byte offset of the start of the node's value in the source, without anchor and tag.
  package var start: UInt32
  /// The byte offset of the end of the node's value in the source.
  package var end: UInt32
  /// Scalar: the offset of its text in the source or in `Document.text`. Container: the index in `Document.records` after its last
  /// descendant. Alias: the index in `Document.records` of its target.
  package var first: UInt32
  /// Scalar: the length of its text in bytes. Container: the number of children, where a mapping entry counts as two.
  package var count: UInt32

  /// Returns the index in `Document.records` after the node and its descendants.
  /// - Parameter index: The index of the node itself.
  @inline(__always)
  func end(at index: Int) -> Int { kind == .sequence || kind == .mapping ? Int(first) : index + 1 }

  /// Returns the UTF-8 text of a scalar. O(1), because the slice shares storage.
  /// - Parameters:
  ///   - source: The bytes of the source.
  ///   - text: The texts of the document that are not slices of the source.
  func text(source: [UInt8], text: [UInt8]) -> ArraySlice<UInt8> {
    let range = Int(first)..<Int(first + count)
    return flags.contains(.inSource) ? source[range] : text[range]
  }
}
