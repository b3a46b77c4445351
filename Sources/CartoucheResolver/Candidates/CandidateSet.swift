/// One annotation's candidates at one place in one frame, before any is tested.
struct CandidateSet: Sendable {
  let row: UInt32
  /// The candidates' rows in the anchor formulas.
  let options: Range<Int>
  /// The list that they are of.
  let anchorList: Int
  /// The anchor point; for what is attached to an annotation the corner that `AnchorFormulas.rectangle` wants.
  private(set) var point = SIMD2<Double>()
  /// The same in 1/256 points.
  private(set) var fixedPoint = SIMD2<Int32>()
  /// Whether the point is far off screen.
  private(set) var isFarAway = false
  /// Where the point is; of what is attached to an annotation that of the previous candidate.
  var whereabouts = Whereabouts.inBounds
  /// Points; 0: unknown.
  let size: SIMD2<Double>
  /// The same in 1/256 points.
  let extent: SIMD2<Int32>
  /// Points: the size of the rectangle that each anchor touches at the opposite point; 0: all touch one point.
  var hostSize = SIMD2<Double>()
  /// The collision shapes that its candidates are tested with, as `CollisionOutline.parts`.
  let collisionShapes: Range<Int>
  /// Whether it is attached to an annotation, which it may cover.
  var isAttached = false
  /// Whether it stands already, and is not in its own way.
  var isPlaced = false
  /// Whether it may cover some because it, or they, are selected or dragged out of a cluster.
  let isParted: Bool
  /// Whether the rectangle is its one collision shape, and all that is in the way of it counts.
  var isPlain: Bool
  let ignoresPadding: Bool
  let bounds: Box
  let fit: Fit
  let allowsOverlap: Bool
  /// What it keeps clear of besides other annotations.
  var avoided: Avoided
  /// Number of the feature on which it stands, or `AttachmentTable.none`; known only where it avoids layers.
  var feature = AttachmentTable.none
  /// The part of the plan's geometries on which it stands, or `AnchorPlace.noPart`.
  var part = AnchorPlace.noPart
  let isRequired: Bool
  /// Whether it was placed in the last frame.
  let wasPlaced: Bool
  let order: AnchorOrder
  /// Whether the last placement was at this place.
  var hasPrevious: Bool
  /// Whether its candidates count only if there is no acceptable one elsewhere.
  var isLastResort = false
  /// 1/256 points by which the previous candidate shrinks for its tests, if it was placed in the last frame.
  let shrink: Int32
  /// 1/256 points by which every collision shape grows for the tests against what hides views.
  var growth: Int32
  /// Whether it is placed only where it will be seen for a while.
  let isHeldBack: Bool

  /// Puts the anchor point somewhere.
  @inline(__always)
  mutating func setPoint(_ point: SIMD2<Double>) {
    self.point = point
    (fixedPoint, isFarAway) = FixedPoint.place(point)
  }

  /// How many candidates there are.
  var count: Int { options.count }

  /// 1/256 points by which a candidate's rectangle and collision shapes shrink for its tests.
  @inline(__always)
  func shrinkage(of anchor: Int) -> Int32 { shrink > 0 && isPrevious(anchor) ? shrink : 0 }

  /// Whether a candidate is the one of the last placement.
  @inline(__always)
  func isPrevious(_ anchor: Int) -> Bool { hasPrevious && anchor == order.previous }

  /// Whether the view slides over the edge with the anchor that it has, as long as that will do.
  var slides: Bool {
    wasPlaced && hasPrevious && !isLastResort && order.previous != nil
      && (whereabouts == .inMargin || whereabouts == .beyond && fit == .prefer)
  }

  /// Who keeps clear of what layers draw.
  @inline(__always)
  var asker: DrawnFeatures.Asker { DrawnFeatures.Asker(feature: feature, point: point) }
}
