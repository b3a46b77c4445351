extension Elementary {
  /// The natural logarithm of any number: −∞ of 0, NaN of what is below 0.
  ///
  /// - Error: that of `log`, at most 1.5 ulp.
  package static func naturalLogarithm(_ value: Double) -> Double {
    if value == 0 { return -.infinity }
    if value == .infinity { return .infinity }
    // Below the normal numbers, 2^54 times the value is one.
    guard value.isNormal || value.isNaN else {
      return log(value * 18_014_398_509_481_984) - 54 * 0.6931471805599453
    }
    return log(value)
  }

  /// The logarithm to base 10; whole powers of ten give whole numbers.
  ///
  /// - Error: relative at most 1e-15, measured by `ExpressionMathematicsTests`.
  package static func logarithm10(_ value: Double) -> Double {
    let logarithm = naturalLogarithm(value) * 0.4342944819032518
    let whole = nearestWhole(logarithm)
    guard abs(logarithm - whole) < 1e-13, whole >= 0, whole <= 22 else { return logarithm }
    return value == power(10, whole) ? whole : logarithm
  }

  /// The logarithm to base 2; whole powers of two give whole numbers.
  ///
  /// - Error: relative at most 1e-15, measured by `ExpressionMathematicsTests`.
  package static func logarithm2(_ value: Double) -> Double {
    if value.isNormal, value > 0, value.significandBitPattern == 0 { return Double(value.exponent) }
    return naturalLogarithm(value) * 1.4426950408889634
  }

  /// `base` to the power of `exponent`, with ECMAScript's special cases: NaN for a base below 0 and an exponent
  /// that is not whole, and for ±1 to the power of ±∞.
  ///
  /// Method: e^(exponent · ln base) in pairs of doubles, rounded once at the end.
  /// - Error: below 0.501 ulp, and 1 ulp for results below the normal numbers. A power that is a double is exact:
  ///   `power(9, 0.5)` is 3. `PowerTests` compares both with numbers of 400 bits.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 { return 1 }
    if base.isNaN || exponent.isNaN { return .nan }
    let size = abs(base)
    if exponent.isInfinite {
      if size == 1 { return .nan }
      return (size > 1) == (exponent > 0) ? .infinity : 0
    }
    let isWhole = abs(exponent) >= 4_503_599_627_370_496 || nearestWhole(exponent) == exponent
    // From 2^53 on every number is even.
    let isOdd = isWhole && abs(exponent) < 9_007_199_254_740_992 && Int64(exponent) & 1 == 1
    if base < 0, base.isFinite, !isWhole { return .nan }
    let magnitude = powerOfMagnitude(size, exponent)
    return base.sign == .minus && isOdd ? -magnitude : magnitude
  }

  private static func powerOfMagnitude(_ base: Double, _ exponent: Double) -> Double {
    if base == 0 || base.isInfinite { return (base == 0) == (exponent > 0) ? 0 : .infinity }
    if base == 1 { return 1 }
    let logarithm = DoublePair.logarithm(base)
    // Beyond these, results are infinite or 0; between them, no product of the halves overflows.
    let size = logarithm.high * exponent
    if size > 710 { return .infinity }
    if size < -746 { return 0 }
    return (logarithm * DoublePair(exponent)).exponential
  }

  /// What is left of `value` divided by `divisor`, with the sign of `value`: ECMAScript's `%`. Exact.
  ///
  /// Method: long division in powers of two; at most 2,100 steps.
  package static func remainder(_ value: Double, _ divisor: Double) -> Double {
    guard value.isFinite, !divisor.isNaN, divisor != 0 else { return .nan }
    var rest = abs(value)
    let size = abs(divisor)
    guard divisor.isFinite, rest >= size else { return value }
    var multiple = size
    while multiple <= rest / 2 { multiple *= 2 }
    while multiple >= size {
      // Both have one exponent, or the next, so the difference is exact.
      if rest >= multiple { rest -= multiple }
      multiple /= 2
    }
    return value.sign == .minus ? -rest : rest
  }
}
