/// A column of texts in one array of UTF-8 bytes, so that a plan needs no object for each text.
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
  /// The function is not generic, so that its code is specialized even for calls from other modules.
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

  /// Replaces `range` of `bytes` by `added`, and `rows` of `ends` by `newEnds`. The ends of later texts are adjusted.
  mutating func replace(
    bytes range: Range<Int>, by added: ArraySlice<UInt8>, ends rows: Range<Int>, by newEnds: [Int]
  ) {
    let growth = added.count - range.count
    bytes.replaceSubrange(range, with: added)
    for index in rows.upperBound..<ends.count { ends[index] = UInt32(Int(ends[index]) + growth) }
    ends.replaceSubrange(rows, with: newEnds.map { UInt32($0) })
  }

  /// The UTF-8 bytes of text `index`, in O(1) and without a copy.
  package subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[range(index)]
  }

  func range(_ index: Int) -> Range<Int> { ends.range(ofList: index) }

  /// Returns text `row`; empty if the column has no such row, because a column without texts may have no rows.
  ///
  /// Invalid UTF-8 becomes U+FFFD.
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
  /// Replaces the texts with indices in `range` by the texts with indices in `rows` of another column.
  mutating func replace(_ range: Range<Int>, by other: TextColumn, _ rows: Range<Int>) {
    let start = end(before: range.lowerBound)
    let oldEnd = end(before: range.upperBound)
    let otherStart = other.end(before: rows.lowerBound)
    let added = other.bytes[otherStart..<other.end(before: rows.upperBound)]
    replace(
      bytes: start..<oldEnd, by: added, ends: range, by: other.ends[rows].map { Int($0) - otherStart + start }
    )
  }

  /// Replaces the texts with indices in `range` by text `row` of another column. A column without texts counts as a
  /// column of empty texts.
  /// - Parameter count: the number of texts in this column. An empty column first gets `count` empty texts.
  mutating func replace(_ range: Range<Int>, by other: TextColumn, _ row: Int, of count: Int) {
    if self.count == 0, other.count == 0 { return }
    while self.count < count { append([]) }
    if other.count > 0 { return replace(range, by: other, row..<(row + 1)) }
    var empty = TextColumn()
    empty.append([])
    replace(range, by: empty, 0..<1)
  }

  /// Returns the index of the first text that equals `text`; `nil` if there is none.
  func firstIndex(of text: some Collection<UInt8>) -> Int? {
    (0..<count).first { self[$0].elementsEqual(text) }
  }

  private func end(before index: Int) -> Int { index == 0 ? 0 : Int(ends[index - 1]) }
}

extension [UInt32] {
  /// Returns the range of the elements of list `index`, if this array holds the ends of lists that follow each other.
  @inline(__always)
  func range(ofList index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(self[index - 1]))..<Int(self[index])
  }
}
