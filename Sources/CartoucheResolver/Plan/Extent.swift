/// How far a rectangle reaches along one axis of what it lies in: points.
public enum Extent: Sendable, Equatable {
  /// From so far right of the left edge, or below the upper one.
  case start(Double, length: Double)
  /// Up to so far left of the right edge, or above the lower one.
  case end(Double, length: Double)
  /// From so far within the left or upper edge to so far within the right or lower one.
  case between(Double, Double)
  /// In the middle.
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

  /// Whether every number is one.
  var isFinite: Bool {
    let edges = edges
    return edges.start.offset.isFinite && edges.end.offset.isFinite
  }
}
