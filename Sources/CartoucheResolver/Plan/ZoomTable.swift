/// A number at every zoom: values at ascending zooms, and how to get from one to the next.
package struct ZoomTable: Sendable, Hashable {
  package var interpolation: Interpolation
  /// Never empty; zooms ascend.
  package var stops: [Stop]

  package struct Stop: Sendable, Hashable {
    /// `beforeAll` for the first stop of a step.
    package var zoom: Double
    package var value: Double

    /// Below every zoom, and finite as every number of a plan.
    package static let beforeAll = -Double.greatestFiniteMagnitude

    package init(zoom: Double, value: Double) {
      self.zoom = zoom
      self.value = value
    }
  }

  package enum Interpolation: Sendable, Hashable {
    /// The value of the last stop that the zoom has reached.
    case step
    case linear
    /// Steps of one size multiply the speed by one factor; the factor of a step of 1 is the base.
    case exponential(base: Double)
    /// From (0, 0) to (1, 1) with two control points, all coordinates within 0…1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  }

  package init(_ interpolation: Interpolation, _ stops: [Stop]) {
    self.interpolation = interpolation
    self.stops = stops
  }

  /// Whether all zooms have one value.
  package var isConstant: Bool { stops.allSatisfy { $0.value == stops[0].value } }

  /// The value at a zoom: beyond the stops that of the nearest one, and of the first for what is no number.
  package func value(at zoom: Double) -> Double { interpolation.value(of: stops[...], at: zoom) }
}

extension ZoomTable.Interpolation {
  /// The value of ascending stops, at least one, at a zoom. Always finite. A step compares zooms as everything that begins or ends
  /// at one does (`ComparedZoom`).
  /// - Complexity: O(log stops), no allocation; 44 steps of halving for a cubic Bézier curve.
  func value(of stops: ArraySlice<ZoomTable.Stop>, at zoom: Double) -> Double {
    let reached = self == .step ? ComparedZoom(zoom).end : zoom.nextUp
    var lower = stops.startIndex
    var end = stops.endIndex
    while end - lower > 1 {
      let middle = (lower + end) / 2
      if stops[middle].zoom < reached { lower = middle } else { end = middle }
    }
    let low = stops[lower]
    guard self != .step, lower + 1 < stops.endIndex, zoom > low.zoom else { return low.value }
    let high = stops[lower + 1]
    let value = low.value + (high.value - low.value) * fraction(of: zoom, from: low.zoom, to: high.zoom)
    // Only stops or values near the end of all numbers give anything else.
    return value.isFinite ? value : low.value
  }

  /// How far from one stop to the next `input` is: 0 at `lower`, 1 at `upper`, both finite.
  ///
  /// A cubic Bézier curve is solved to within 1e-12 of its axis.
  package func fraction(of input: Double, from lower: Double, to upper: Double) -> Double {
    switch self {
    case .step: 0
    case .linear: Self.linear(input, lower, upper)
    case .exponential(let base): Self.exponential(base, input, lower, upper)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      Self.bezier(Self.parameter(x: Self.linear(input, lower, upper), x1, x2), y1, y2)
    }
  }

  private static func linear(_ input: Double, _ lower: Double, _ upper: Double) -> Double {
    upper == lower ? 0 : (input - lower) / (upper - lower)
  }

  private static func exponential(
    _ base: Double, _ input: Double, _ lower: Double, _ upper: Double
  ) -> Double {
    let growth = Elementary.power(base, upper - lower) - 1
    // Base 1 is the limit of the others, where the formula divides 0 by 0.
    if base == 1 || growth == 0 { return linear(input, lower, upper) }
    // What has grown beyond all numbers is so large that the two ones do not count.
    if growth == .infinity { return Elementary.power(base, input - upper) }
    let fraction = (Elementary.power(base, input - lower) - 1) / growth
    // A base below 0 has no powers between whole ones.
    return fraction.isNaN ? 0 : fraction
  }

  /// One coordinate of the curve from 0 to 1 with the control values `one` and `two`.
  private static func bezier(_ t: Double, _ one: Double, _ two: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * one + 3 * rest * t * t * two + t * t * t
  }

  /// The parameter at which the curve has this x, by bisection: x never falls along the curve.
  private static func parameter(x: Double, _ x1: Double, _ x2: Double) -> Double {
    var low = 0.0
    var high = 1.0
    while high - low > 1e-12 {
      let middle = (low + high) / 2
      if bezier(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
