/// A half-open range of UTF-8 bytes in one source: the only way a position is stored.
///
/// Lines and columns are made from it when a finding is printed (`LineTable`).
package struct SourceSpan: Sendable, Hashable {
  package var start: UInt32
  package var end: UInt32

  package init(start: UInt32, end: UInt32) {
    precondition(start <= end, "a span ends before it starts: \(start) > \(end)")
    self.start = start
    self.end = end
  }

  package init(_ range: Range<Int>) {
    self.init(start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
  }

  package var range: Range<Int> { Int(start)..<Int(end) }
}
