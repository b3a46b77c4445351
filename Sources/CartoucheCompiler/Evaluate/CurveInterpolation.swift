import CartoucheResolver
import CartoucheSpec

extension ZoomTable.Interpolation {
  /// The resolver's, whose mathematics frames and expressions share.
  init(_ interpolation: Curve.Interpolation) {
    switch interpolation {
    case .step: self = .step
    case .linear: self = .linear
    case .exponential(let base): self = .exponential(base: base)
    case .cubicBezier(let x1, let y1, let x2, let y2): self = .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    }
  }
}

extension Curve.Interpolation {
  /// How far between the outputs of two stops the output for `input` is: 0 at `lower`, 1 at `upper`.
  func fraction(of input: Double, from lower: Double, to upper: Double) -> Double {
    ZoomTable.Interpolation(self).fraction(of: input, from: lower, to: upper)
  }
}

extension [Double] {
  /// The last of these ascending stops that is not above `input`; the first if all are. NaN: nil.
  /// - Parameter isZoomStep: whether they are compared as zooms at which something begins or ends.
  func stop(reachedBy input: Double, isZoomStep: Bool) -> Int? {
    guard !input.isNaN else { return nil }
    let reached = isZoomStep ? ComparedZoom(input).end : input.nextUp
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] < reached { low = middle } else { high = middle }
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
    let isZoomStep = curve.interpolation == .step && curve.input.isZoom
    guard let lower = curve.stops.stop(reachedBy: input, isZoomStep: isZoomStep) else {
      throw EvaluationError(.notANumber, at: expression)
    }
    let upper = lower + 1
    guard curve.interpolation != .step, upper < curve.stops.count, input > curve.stops[lower] else {
      return try value(of: curve.outputs[lower])
    }
    let fraction = curve.interpolation.fraction(of: input, from: curve.stops[lower], to: curve.stops[upper])
    let low = try value(of: curve.outputs[lower])
    let high = try value(of: curve.outputs[upper])
    guard let result = low.interpolated(to: high, fraction) else {
      throw EvaluationError(.wrongType(expected: curve.outputs[lower].type, found: high), at: expression)
    }
    return result
  }
}
