extension Elementary {
  /// 2 to the power of `exponent`.
  ///
  /// Method: the whole part goes into the exponent bits; a Taylor polynomial of degree 14 does the rest on
  /// −½…½, where what it leaves out is below 1e-18.
  /// - Range: −1022…1023.5, the end excluded; below that 0, above it infinity; NaN gives NaN.
  /// - Error: at most 1.5 ulp, measured by `MathematicsTests`. Whole exponents are exact.
  /// - Source: series of the function.
  package static func exp2(_ exponent: Double) -> Double {
    guard exponent >= -1022 else { return exponent.isNaN ? .nan : 0 }
    guard exponent < 1023.5 else { return .infinity }
    let whole = nearestWhole(exponent)
    // ln 2 in two parts, so that the constant's own rounding does not show.
    let rest = exponent - whole
    return exponential(rest * 0.6931471805599453, rest * 2.3190468138462996e-17) * powerOfTwo(whole)
  }

  /// e to the power of `exponent`.
  ///
  /// Method: multiples of ln 2 are taken off in two parts, the first with enough trailing zeros to be exact;
  /// the rest as in `exp2`.
  /// - Range: −700…700; below that 0, above it infinity; NaN gives NaN.
  /// - Error: at most 1.5 ulp, measured by `MathematicsTests`.
  /// - Source: series of the function; reduction after Cody and Waite, *Software Manual for the Elementary
  ///   Functions*, 1980.
  package static func exp(_ exponent: Double) -> Double {
    guard exponent >= -700 else { return exponent.isNaN ? .nan : 0 }
    guard exponent <= 700 else { return .infinity }
    let whole = nearestWhole(exponent * 1.4426950408889634)
    return exponential(exponent - whole * ln2Lead, -whole * ln2Tail) * powerOfTwo(whole)
  }

  /// The natural logarithm of `value`.
  ///
  /// Method: value = 2^k · m with m in √½…√2, and ln m from s = (m − 1) / (m + 1) by Σ 2 s^(2i+1) / (2i+1),
  /// arranged around m − 1, which is exact; 12 terms leave less than 1e-18.
  /// - Range: positive normal numbers; anything else gives NaN.
  /// - Error: at most 1.5 ulp, measured by `MathematicsTests`.
  /// - Source: series of the function.
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

  /// ln 2 = `ln2Lead` + `ln2Tail`; the first has 32 significant bits, so whole multiples up to 2^20 are exact.
  private static let ln2Lead = Double(bitPattern: 0x3FE6_2E42_FEE0_0000)
  private static let ln2Tail = 1.9082149292705877e-10

  /// e^(lead + tail) for |lead| ≤ 0.35 and a tiny tail: Σ x^k / k!.
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

  /// 2^whole for a whole number in −1022…1023, by writing its exponent bits; 2^1024 is infinity.
  static func powerOfTwo(_ whole: Double) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(whole) + 1023) << 52)
  }
}
