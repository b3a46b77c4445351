import CartoucheResolver

/// Points at every zoom.
struct LayerLength {
  /// Where no table says otherwise.
  private let points: Double
  private let table: ZoomTable?

  init(_ points: Double, _ table: UInt32, _ plan: Plan) {
    self.points = points
    self.table = table == LayerTable.noTable ? nil : plan.zoomTables[Int(table)]
  }

  func value(at zoom: Double) -> Double { table?.value(at: zoom) ?? points }

  var isConstant: Bool { table?.isConstant ?? true }
}
