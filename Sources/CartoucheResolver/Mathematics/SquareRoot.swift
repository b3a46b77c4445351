extension Elementary {
  /// The square root of a number from 1e-290 to 1e290; 0 of what is not above 0.
  ///
  /// Method: four Newton steps for 1/√x from a first guess that halves the exponent; embedded Swift has no
  /// square root of its own.
  /// - Error: at most 3 ulp, measured by `MathematicsTests`.
  @inline(__always)
  package static func squareRoot(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    let half = 0.5 * value
    var inverse = Double(bitPattern: 0x5FE6_EB50_C7B5_37A9 - value.bitPattern >> 1)
    inverse *= 1.5 - half * inverse * inverse
    inverse *= 1.5 - half * inverse * inverse
    inverse *= 1.5 - half * inverse * inverse
    inverse *= 1.5 - half * inverse * inverse
    return value * inverse
  }
}
