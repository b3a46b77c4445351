/// Where one edge lies in a frame whose size is known only later: `factor · length + offset`.
package struct RelativeEdge: Sendable, Hashable {
  /// 0, ½ or 1: of the frame's length along the edge's axis.
  package var factor: Double
  /// Points, + is right or down.
  package var offset: Double

  package init(factor: Double, offset: Double) {
    self.factor = factor
    self.offset = offset
  }
}

/// A rectangle within a frame or a viewport, y down from its top-left. May be empty or lie outside.
package struct RelativeRectangle: Sendable, Hashable {
  package var left: RelativeEdge
  package var top: RelativeEdge
  package var right: RelativeEdge
  package var bottom: RelativeEdge

  package init(left: RelativeEdge, top: RelativeEdge, right: RelativeEdge, bottom: RelativeEdge) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

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

extension RelativeEdge {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&factor)
    try coder.number(&offset)
  }
}

extension RelativeRectangle: PlanRecord {
  static var blank: RelativeRectangle {
    let edge = RelativeEdge(factor: 0, offset: 0)
    return RelativeRectangle(left: edge, top: edge, right: edge, bottom: edge)
  }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try left.code(by: &coder)
    try top.code(by: &coder)
    try right.code(by: &coder)
    try bottom.code(by: &coder)
  }
}

extension RectangleLists {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, count: Int) throws(Coder.Failure) {
    let rectangleCount = try coder.ends(&ends, count: count)
    try coder.records(&rectangles, count: rectangleCount)
  }
}
