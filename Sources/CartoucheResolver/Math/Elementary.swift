/// The elementary functions that placement and expressions need, with the same bits on every machine.
///
/// The mathematics libraries of platforms differ, and WebAssembly has none. These functions use only the four basic
/// operations, which IEEE 754 defines exactly. Each function documents its error, and tests measure it.
package enum Elementary {
  /// 1.5 · 2^52. A double of this size has no fraction bits. So adding a number of magnitude below 2^51 rounds that
  /// number to the nearest whole number, ties to even.
  static let roundingMagic = 6_755_399_441_055_744.0

  /// Returns the whole number nearest to `value`, ties to even.
  ///
  /// Exact for |value| < 2^51. NaN and infinities give NaN or infinity.
  @inline(__always)
  package static func nearestWhole(_ value: Double) -> Double {
    (value + roundingMagic) - roundingMagic
  }
}

extension Elementary {
  /// Returns `value` rounded toward zero, with the sign of `value`. Exact.
  ///
  /// The function does not use `rounded()`, which in some builds calls the system's mathematics library.
  static func truncated(_ value: Double) -> Double {
    // Numbers from 2^52 on have no fraction. The guard also returns NaN and infinities unchanged.
    guard abs(value) < 4_503_599_627_370_496 else { return value }
    return Double(signOf: value, magnitudeOf: Double(Int64(value)))
  }

  /// Returns the largest whole number that is at most `value`. Exact.
  package static func floor(_ value: Double) -> Double {
    let whole = truncated(value)
    return whole > value ? whole - 1 : whole
  }

  /// Returns the smallest whole number that is at least `value`. Exact.
  package static func ceiling(_ value: Double) -> Double {
    let whole = truncated(value)
    return whole < value ? whole + 1 : whole
  }

  /// Returns the whole number nearest to `value`, halves away from zero. Exact.
  package static func roundHalfAway(_ value: Double) -> Double {
    let whole = truncated(value)
    return abs(value - whole) >= 0.5 ? whole + Double(signOf: value, magnitudeOf: 1) : whole
  }
}

extension Elementary {
  /// Returns the square root, correctly rounded as IEEE 754 requires. For a negative number, returns one fixed NaN.
  ///
  /// The root of the magnitude is a processor instruction. For a number that may be negative, the compiler would add a
  /// call into the system's mathematics library. A number that cannot be negative, such as a sum of squares, needs no
  /// such call, so other code can use `squareRoot()` for it.
  @inline(__always)
  package static func squareRoot(_ value: Double) -> Double {
    let root = value.magnitude.squareRoot()
    return value > 0 ? root : value < 0 ? .nan : value
  }

  /// Returns the angle with the given sine, in radians, −π/2…π/2; NaN outside of −1…1.
  ///
  /// - Error: Absolute at most 6e-16, measured by `ExpressionMathematicsTests`.
  package static func arcSine(_ sine: Double) -> Double {
    guard abs(sine) <= 1 else { return .nan }
    return 2 * arcTangent(sine / (1 + squareRoot((1 - sine) * (1 + sine))))
  }

  /// Returns the angle with the given cosine, in radians, 0…π; NaN outside of −1…1.
  ///
  /// - Error: Absolute at most 9e-16, measured by `ExpressionMathematicsTests`.
  package static func arcCosine(_ cosine: Double) -> Double {
    guard abs(cosine) <= 1 else { return .nan }
    return 2 * arcTangent(squareRoot((1 - cosine) / (1 + cosine)))
  }
}
