import CartoucheResolver

/// What a property's value amounts to for one feature.
enum Outcome<Content> {
  case known(Content)
  case failed
  /// One content a stop.
  case zoomed(ZoomTable.Interpolation, [(zoom: Double, content: Content)])
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
