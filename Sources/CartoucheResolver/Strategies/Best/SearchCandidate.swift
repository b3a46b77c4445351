/// A candidate of a `SearchView` that passes all tests but for collisions.
struct SearchCandidate: Sendable {
  /// Index in `SearchTable.places`; `SearchView.none`: its view has one place only.
  var place: Int32
  /// Index in the anchor list.
  var anchor: Int32
  /// The lower, the rather it is taken: its class, then the order in which candidates are tried.
  var cost: Int32
  /// Whether its view would wait in the margin there, and not be shown.
  var isMarginal: Bool

  /// A collision shape of a candidate.
  struct Shape: Sendable {
    /// As it is tested.
    var tested: CollisionShape
    /// As it is in the way of others.
    var standing: CollisionShape
  }
}
