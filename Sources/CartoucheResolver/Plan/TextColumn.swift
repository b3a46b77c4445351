/// A column of texts, kept as one run of UTF-8 bytes, so that a plan needs no object per text.
///
/// Layout: text `i` is `bytes[ends[i - 1] ..< ends[i]]` (the first starts at 0).
package struct TextColumn: Sendable, Equatable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var ends: [UInt32] = []

  package init() {}

  package var count: Int { ends.count }

  /// Makes room for `count` texts of 16 bytes each.
  package mutating func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(count * 16)
    ends.reserveCapacity(count)
  }

  /// Adds a text and returns its index.
  ///
  /// Not generic, so that it is compiled for texts also where another module calls it.
  @discardableResult
  package mutating func append(_ text: String.UTF8View) -> UInt32 {
    append(contentsOf: text)
  }

  /// Adds a text and returns its index.
  @discardableResult
  package mutating func append(_ text: some Sequence<UInt8>) -> UInt32 {
    append(contentsOf: text)
  }

  private mutating func append(contentsOf text: some Sequence<UInt8>) -> UInt32 {
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    return UInt32(ends.count - 1)
  }

  /// Puts other bytes and ends in the place of some, and moves the ends of the texts after them.
  mutating func replace(
    bytes range: Range<Int>, by added: ArraySlice<UInt8>, ends rows: Range<Int>, by newEnds: [Int]
  ) {
    let growth = added.count - range.count
    bytes.replaceSubrange(range, with: added)
    for index in rows.upperBound..<ends.count { ends[index] = UInt32(Int(ends[index]) + growth) }
    ends.replaceSubrange(rows, with: newEnds.map { UInt32($0) })
  }

  /// The UTF-8 bytes of text `index`. O(1), shares storage.
  package subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[range(index)]
  }

  /// Where text `index` is in `bytes`.
  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]) }

  /// Text `row`; empty where the column leaves out that it is. Bytes that are not UTF-8 become U+FFFD.
  package func string(_ row: Int) -> String {
    row < count ? String(decoding: self[row], as: UTF8.self) : ""
  }
}

extension TextColumn {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, count: Int) throws(Coder.Failure) {
    let byteCount = try coder.ends(&ends, count: count)
    try coder.numbers(&bytes, count: byteCount)
  }
}
