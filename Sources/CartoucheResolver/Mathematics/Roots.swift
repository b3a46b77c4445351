extension Elementary {
  /// The square root: NaN of what is below 0. Correctly rounded, as IEEE 754 asks.
  ///
  /// Not `squareRoot()`, which is a call into the system's mathematics library in some builds. Method: one bit of
  /// the root at a time; 54 steps.
  package static func exactSquareRoot(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value < 0 ? .nan : value }
    // Below the normal numbers, 2^54 times the value is one; its root is 2^27 times the root.
    if !value.isNormal { return exactSquareRoot(value * 18_014_398_509_481_984) / 134_217_728 }
    let exponent = Int(value.exponent)
    var significand = value.significandBitPattern | 1 << 52
    if exponent & 1 != 0 { significand <<= 1 }
    // The root of a significand of 1…4 with 54 bits, the last of which decides how to round.
    var root: UInt64 = 0
    var rest = significand << 1
    var sum: UInt64 = 0
    var bit: UInt64 = 1 << 53
    while bit != 0 {
      let trial = sum + bit
      if trial <= rest {
        sum = trial + bit
        rest -= trial
        root += bit
      }
      rest <<= 1
      bit >>= 1
    }
    // No root lies halfway between two doubles, so the last bit alone tells.
    let rounded = (root + (root & 1)) >> 1
    return Double(sign: .plus, exponent: (exponent >> 1) - 52, significand: Double(rounded))
  }

  /// The angle in radians, −π/2…π/2, whose sine is `sine`; NaN outside of −1…1.
  ///
  /// - Error: absolute at most 6e-16, measured by `ExpressionMathematicsTests`.
  package static func arcSine(_ sine: Double) -> Double {
    guard abs(sine) <= 1 else { return .nan }
    return 2 * arcTangent(sine / (1 + exactSquareRoot((1 - sine) * (1 + sine))))
  }

  /// The angle in radians, 0…π, whose cosine is `cosine`; NaN outside of −1…1.
  ///
  /// - Error: absolute at most 9e-16, measured by `ExpressionMathematicsTests`.
  package static func arcCosine(_ cosine: Double) -> Double {
    guard abs(cosine) <= 1 else { return .nan }
    return 2 * arcTangent(exactSquareRoot((1 - cosine) / (1 + cosine)))
  }
}
