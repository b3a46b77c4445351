extension Elementary {
  /// Sine and cosine of an angle in degrees.
  ///
  /// Method: whole quarter turns are taken off exactly, in degrees, and Taylor polynomials of degree 17 and 18
  /// do the rest on −45°…45°, where what they leave out is below 1e-19. Multiples of 90° give exact results.
  /// - Range: |degrees| ≤ 2^40; beyond that, and for NaN, both are NaN.
  /// - Error: absolute at most 3e-16, measured by `MathematicsTests`.
  /// - Source: series of the functions.
  package static func sineCosine(degrees: Double) -> SineCosine {
    guard abs(degrees) <= 1_099_511_627_776 else { return SineCosine(sine: .nan, cosine: .nan) }
    let quarter = nearestWhole(degrees / 90)
    // Exact: both terms are multiples of the last place of `degrees`, and the difference is smaller than it.
    let rest = degrees - 90 * quarter
    // π/180 in two parts, so that the constant's own rounding does not show.
    let angle = rest * 0.017453292519943295 + rest * 2.9486522708701687e-19
    let sine = sinePolynomial(angle)
    let cosine = cosinePolynomial(angle)
    switch Int64(quarter) & 3 {
    case 0: return SineCosine(sine: sine, cosine: cosine)
    case 1: return SineCosine(sine: cosine, cosine: -sine)
    case 2: return SineCosine(sine: -sine, cosine: -cosine)
    default: return SineCosine(sine: -cosine, cosine: sine)
    }
  }

  /// Σ (−1)^k x^(2k+1) / (2k+1)!, for |x| ≤ π/4.
  static func sinePolynomial(_ x: Double) -> Double {
    let square = x * x
    var sum = 1 / 355_687_428_096_000.0
    sum = 1 / 1_307_674_368_000 - square * sum
    sum = 1 / 6_227_020_800 - square * sum
    sum = 1 / 39_916_800 - square * sum
    sum = 1 / 362_880 - square * sum
    sum = 1 / 5040 - square * sum
    sum = 1 / 120 - square * sum
    sum = 1 / 6.0 - square * sum
    // The largest term last keeps its rounding error out of the sum.
    return x - x * square * sum
  }

  /// Σ (−1)^k x^2k / (2k)!, for |x| ≤ π/4.
  static func cosinePolynomial(_ x: Double) -> Double {
    let square = x * x
    var sum = 1 / 6_402_373_705_728_000.0
    sum = 1 / 20_922_789_888_000 - square * sum
    sum = 1 / 87_178_291_200 - square * sum
    sum = 1 / 479_001_600 - square * sum
    sum = 1 / 3_628_800 - square * sum
    sum = 1 / 40_320 - square * sum
    sum = 1 / 720 - square * sum
    sum = 1 / 24.0 - square * sum
    let half = 0.5 * square
    let lead = 1 - half
    // `lead` was rounded; what it lost is added back.
    return lead + ((1 - lead - half) + square * square * sum)
  }

  /// The angle in radians whose tangent is `tangent`.
  ///
  /// Method: |x| > 1 through the reciprocal; then the nearest quarter c is taken off by the addition theorem, so
  /// that the series runs on |x| ≤ 1/8 and 9 terms leave less than 1e-18.
  /// - Range: every finite value; infinities give ±π/2, NaN gives NaN.
  /// - Error: absolute at most 4e-16, measured by `MathematicsTests`.
  /// - Source: series of the function and its addition theorem.
  package static func arcTangent(_ tangent: Double) -> Double {
    let size = abs(tangent)
    let angle = size > 1 ? .pi / 2 - arcTangentToEighth(1 / size) : arcTangentToEighth(size)
    return tangent < 0 ? -angle : angle
  }

  /// For 0 ≤ x ≤ 1, or NaN.
  private static func arcTangentToEighth(_ x: Double) -> Double {
    let quarter = 0.25 * nearestWhole(4 * x)
    let rest = arcTangentSeries((x - quarter) / (1 + x * quarter))
    switch quarter {
    case 0.25: return 0.24497866312686414 + rest
    case 0.5: return 0.4636476090008061 + rest
    case 0.75: return 0.6435011087932844 + rest
    case 1: return .pi / 4 + rest
    default: return rest
    }
  }

  /// Σ (−1)^k x^(2k+1) / (2k+1), for |x| ≤ 1/8.
  private static func arcTangentSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 0.0
    var odd = 19.0
    while odd >= 3 {
      sum = 1 / odd - square * sum
      odd -= 2
    }
    return x - x * square * sum
  }
}
