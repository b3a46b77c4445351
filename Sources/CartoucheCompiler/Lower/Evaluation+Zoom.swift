import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension Evaluation {
  /// The number for the column of `property`, at the zoom of the plan's camera; its table is kept aside.
  mutating func base(_ number: ZoomedNumber, of property: AnnotationProperty) -> Double {
    switch number {
    case .constant(let number): return number
    case .table(let table):
      drives.append((property, table))
      return table.value(at: zoom)
    }
  }

  /// The number for the column of `property`.
  mutating func column<Content>(
    _ property: AnnotationProperty, _ outcome: Outcome<Content>, _ encode: (Content?) -> Double
  ) -> Double {
    base(outcome.column(encode), of: property)
  }

  /// The flag of `property` where `condition` holds, which at other zooms than the camera's it may not.
  mutating func flag<Content>(
    _ property: AnnotationProperty, _ outcome: Outcome<Content>, where condition: (Content?) -> Bool
  ) -> AnnotationFlags {
    let value = column(property, outcome) { condition($0) ? 1 : 0 }
    return value == 0 ? AnnotationFlags() : property.flag ?? AnnotationFlags()
  }

  /// The flag of `property` where `value` is true.
  mutating func flag(
    _ property: AnnotationProperty, _ value: Value<Bool>, default fallback: Value<Bool>
  ) -> AnnotationFlags {
    if case .constant(let isSet) = value.form {
      return isSet ? property.flag ?? AnnotationFlags() : AnnotationFlags()
    }
    return flag(property, boolean(value)) { $0 ?? fallback.written }
  }

  /// What each stop gives. A failure at any of them is one of all: between the default and what another stop gives is
  /// nothing that anybody meant. It is told once, for whichever stops it concerns.
  mutating func zoomed<Content>(
    _ expression: Expression, _ expected: () -> WantedValue,
    failing consequence: EvaluationFailure.Consequence,
    _ convert: (ExpressionValue) -> Content?
  ) -> Outcome<Content> {
    let curve = zoomCurve(expression, for: feature)
    let stops = curve.stops.compactMap { stop -> (zoom: Double, content: Content)? in
      switch stop.output {
      case .success(let data):
        if let content = convert(data) { return (stop.zoom, content) }
        fail(expected(), found: data, of: expression, consequence)
      case .failure(let error):
        fail(error, of: expression, consequence)
      }
      return nil
    }
    guard stops.count == curve.stops.count else { return .failed }
    return .zoomed(ZoomTable.Interpolation(curve.interpolation), stops)
  }
}
