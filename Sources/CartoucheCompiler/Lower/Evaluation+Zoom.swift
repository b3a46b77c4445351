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
    return value == 0 ? [] : property.flag ?? []
  }

  /// The flag of `property` where `value` is true.
  mutating func flag(
    _ property: AnnotationProperty, _ value: Value<Bool>, default fallback: Value<Bool>
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
        if content == nil { fail(expected(), found: data, of: expression, consequence) }
        return (stop.zoom, content)
      case .failure(let error):
        fail(error.description, of: expression, at: error.location, consequence)
        return (stop.zoom, nil)
      }
    }
    return .zoomed(ZoomTable.Shape(curve.shape), stops)
  }
}

extension Lowering {
  /// What the last tables of an evaluation drive.
  enum DrivenRow {
    case annotation(Int)
    case state(Int)
    case callout(Int)
    case clusterLook(Int)
  }

  /// Lets the tables that an evaluation gave since the last call drive the columns of a row.
  mutating func drive(_ row: DrivenRow, by evaluation: inout Evaluation) {
    for (property, table) in evaluation.drives {
      let table = shared.table(table, in: &plan)
      switch row {
      case .annotation(let row): plan.zoomTables.drive(property, of: UInt32(row), by: table)
      case .state(let row): plan.zoomTables.drive(property, ofState: UInt32(row), by: table)
      case .callout(let row): plan.zoomTables.drive(property, ofCallout: UInt32(row), by: table)
      case .clusterLook(let row): plan.zoomTables.drive(property, ofClusterLook: UInt32(row), by: table)
      }
    }
    evaluation.drives = []
  }

  /// Reports what depends on zoom and must not, each place once.
  func checkZoomUse(_ annotation: Annotation, _ log: inout DiagnosticLog) {
    var places: Set<Location> = []
    let misuses = Self.zoomMisuses(annotation) + states.flatMap { Self.zoomMisuses($0.annotation) }
    for (expectation, place) in misuses where places.insert(place).inserted {
      log.reportZoomUse(expecting: expectation, at: place)
    }
  }

  private static func zoomMisuses(_ annotation: Annotation) -> [(expectation: String, place: Location)] {
    var found: [(expectation: String, place: Location)] = []
    func checkSizes(_ anchors: [VariableAnchor]) {
      for anchor in anchors where anchor.size != nil {
        for case .points(let side)? in [anchor.size?.width, anchor.size?.height] {
          guard case .expression(let expression) = side.form, !expression.isZoomConstant else { continue }
          found.append(("a size of an anchor", expression.location))
        }
      }
    }
    checkSizes(annotation.variableAnchors)
    if let callout = annotation.callout?.content { checkSizes(callout.variableAnchors) }
    for expression in annotation.attach?.content.expressions ?? [] where !expression.isZoomConstant {
      found.append(("what it is attached to", expression.location))
    }
    annotation.forEachExpression { property, expression in
      guard !expression.isZoomConstant, !Annotation.zoomProperties.contains(property) else { return }
      found.append(("a value of `\(property)`", expression.location))
    }
    return found
  }
}
