package import CartoucheResolver

// Only expressions need these, so they stay out of the resolver, which apps may ship without the rest.
extension Elementary {
  /// The angle in radians, −π/2…π/2, whose sine is `sine`; NaN outside of −1…1.
  ///
  /// - Error: absolute at most 6e-16, measured by `ExpressionMathematicsTests`.
  package static func arcSine(_ sine: Double) -> Double {
    guard abs(sine) <= 1 else { return .nan }
    return 2 * arcTangent(sine / (1 + ((1 - sine) * (1 + sine)).squareRoot()))
  }

  /// The angle in radians, 0…π, whose cosine is `cosine`; NaN outside of −1…1.
  ///
  /// - Error: absolute at most 9e-16, measured by `ExpressionMathematicsTests`.
  package static func arcCosine(_ cosine: Double) -> Double {
    guard abs(cosine) <= 1 else { return .nan }
    return 2 * arcTangent(((1 - cosine) / (1 + cosine)).squareRoot())
  }
}
