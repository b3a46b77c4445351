/// Points from which every view with sides of at least a point meets the viewport, or what is around it, whichever of its anchors
/// it has: nearly all, so that few have to ask for their own anchors.
struct SureReach: Sendable {
  /// The corners in points, of what fits within the bounds only and of all others.
  private let required: (low: SIMD2<Double>, high: SIMD2<Double>)
  private let usual: (low: SIMD2<Double>, high: SIMD2<Double>)

  init(_ viewport: Box, _ margin: Margin, _ formulas: AnchorFormulas) {
    // Whole numbers of 1/256 points are rounded.
    let far = formulas.reach + 1
    func corners(_ box: Box) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
      (
        SIMD2(Double(box.left), Double(box.top)) / 256 + far,
        SIMD2(Double(box.right), Double(box.bottom)) / 256 - far
      )
    }
    required = corners(margin.around(viewport, .require))
    usual = corners(margin.around(viewport, .prefer))
  }

  @inline(__always)
  func holds(_ point: ScreenPoint, _ fit: Fit) -> Bool {
    let (low, high) = fit == .require ? required : usual
    return low.x < point.x && point.x < high.x && low.y < point.y && point.y < high.y
  }
}
