import CartoucheResolver

extension SharedTables {
  /// What the tables of an evaluation drive.
  enum DrivenRow {
    case annotation(Int)
    case state(Int)
    case callout(Int)
    case clusterLook(Int)
  }

  /// Lets the tables that an evaluation gave since the last call drive the properties of a row.
  /// - Parameter named: what of the row counts; other tables are forgotten.
  mutating func drive(
    _ row: DrivenRow, naming named: NamedProperties = .all, by evaluation: inout Evaluation
  ) {
    if evaluation.drives.isEmpty { return }
    for (property, table) in evaluation.drives where named.contains(property) {
      let table = index(of: table)
      switch row {
      case .annotation(let row): zoomTables.drive(property, of: UInt32(row), by: table)
      case .state(let row): zoomTables.drive(property, ofState: UInt32(row), by: table)
      case .callout(let row): zoomTables.drive(property, ofCallout: UInt32(row), by: table)
      case .clusterLook(let row): zoomTables.drive(property, ofClusterLook: UInt32(row), by: table)
      }
    }
    evaluation.drives = []
  }
}
