/// Proof that two annotations are never shown together, with the camera centred on one of them.
package struct CollisionProof: Sendable, Equatable {
  /// The row that is placed first, at least in a first frame.
  package let winner: Int
  package let loser: Int
  /// Whether the winner is the same in every frame, whatever users select and whoever was there before.
  package let isCertain: Bool
  /// At which both could be shown.
  package let zooms: ClosedRange<Double>
  /// Points by which they overlap at least.
  package let overlap: Double
}
