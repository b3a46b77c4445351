/// One annotation's candidates at one place in one frame, before any is tested.
struct CandidateSet: Sendable {
  let row: UInt32
  /// The candidates' rows in the anchor formulas.
  let options: Range<Int>
  /// The anchor point; for what is attached to an annotation the corner that `AnchorFormulas.rectangle` wants.
  var point: SIMD2<Double>
  /// Points; 0: unknown.
  let size: SIMD2<Double>
  /// Points: the size of the rectangle that each anchor touches at the opposite point; 0: all touch one point.
  var hostSize = SIMD2<Double>()
  /// The collision shapes that its candidates are tested with, as `CollisionOutline.parts`.
  let collisionShapes: Range<Int>
  /// Whether it is attached to an annotation, which it may cover.
  var isAttached = false
  /// Whether the rectangle is its one collision shape, and all that is in the way of it counts.
  var isPlain: Bool
  let bounds: Box
  let fit: Fit
  let allowsOverlap: Bool
  /// What it keeps clear of besides other annotations.
  let avoided: Avoided
  /// Number of the feature on which it stands, or `AttachmentTable.none`; known only where it avoids layers.
  var feature = AttachmentTable.none
  let isRequired: Bool
  /// The anchor of the last placement, which is tried first; nil: none here, or anchors are not kept.
  var previous: Int?
  /// 1/256 points by which the previous candidate shrinks for its tests.
  let shrink: Int32
  /// 1/256 points by which every collision shape grows for the collision test.
  let growth: Int32

  /// How many candidates there are.
  var count: Int { options.count }

  /// The anchor that is tried at `step`: the previous one first, then all others in list order.
  @inline(__always)
  func anchor(atStep step: Int) -> Int {
    guard let previous else { return step }
    if step == 0 { return previous }
    return step <= previous ? step - 1 : step
  }

  /// 1/256 points by which a candidate's rectangle and collision shapes shrink for its tests.
  @inline(__always)
  func shrinkage(of anchor: Int) -> Int32 { shrink > 0 && anchor == previous ? shrink : 0 }

  /// Who keeps clear of what layers draw.
  @inline(__always)
  var asker: DrawnFeatures.Asker { DrawnFeatures.Asker(feature: feature, point: point) }
}
