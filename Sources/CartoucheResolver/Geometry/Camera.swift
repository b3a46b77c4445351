/// The camera of a frame. The resolver uses the values as they are, without limiting them to ranges.
public struct Camera: Sendable, Equatable {
  /// The coordinate at the middle of the padded viewport.
  public var center: Coordinate
  /// The Mapbox zoom level: the world is 512 · 2^zoom points wide.
  public var zoom: Double
  /// The direction that is up on screen, in degrees clockwise from north.
  public var bearing: Double
  /// The angle in degrees between the view direction and straight down, 0…85.
  public var pitch: Double
  /// The insets of the map view that panels of the app cover, in points. `center` is in the middle of the part that is
  /// not covered.
  public var padding: Insets

  /// Creates a camera. With the default values, it shows the whole world with north up.
  public init(
    center: Coordinate = Coordinate(longitude: 0, latitude: 0), zoom: Double = 0, bearing: Double = 0,
    pitch: Double = 0, padding: Insets = Insets()
  ) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
    self.padding = padding
  }
}

extension Camera {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try center.serialize(with: &coder)
    try coder.number(&zoom)
    try coder.number(&bearing)
    try coder.number(&pitch)
    try padding.serialize(with: &coder)
  }
}

/// A point on the earth as longitude and latitude, in degrees.
public struct Coordinate: Sendable, Equatable {
  /// The degrees east of Greenwich. A value outside ±180 lies on another copy of the world.
  public var longitude: Double
  /// The degrees north of the equator, −90…90. Web Mercator ends at ±85.051129.
  public var latitude: Double

  /// Creates a coordinate. Longitude comes first, as in GeoJSON.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }
}

extension Coordinate {
  /// The same point on earth with a longitude in −180…180.
  package var wrapped: Coordinate {
    guard abs(longitude) > 180 else { return self }
    let turns = ((longitude + 180) / 360).rounded(.down)
    return Coordinate(longitude: longitude - 360 * turns, latitude: latitude)
  }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&longitude)
    try coder.number(&latitude)
  }
}

/// The size of the map view in points, to which a frame is resolved.
public struct Viewport: Sendable, Equatable {
  /// The width of the map view, in points. If it is not above 0, all views are hidden.
  public var width: Double
  /// The height of the map view, in points. If it is not above 0, all views are hidden.
  public var height: Double

  /// Creates a viewport from its size.
  /// - Parameters:
  ///   - width: the width in points.
  ///   - height: the height in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  var hasArea: Bool { width > 0 && height > 0 }
}

/// Distances inward from the four edges of a rectangle, in points.
public struct Insets: Sendable, Hashable {
  /// The inset of the upper edge, in points downward.
  public var top: Double
  /// The inset of the right edge, in points to the left.
  public var right: Double
  /// The inset of the lower edge, in points upward.
  public var bottom: Double
  /// The inset of the left edge, in points to the right.
  public var left: Double

  /// Creates insets in points. An omitted inset is 0.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}

extension Insets {
  /// Returns whether the insets leave no area of a viewport.
  package func leavesNoRoom(in viewport: Viewport) -> Bool {
    left + right >= viewport.width || top + bottom >= viewport.height
  }
}

extension Insets: PlanRecord {
  static var blank: Insets { Insets() }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&top)
    try coder.number(&right)
    try coder.number(&bottom)
    try coder.number(&left)
  }
}

/// The projection of a host app's map as a matrix, in place of a camera.
public struct MapMatrix: Sendable, Equatable {
  /// The columns of a 4 × 4 matrix from (x, y, 0, 1) to clip space. x and y are Web Mercator coordinates in 0…1, x to
  /// the east and y to the south.
  ///
  /// A point is on screen if x / w and y / w are in −1…1, with y up. It is behind the camera if w ≤ 0. The third
  /// column, which is for heights, is not used.
  public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  /// The zoom level at which `minZoom`, `maxZoom` and properties that depend on zoom are evaluated.
  public var zoom: Double
  /// The insets in points that are not part of the bounds of views. They do not move the map, because the matrix
  /// determines its position.
  public var padding: Insets

  /// Creates a map projection from a matrix.
  /// - Parameters:
  ///   - columns: the columns of the matrix from Web Mercator coordinates to clip space.
  ///   - zoom: the Mapbox zoom level of the map.
  ///   - padding: the insets that the bounds exclude, in points.
  public init(
    columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>), zoom: Double,
    padding: Insets = Insets()
  ) {
    self.columns = columns
    self.zoom = zoom
    self.padding = padding
  }

  /// Returns whether two matrices, with their zoom and padding, are equal.
  public static func == (a: MapMatrix, b: MapMatrix) -> Bool {
    a.columns == b.columns && a.zoom == b.zoom && a.padding == b.padding
  }
}

extension ProjectiveMap {
  /// Creates the projection of a host app's matrix in a viewport.
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

  /// Returns the same projection with its center at the Mercator coordinates (x, y). It is most precise near its
  /// center.
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

  /// Returns the Web Mercator coordinates at a screen point; `nil` if the point shows no map, for example above the
  /// horizon.
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

/// The viewport of a frame, and the camera, the matrix or the points of the app that map the world to it.
///
/// A frame depends only on this value, the plan, the inputs and the previous frames.
struct Perspective: Sendable, Equatable {
  var source: Source
  var viewport: Viewport

  var zoom: Double {
    switch source {
    case .camera(let camera): camera.zoom
    case .matrix(let matrix): matrix.zoom
    case .points(let view): view.camera.zoom
    }
  }

  enum Source: Sendable, Equatable {
    case camera(Camera)
    case matrix(MapMatrix)
    case points(HostView)
  }
}
