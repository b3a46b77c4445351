import CartoucheResolver
import CartoucheSpec

extension Curve.Shape {
  /// How far between the outputs of two stops the output for `input` is: 0 at `lower`, 1 at `upper`.
  ///
  /// A cubic Bézier curve is solved to within 1e-12 of its axis.
  func fraction(of input: Double, from lower: Double, to upper: Double) -> Double {
    switch self {
    case .step: 0
    case .linear: Self.linear(input, lower, upper)
    case .exponential(let base):
      // Base 1 is the limit of the others, where the formula divides 0 by 0.
      base == 1 || upper == lower
        ? Self.linear(input, lower, upper)
        : (Elementary.power(base, input - lower) - 1) / (Elementary.power(base, upper - lower) - 1)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      Self.bezier(Self.parameter(x: Self.linear(input, lower, upper), x1, x2), y1, y2)
    }
  }

  private static func linear(_ input: Double, _ lower: Double, _ upper: Double) -> Double {
    upper == lower ? 0 : (input - lower) / (upper - lower)
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

extension [Double] {
  /// The last of these ascending stops that is not above `input`; the first if all are. NaN: nil.
  func stop(reachedBy input: Double) -> Int? {
    guard !input.isNaN else { return nil }
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= input { low = middle } else { high = middle }
    }
    return low
  }
}

extension ExpressionValue {
  /// Between two numbers, or two lists of as many numbers; nil: there is nothing between them.
  func interpolated(to other: ExpressionValue, _ fraction: Double) -> ExpressionValue? {
    switch (self, other) {
    case (.number(let one), .number(let other)):
      return .number(one + (other - one) * fraction)
    case (.array(let items), .array(let others)) where items.count == others.count:
      var result: [ExpressionValue] = []
      for (item, other) in zip(items, others) {
        guard let value = item.interpolated(to: other, fraction) else { return nil }
        result.append(value)
      }
      return .array(result)
    default: return nil
    }
  }
}

extension Evaluator {
  mutating func value(of curve: Curve, at expression: Expression) throws(EvaluationError) -> ExpressionValue {
    // With one stop the input does not matter, not even whether it has a value.
    guard curve.stops.count > 1 else { return try value(of: curve.outputs[0]) }
    let input = try number(curve.input)
    guard let lower = curve.stops.stop(reachedBy: input) else {
      throw EvaluationError(.notANumber, at: expression)
    }
    let upper = lower + 1
    guard curve.shape != .step, upper < curve.stops.count, input > curve.stops[lower] else {
      return try value(of: curve.outputs[lower])
    }
    let fraction = curve.shape.fraction(of: input, from: curve.stops[lower], to: curve.stops[upper])
    let low = try value(of: curve.outputs[lower])
    let high = try value(of: curve.outputs[upper])
    guard let result = low.interpolated(to: high, fraction) else {
      throw EvaluationError(.wrongType(expected: curve.outputs[lower].type, found: high), at: expression)
    }
    return result
  }
}
