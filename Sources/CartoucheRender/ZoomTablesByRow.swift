import CartoucheDiagnostics
import CartoucheResolver

/// What drives the properties of each row of a table, by name; nothing for those that do not depend on zoom.
struct ZoomTablesByRow: Sendable {
  private var tables: [UInt32: [(name: String, isFlag: Bool, table: ZoomTable)]] = [:]

  /// - Parameter options: the rows that `drives` are about.
  init(_ plan: Plan, _ drives: [ColumnDrive], _ options: [AnnotationOptions]) {
    self.init(plan, drives, anchorLists: options.map(\.anchorList))
  }

  /// - Parameters:
  ///   - options: the rows that `drives` are about.
  ///   - named: what of each counts.
  init(
    _ plan: Plan, _ drives: [ColumnDrive], _ options: [AnnotationOptions], naming named: [NamedProperties]
  ) {
    // No list is so long that this is one of them.
    let lists = zip(options, named).map { $1.contains(.anchorList) ? $0.anchorList : .max }
    self.init(plan, drives, anchorLists: lists)
  }

  /// - Parameter anchorLists: of the rows that `drives` are about.
  init(_ plan: Plan, _ drives: [ColumnDrive], anchorLists: [UInt32]) {
    guard plan.zoomTables.count > 0 else { return }
    for drive in drives {
      tables[drive.row, default: []].append(
        (drive.property.name, drive.property.flag != nil, plan.zoomTables[Int(drive.table)]))
    }
    let gaps = Dictionary(
      plan.zoomTables.gaps.map { ($0.list, plan.zoomTables[Int($0.table)]) },
      uniquingKeysWith: { first, _ in first })
    for (row, list) in anchorLists.enumerated() {
      if let table = gaps[list] { tables[UInt32(row), default: []].append(("gap", false, table)) }
    }
  }

  /// The member `zoom` of a row: `{"width":{"curve":"linear","stops":[[10,8],[18,24]]}}`.
  ///
  /// The first stop of a step has no zoom: `[null,true]`.
  func write(_ row: Int, to json: inout JSONWriter) {
    guard let tables = tables[UInt32(row)] else { return }
    json.object("zoom") { json in
      for (name, isFlag, table) in tables {
        table.write(as: name, isFlag: isFlag, to: &json)
      }
    }
  }
}
