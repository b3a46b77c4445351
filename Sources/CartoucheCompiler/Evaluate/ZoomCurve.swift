package import CartoucheSpec

/// What an expression gives for one feature at every zoom: outputs at ascending zooms, free of the expression.
package struct ZoomCurve: Sendable, Equatable {
  package struct Stop: Sendable, Equatable {
    /// −∞ for the first stop of a step and of a constant.
    package var zoom: Double
    package var value: ExpressionValue
  }

  package var shape: Curve.Shape
  /// Never empty; zooms ascend.
  package var stops: [Stop]

  /// The value at every zoom, if there is only one.
  package var constant: ExpressionValue? { stops.count == 1 ? stops[0].value : nil }

  /// The value at a zoom, which is a number; beyond the stops that of the nearest one.
  package func value(at zoom: Double) -> ExpressionValue {
    let lower = stops.map(\.zoom).stop(reachedBy: zoom) ?? 0
    guard shape != .step, lower + 1 < stops.count, zoom > stops[lower].zoom else { return stops[lower].value }
    let fraction = shape.fraction(of: zoom, from: stops[lower].zoom, to: stops[lower + 1].zoom)
    // Lists of one curve have one length, which is part of their type.
    return stops[lower].value.interpolated(to: stops[lower + 1].value, fraction) ?? stops[lower].value
  }
}

/// Evaluates all of `expression` that does not depend on zoom.
///
/// A stop whose output fails makes the whole expression fail, at whatever zoom.
/// - Complexity: O(expressions in it).
package func zoomCurve(
  _ expression: Expression, for feature: ExpressionFeature?
) throws(EvaluationError) -> ZoomCurve {
  var evaluator = Evaluator(feature: feature, zoom: nil)
  return try evaluator.zoomCurve(of: expression)
}

extension Evaluator {
  fileprivate mutating func zoomCurve(of expression: Expression) throws(EvaluationError) -> ZoomCurve {
    switch expression.form {
    case .binding(let slot, let values, let body):
      bind(slot, values)
      return try zoomCurve(of: body)
    case .call(.coalesce, let arguments):
      return try zoomCurve(coalescing: arguments[...])
    case .curve(let curve) where curve.input.isZoom:
      var stops: [ZoomCurve.Stop] = []
      for (zoom, output) in zip(curve.stops, curve.outputs) {
        stops.append(ZoomCurve.Stop(zoom: zoom, value: try value(of: output)))
      }
      return ZoomCurve(shape: curve.shape, stops: stops)
    default: return .constant(try value(of: expression))
    }
  }

  /// The first value that is not null: of a step that may be another argument at every stop.
  private mutating func zoomCurve(
    coalescing arguments: ArraySlice<Expression>
  ) throws(EvaluationError) -> ZoomCurve {
    for (index, argument) in zip(arguments.indices, arguments) {
      var curve = try zoomCurve(of: argument)
      guard curve.stops.contains(where: { $0.value == .null }) else { return curve }
      if curve.stops.allSatisfy({ $0.value == .null }) { continue }
      // Only one curve may depend on zoom, so what follows is the same at every stop.
      let rest = try zoomCurve(coalescing: arguments[(index + 1)...]).stops[0].value
      for stop in curve.stops.indices where curve.stops[stop].value == .null {
        curve.stops[stop].value = rest
      }
      return curve
    }
    return .constant(.null)
  }
}

extension ZoomCurve {
  fileprivate static func constant(_ value: ExpressionValue) -> ZoomCurve {
    ZoomCurve(shape: .step, stops: [Stop(zoom: -.infinity, value: value)])
  }
}
