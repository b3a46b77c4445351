package import CartoucheResolver

/// What is certain about the frames of a plan, of a map that is neither turned nor tilted.
package struct PlacementProofs: Sendable {
  /// In document order.
  package let neverVisible: [InvisibilityProof]
  package let deadAnchors: [DeadAnchorProof]
  package let collisions: [CollisionProof]
  package let avoidances: [AvoidanceProof]

  /// - Parameter viewports: in points, at least one: what is proved is so in each of them.
  /// - Complexity: O(n log n) in the annotations, their anchors and zoom tables.
  package init(of plan: Plan, in viewports: [Viewport]) {
    let facts = PlacementFacts(plan, viewports)
    let certain = CertainViews(facts)
    var views = HiddenViews(facts, certain)
    neverVisible = views.all()
    let hidden = Set(neverVisible.map(\.row))
    deadAnchors = UnusedAnchors(facts, certain).all(besides: hidden)
    collisions = CollidingViews(facts).all(besides: hidden)
    avoidances = AvoidingViews(facts).all(besides: hidden)
  }
}
