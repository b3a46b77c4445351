/// Proof that a view always stands on what a layer draws that it hides rather than stand on.
package struct AvoidanceProof: Sendable, Equatable {
  /// Of the plan.
  package let row: Int
  /// That draws it.
  package let layer: Int
  /// The row that it hangs on, which is bound to the layer; nil: it is bound to it itself, and hidden unless its line is
  /// shorter on the screen than a few points.
  package let host: Int?
  /// Where to look for it.
  package let zoom: Double
}
