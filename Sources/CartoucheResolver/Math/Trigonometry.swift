extension Elementary {
  /// Returns the sine and cosine of an angle in degrees.
  ///
  /// Method: subtracts whole quarter turns exactly, in degrees. Taylor polynomials of degree 17 and 18 give the sine
  /// and cosine of the rest, −45°…45°, with a truncation error below 1e-19. The results for multiples of 90° are exact.
  /// - Range: |degrees| ≤ 2^40. The results for other numbers are NaN.
  /// - Error: Absolute at most 3e-16, measured by `MathematicsTests`.
  /// - Source: the Taylor series of sine and cosine.
  package static func sineCosine(degrees: Double) -> SineCosine {
    guard abs(degrees) <= 1_099_511_627_776 else { return SineCosine(sine: .nan, cosine: .nan) }
    let quarter = nearestWhole(degrees / 90)
    // Exact: both terms are multiples of the last place of `degrees`, and the difference is smaller than
    // either.
    let rest = degrees - 90 * quarter
    // π/180 in two parts, so that the rounding of the constant has no effect.
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

  /// Returns the sine of `x` radians by the series Σ (−1)^k x^(2k+1) / (2k+1)!. |x| must be at most π/4.
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
    // Adding the largest term last keeps its rounding error out of the sum.
    return x - x * square * sum
  }

  /// Returns the cosine of `x` radians by the series Σ (−1)^k x^2k / (2k)!. |x| must be at most π/4.
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
    // Adds the rounding error of `lead`.
    return lead + ((1 - lead - half) + square * square * sum)
  }

  /// Returns the angle with the given tangent, in radians, −π/2…π/2.
  ///
  /// Method: uses the reciprocal for |x| > 1. The addition theorem then subtracts the arc tangent of the nearest
  /// multiple of ¼, so that the series runs on |x| ≤ 1/8. The truncation error of 9 terms is below 1e-18.
  /// - Range: All finite numbers. Infinities give ±π/2, NaN gives NaN.
  /// - Error: Absolute at most 4e-16, measured by `MathematicsTests`.
  /// - Source: the power series of the arc tangent and its addition theorem.
  package static func arcTangent(_ tangent: Double) -> Double {
    let size = abs(tangent)
    let angle = size > 1 ? .pi / 2 - arcTangentToEighth(1 / size) : arcTangentToEighth(size)
    return tangent < 0 ? -angle : angle
  }

  /// Returns the arc tangent of `x` in radians, after a reduction to an argument of at most 1/8. `x` must be in 0…1 or
  /// NaN.
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

  /// Returns the arc tangent of `x` by the series Σ (−1)^k x^(2k+1) / (2k+1). |x| must be at most 1/8.
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

/// The sine and the cosine of one angle.
package struct SineCosine: Sendable, Equatable {
  package var sine: Double
  package var cosine: Double
}

extension Elementary {
  /// Returns the sine and cosine of an angle in radians.
  ///
  /// Method: subtracts whole quarter turns with π/2 in three parts. The first two parts have 33 significant bits, so
  /// that their multiples up to 2^20 are exact. For larger angles, `reducedLargeAngle` multiplies by as many bits of
  /// 2/π as they need. Taylor polynomials give the sine and cosine of the rest.
  /// - Range: All numbers. The results for infinities and NaN are NaN.
  /// - Error: Absolute at most 4e-16, measured by `ExpressionMathematicsTests`.
  /// - Source: Reduction after Cody and Waite, *Software Manual for the Elementary Functions*, 1980.
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

  /// The leading part of π/2, with 33 significant bits. π/2 is the sum of `halfPiLead`, `halfPiMiddle` and
  /// `halfPiTail`.
  private static let halfPiLead = Double(bitPattern: 0x3FF9_21FB_5440_0000)
  private static let halfPiMiddle = Double(bitPattern: 0x3DD0_B461_1A60_0000)
  private static let halfPiTail = 2.0222662487959506e-21
}

extension Elementary {
  /// Returns a large angle as a number of whole quarter turns, modulo 4, and a rest in radians, at most half a quarter
  /// turn.
  ///
  /// Method: multiplies the angle by 192 bits of 2/π. Bits before these contribute only multiples of four quarter
  /// turns, so they are skipped. 192 bits are enough even for the double nearest to a multiple of π/2. All steps but
  /// the last two roundings are exact.
  /// - Range: Finite numbers, 2^20 ≤ |radians|.
  /// - Source: Payne and Hanek, *Radian reduction for trigonometric functions*, 1983.
  static func reducedLargeAngle(_ radians: Double) -> (quarter: Int64, angle: Double) {
    let bits = radians.bitPattern
    let exponent = Int((bits >> 52) & 0x7FF) - 1075
    let significand = bits & 0xF_FFFF_FFFF_FFFF | 0x10_0000_0000_0000
    // Limbs of 32 bits, the last one first, so that no product needs 128 bits.
    let (low, high) = (significand & 0xFFFF_FFFF, significand >> 32)
    var product: (high: UInt64, middle: UInt64, low: UInt64) = (0, 0, 0)
    var carry: UInt64 = 0
    var before: UInt64 = 0
    for limb in stride(from: 5, through: 0, by: -1) {
      let word = twoOverPi(from: exponent + 62 + 32 * limb)
      let (one, other) = (word * low, before * high)
      let sum = carry + one & 0xFFFF_FFFF + other & 0xFFFF_FFFF
      carry = sum >> 32 + one >> 32 + other >> 32
      before = word
      product.low = product.low >> 32 | product.middle << 32
      product.middle = product.middle >> 32 | product.high << 32
      product.high = product.high >> 32 | sum << 32
    }
    // Two bits of whole quarter turns, and a fraction of a quarter turn.
    var quarter = Int64(product.high >> 62)
    var fraction = (
      high: product.high << 2 | product.middle >> 62, low: product.middle << 2 | product.low >> 62
    )
    let isPastHalf = fraction.high >> 63 == 1
    if isPastHalf {
      quarter += 1
      fraction = (~fraction.high &+ (fraction.low == 0 ? 1 : 0), 0 &- fraction.low)
    }
    let size = Double(fraction.high) * 0x1p-64 + Double(fraction.low) * 0x1p-128
    let angle = size * 1.5707963267948966
    // A negative angle turns in the opposite direction.
    let isNegative = bits >> 63 == 1
    return (isNegative ? -quarter : quarter, isPastHalf != isNegative ? -angle : angle)
  }

  /// Returns 32 bits of `twoOverPiWords`, starting at `bit`. In the table, the first 64 bits are before the binary
  /// point of 2/π.
  private static func twoOverPi(from bit: Int) -> UInt64 {
    let pair = UInt64(twoOverPiWords[bit / 32]) << 32 | UInt64(twoOverPiWords[bit / 32 + 1])
    return pair >> UInt64(32 - bit % 32) & 0xFFFF_FFFF
  }

  /// 2/π in binary: 64 bits before the binary point and 1,216 bits after it.
  private static let twoOverPiWords: [UInt32] = [
    0, 0, 0xA2F9_836E, 0x4E44_1529, 0xFC27_57D1, 0xF534_DDC0, 0xDB62_9599, 0x3C43_9041,
    0xFE51_63AB, 0xDEBB_C561, 0xB724_6E3A, 0x424D_D2E0, 0x0649_2EEA, 0x09D1_921C, 0xFE1D_EB1C, 0xB129_A73E,
    0xE882_35F5, 0x2EBB_4484, 0xE99C_7026, 0xB45F_7E41, 0x3991_D639, 0x8353_39F4, 0x9C84_5F8B, 0xBDF9_283B,
    0x1FF8_97FF, 0xDE05_980F, 0xEF2F_118B, 0x5A0A_6D1F, 0x6D36_7ECF, 0x27CB_09B7, 0x4F46_3F66, 0x9E5F_EA2D,
    0x7527_BAC7, 0xEBE5_F17B, 0x3D07_39F7, 0x8A52_92EA, 0x6BFB_5FB1, 0x1F8D_5D08, 0x5603_3046, 0xFC7B_6BAB,
  ]
}
