/// `step` and `interpolate`: outputs at ascending inputs.
package struct Curve: Sendable {
  package enum Interpolation: Sendable, Equatable {
    /// The output of the last stop that the input has reached.
    case step
    case linear
    case exponential(base: Double)
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  }

  package var interpolation: Interpolation
  package var input: Expression
  /// Strictly ascending; −∞ first in a `step`.
  package var stops: [Double]
  /// One for each stop.
  package var outputs: [Expression]
}
