/// Where one edge lies in a frame whose size is known only later: `factor · length + offset`.
public struct RelativeEdge: Sendable, Hashable {
  /// 0, ½ or 1: of the frame's length along the edge's axis.
  public var factor: Double
  /// Points, + is right or down.
  public var offset: Double

  public init(factor: Double, offset: Double) {
    self.factor = factor
    self.offset = offset
  }
}

/// A rectangle within a frame or a viewport, y down from its top-left. May be empty or lie outside.
public struct RelativeRectangle: Sendable, Hashable {
  public var left: RelativeEdge
  public var top: RelativeEdge
  public var right: RelativeEdge
  public var bottom: RelativeEdge

  public init(left: RelativeEdge, top: RelativeEdge, right: RelativeEdge, bottom: RelativeEdge) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

/// Lists of rectangles. Layout: list `i` is `rectangles[ends[i - 1] ..< ends[i]]`, in order of writing.
public struct RectangleLists: Sendable, Equatable {
  public private(set) var rectangles: [RelativeRectangle] = []
  public private(set) var ends: [UInt32] = []

  public init() {}

  public var count: Int { ends.count }

  /// Adds a list, which may be empty, and returns its index.
  @discardableResult
  public mutating func append(_ list: some Sequence<RelativeRectangle>) -> UInt32 {
    rectangles.append(contentsOf: list)
    ends.append(UInt32(rectangles.count))
    return UInt32(ends.count - 1)
  }

  /// Where list `index` lies in `rectangles`.
  public func range(_ index: Int) -> Range<Int> {
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
