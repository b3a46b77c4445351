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

extension RelativeEdge {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&factor)
    try coder.number(&offset)
  }
}
