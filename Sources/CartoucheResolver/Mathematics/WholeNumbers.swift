extension Elementary {
  /// `value` without its fraction, with its sign.
  ///
  /// Not `rounded()`, which is a call into the system's mathematics library in some builds. Exact.
  static func truncated(_ value: Double) -> Double {
    // From 2^52 on there are no fractions; this also keeps NaN and infinities.
    guard abs(value) < 4_503_599_627_370_496 else { return value }
    return Double(signOf: value, magnitudeOf: Double(Int64(value)))
  }

  /// The largest whole number that is not above `value`. Exact.
  package static func floor(_ value: Double) -> Double {
    let whole = truncated(value)
    return whole > value ? whole - 1 : whole
  }

  /// The smallest whole number that is not below `value`. Exact.
  package static func ceiling(_ value: Double) -> Double {
    let whole = truncated(value)
    return whole < value ? whole + 1 : whole
  }

  /// The whole number nearest to `value`, halves away from zero. Exact.
  package static func roundHalfAway(_ value: Double) -> Double {
    let whole = truncated(value)
    return abs(value - whole) >= 0.5 ? whole + Double(signOf: value, magnitudeOf: 1) : whole
  }
}
