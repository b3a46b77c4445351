/// One column of one row that follows a table.
package struct ColumnDrive: Sendable, Equatable {
  /// Row in the plan's annotation columns, or in those of its states, callouts or clusters.
  package var row: UInt32
  package var property: AnnotationProperty
  package var table: UInt32
}

extension ColumnDrive: PlanRecord {
  static var blank: ColumnDrive { ColumnDrive(row: 0, property: .width, table: 0) }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&row)
    try coder.choice(&property)
    let mayChange = property.mayChange(by: .zoom)
    try coder.check(mayChange, or: "a table drives what it may not")
    try coder.number(&table)
  }
}
