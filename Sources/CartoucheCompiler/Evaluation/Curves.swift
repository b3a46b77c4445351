import CartoucheResolver
package import CartoucheSpec

/// The result of an expression for one feature at every zoom, as outputs at ascending zooms.
package struct ZoomCurve: Sendable {
  package struct Stop: Sendable {
    /// The zoom at which the curve has this output. The first stop of a step curve or a constant has −∞.
    package var zoom: Double
    package var output: Result<ExpressionValue, EvaluationError>
  }

  package var interpolation: Curve.Interpolation
  /// The stops of the curve by ascending zoom, at least one.
  package var stops: [Stop]

  /// Whether the curve has the same output at every zoom.
  package var isConstant: Bool { stops.count == 1 }

  /// Returns the output of the curve at a zoom. Before the first stop and after the last, it is the output of
  /// that stop.
  /// - Parameter zoom: Not NaN.
  package func value(at zoom: Double) throws(EvaluationError) -> ExpressionValue {
    let lower = stops.map { $0.zoom }.stop(reachedBy: zoom, isZoomStep: interpolation == .step) ?? 0
    let low = try stops[lower].output.get()
    guard interpolation != .step, lower + 1 < stops.count, zoom > stops[lower].zoom else { return low }
    let fraction = interpolation.fraction(of: zoom, from: stops[lower].zoom, to: stops[lower + 1].zoom)
    // All outputs of a curve have one type, and lists one length, so they can be interpolated.
    return low.interpolated(to: try stops[lower + 1].output.get(), fraction) ?? low
  }
}

/// Returns the outputs of `expression` for a feature as a curve over zoom. All parts that do not depend on
/// zoom are evaluated.
///
/// If the output at one zoom fails, only the stop at that zoom is a failure. If another part fails, the
/// result is a single stop with the failure.
/// - Complexity: O(subexpressions).
package func zoomCurve(_ expression: Expression, for feature: ExpressionFeature?) -> ZoomCurve {
  var evaluator = Evaluator(feature: feature, zoom: nil)
  return evaluator.zoomCurve(of: expression)
}

extension Evaluator {
  fileprivate mutating func zoomCurve(of expression: Expression) -> ZoomCurve {
    switch expression.form {
    case .binding(let slot, let values, let body):
      bind(slot, values)
      return zoomCurve(of: body)
    case .call(.coalesce, let arguments):
      return zoomCurve(coalescing: arguments[...])
    case .curve(let curve) where curve.input.isZoom:
      return ZoomCurve(
        interpolation: curve.interpolation,
        stops: zip(curve.stops, curve.outputs).map { ZoomCurve.Stop(zoom: $0, output: output(of: $1)) })
    default: return .constant(output(of: expression))
    }
  }

  private mutating func output(of expression: Expression) -> Result<ExpressionValue, EvaluationError> {
    do throws(EvaluationError) {
      return .success(try result(of: expression))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the curve of `coalesce`: at each zoom, the first argument that is not null.
  private mutating func zoomCurve(coalescing arguments: ArraySlice<Expression>) -> ZoomCurve {
    for (index, argument) in zip(arguments.indices, arguments) {
      var curve = zoomCurve(of: argument)
      guard curve.stops.contains(where: { $0.isNull }) else { return curve }
      if curve.stops.allSatisfy({ $0.isNull }) { continue }
      // At most one argument depends on zoom, so the others are the same at every stop.
      let rest = zoomCurve(coalescing: arguments[(index + 1)...]).stops[0].output
      for stop in curve.stops.indices where curve.stops[stop].isNull { curve.stops[stop].output = rest }
      return curve
    }
    return .constant(.success(.null))
  }
}

extension ZoomCurve.Stop {
  fileprivate var isNull: Bool {
    if case .success(.null) = output { true } else { false }
  }
}

extension ZoomCurve {
  fileprivate static func constant(_ output: Result<ExpressionValue, EvaluationError>) -> ZoomCurve {
    ZoomCurve(interpolation: .step, stops: [Stop(zoom: -.infinity, output: output)])
  }
}

extension ZoomTable.Interpolation {
  /// Creates the resolver's equivalent of an expression's interpolation, so that frames and expressions
  /// compute the same values.
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
  /// Returns how far `input` is on the way between two stops: 0 at the stop `lower`, 1 at the stop `upper`.
  func fraction(of input: Double, from lower: Double, to upper: Double) -> Double {
    ZoomTable.Interpolation(self).fraction(of: input, from: lower, to: upper)
  }
}

extension [Double] {
  /// Returns the index of the last of these ascending stops that is at most `input`, or 0 if every stop is
  /// larger. Returns `nil` if `input` is NaN.
  /// - Parameter isZoomStep: Whether to compare with the tolerance of `ComparedZoom`.
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
  /// Interpolates two numbers or two lists of equal length; `nil` for other values.
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
    // With one stop, the input is not evaluated, so a failing input has no effect.
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
