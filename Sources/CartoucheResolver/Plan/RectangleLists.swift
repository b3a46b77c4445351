/// Lists of rectangles. Layout: list `i` is `rectangles[ends[i - 1] ..< ends[i]]`, in order of writing.
package struct RectangleLists: Sendable, Equatable {
  package private(set) var rectangles: [RelativeRectangle] = []
  package private(set) var ends: [UInt32] = []

  package init() {}

  package var count: Int { ends.count }

  /// Adds a list, which may be empty, and returns its index.
  @discardableResult
  package mutating func append(_ list: some Sequence<RelativeRectangle>) -> UInt32 {
    rectangles.append(contentsOf: list)
    ends.append(UInt32(rectangles.count))
    return UInt32(ends.count - 1)
  }

  /// Where list `index` lies in `rectangles`.
  package func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }
}

extension RectangleLists {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, count: Int) throws(Coder.Failure) {
    let rectangleCount = try coder.ends(&ends, count: count)
    try coder.records(&rectangles, count: rectangleCount)
  }
}
