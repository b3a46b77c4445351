/// Shapes made of points, lines and polygons, flat.
///
/// Layout: shape `i` is the parts `shapeEnds[i - 1] ..< shapeEnds[i]`, part `j` the paths
/// `partEnds[j - 1] ..< partEnds[j]`, path `k` the coordinates `pathEnds[k - 1] ..< pathEnds[k]`; each first one
/// starts at 0. In a part of points there is one path, the points; in a line one, the line; in a polygon the
/// first path is its outline and the others are holes. The last coordinate of an outline or a hole is joined to
/// the first, which is not repeated.
///
/// Units: in a plan Mercator, y 0…1. x is unwrapped: a shape across ±180° is one piece, so x may lie outside of
/// 0…1, and neighbours on a path are less than half a world apart unless the data goes the long way round.
package struct GeometryTable: Sendable, Equatable {
  package private(set) var x: [Double] = []
  package private(set) var y: [Double] = []
  /// Degrees: where points are given in them, exactly those, elsewhere what x and y come to. As long as `x`, or empty
  /// where no points are given so.
  package private(set) var longitude: [Double] = []
  package private(set) var latitude: [Double] = []
  package private(set) var pathEnds: [UInt32] = []
  package private(set) var partKinds: [GeometryPartKind] = []
  package private(set) var partEnds: [UInt32] = []
  package private(set) var shapeEnds: [UInt32] = []

  /// No shapes yet.
  package init() {}

  /// Number of shapes.
  package var count: Int { shapeEnds.count }

  // MARK: Reading

  /// The parts of shape `index`.
  package func parts(ofShape index: Int) -> Range<Int> { GeometryTable.range(index, shapeEnds) }

  /// The paths of part `index`.
  package func paths(ofPart index: Int) -> Range<Int> { GeometryTable.range(index, partEnds) }

  /// The coordinates of path `index`: a range of `x` and `y`.
  package func coordinates(ofPath index: Int) -> Range<Int> { GeometryTable.range(index, pathEnds) }

  @inline(__always)
  private static func range(_ index: Int, _ ends: [UInt32]) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  // MARK: Writing

  /// Makes room for as many shapes of one coordinate each.
  package mutating func reserveCapacity(_ count: Int) {
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    pathEnds.reserveCapacity(count)
    partKinds.reserveCapacity(count)
    partEnds.reserveCapacity(count)
    shapeEnds.reserveCapacity(count)
  }

  /// Adds a coordinate to the open path.
  /// - Parameter given: the same in degrees, to be kept as it is.
  package mutating func addCoordinate(_ x: Double, _ y: Double, given: Coordinate? = nil) {
    if given != nil { addDegrees() }
    self.x.append(x)
    self.y.append(y)
    if let given {
      longitude.append(given.longitude)
      latitude.append(given.latitude)
    } else if !longitude.isEmpty {
      addDegrees()
    }
  }

  /// Adds what x and y come to where degrees are missing.
  private mutating func addDegrees() {
    for index in longitude.count..<x.count {
      let place = AnchorPlace(x: x[index], y: y[index], part: AnchorPlace.noPart)
      longitude.append(place.coordinate.longitude)
      latitude.append(place.coordinate.latitude)
    }
  }

  /// Ends the open path, which must not be empty.
  package mutating func endPath() {
    precondition(x.count > Int(pathEnds.last ?? 0), "a path has at least one coordinate, got none")
    pathEnds.append(UInt32(x.count))
  }

  /// Ends the open part, which must not be empty.
  package mutating func endPart(_ kind: GeometryPartKind) {
    precondition(pathEnds.count > Int(partEnds.last ?? 0), "a part has at least one path, got none")
    partKinds.append(kind)
    partEnds.append(UInt32(pathEnds.count))
  }

  /// Ends the open shape, which may be empty.
  /// - Returns: its place in the table, from 0 on.
  @discardableResult
  package mutating func endShape() -> Int {
    shapeEnds.append(UInt32(partKinds.count))
    return shapeEnds.count - 1
  }

  /// Forgets what was added since the last shape ended.
  package mutating func dropOpenShape() {
    partKinds.removeLast(partKinds.count - Int(shapeEnds.last ?? 0))
    partEnds.removeLast(partEnds.count - partKinds.count)
    pathEnds.removeLast(pathEnds.count - Int(partEnds.last ?? 0))
    x.removeLast(x.count - Int(pathEnds.last ?? 0))
    y.removeLast(y.count - x.count)
    longitude.removeLast(max(0, longitude.count - x.count))
    latitude.removeLast(max(0, latitude.count - x.count))
  }
}

extension GeometryTable {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder, count: Int) throws(Coder.Failure) {
    let parts = try coder.ends(&shapeEnds, count: count)
    try coder.choices(&partKinds, count: parts)
    let paths = try coder.ends(&partEnds, count: parts, areFilled: true)
    let coordinates = try coder.ends(&pathEnds, count: paths, areFilled: true)
    try coder.numbers(&x, count: coordinates)
    try coder.numbers(&y, count: coordinates)
    let degrees = try coder.countIfAny(longitude.count, of: coordinates)
    try coder.numbers(&longitude, count: degrees)
    try coder.numbers(&latitude, count: degrees)
  }
}
