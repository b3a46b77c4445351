/// Proof that two annotations are never shown together, with the camera centred on one of them, or only while one is selected.
package struct CollisionProof: Sendable, Equatable {
  /// The row that is placed first, at least in a first frame.
  package let winner: Int
  package let loser: Int
  /// Whether the winner is the same in every frame, whatever users select and whoever was there before.
  package let isCertain: Bool
  /// Whether users who select the loser see both, because it hides nobody.
  package let isUnlessSelected: Bool
  /// At which both could be shown.
  package let zooms: ClosedRange<Double>
  /// Points by which they overlap at least.
  package let overlap: Double
}
