/// What the plan's camera is to show whole, its center and zoom chosen so.
package struct CameraFraming: Sendable, Equatable {
  /// Whether it is all annotations, as `FittedAnnotations.all`.
  package var showsAll = false
  /// Rows of the annotations, where it is not all; none: the camera is taken as given.
  package var rows: [UInt32] = []
  /// No zoom is above it, 0…25.5.
  package var maxZoom = 16.0

  package init(showsAll: Bool = false, rows: [UInt32] = []) {
    self.showsAll = showsAll
    self.rows = rows
  }

  /// Whether the camera is taken as given.
  package var isEmpty: Bool { !showsAll && rows.isEmpty }
}

extension CameraFraming {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, _ counts: PlanCounts) throws(Coder.Failure) {
    try coder.flag(&showsAll)
    var count = rows.count
    try coder.count(&count)
    try coder.indices(&rows, count: count, below: counts.annotations)
    try coder.number(&maxZoom, in: 0...25.5)
  }
}
