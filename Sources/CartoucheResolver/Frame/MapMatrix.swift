/// How a host's map is looked at: its own matrix in place of a camera.
public struct MapMatrix: Sendable, Equatable {
  /// The columns of the 4 × 4 matrix that takes (x, y, 0, 1), Mercator 0…1, x east, y south, to clip space: a point
  /// is on screen where x / w and y / w are in −1…1, y up, and behind the horizon where w ≤ 0. The third column, of
  /// heights, is not used.
  public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  /// For `minZoom`, `maxZoom` and all that depends on zoom.
  public var zoom: Double
  /// What the bounds leave out; it does not move the map, which the matrix says all about.
  public var padding: Insets

  /// - Parameters:
  ///   - columns: from Mercator coordinates to clip space.
  ///   - zoom: a Mapbox zoom level.
  ///   - padding: in points.
  public init(
    columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>), zoom: Double,
    padding: Insets = Insets()
  ) {
    self.columns = columns
    self.zoom = zoom
    self.padding = padding
  }

  /// Whether both show the same.
  public static func == (a: MapMatrix, b: MapMatrix) -> Bool {
    a.columns == b.columns && a.zoom == b.zoom && a.padding == b.padding
  }
}

extension ProjectiveMap {
  /// The same projection as a host's matrix, relative to no centre.
  init(_ matrix: MapMatrix, viewport: Viewport) {
    let (east, south, _, constant) = matrix.columns
    let width = viewport.width / 2
    let height = viewport.height / 2
    centerX = 0
    centerY = 0
    x = SIMD3((east.x + east.w) * width, (south.x + south.w) * width, (constant.x + constant.w) * width)
    y = SIMD3((east.w - east.y) * height, (south.w - south.y) * height, (constant.w - constant.y) * height)
    depth = SIMD3(east.w, south.w, constant.w)
  }

  /// The same relative to another centre, near which it is exact.
  func centered(at x: Double, _ y: Double) -> ProjectiveMap {
    var map = self
    let (east, south) = (x - centerX, y - centerY)
    map.centerX = x
    map.centerY = y
    map.x.z += map.x.x * east + map.x.y * south
    map.y.z += map.y.x * east + map.y.y * south
    map.depth.z += depth.x * east + depth.y * south
    return map
  }

  /// What a point on screen shows; nil: no map, or it is not known.
  func unproject(_ point: SIMD2<Double>) -> SIMD2<Double>? {
    let a = SIMD2(x.x - point.x * depth.x, y.x - point.y * depth.x)
    let b = SIMD2(x.y - point.x * depth.y, y.y - point.y * depth.y)
    let c = SIMD2(point.x * depth.z - x.z, point.y * depth.z - y.z)
    let determinant = a.x * b.y - a.y * b.x
    let east = (c.x * b.y - c.y * b.x) / determinant
    let south = (a.x * c.y - a.y * c.x) / determinant
    guard east.isFinite, south.isFinite, depth.x * east + depth.y * south + depth.z > 0 else { return nil }
    return SIMD2(centerX + east, centerY + south)
  }
}
