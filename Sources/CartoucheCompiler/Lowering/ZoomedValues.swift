import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A number of the plan: a constant, or a table of values by zoom.
enum ZoomedNumber {
  case constant(Double)
  case table(ZoomTable)
}

extension ZoomedNumber {
  /// Returns the result of `combine` for two numbers at every zoom.
  ///
  /// A sum is exact if both curves have the same interpolation or one is constant. Otherwise the result is
  /// exact at the stops of both and at three zooms between two stops.
  func combined(with other: ZoomedNumber, _ combine: (Double, Double) -> Double) -> ZoomedNumber {
    if case .constant(let one) = self, case .constant(let other) = other {
      return .constant(combine(one, other))
    }
    let (shape, zooms) = commonStops(with: other)
    let stops = zooms.map { ZoomTable.Stop(zoom: $0, value: combine(value(at: $0), other.value(at: $0))) }
    let table = ZoomTable(shape, stops)
    return table.isConstant ? .constant(stops[0].value) : .table(table)
  }

  private func value(at zoom: Double) -> Double {
    switch self {
    case .constant(let number): number
    case .table(let table): table.value(at: zoom)
    }
  }

  private var table: ZoomTable? { if case .table(let table) = self { table } else { nil } }

  private var zooms: [Double] { table?.stops.map { $0.zoom } ?? [] }

  /// Returns the interpolation of the combined curve and the ascending zooms of its stops. There is at least
  /// one zoom.
  private func commonStops(with other: ZoomedNumber) -> (ZoomTable.Interpolation, [Double]) {
    let shape = table?.interpolation ?? other.table?.interpolation ?? .step
    let isShared = (other.table?.interpolation ?? shape) == shape
    let isWhole =
      if case .cubicBezier = shape { zooms == other.zooms || zooms.isEmpty || other.zooms.isEmpty } else {
        true
      }
    let all = Set(zooms + other.zooms).sorted()
    if isShared, isWhole { return (shape, all) }
    // A step changes at its stop, so the combined curve also needs a stop just below it.
    let steps = [self, other].filter { $0.table?.interpolation == .step }.flatMap { $0.zooms }
      .filter { $0 > ZoomTable.Stop.beforeAll }
    let turns = Set(
      all.filter { $0 > ZoomTable.Stop.beforeAll } + steps.map { $0 - 1 / ComparedZoom.stepsPerLevel }
    )
    .sorted()
    var zooms = turns
    for (low, high) in zip(turns, turns.dropFirst()) {
      zooms += [1.0, 2, 3].map { low + (high - low) * $0 / 4 }
    }
    return (.linear, Set(zooms).sorted())
  }
}

/// The result of evaluating a property for one feature.
enum Outcome<Content> {
  case known(Content)
  case failed
  /// The property depends on zoom. It has one value for each stop of a curve over zoom.
  case zoomed(ZoomTable.Interpolation, [(zoom: Double, content: Content)])
}

extension Outcome {
  /// Returns the outcome as one number of the plan, or as a table of numbers by zoom.
  /// - Parameter encode: Returns the number that encodes a value. It gets `nil` if the evaluation failed.
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

extension PropertyEvaluation {
  /// Returns the number of `property` at the zoom of the plan's camera. Records the zoom table if the
  /// number depends on zoom.
  mutating func columnValue(_ number: ZoomedNumber, of property: AnnotationProperty) -> Double {
    switch number {
    case .constant(let number): return number
    case .table(let table):
      drives.append((property, table))
      return table.value(at: zoom)
    }
  }

  /// Returns the encoded number of `property` at the zoom of the plan's camera. If the outcome depends on
  /// zoom, also records the zoom table for the property.
  mutating func column<Content>(
    _ property: AnnotationProperty, _ outcome: Outcome<Content>, _ encode: (Content?) -> Double
  ) -> Double {
    columnValue(outcome.column(encode), of: property)
  }

  /// Returns the flag of `property` if `condition` is true at the camera's zoom, and no flag otherwise. If
  /// the outcome depends on zoom, also records the zoom table for the property.
  mutating func flag<Content>(
    _ property: AnnotationProperty, _ outcome: Outcome<Content>, where condition: (Content?) -> Bool
  ) -> AnnotationFlags {
    let value = column(property, outcome) { condition($0) ? 1 : 0 }
    return value == 0 ? AnnotationFlags() : property.flag ?? AnnotationFlags()
  }

  /// Returns the flag of `property` if `value` is true at the camera's zoom, and no flag otherwise. If the
  /// value depends on zoom, also records the zoom table for the property.
  mutating func flag(
    _ property: AnnotationProperty, _ value: Value<Bool>, default fallback: Value<Bool>
  ) -> AnnotationFlags {
    if case .constant(let isSet) = value.form {
      return isSet ? property.flag ?? AnnotationFlags() : AnnotationFlags()
    }
    return flag(property, boolean(value)) { $0 ?? fallback.written }
  }

  /// Evaluates the expression of a property that depends on zoom, at every stop of its curve.
  ///
  /// If one stop fails, the whole property fails, because mixing the default with other stops has no meaning.
  /// The failure is reported once.
  mutating func zoomed<Content>(
    _ expression: Expression, _ expected: () -> ExpectedValue,
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
