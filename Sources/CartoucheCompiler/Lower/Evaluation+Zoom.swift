import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// What a property's value amounts to for one feature.
enum Outcome<Content> {
  case known(Content)
  case failed
  /// One outcome a stop; nil where it failed.
  case zoomed(ZoomTable.Shape, [(zoom: Double, content: Content?)])
}

extension Outcome {
  /// The outcome as a number of the plan: one for every zoom, or a table.
  /// - Parameter encode: what a content is in the plan; nil is a failure.
  func column(_ encode: (Content?) -> Double) -> ZoomedNumber {
    switch self {
    case .known(let content): return .constant(encode(content))
    case .failed: return .constant(encode(nil))
    case .zoomed(let shape, let stops):
      let first = ZoomTable.Stop.beforeAll
      let table = ZoomTable(
        shape, stops.map { ZoomTable.Stop(zoom: max($0.zoom, first), value: encode($0.content)) })
      return table.isConstant ? .constant(table.stops[0].value) : .table(table)
    }
  }
}

/// A number of the plan, or what it is at every zoom.
enum ZoomedNumber {
  case constant(Double)
  case table(ZoomTable)
}

extension Evaluation {
  /// The number for the column of `property`, at the zoom of the plan's camera; its table is kept aside.
  mutating func base(_ number: ZoomedNumber, of property: ZoomProperty) -> Double {
    switch number {
    case .constant(let number): return number
    case .table(let table):
      drives.append((property, table))
      return table.value(at: zoom)
    }
  }

  /// The number for the column of `property`.
  mutating func column<Content>(
    _ property: ZoomProperty, _ outcome: Outcome<Content>, _ encode: (Content?) -> Double
  ) -> Double {
    base(outcome.column(encode), of: property)
  }

  /// The flag of `property` where `condition` holds, which at other zooms than the camera's it may not.
  mutating func flag<Content>(
    _ property: ZoomProperty, _ outcome: Outcome<Content>, where condition: (Content?) -> Bool
  ) -> AnnotationFlags {
    let value = column(property, outcome) { condition($0) ? 1 : 0 }
    return value == 0 ? [] : property.flag ?? []
  }

  /// The flag of `property` where `value` is true.
  mutating func flag(
    _ property: ZoomProperty, _ value: Value<Bool>, default fallback: Value<Bool>
  ) -> AnnotationFlags {
    if case .constant(let isSet) = value.form { return isSet ? property.flag ?? [] : [] }
    return flag(property, boolean(value)) { $0 ?? fallback.written }
  }

  /// What each stop gives. A failure is told once, for whichever stops it concerns.
  mutating func zoomed<Content>(
    _ expression: Expression, _ expected: () -> String, failing consequence: EvaluationFailure.Consequence,
    _ convert: (ExpressionValue) -> Content?
  ) -> Outcome<Content> {
    let curve = zoomCurve(expression, for: feature)
    let stops = curve.stops.map { stop -> (zoom: Double, content: Content?) in
      switch stop.output {
      case .success(let data):
        let content = convert(data)
        if content == nil { fail(expected(), found: data, at: expression.location, consequence) }
        return (stop.zoom, content)
      case .failure(let error):
        fail(error.description, at: error.location, consequence)
        return (stop.zoom, nil)
      }
    }
    return .zoomed(ZoomTable.Shape(curve.shape), stops)
  }
}

extension Lowering {
  /// Lets the tables of one evaluation drive the columns of the annotation that is being added.
  mutating func drive(_ annotation: Int, by evaluation: inout Evaluation) {
    for (property, table) in evaluation.drives {
      plan.zoomTables.drive(property, of: UInt32(annotation), by: tableIndex(table))
    }
    evaluation.drives = []
  }

  /// Reports what depends on zoom and must not.
  func checkZoomUse(_ annotation: Annotation, _ decoder: inout Decoder) {
    for size in annotation.variableAnchors.compactMap(\.size) {
      for case .points(let side) in [size.width, size.height] {
        guard case .expression(let expression) = side.form, !expression.isZoomConstant else { continue }
        decoder.reportZoomUse(expecting: "a size of an anchor", at: expression.location)
      }
    }
    for expression in annotation.attach?.content.expressions ?? [] where !expression.isZoomConstant {
      decoder.reportZoomUse(expecting: "what it is attached to", at: expression.location)
    }
    for (property, expression) in annotation.expressions where !expression.isZoomConstant {
      guard !Annotation.zoomProperties.contains(property) else { continue }
      decoder.reportZoomUse(expecting: "a value of `\(property)`", at: expression.location)
    }
  }
}
