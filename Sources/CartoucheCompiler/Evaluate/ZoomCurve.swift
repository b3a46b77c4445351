package import CartoucheSpec

/// What an expression gives for one feature at every zoom: outputs at ascending zooms, free of the expression.
package struct ZoomCurve: Sendable {
  package struct Stop: Sendable {
    /// −∞ for the first stop of a step and of a constant.
    package var zoom: Double
    package var output: Result<ExpressionValue, EvaluationError>
  }

  package var interpolation: Curve.Interpolation
  /// Never empty; zooms ascend.
  package var stops: [Stop]

  /// Whether every zoom has one output.
  package var isConstant: Bool { stops.count == 1 }

  /// The value at a zoom, which is a number; beyond the stops that of the nearest one.
  package func value(at zoom: Double) throws(EvaluationError) -> ExpressionValue {
    let lower = stops.map(\.zoom).stop(reachedBy: zoom, isZoomStep: interpolation == .step) ?? 0
    let low = try stops[lower].output.get()
    guard interpolation != .step, lower + 1 < stops.count, zoom > stops[lower].zoom else { return low }
    let fraction = interpolation.fraction(of: zoom, from: stops[lower].zoom, to: stops[lower + 1].zoom)
    // Lists of one curve have one length, which is part of their type.
    return low.interpolated(to: try stops[lower + 1].output.get(), fraction) ?? low
  }
}

/// Evaluates all of `expression` that does not depend on zoom.
///
/// A stop whose output fails is a failure at that stop alone; one that concerns no stop is the only one.
/// - Complexity: O(expressions in it).
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

  /// The first value that is not null: of a step that may be another argument at every stop.
  private mutating func zoomCurve(coalescing arguments: ArraySlice<Expression>) -> ZoomCurve {
    for (index, argument) in zip(arguments.indices, arguments) {
      var curve = zoomCurve(of: argument)
      guard curve.stops.contains(where: \.isNull) else { return curve }
      if curve.stops.allSatisfy(\.isNull) { continue }
      // Only one curve may depend on zoom, so what follows is the same at every stop.
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
