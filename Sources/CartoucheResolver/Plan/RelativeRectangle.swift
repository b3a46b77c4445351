/// A rectangle relative to a view's frame or to the viewport, with y down from the top left. It may be empty, or lie
/// outside of the frame or viewport.
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

extension RelativeRectangle: PlanRecord {
  static var blank: RelativeRectangle { nowhere }

  /// An empty rectangle, which covers nothing.
  package static var nowhere: RelativeRectangle {
    let edge = RelativeEdge(factor: 0, offset: 0)
    return RelativeRectangle(left: edge, top: edge, right: edge, bottom: edge)
  }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try left.serialize(with: &coder)
    try top.serialize(with: &coder)
    try right.serialize(with: &coder)
    try bottom.serialize(with: &coder)
  }
}

/// The position of a rectangle's edge along one axis of a frame of any size: `factor · length + offset`, where `length`
/// is the frame's width or height.
package struct RelativeEdge: Sendable, Hashable {
  /// The fraction of the frame's width or height that is added to `offset`: 0, ½ or 1.
  package var factor: Double
  /// The distance in points from the position `factor · length` in the frame to the edge; + is right or down.
  package var offset: Double

  package init(factor: Double, offset: Double) {
    self.factor = factor
    self.offset = offset
  }
}

extension RelativeEdge {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&factor)
    try coder.number(&offset)
  }
}

/// The lists of rectangles of a plan, in one array: list `i` is `rectangles[ends[i - 1] ..< ends[i]]`, in the order of
/// the spec.
package struct RectangleLists: Sendable, Equatable {
  package private(set) var rectangles: [RelativeRectangle] = []
  package private(set) var ends: [UInt32] = []

  package init() {}

  package var count: Int { ends.count }

  /// Adds a list of rectangles, which may be empty, and returns its index.
  @discardableResult
  package mutating func append(_ list: some Sequence<RelativeRectangle>) -> UInt32 {
    rectangles.append(contentsOf: list)
    ends.append(UInt32(rectangles.count))
    return UInt32(ends.count - 1)
  }

  package func range(_ index: Int) -> Range<Int> { ends.range(ofList: index) }
}

extension RectangleLists {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder, count: Int) throws(Coder.Failure) {
    let rectangleCount = try coder.ends(&ends, count: count)
    try coder.records(&rectangles, count: rectangleCount)
  }
}

/// The interval that a rectangle covers on one axis of the viewport, in points.
public enum Extent: Sendable, Equatable {
  /// An interval of a given length. The first value is the distance of its start from the viewport's left or top edge.
  /// Distance and length are in points.
  case start(Double, length: Double)
  /// An interval of a given length. The first value is the distance of its end from the viewport's right or bottom
  /// edge. Distance and length are in points.
  case end(Double, length: Double)
  /// An interval between two edges. The first value is the distance of its start from the viewport's left or top edge.
  /// The second value is the distance of its end from the right or bottom edge. Both distances are in points.
  case between(Double, Double)
  /// An interval of a given length, in points, in the middle of the viewport.
  case centered(length: Double)
}

extension RelativeRectangle {
  package init(x: Extent, y: Extent) {
    self.init(left: x.edges.start, top: y.edges.start, right: x.edges.end, bottom: y.edges.end)
  }
}

extension Extent {
  fileprivate var edges: (start: RelativeEdge, end: RelativeEdge) {
    switch self {
    case .start(let start, let length):
      (RelativeEdge(factor: 0, offset: start), RelativeEdge(factor: 0, offset: start + length))
    case .end(let end, let length):
      (RelativeEdge(factor: 1, offset: -end - length), RelativeEdge(factor: 1, offset: -end))
    case .between(let start, let end):
      (RelativeEdge(factor: 0, offset: start), RelativeEdge(factor: 1, offset: -end))
    case .centered(let length):
      (RelativeEdge(factor: 0.5, offset: -length / 2), RelativeEdge(factor: 0.5, offset: length / 2))
    }
  }

  /// Whether the start and the end of the interval are finite.
  var isFinite: Bool {
    let edges = edges
    return edges.start.offset.isFinite && edges.end.offset.isFinite
  }
}
