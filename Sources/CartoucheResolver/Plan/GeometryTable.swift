/// Shapes of points, lines and polygons in flat arrays. A shape has parts, a part has paths, a path has coordinates.
///
/// Layout: shape `i` has the parts `shapeEnds[i - 1] ..< shapeEnds[i]`. Part `j` has the paths
/// `partEnds[j - 1] ..< partEnds[j]`. Path `k` has the coordinates `pathEnds[k - 1] ..< pathEnds[k]`. The first range
/// of each kind starts at 0. A part that is a line or points has one path. A polygon has a path for its outline, then
/// one for each hole. The last coordinate of a ring does not repeat the first.
///
/// Units: Web Mercator in the tables of a plan, with y in 0…1. x is unwrapped: a shape across ±180° is one piece with
/// some x outside 0…1. Neighbors on a path are less than half a world apart unless the data says otherwise.
package struct GeometryTable: Sendable, Equatable {
  package private(set) var x: [Double] = []
  package private(set) var y: [Double] = []
  /// The longitude of each coordinate in degrees: the exact given value, or a value computed from `x` if none was
  /// given.
  ///
  /// Empty if no coordinate was given in degrees.
  package private(set) var longitude: [Double] = []
  package private(set) var latitude: [Double] = []
  /// The Web Mercator x of each coordinate of a table on the screen (`HostPoints`), and empty for all other tables.
  package private(set) var worldX: [Double] = []
  package private(set) var worldY: [Double] = []
  package private(set) var pathEnds: [UInt32] = []
  package private(set) var partKinds: [GeometryPartKind] = []
  package private(set) var partEnds: [UInt32] = []
  package private(set) var shapeEnds: [UInt32] = []

  package init() {}

  package var count: Int { shapeEnds.count }

  // MARK: Reading

  package func parts(ofShape index: Int) -> Range<Int> { shapeEnds.range(ofList: index) }

  package func paths(ofPart index: Int) -> Range<Int> { partEnds.range(ofList: index) }

  /// Returns the coordinates of path `index`, as a range of indices into `x` and `y`.
  package func coordinates(ofPath index: Int) -> Range<Int> { pathEnds.range(ofList: index) }

  // MARK: Writing

  /// Replaces a coordinate by its index in `x` and `y`. Its degrees stay the same.
  package mutating func setCoordinate(_ index: Int, x: Double, y: Double) {
    self.x[index] = x
    self.y[index] = y
  }

  /// The same shapes for a table on the screen, with their coordinates in Web Mercator and in degrees.
  var onScreen: GeometryTable {
    var table = self
    table.addDegrees()
    (table.worldX, table.worldY) = (x, y)
    return table
  }

  /// The shapes of a table on the screen in Web Mercator.
  var inWorld: GeometryTable {
    var table = self
    (table.x, table.y) = (worldX, worldY)
    (table.worldX, table.worldY) = ([], [])
    return table
  }

  /// Reserves memory for `count` shapes of one coordinate each.
  package mutating func reserveCapacity(_ count: Int) {
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    pathEnds.reserveCapacity(count)
    partKinds.reserveCapacity(count)
    partEnds.reserveCapacity(count)
    shapeEnds.reserveCapacity(count)
  }

  /// Adds a coordinate to the unfinished path.
  /// - Parameter given: the same coordinate in degrees, to be stored exactly.
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

  /// Computes longitude and latitude, from `x` and `y`, for earlier coordinates that were added without degrees.
  private mutating func addDegrees() {
    for index in longitude.count..<x.count {
      let place = AnchorPlace(x: x[index], y: y[index], part: AnchorPlace.noPart)
      longitude.append(place.coordinate.longitude)
      latitude.append(place.coordinate.latitude)
    }
  }

  /// Ends a path, which consists of the coordinates that were added since the last path.
  /// - Precondition: the path has a coordinate.
  package mutating func endPath() {
    precondition(x.count > Int(pathEnds.last ?? 0), "a path must have a coordinate")
    pathEnds.append(UInt32(x.count))
  }

  /// Ends a part, which consists of the paths that were ended since the last part.
  /// - Precondition: the part has a path.
  package mutating func endPart(_ kind: GeometryPartKind) {
    precondition(pathEnds.count > Int(partEnds.last ?? 0), "a part must have a path")
    partKinds.append(kind)
    partEnds.append(UInt32(pathEnds.count))
  }

  /// Ends a shape, which consists of the parts that were ended since the last shape. It may be empty.
  /// - Returns: the index of the shape.
  @discardableResult
  package mutating func endShape() -> Int {
    shapeEnds.append(UInt32(partKinds.count))
    return shapeEnds.count - 1
  }

  /// Removes the coordinates, paths and parts that were added since the last `endShape()`.
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
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder, count: Int) throws(Coder.Failure) {
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

/// The kind of a part of a shape, which determines its paths.
package enum GeometryPartKind: UInt8, Sendable, CaseIterable {
  /// The part is one or more points. Its only path holds them as coordinates.
  case points
  /// The part is a line. Its only path holds the coordinates along the line.
  case line
  /// The part is a polygon. Its first path is the outline, and each further path is a hole.
  case polygon
}
