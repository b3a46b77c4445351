/// An anchor list whose offsets grow by a gap that follows a table.
///
/// The list and not the annotation is driven, because a gap moves all of its options and those who share the
/// list share the gap.
package struct GapDrive: Sendable, Equatable {
  package var list: UInt32
  package var table: UInt32
}

extension GapDrive: PlanRecord {
  static var blank: GapDrive { GapDrive(list: 0, table: 0) }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&list)
    try coder.number(&table)
  }
}
