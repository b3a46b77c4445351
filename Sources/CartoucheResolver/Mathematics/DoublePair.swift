/// The sum of two doubles, the second at most half an ulp of the first: a number of about 106 bits.
///
/// No operation uses a fused multiply-add, so every platform gives the same bits. Numbers must be small enough that products
/// of their halves stay finite: below 2^996.
/// - Source: Dekker, *A floating-point technique for extending the available precision*, 1971; Knuth's sum of two numbers.
struct DoublePair {
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two numbers, of which the first is the larger one.
  private init(large: Double, small: Double) {
    high = large + small
    low = small - (high - large)
  }

  /// The exact sum of any two numbers.
  private init(sumOf one: Double, _ other: Double) {
    high = one + other
    let part = high - one
    low = (one - (high - part)) + (other - part)
  }

  /// The exact product of two numbers.
  private init(productOf one: Double, _ other: Double) {
    high = one * other
    let (a, b) = (DoublePair(halvesOf: one), DoublePair(halvesOf: other))
    low = ((a.high * b.high - high) + a.high * b.low + a.low * b.high) + a.low * b.low
  }

  /// A number as two of at most 26 bits.
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

  /// The natural logarithm of a positive finite number other than 1.
  ///
  /// Method: that of `Elementary.log`; the terms from the ninth on need the precision of a double only.
  /// - Error: relative below 2^-90.
  static func logarithm(_ value: Double) -> DoublePair {
    // Below the normal numbers, 2^54 times the value is one.
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

  /// e to the power of the number, which is within −746…710, rounded to a double.
  ///
  /// Method: that of `Elementary.exp`; the terms from the twelfth on need the precision of a double only.
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
    // In two steps, because results reach beyond the powers of two; the first is exact.
    let half = Elementary.truncated(whole / 2)
    return (DoublePair(1) + sum).high * Elementary.powerOfTwo(half) * Elementary.powerOfTwo(whole - half)
  }

  private static let ln2 = DoublePair(0.6931471805599453, 2.3190468138462996e-17)
}
