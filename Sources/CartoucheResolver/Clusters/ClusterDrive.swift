/// A property of a row of `ClusterLooks` that a program computes.
package struct ClusterDrive: Sendable, Equatable {
  package var row: UInt32
  package var property: AnnotationProperty
  /// Index into `ClusterColumns.programs`.
  package var program: UInt32

  package init(row: UInt32, property: AnnotationProperty, program: UInt32) {
    self.row = row
    self.property = property
    self.program = program
  }
}

extension ClusterDrive: PlanRecord {
  static var blank: ClusterDrive { ClusterDrive(row: 0, property: .priority, program: 0) }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&row)
    try coder.choice(&property)
    let mayChange = property.mayChange(by: .clusters)
    try coder.check(mayChange, or: "a program computes what it may not")
    try coder.number(&program)
  }
}
