/// Proof that an anchor is used at no zoom, in none of the viewports, wherever the camera is.
package struct DeadAnchorProof: Sendable, Equatable {
  /// Of the plan.
  package let row: Int
  /// In its anchor list, from 0.
  package let anchor: Int
  package let cause: Cause
  /// Where to look for it.
  package let zoom: Double

  package enum Cause: Sendable, Equatable {
    /// The view with it is larger than the bounds, by so many points, and has to lie within.
    case tooLarge(by: Double)
    /// Where it fits, that with this earlier anchor fits too.
    case shadowed(by: Int)
    /// The annotation in this row, which is always there and comes first, covers it.
    case covered(by: Int)
  }
}
