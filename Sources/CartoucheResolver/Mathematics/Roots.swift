extension Elementary {
  /// The square root: NaN of what is below 0, always the same one. Correctly rounded, as IEEE 754 asks.
  ///
  /// An instruction of the processor. Of a number that may be below 0 a call into the system's mathematics library
  /// would stay beside it, so the root is taken first; of a sum of squares `squareRoot()` alone is enough.
  @inline(__always)
  package static func squareRoot(_ value: Double) -> Double {
    let root = value.magnitude.squareRoot()
    return value > 0 ? root : value < 0 ? .nan : value
  }

  /// The angle in radians, −π/2…π/2, whose sine is `sine`; NaN outside of −1…1.
  ///
  /// - Error: absolute at most 6e-16, measured by `ExpressionMathematicsTests`.
  package static func arcSine(_ sine: Double) -> Double {
    guard abs(sine) <= 1 else { return .nan }
    return 2 * arcTangent(sine / (1 + squareRoot((1 - sine) * (1 + sine))))
  }

  /// The angle in radians, 0…π, whose cosine is `cosine`; NaN outside of −1…1.
  ///
  /// - Error: absolute at most 9e-16, measured by `ExpressionMathematicsTests`.
  package static func arcCosine(_ cosine: Double) -> Double {
    guard abs(cosine) <= 1 else { return .nan }
    return 2 * arcTangent(squareRoot((1 - cosine) / (1 + cosine)))
  }
}
