package import CartoucheResolver

/// Proofs about all frames of a plan whose map is neither rotated nor pitched.
package struct PlacementProofs: Sendable {
  /// The annotations that are never visible, in document order.
  package let neverVisible: [InvisibilityProof]
  package let deadAnchors: [DeadAnchorProof]
  package let collisions: [CollisionProof]
  package let avoidances: [AvoidanceProof]

  /// - Parameter viewports: The viewports in points, at least one. Each proof holds in all of them.
  /// - Complexity: O(n log n) in the annotations, their anchors and zoom tables.
  package init(of plan: Plan, in viewports: [Viewport]) {
    let facts = PlacementFacts(plan, viewports)
    let obstacles = CertainObstacles(facts)
    var views = InvisibilityProver(facts, obstacles)
    neverVisible = views.all()
    let hidden = Set(neverVisible.map(\.row))
    deadAnchors = DeadAnchorProver(facts, obstacles).all(excluding: hidden)
    collisions = CollisionProver(facts).all(excluding: hidden)
    avoidances = AvoidanceProver(facts).all(excluding: hidden)
  }
}

/// A proof that an annotation is shown at no zoom in any of the viewports.
package struct InvisibilityProof: Sendable, Equatable {
  /// The row of the plan.
  package let row: Int
  package let cause: Cause
  /// A zoom at which the finding can be inspected.
  package let zoom: Double

  /// Whether the proof holds only while the camera is centred on the annotation.
  package var isCentred: Bool {
    switch cause {
    case .obstructed: true
    case .ownZooms, .hostZooms, .host, .layerZooms, .layerHidden, .undrawn, .trimmed, .filter,
      .largerThanPolygon:
      false
    }
  }

  package enum Cause: Sendable, Equatable {
    /// The annotation's own zoom range is empty.
    case ownZooms
    /// The annotation in this row is shown only at these zooms, none of which is among the annotation's own.
    case hostZooms(Int, [ClosedRange<Double>])
    /// The host in this row is never visible.
    case host(Int)
    /// This layer is drawn at none of the annotation's zooms.
    case layerZooms(Int)
    /// This layer has `visible: false`.
    case layerHidden(Int)
    /// This layer does not draw the feature, because it has no geometry of the layer's kind.
    case undrawn(Int)
    /// This layer trims the whole line, or the part that the annotation is attached to.
    case trimmed(Int)
    /// The filter of this layer excludes the feature.
    case filter(Int)
    /// At these zooms the view exceeds the polygon that must contain it by at least this number of points.
    case largerThanPolygon(by: Double, ClosedRange<Double>)
    /// Every anchor is obstructed at these zooms.
    case obstructed([Obstruction], ClosedRange<Double>)
  }
}

/// A proof that a view always overlaps an avoided layer, on which it is hidden.
package struct AvoidanceProof: Sendable, Equatable {
  /// The row of the plan.
  package let row: Int
  /// The row of the layer.
  package let layer: Int
  /// The row of the host that is bound to the layer. If it is `nil`, the view itself is bound to the layer
  /// and hidden, unless its line is shorter than a few points on the screen.
  package let host: Int?
  /// A zoom at which the finding can be inspected.
  package let zoom: Double
}

/// A proof that two annotations are never shown together, or only while one is selected. The camera is
/// centred on one of them.
package struct CollisionProof: Sendable, Equatable {
  /// The row that is placed first, at least in a first frame.
  package let winner: Int
  package let loser: Int
  /// Whether the winner is the same in every frame, independent of selection and history.
  package let isCertain: Bool
  /// Whether selecting the loser shows both, because it is no obstacle.
  package let holdsOnlyUnselected: Bool
  /// The zooms at which both could be shown.
  package let zooms: ClosedRange<Double>
  /// The minimum overlap in points.
  package let overlap: Double
}

/// A proof that an anchor is used at no zoom in any of the viewports, for every camera.
package struct DeadAnchorProof: Sendable, Equatable {
  /// The row of the plan.
  package let row: Int
  /// The index in the annotation's anchor list.
  package let anchor: Int
  package let cause: Cause
  /// A zoom at which the finding can be inspected.
  package let zoom: Double

  package enum Cause: Sendable, Equatable {
    /// The view with this anchor must be inside the bounds, and exceeds them by this number of points.
    case tooLarge(by: Double)
    /// Wherever this anchor fits, the earlier anchor with this index fits too.
    case shadowed(by: Int)
    /// The annotation in this row, which is always visible and placed first, covers the view.
    case covered(by: Int)
  }
}

/// The reason why a view cannot be at an anchor.
package enum Obstruction: Sendable, Equatable {
  /// The view exceeds the bounds or is outside of them by this number of points.
  case bounds(by: Double)
  /// The view overlaps the avoided region with this index by this number of points.
  case region(Int, by: Double)
  /// The view overlaps the annotation in this row, which is always visible and placed first, by this number
  /// of points.
  case annotation(Int, by: Double)

  /// The minimum amount in points.
  var amount: Double {
    switch self {
    case .bounds(let amount), .region(_, let amount), .annotation(_, let amount): amount
    }
  }
}
