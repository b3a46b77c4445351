import CartoucheResolver

/// A number of the plan, or what it is at every zoom.
enum ZoomedNumber {
  case constant(Double)
  case table(ZoomTable)
}

extension ZoomedNumber {
  /// What two numbers make together at every zoom.
  ///
  /// Where both are curves of one kind, or one is the same at all zooms, the result of a sum is exact; else it is exact at the stops
  /// of both and at three zooms between each two.
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

  private var zooms: [Double] { table?.stops.map(\.zoom) ?? [] }

  /// Ascending zooms, at least one, and how the two get from one to the next together.
  private func commonStops(with other: ZoomedNumber) -> (ZoomTable.Interpolation, [Double]) {
    let shape = table?.interpolation ?? other.table?.interpolation ?? .step
    let isShared = (other.table?.interpolation ?? shape) == shape
    let isWhole =
      if case .cubicBezier = shape { zooms == other.zooms || zooms.isEmpty || other.zooms.isEmpty } else {
        true
      }
    let all = Set(zooms + other.zooms).sorted()
    if isShared, isWhole { return (shape, all) }
    // The first stop of a step is below every zoom, where the next one's predecessor stands for it.
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
