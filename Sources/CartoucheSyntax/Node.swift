package import CartoucheDiagnostics

/// A scalar, sequence or mapping of a document. An alias or a variable is what it stands for.
package struct Node: Sendable {
  package let document: Document
  let index: Int

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
      self.index = target
    }
  }

  private var record: NodeRecord { document.records[index] }

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
  package var isEmpty: Bool { record.kind == .scalar && record.count == 0 && record.style == .plain }

  /// Number of items of a sequence or entries of a mapping.
  package var count: Int { record.kind == .mapping ? Int(record.count) / 2 : Int(record.count) }

  /// The UTF-8 text of a scalar; empty for anything else. O(1), shares storage.
  package var utf8: ArraySlice<UInt8> {
    let record = record
    guard record.kind == .scalar else { return [] }
    return record.text(source: document.bytes, text: document.text)
  }

  /// The text of a scalar; empty for anything else. Allocates.
  package var string: String { String(decoding: utf8, as: UTF8.self) }

  /// Whether this is a scalar with exactly this text.
  package func isText(_ text: StaticString) -> Bool {
    // The length alone tells most keys apart, and costs no reference to the bytes.
    guard record.kind == .scalar, Int(record.count) == text.utf8CodeUnitCount else { return false }
    return utf8.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether this is a scalar with exactly this text.
  package func hasText(_ text: String) -> Bool {
    record.kind == .scalar && utf8.elementsEqual(text.utf8)
  }

  /// Where a part of a scalar's text is written; the whole value where escapes or folding hide that.
  /// - Parameter part: bytes of `utf8`, from 0.
  package func location(of part: Range<Int>) -> Location {
    let record = record
    guard record.kind == .scalar, record.flags.contains(.inSource) else { return location }
    let start = Int(record.first) + part.lowerBound
    return Location(source: document.source, span: SourceSpan(start..<start + part.count))
  }

  /// The source text of the value as it is written.
  package var written: String { String(decoding: document.bytes[span.range], as: UTF8.self) }

  /// The items of a sequence; empty for anything else.
  package var items: Children { Children(document, of: index, isWanted: record.kind == .sequence) }

  /// The entries of a mapping in order of writing, `<<` as any other key; empty for anything else.
  package var entries: Entries {
    Entries(children: Children(document, of: index, isWanted: record.kind == .mapping))
  }

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

    package mutating func next() -> Node? {
      guard position < end else { return nil }
      let index = position
      position = document.records[index].end(at: index)
      return Node(document, index)
    }
  }

  package struct Entry {
    package var key: Node
    package var value: Node
  }

  package struct Entries: Sequence, IteratorProtocol {
    var children: Children

    package mutating func next() -> Entry? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return Entry(key: key, value: value)
    }
  }
}
