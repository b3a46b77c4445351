/// Distances from the edges of a rectangle, in points.
public struct Insets: Sendable, Hashable {
  /// From the upper edge down.
  public var top: Double
  /// From the right edge to the left.
  public var right: Double
  /// From the lower edge up.
  public var bottom: Double
  /// From the left edge to the right.
  public var left: Double

  /// None, but for those that are given.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}

extension Insets {
  /// Whether nothing of a viewport is left.
  package func leavesNoRoom(in viewport: Viewport) -> Bool {
    left + right >= viewport.width || top + bottom >= viewport.height
  }
}

extension Insets: PlanRecord {
  static var blank: Insets { Insets() }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&top)
    try coder.number(&right)
    try coder.number(&bottom)
    try coder.number(&left)
  }
}
