extension TextColumn {
  /// Puts texts of another column in the place of some.
  mutating func replace(_ range: Range<Int>, by other: TextColumn, _ rows: Range<Int>) {
    let start = end(before: range.lowerBound)
    let oldEnd = end(before: range.upperBound)
    let otherStart = other.end(before: rows.lowerBound)
    let added = other.bytes[otherStart..<other.end(before: rows.upperBound)]
    replace(
      bytes: start..<oldEnd, by: added, ends: range, by: other.ends[rows].map { Int($0) - otherStart + start }
    )
  }

  /// Puts a text of another column in the place of some, where either column may be empty for all texts empty.
  /// - Parameter count: how many texts there are before.
  mutating func replace(_ range: Range<Int>, by other: TextColumn, _ row: Int, of count: Int) {
    if self.count == 0, other.count == 0 { return }
    while self.count < count { append([]) }
    if other.count > 0 { return replace(range, by: other, row..<(row + 1)) }
    var empty = TextColumn()
    empty.append([])
    replace(range, by: empty, 0..<1)
  }

  /// The index of an equal text.
  func firstIndex(of text: some Collection<UInt8>) -> Int? {
    (0..<count).first { self[$0].elementsEqual(text) }
  }

  private func end(before index: Int) -> Int { index == 0 ? 0 : Int(ends[index - 1]) }
}
