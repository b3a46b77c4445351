/// Where one edge lies in a frame whose size is known only later: `factor · length + offset`.
public struct RelativeEdge: Sendable, Equatable {
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
public struct RelativeRectangle: Sendable, Equatable {
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
