extension Elementary {
  /// Returns 2 to the power of `exponent`.
  ///
  /// Method: the whole part becomes the exponent bits. A Taylor polynomial of degree 14 gives the power of the rest,
  /// −½…½, with a truncation error below 1e-18.
  /// - Range: −1022…1023.5, excluding the upper end. Below it the result is 0, above it infinity, and NaN for NaN.
  /// - Error: At most 1.5 ulp, measured by `MathematicsTests`. Whole exponents are exact.
  /// - Source: the Taylor series of the exponential function.
  package static func exp2(_ exponent: Double) -> Double {
    guard exponent >= -1022 else { return exponent.isNaN ? .nan : 0 }
    guard exponent < 1023.5 else { return .infinity }
    let whole = nearestWhole(exponent)
    // ln 2 in two parts, so that the rounding of the constant has no effect.
    let rest = exponent - whole
    return exponential(rest * 0.6931471805599453, rest * 2.3190468138462996e-17) * powerOfTwo(whole)
  }

  /// Returns e to the power of `exponent`.
  ///
  /// Method: subtracts a multiple of ln 2 in two parts, the first of which has enough trailing zeros for an exact
  /// product. The power of the rest is computed as in `exp2`.
  /// - Range: −700…700. Below it the result is 0, above it infinity, and NaN for NaN.
  /// - Error: At most 1.5 ulp, measured by `MathematicsTests`.
  /// - Source: the Taylor series of the exponential function; reduction after Cody and Waite, *Software Manual for the
  ///   Elementary Functions*, 1980.
  package static func exp(_ exponent: Double) -> Double {
    guard exponent >= -700 else { return exponent.isNaN ? .nan : 0 }
    guard exponent <= 700 else { return .infinity }
    let whole = nearestWhole(exponent * 1.4426950408889634)
    return exponential(exponent - whole * ln2Lead, -whole * ln2Tail) * powerOfTwo(whole)
  }

  /// Returns the natural logarithm of `value`, a positive normal number.
  ///
  /// Method: value = 2^k · m with m in √½…√2. ln m is Σ 2 s^(2i+1) / (2i+1) with s = (m − 1) / (m + 1). The sum
  /// is arranged around m − 1, which is exact. The truncation error of 12 terms is below 1e-18.
  /// - Range: Positive normal numbers. The result for other numbers is NaN.
  /// - Error: At most 1.5 ulp, measured by `MathematicsTests`.
  /// - Source: the power series of the inverse hyperbolic tangent.
  package static func log(_ value: Double) -> Double {
    guard value.isNormal, value > 0 else { return .nan }
    var power = Int64(bitPattern: value.bitPattern >> 52) - 1023
    var mantissa = Double(bitPattern: value.bitPattern & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      power += 1
    }
    let excess = mantissa - 1
    let s = excess / (2 + excess)
    let square = s * s
    var sum = 0.0
    var odd = 25.0
    while odd >= 3 {
      sum = 2 / odd + square * sum
      odd -= 2
    }
    // 2s = excess − s · excess, and s · excess = half − s · half with half = excess² / 2.
    let half = 0.5 * excess * excess
    let tail = s * (half + square * sum) + Double(power) * ln2Tail
    return Double(power) * ln2Lead - ((half - tail) - excess)
  }

  /// The leading part of ln 2, with 32 significant bits, so that its multiples up to 2^20 are exact. `ln2Tail` is the
  /// rest of ln 2.
  private static let ln2Lead = Double(bitPattern: 0x3FE6_2E42_FEE0_0000)
  private static let ln2Tail = 1.9082149292705877e-10

  /// Returns e^(lead + tail) by the series Σ x^k / k!. |lead| must be at most 0.35, and `tail` must be as small as a
  /// rounding error of `lead`.
  private static func exponential(_ lead: Double, _ tail: Double) -> Double {
    let x = lead + tail
    let lost = (lead - x) + tail
    var sum = 0.0
    var factor = 14.0
    while factor >= 2 {
      // Horner's scheme of x²/2! + x³/3! + …, divided by x.
      sum = x / factor * (1 + sum)
      factor -= 1
    }
    return 1 + (x + (x * sum + lost))
  }

  /// Returns 2^whole by setting the exponent bits. `whole` must be a whole number in −1022…1024; the result for 1024 is
  /// infinity.
  static func powerOfTwo(_ whole: Double) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(whole) + 1023) << 52)
  }
}

extension Elementary {
  /// Returns the natural logarithm of `value`: −∞ for 0, and NaN for negative numbers.
  ///
  /// - Error: At most 1.5 ulp, as for `log`.
  package static func naturalLogarithm(_ value: Double) -> Double {
    if value == 0 { return -.infinity }
    if value == .infinity { return .infinity }
    // Multiplied by 2^54, a subnormal number is normal.
    guard value.isNormal || value.isNaN else {
      return log(value * 18_014_398_509_481_984) - 54 * 0.6931471805599453
    }
    return log(value)
  }

  /// Returns the logarithm of `value` to base 10. For powers of ten from 1 to 10^22, it is exactly a whole number.
  ///
  /// - Error: Relative at most 1e-15, measured by `ExpressionMathematicsTests`.
  package static func logarithm10(_ value: Double) -> Double {
    let logarithm = naturalLogarithm(value) * 0.4342944819032518
    let whole = nearestWhole(logarithm)
    guard abs(logarithm - whole) < 1e-13, whole >= 0, whole <= 22 else { return logarithm }
    return value == power(10, whole) ? whole : logarithm
  }

  /// Returns the logarithm of `value` to base 2. For normal powers of two, it is exactly a whole number.
  ///
  /// - Error: Relative at most 1e-15, measured by `ExpressionMathematicsTests`.
  package static func logarithm2(_ value: Double) -> Double {
    if value.isNormal, value > 0, value.significandBitPattern == 0 { return Double(value.exponent) }
    return naturalLogarithm(value) * 1.4426950408889634
  }

  /// Returns `base` to the power of `exponent`, with the special cases of ECMAScript.
  ///
  /// The result is NaN for a negative base with an exponent that is not whole, and for ±1 to the power of ±∞.
  ///
  /// Method: e^(exponent · ln base), computed with `DoublePair` and rounded once at the end.
  /// - Error: Below 0.501 ulp, and 1 ulp for subnormal results. A power that is a double is exact: `power(9, 0.5)` is
  ///   3. `PowerTests` compares results with numbers of 400 bits.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 { return 1 }
    if base.isNaN || exponent.isNaN { return .nan }
    let size = abs(base)
    if exponent.isInfinite {
      if size == 1 { return .nan }
      return (size > 1) == (exponent > 0) ? .infinity : 0
    }
    let isWhole = abs(exponent) >= 4_503_599_627_370_496 || nearestWhole(exponent) == exponent
    // All doubles from 2^53 on are even.
    let isOdd = isWhole && abs(exponent) < 9_007_199_254_740_992 && Int64(exponent) & 1 == 1
    if base < 0, base.isFinite, !isWhole { return .nan }
    let magnitude = powerOfMagnitude(size, exponent)
    return base.sign == .minus && isOdd ? -magnitude : magnitude
  }

  private static func powerOfMagnitude(_ base: Double, _ exponent: Double) -> Double {
    if base == 0 || base.isInfinite { return (base == 0) == (exponent > 0) ? 0 : .infinity }
    if base == 1 { return 1 }
    let logarithm = DoublePair.logarithm(base)
    // Larger magnitudes give infinity or 0. For the others, no product of halves of doubles overflows.
    let size = logarithm.high * exponent
    if size > 710 { return .infinity }
    if size < -746 { return 0 }
    return (logarithm * DoublePair(exponent)).exponential
  }

  /// Returns the remainder of `value` / `divisor` with the sign of `value`, like ECMAScript's `%`. Exact.
  ///
  /// Method: Long division in powers of two, in at most 2,100 steps.
  package static func remainder(_ value: Double, _ divisor: Double) -> Double {
    guard value.isFinite, !divisor.isNaN, divisor != 0 else { return .nan }
    var rest = abs(value)
    let size = abs(divisor)
    guard divisor.isFinite, rest >= size else { return value }
    var multiple = size
    while multiple <= rest / 2 { multiple *= 2 }
    while multiple >= size {
      // The exponents differ by at most one, so the difference is exact.
      if rest >= multiple { rest -= multiple }
      multiple /= 2
    }
    return value.sign == .minus ? -rest : rest
  }
}

/// A number with about 106 significant bits: the sum of two doubles, of which `low` is at most half an ulp of `high`.
///
/// No operation uses a fused multiply-add, so every platform gives the same bits. Numbers must be below 2^996, so that
/// products of their halves stay finite.
/// - Source: Dekker, *A floating-point technique for extending the available precision*, 1971; Knuth's sum of
///   two numbers.
struct DoublePair {
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// Creates the exact sum of two numbers. The magnitude of `large` must be at least that of `small`.
  private init(large: Double, small: Double) {
    high = large + small
    low = small - (high - large)
  }

  /// Creates the exact sum of any two numbers.
  private init(sumOf one: Double, _ other: Double) {
    high = one + other
    let part = high - one
    low = (one - (high - part)) + (other - part)
  }

  /// Creates the exact product of two numbers.
  private init(productOf one: Double, _ other: Double) {
    high = one * other
    let (a, b) = (DoublePair(halvesOf: one), DoublePair(halvesOf: other))
    low = ((a.high * b.high - high) + a.high * b.low + a.low * b.high) + a.low * b.low
  }

  /// Creates a pair of two numbers of at most 26 significant bits with the sum `value`.
  private init(halvesOf value: Double) {
    let scaled = 134_217_729 * value
    high = scaled - (scaled - value)
    low = value - high
  }

  static func + (one: DoublePair, other: DoublePair) -> DoublePair {
    let sum = DoublePair(sumOf: one.high, other.high)
    return DoublePair(large: sum.high, small: sum.low + (one.low + other.low))
  }

  static func * (one: DoublePair, other: DoublePair) -> DoublePair {
    let product = DoublePair(productOf: one.high, other.high)
    return DoublePair(
      large: product.high, small: product.low + (one.high * other.low + one.low * other.high))
  }

  static func / (one: DoublePair, other: DoublePair) -> DoublePair {
    let first = one.high / other.high
    let rest = one + other * DoublePair(-first)
    return DoublePair(large: first, small: rest.high / other.high)
  }

  /// Returns the natural logarithm of a positive finite number other than 1.
  ///
  /// Method: As in `Elementary.log`. The terms from the ninth on need only the precision of a double.
  /// - Error: Relative below 2^-90.
  static func logarithm(_ value: Double) -> DoublePair {
    // Multiplied by 2^54, a subnormal number is normal.
    let normal = value.isNormal ? value : value * 18_014_398_509_481_984
    var power = Double(Int64(bitPattern: normal.bitPattern >> 52) - (value.isNormal ? 1023 : 1077))
    var mantissa = Double(bitPattern: normal.bitPattern & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      power += 1
    }
    let s = DoublePair(mantissa - 1) / DoublePair(sumOf: mantissa, 1)
    let square = s * s
    var tail = 0.0
    var odd = 39.0
    while odd >= 17 {
      tail = 2 / odd + square.high * tail
      odd -= 2
    }
    var sum = DoublePair(tail)
    while odd >= 3 {
      sum = DoublePair(2) / DoublePair(odd) + square * sum
      odd -= 2
    }
    return DoublePair(power) * ln2 + s * (DoublePair(2) + square * sum)
  }

  /// e to the power of the number, rounded to a double. The number must be in −746…710.
  ///
  /// Method: As in `Elementary.exp`. The terms from the twelfth on need only the precision of a double.
  var exponential: Double {
    let whole = Elementary.nearestWhole(high * 1.4426950408889634)
    let rest = self + DoublePair(-whole) * DoublePair.ln2
    var tail = 0.0
    var factor = 22.0
    while factor >= 12 {
      tail = rest.high / factor * (1 + tail)
      factor -= 1
    }
    var sum = DoublePair(tail)
    while factor >= 1 {
      sum = rest * (DoublePair(1) + sum) / DoublePair(factor)
      factor -= 1
    }
    // In two steps, because results exceed the range of powers of two. The first step is exact.
    let half = Elementary.truncated(whole / 2)
    return (DoublePair(1) + sum).high * Elementary.powerOfTwo(half) * Elementary.powerOfTwo(whole - half)
  }

  private static let ln2 = DoublePair(0.6931471805599453, 2.3190468138462996e-17)
}
