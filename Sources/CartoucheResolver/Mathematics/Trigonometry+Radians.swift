extension Elementary {
  /// Sine and cosine of an angle in radians.
  ///
  /// Method: whole quarter turns are taken off with π/2 in three parts, of which the first two have 33 significant
  /// bits, so that their multiples up to 2^20 are exact; of larger angles with as much of 2/π as they need. The
  /// polynomials do the rest.
  /// - Range: any; of infinities and NaN both are NaN.
  /// - Error: absolute at most 4e-16, measured by `ExpressionMathematicsTests`.
  /// - Source: reduction after Cody and Waite, *Software Manual for the Elementary Functions*, 1980.
  package static func sineCosine(radians: Double) -> SineCosine {
    guard abs(radians) <= .greatestFiniteMagnitude else { return SineCosine(sine: .nan, cosine: .nan) }
    let (quarter, angle) = abs(radians) < 0x1p20 ? reducedAngle(radians) : reducedLargeAngle(radians)
    let sine = sinePolynomial(angle)
    let cosine = cosinePolynomial(angle)
    switch quarter & 3 {
    case 0: return SineCosine(sine: sine, cosine: cosine)
    case 1: return SineCosine(sine: cosine, cosine: -sine)
    case 2: return SineCosine(sine: -sine, cosine: -cosine)
    default: return SineCosine(sine: -cosine, cosine: sine)
    }
  }

  private static func reducedAngle(_ radians: Double) -> (quarter: Int64, angle: Double) {
    let quarter = nearestWhole(radians * 0.6366197723675814)
    let angle = ((radians - quarter * halfPiLead) - quarter * halfPiMiddle) - quarter * halfPiTail
    return (Int64(quarter), angle)
  }

  /// π/2 = `halfPiLead` + `halfPiMiddle` + `halfPiTail`.
  private static let halfPiLead = Double(bitPattern: 0x3FF9_21FB_5440_0000)
  private static let halfPiMiddle = Double(bitPattern: 0x3DD0_B461_1A60_0000)
  private static let halfPiTail = 2.0222662487959506e-21
}
