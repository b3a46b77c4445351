/// Source features for a picture.
package struct Scenery: Sendable, Equatable {
  /// Mercator (0…1) coordinates of source features, x and y of equal length.
  package var pointX: [Double] = []
  package var pointY: [Double] = []
  /// Their lines and polygons.
  package var shapes = GeometryTable()

  package init() {}
}

extension Scenery {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
    var (pointCount, shapeCount) = (pointX.count, shapes.count)
    try coder.count(&pointCount)
    try coder.numbers(&pointX, count: pointCount)
    try coder.numbers(&pointY, count: pointCount)
    try coder.count(&shapeCount)
    try shapes.code(by: &coder, count: shapeCount)
  }
}
