/// How far outside of the bounds views are placed before they are seen: what a map that is zoomed in or panned brings
/// into them has its place then, and what it would push aside has made room.
struct Margin: Sendable {
  /// 1/256 points.
  private let width: Int32

  init(_ policy: PlacementPolicy) { width = FixedPoint.margin(policy.margin, atMost: FixedPoint.longest) }

  /// What it is for views that fit so: what has to lie within the bounds waits for them.
  @inline(__always)
  func around(_ fit: Fit) -> Int32 { fit == .require ? 0 : width }

  /// A box with the margin around it; one that is empty stays as it is.
  @inline(__always)
  func around(_ box: Box, _ fit: Fit) -> Box { box.isEmpty ? box : box.grown(by: around(fit)) }
}
