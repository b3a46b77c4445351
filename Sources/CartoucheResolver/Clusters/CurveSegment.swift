/// Two stops of a curve that follow each other.
package struct CurveSegment: Sendable, Equatable {
  package var interpolation: ZoomTable.Interpolation
  package var lower: Double
  /// Above `lower`.
  package var upper: Double

  package init(_ interpolation: ZoomTable.Interpolation, from lower: Double, to upper: Double) {
    self.interpolation = interpolation
    self.lower = lower
    self.upper = upper
  }
}

extension CurveSegment: PlanRecord {
  static var blank: CurveSegment { CurveSegment(.step, from: 0, to: 0) }

  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    try interpolation.code(by: &coder)
    try coder.number(&lower)
    try coder.number(&upper)
    let isAscending = lower < upper
    try coder.check(isAscending, or: "the stops of a curve do not ascend")
  }
}
