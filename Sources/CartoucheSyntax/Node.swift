package import CartoucheDiagnostics

/// A scalar, sequence or mapping of a document. An alias or a variable is what it stands for.
package struct Node: Sendable {
  package let document: Document
  /// Four bytes, because values hold nodes.
  private let position: UInt32

  /// The node's index in the arena.
  var index: Int { Int(position) }

  @inline(__always)
  init(_ document: Document, _ index: Int) {
    let record = document.records[index]
    // The target of an alias stands before it and is never an alias itself, so one step is enough.
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

  /// Bytes of the value, without anchor and tag.
  package var span: SourceSpan { SourceSpan(start: record.start, end: record.end) }
  package var location: Location { Location(source: document.source, span: span) }

  /// The tag before the value, such as `!selected`; nil: none is written.
  package var tag: SourceSpan? {
    record.flags.contains(.tagged) ? document.tags[UInt32(index)] : nil
  }

  /// A plain scalar without any text: what stands after `key:` on an otherwise empty line.
  package var isEmpty: Bool {
    let record = record
    return record.kind == .scalar && record.count == 0 && record.style == .plain
  }

  /// Whether something stands here, and no tag before it.
  package var isUntaggedValue: Bool {
    let record = record
    return !record.flags.contains(.tagged)
      && !(record.kind == .scalar && record.count == 0 && record.style == .plain)
  }

  /// Number of items of a sequence or entries of a mapping.
  package var count: Int { record.kind == .mapping ? Int(record.count) / 2 : Int(record.count) }

  /// Where a part of a scalar's text is written; the whole value where escapes or folding hide that.
  /// - Parameter part: bytes of `utf8`, from 0.
  package func location(of part: Range<Int>) -> Location {
    let record = record
    guard record.kind == .scalar, record.flags.contains(.inSource) else { return location }
    let start = Int(record.first) + part.lowerBound
    return Location(source: document.source, span: SourceSpan(start..<start + part.count))
  }

  /// The source text of the value as it is written.
  package var written: String { String(decoding: writtenBytes, as: UTF8.self) }

  /// The same as UTF-8. O(1), shares storage.
  package var writtenBytes: ArraySlice<UInt8> { document.bytes[span.range] }

  /// The first item of a sequence or the first key of a mapping; nil: there is none.
  package var firstChild: Node? {
    let record = record
    let isContainer = record.kind == .sequence || record.kind == .mapping
    return isContainer && record.count > 0 ? Node(document, index + 1) : nil
  }

  /// The items of a sequence of two; nil for anything else. Makes no list of them.
  package var pair: (first: Node, second: Node)? {
    let record = record
    guard record.kind == .sequence, record.count == 2 else { return nil }
    let second = document.records[index + 1].end(at: index + 1)
    return (Node(document, index + 1), Node(document, second))
  }

  /// The first item of the sequence whose second item this is, where that is a scalar; nil: it is something else, or stands elsewhere.
  package var itemBeforeSecond: Node? {
    guard index >= 2 else { return nil }
    // A scalar has no descendants, so what it stands in begins right before it.
    let (head, list) = (document.records[index - 1], document.records[index - 2])
    guard list.kind == .sequence, list.first > UInt32(index), head.kind == .scalar else { return nil }
    return Node(document, index - 1)
  }

  /// The items of a sequence; empty for anything else.
  package var items: Children { Children(document, of: index, isWanted: record.kind == .sequence) }

  /// The entries of a mapping in order of writing, `<<` as any other key; empty for anything else.
  package var entries: Entries { Entries(document, of: index) }

  /// The first value with this key, not looking into `<<`.
  package subscript(key: StaticString) -> Node? {
    value(named: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
  }
}

extension Node {
  /// Child nodes in order of writing.
  package struct Children: Sequence, IteratorProtocol {
    private let document: Document
    private var position: Int
    private let end: Int

    init(_ document: Document, of index: Int, isWanted: Bool) {
      self.document = document
      position = index + 1
      end = isWanted ? Int(document.records[index].first) : position
    }

    /// - Parameter range: of the records of whole nodes.
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

  /// A key and its value. Makes a node of each only when asked, because a node counts a reference.
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
