import CartoucheResolver
import CartoucheSpec

/// The size of a view or callout in the plan.
struct LoweredSize {
  /// Points; `AnnotationOptions.unknownSize` where neither the spec nor a text tells.
  private(set) var width = AnnotationOptions.unknownSize
  private(set) var height = AnnotationOptions.unknownSize
  /// Whether a side follows from a text.
  private(set) var isEstimated = false
  /// Whether one side alone is given, and which: it stays where the host measures the other one.
  private(set) var isOnlyWidthGiven = false
  private(set) var isOnlyHeightGiven = false

  /// Nobody says anything.
  init() {}

  /// - Parameters:
  ///   - givenWidth: points; nil: `auto`.
  ///   - givenHeight: points; nil: `auto`.
  ///   - texts: what the view shows.
  init(_ givenWidth: Double?, _ givenHeight: Double?, for texts: ViewTexts) {
    width = givenWidth ?? width
    height = givenHeight ?? height
    isOnlyWidthGiven = givenWidth != nil && givenHeight == nil
    isOnlyHeightGiven = givenWidth == nil && givenHeight != nil
    if givenWidth != nil, givenHeight != nil { return }
    guard let estimate = texts.estimate else { return }
    isEstimated = true
    width = givenWidth ?? min(estimate.width + texts.room.width, NumberRange.longest)
    height = givenHeight ?? min(estimate.height + texts.room.height, NumberRange.longest)
  }
}
