package import CartoucheResolver

/// Proofs about all frames of a plan whose map is neither rotated nor pitched.
package struct PlacementProofs: Sendable {
  /// The annotations that are never visible, in document order.
  package let neverVisible: [InvisibilityProof]
  /// The anchors that are never used, although their annotation may be visible.
  package let deadAnchors: [DeadAnchorProof]
  /// The pairs of annotations that always collide.
  package let collisions: [CollisionProof]
  /// The annotations that always overlap an avoided layer.
  package let avoidances: [AvoidanceProof]

  /// - Parameter viewports: The viewports in points, at least one. Each proof holds in all of them.
  /// - Complexity: O(n log n) in the annotations, their anchors and zoom tables.
  package init(of plan: Plan, in viewports: [Viewport]) {
    let facts = PlacementFacts(plan, viewports)
    let obstacles = CertainObstacles(facts)
    var views = InvisibilityProver(facts, obstacles)
    neverVisible = views.all()
    let hidden = Set(neverVisible.map { $0.row })
    deadAnchors = DeadAnchorProver(facts, obstacles).all(excluding: hidden)
    collisions = CollisionProver(facts).all(excluding: hidden)
    avoidances = AvoidanceProver(facts).all(excluding: hidden)
  }
}

/// A proof that an annotation is shown at no zoom in any of the viewports.
package struct InvisibilityProof: Sendable, Equatable {
  /// The row of the annotation in the plan.
  package let row: Int
  package let cause: Cause
  /// A zoom at which the finding can be inspected.
  package let zoom: Double

  /// Whether the proof holds only while the camera is centered on the annotation.
  package var isCentred: Bool {
    switch cause {
    case .obstructed: true
    case .ownZooms, .hostZooms, .host, .layerZooms, .layerHidden, .undrawn, .trimmed, .filter,
      .largerThanPolygon:
      false
    }
  }

  package enum Cause: Sendable, Equatable {
    /// The zoom range of the annotation itself is empty, because its `minZoom` exceeds its `maxZoom`.
    case ownZooms
    /// The host in this row of the plan is shown only at these zooms, and the annotation itself is shown at
    /// none of them.
    case hostZooms(Int, [ClosedRange<Double>])
    /// The host in this row of the plan is never visible.
    case host(Int)
    /// The layer in this row of the plan is drawn at none of the annotation's zooms.
    case layerZooms(Int)
    /// The layer in this row of the plan has `visible: false`.
    case layerHidden(Int)
    /// The layer in this row of the plan does not draw the feature, because it has no geometry of the
    /// layer's kind.
    case undrawn(Int)
    /// The layer in this row of the plan trims the whole line, or the part that the annotation is attached
    /// to.
    case trimmed(Int)
    /// The filter of the layer in this row of the plan excludes the feature.
    case filter(Int)
    /// At these zooms, the view exceeds the polygon that must contain it by at least this number of points.
    case largerThanPolygon(by: Double, ClosedRange<Double>)
    /// Each anchor has an obstruction in the list, at all of these zooms.
    case obstructed([Obstruction], ClosedRange<Double>)
  }
}

/// A proof that a view always overlaps an avoided layer, so that it is always hidden.
package struct AvoidanceProof: Sendable, Equatable {
  /// The row of the annotation in the plan.
  package let row: Int
  /// The row of the avoided layer in the plan.
  package let layer: Int
  /// The row of the host that is bound to the layer. If it is `nil`, the view itself is bound to the layer
  /// and hidden, unless its line is shorter than a few points on the screen.
  package let host: Int?
  /// A zoom at which the finding can be inspected.
  package let zoom: Double
}

/// A proof that two annotations are never shown together, or only while one is selected. It holds while the
/// camera is centered on one of them.
package struct CollisionProof: Sendable, Equatable {
  /// The row of the annotation that is placed first. In frames after the first one, the order may differ
  /// unless `isCertain` is true.
  package let winner: Int
  /// The row of the annotation that is hidden.
  package let loser: Int
  /// Whether `winner` is the same annotation in every frame, independent of selection and history.
  package let isCertain: Bool
  /// Whether both annotations are shown while the loser is selected, because it is no obstacle.
  package let holdsOnlyUnselected: Bool
  /// The zooms at which both annotations could be shown.
  package let zooms: ClosedRange<Double>
  /// The minimum overlap of the two views in points.
  package let overlap: Double
}

/// A proof that an anchor is used at no zoom in any of the viewports, for every camera.
package struct DeadAnchorProof: Sendable, Equatable {
  /// The row of the annotation in the plan.
  package let row: Int
  /// The index in the annotation's anchor list.
  package let anchor: Int
  package let cause: Cause
  /// A zoom at which the finding can be inspected.
  package let zoom: Double

  package enum Cause: Sendable, Equatable {
    /// The view with this anchor must be inside the bounds, and exceeds them by this number of points.
    case tooLarge(by: Double)
    /// Wherever this anchor fits, the earlier anchor with this index in the list fits too.
    case shadowed(by: Int)
    /// The annotation in this row of the plan, which is always visible and placed first, covers the view.
    case covered(by: Int)
  }
}

/// The reason why a view cannot be at an anchor.
package enum Obstruction: Sendable, Equatable {
  /// The view exceeds the bounds or is outside of them by this number of points.
  case bounds(by: Double)
  /// The view overlaps the avoided region with this index in `avoid.regions` by this number of points.
  case region(Int, by: Double)
  /// The view overlaps the annotation in this row of the plan by this number of points. The annotation is
  /// always visible and placed first.
  case annotation(Int, by: Double)

  /// The number of points by which the view is obstructed.
  var amount: Double {
    switch self {
    case .bounds(let amount), .region(_, let amount), .annotation(_, let amount): amount
    }
  }
}
