/// A column of texts in one array of UTF-8 bytes, so that a plan needs no object per text.
///
/// Layout: text `i` is `bytes[ends[i - 1] ..< ends[i]]`.
package struct TextColumn: Sendable, Equatable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var ends: [UInt32] = []

  package init() {}

  package var count: Int { ends.count }

  /// Reserves memory for `count` texts of 16 bytes each.
  package mutating func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(count * 16)
    ends.reserveCapacity(count)
  }

  /// Adds a text and returns its index.
  ///
  /// Not generic, so that calls from other modules are specialized.
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

  /// Replaces bytes and ends, and shifts the ends of the following texts.
  mutating func replace(
    bytes range: Range<Int>, by added: ArraySlice<UInt8>, ends rows: Range<Int>, by newEnds: [Int]
  ) {
    let growth = added.count - range.count
    bytes.replaceSubrange(range, with: added)
    for index in rows.upperBound..<ends.count { ends[index] = UInt32(Int(ends[index]) + growth) }
    ends.replaceSubrange(rows, with: newEnds.map { UInt32($0) })
  }

  /// The UTF-8 bytes of text `index`, in O(1) and with shared storage.
  package subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[range(index)]
  }

  func range(_ index: Int) -> Range<Int> { ends.range(ofList: index) }

  /// Returns text `row`; empty if the row is beyond the end, because a column without texts may be empty. Invalid UTF-8
  /// becomes U+FFFD.
  package func string(_ row: Int) -> String {
    row < count ? String(decoding: self[row], as: UTF8.self) : ""
  }
}

extension TextColumn {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder, count: Int) throws(Coder.Failure) {
    let byteCount = try coder.ends(&ends, count: count)
    try coder.numbers(&bytes, count: byteCount)
  }
}

extension TextColumn {
  /// Replaces texts by texts of another column.
  mutating func replace(_ range: Range<Int>, by other: TextColumn, _ rows: Range<Int>) {
    let start = end(before: range.lowerBound)
    let oldEnd = end(before: range.upperBound)
    let otherStart = other.end(before: rows.lowerBound)
    let added = other.bytes[otherStart..<other.end(before: rows.upperBound)]
    replace(
      bytes: start..<oldEnd, by: added, ends: range, by: other.ends[rows].map { Int($0) - otherStart + start }
    )
  }

  /// Replaces texts by one text of another column; an empty column stands for empty texts.
  /// - Parameter count: the number of texts before.
  mutating func replace(_ range: Range<Int>, by other: TextColumn, _ row: Int, of count: Int) {
    if self.count == 0, other.count == 0 { return }
    while self.count < count { append([]) }
    if other.count > 0 { return replace(range, by: other, row..<(row + 1)) }
    var empty = TextColumn()
    empty.append([])
    replace(range, by: empty, 0..<1)
  }

  /// Returns the index of an equal text.
  func firstIndex(of text: some Collection<UInt8>) -> Int? {
    (0..<count).first { self[$0].elementsEqual(text) }
  }

  private func end(before index: Int) -> Int { index == 0 ? 0 : Int(ends[index - 1]) }
}

extension [UInt32] {
  /// Returns the range of list `index`, if the array has the ends of consecutive lists.
  @inline(__always)
  func range(ofList index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(self[index - 1]))..<Int(self[index])
  }
}
