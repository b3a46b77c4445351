/// Two stops of a curve that follow each other.
package struct CurveSegment: Sendable, Equatable {
  package var shape: ZoomTable.Shape
  package var lower: Double
  /// Above `lower`.
  package var upper: Double

  package init(_ shape: ZoomTable.Shape, from lower: Double, to upper: Double) {
    self.shape = shape
    self.lower = lower
    self.upper = upper
  }
}

extension CurveSegment: PlanRecord {
  static var blank: CurveSegment { CurveSegment(.step, from: 0, to: 0) }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try shape.code(by: &coder)
    try coder.number(&lower)
    try coder.number(&upper)
    let isAscending = lower < upper
    try coder.check(isAscending, or: "the stops of a curve do not ascend")
  }
}
