extension Elementary {
  /// Sine and cosine of an angle in radians.
  ///
  /// Method: whole quarter turns are taken off with π/2 in three parts, of which the first two have 33 significant
  /// bits, so that their multiples up to 2^20 are exact; the polynomials do the rest.
  /// - Range: |radians| ≤ 2^30; beyond that, and for NaN, both are NaN.
  /// - Error: absolute at most 4e-16 for |radians| ≤ 10^6, growing in proportion beyond, measured by
  ///   `ExpressionMathematicsTests`.
  /// - Source: reduction after Cody and Waite, *Software Manual for the Elementary Functions*, 1980.
  package static func sineCosine(radians: Double) -> SineCosine {
    guard abs(radians) <= 1_073_741_824 else { return SineCosine(sine: .nan, cosine: .nan) }
    let quarter = nearestWhole(radians * 0.6366197723675814)
    let angle = ((radians - quarter * halfPiLead) - quarter * halfPiMiddle) - quarter * halfPiTail
    let sine = sinePolynomial(angle)
    let cosine = cosinePolynomial(angle)
    switch Int64(quarter) & 3 {
    case 0: return SineCosine(sine: sine, cosine: cosine)
    case 1: return SineCosine(sine: cosine, cosine: -sine)
    case 2: return SineCosine(sine: -sine, cosine: -cosine)
    default: return SineCosine(sine: -cosine, cosine: sine)
    }
  }

  /// π/2 = `halfPiLead` + `halfPiMiddle` + `halfPiTail`.
  private static let halfPiLead = Double(bitPattern: 0x3FF9_21FB_5440_0000)
  private static let halfPiMiddle = Double(bitPattern: 0x3DD0_B461_1A60_0000)
  private static let halfPiTail = 2.0222662487959506e-21
}
