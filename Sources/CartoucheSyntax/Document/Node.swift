package import CartoucheDiagnostics

/// A scalar, sequence or mapping of a document. Aliases and variables are resolved to their values.
package struct Node: Sendable {
  package let document: Document
  /// The index in `records`: four bytes, because values contain nodes.
  private let position: UInt32

  /// The index in `records`.
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
  package var isTruncated: Bool { record.flags.contains(.truncated) }

  /// The span of the value, without anchor and tag.
  package var span: SourceSpan { SourceSpan(start: record.start, end: record.end) }
  package var location: Location { Location(source: document.source, span: span) }

  /// The span of the tag before the value, such as `!selected`, or `nil` if there is none.
  package var tag: SourceSpan? {
    record.flags.contains(.tagged) ? document.tags[UInt32(index)] : nil
  }

  /// Whether this is a plain scalar without text, as after a `key:` without a value.
  package var isEmpty: Bool {
    let record = record
    return record.kind == .scalar && record.count == 0 && record.style == .plain
  }

  /// Whether this is a non-empty value without a tag.
  package var isUntaggedValue: Bool {
    let record = record
    return !record.flags.contains(.tagged)
      && !(record.kind == .scalar && record.count == 0 && record.style == .plain)
  }

  /// The number of items of a sequence or entries of a mapping.
  package var count: Int { record.kind == .mapping ? Int(record.count) / 2 : Int(record.count) }

  /// Returns the location of a part of a scalar's text, or of the whole scalar if it has escapes or folded
  /// lines.
  /// - Parameter part: a byte range of `utf8`, from 0.
  package func location(of part: Range<Int>) -> Location {
    let record = record
    guard record.kind == .scalar, record.flags.contains(.inSource) else { return location }
    let start = Int(record.first) + part.lowerBound
    return Location(source: document.source, span: SourceSpan(start..<start + part.count))
  }

  /// The source text of the value.
  package var written: String { String(decoding: writtenBytes, as: UTF8.self) }

  /// The source text as UTF-8. O(1), shares storage.
  package var writtenBytes: ArraySlice<UInt8> { document.bytes[span.range] }

  /// The first item of a sequence or the first key of a mapping.
  package var firstChild: Node? {
    let record = record
    let isContainer = record.kind == .sequence || record.kind == .mapping
    return isContainer && record.count > 0 ? Node(document, index + 1) : nil
  }

  /// The items of a sequence of two, or `nil` for any other node. Does not allocate.
  package var pair: (first: Node, second: Node)? {
    let record = record
    guard record.kind == .sequence, record.count == 2 else { return nil }
    let second = document.records[index + 1].end(at: index + 1)
    return (Node(document, index + 1), Node(document, second))
  }

  /// The first item of a sequence whose second item is this node, if that first item is a scalar; otherwise
  /// `nil`.
  package var itemBeforeSecond: Node? {
    guard index >= 2 else { return nil }
    // A scalar has no descendants, so the sequence is two records before.
    let (head, list) = (document.records[index - 1], document.records[index - 2])
    guard list.kind == .sequence, list.first > UInt32(index), head.kind == .scalar else { return nil }
    return Node(document, index - 1)
  }

  /// The items of a sequence; empty for any other node.
  package var items: Children { Children(document, of: index, isWanted: record.kind == .sequence) }

  /// The entries of a mapping in source order, including `<<`; empty for any other node.
  package var entries: Entries { Entries(document, of: index) }

  /// The value of the first entry with this key. Merged entries (`<<`) are not included.
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

    /// - Parameter range: the records of complete nodes.
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

  /// An entry of a mapping. It makes nodes lazily, because each node retains the document.
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
  /// Returns the value of the entry with this key, or `nil` if there is none. Merged entries (`<<`) are not
  /// included.
  ///
  /// Hot path: expressions look up properties for each feature. It reads records without making nodes, which
  /// would retain the document and take more than twice as long (6 properties: 0.1 µs).
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

  /// Whether a mapping has the key `<<`, either as a merge key or as a text.
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

/// The record indices of an entry. Hot loops use it instead of an `Entry`, which retains the document.
package struct EntryPosition {
  var key: Int
  var value: Int
}

extension Node {
  /// Returns the position of the entry after `position`, or of the first entry for `nil`.
  /// - Returns: `nil` at the end, and for a node that is not a mapping.
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
  /// Returns the index of the name that equals the key at a position, or `nil` if there is none.
  package func position(ofKeyAt position: EntryPosition, in mapping: Node) -> Int? {
    let record = mapping.document.records[position.key]
    guard record.kind == .scalar, record.flags == .inSource else {
      return self.position(of: mapping.entry(at: position).key)
    }
    return record.withText(in: mapping.document.bytes) { self.position(of: $0) }
  }
}

/// Fast access to texts. Nothing here retains the bytes, as a slice of them would.
extension Node {
  /// Calls `body` with the UTF-8 text of a scalar, or with an empty buffer for any other node.
  @inline(__always)
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let record = record
    guard record.kind == .scalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return record.flags.contains(.inSource)
      ? record.withText(in: document.bytes, body) : record.withText(in: document.text, body)
  }

  /// The UTF-8 text of a scalar; empty for any other node. O(1), shares storage.
  package var utf8: ArraySlice<UInt8> {
    let record = record
    guard record.kind == .scalar else { return [] }
    return record.text(source: document.bytes, text: document.text)
  }

  /// The text of a scalar; empty for any other node. Allocates.
  package var string: String { withText { String(decoding: $0, as: UTF8.self) } }

  /// The length of a scalar's text in bytes; 0 for any other node.
  package var textLength: Int {
    let record = record
    return record.kind == .scalar ? Int(record.count) : 0
  }

  /// Whether this is a scalar without text, quoted or not.
  package var isEmptyText: Bool {
    let record = record
    return record.kind == .scalar && record.count == 0
  }

  /// Whether this is a scalar with this text.
  package func isText(_ text: StaticString) -> Bool {
    let record = record
    // The length alone excludes most keys.
    guard record.kind == .scalar, Int(record.count) == text.utf8CodeUnitCount else { return false }
    return withText {
      areEqual($0, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }

  /// Whether this is a scalar with this text.
  package func hasText(_ text: String) -> Bool {
    record.kind == .scalar
      && withText { written in
        text.utf8.withContiguousStorageIfAvailable { areEqual(written, $0) }
          ?? written.elementsEqual(text.utf8)
      }
  }

  /// Whether this is a plain `null`, which resets a property to its default.
  package var isNull: Bool {
    let record = record
    return record.count == 4 && record.style == .plain && !record.flags.contains(.tagged) && isText("null")
  }

  /// Whether the text of a scalar contains this byte.
  package func contains(_ byte: UInt8) -> Bool { withText { $0.contains(byte) } }

  /// The number in a plain scalar, or `nil` for any other node.
  package var number: Double? { isPlain ? withText { DecimalNumber.value($0) } : nil }

  /// Whether a number has a leading zero, which some YAML readers take for octal.
  package var hasLeadingZero: Bool { withText { CartoucheSyntax.hasLeadingZero($0) } }

  /// The items of a list of two plain numbers without leading zeros, or `nil` for any other node.
  ///
  /// Hot path for coordinates: it makes no nodes, which would retain the document.
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
  /// Calls `body` with the text of a scalar that is a slice of `bytes`.
  @inline(__always)
  func withText<Result>(in bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(first)..<Int(first) + Int(count)]))
    }
  }
}

/// Whether two buffers are equal. Compares eight bytes at a time, in half the time of a loop over bytes.
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
  // The last eight bytes may overlap the ones before.
  for offset in stride(from: 0, to: one.count - 8, by: 8) where differ(at: offset) { return false }
  return !differ(at: one.count - 8)
}

/// One node of a document, in 20 bytes.
///
/// Layout: nodes are in source order. A container is followed by its children (a mapping: key, value, key,
/// value, …), each followed by its own. `first` of a container is the index after its last descendant, which
/// gives the next sibling of any node without a list of children.
package struct NodeRecord {
  package enum Kind: UInt8 { case scalar, sequence, mapping, alias }
  package enum Style: UInt8 { case plain, singleQuoted, doubleQuoted, literal, folded, block, flow }

  package struct Flags: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The scalar's text is a slice of the source, rather than of the document's own text.
    static let inSource = Flags(rawValue: 1)
    static let tagged = Flags(rawValue: 2)
    /// The container was still open at a syntax error, so its children may be incomplete.
    static let truncated = Flags(rawValue: 8)
    /// Another node replaces the scalar; see `Document.replacements`.
    static let replaced = Flags(rawValue: 16)
  }

  package var kind: Kind
  package var style: Style
  package var flags: Flags
  /// The bytes of the value, without anchor and tag.
  package var start: UInt32
  package var end: UInt32
  /// Scalar: the offset of its text. Container: the index after its last descendant. Alias: the index of its
  /// target.
  package var first: UInt32
  /// Scalar: the length of its text in bytes. Container: the number of children (two for each entry of a
  /// mapping).
  package var count: UInt32

  /// Returns the index after the node and its descendants.
  /// - Parameter index: the node's own index.
  @inline(__always)
  func end(at index: Int) -> Int { kind == .sequence || kind == .mapping ? Int(first) : index + 1 }

  /// Returns the UTF-8 text of a scalar. O(1), shares storage.
  func text(source: [UInt8], text: [UInt8]) -> ArraySlice<UInt8> {
    let range = Int(first)..<Int(first + count)
    return flags.contains(.inSource) ? source[range] : text[range]
  }
}
