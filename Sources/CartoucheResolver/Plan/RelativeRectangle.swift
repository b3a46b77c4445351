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
