/// The projection of one frame, and the rectangles that views are tested against.
struct Screen: Sendable {
  let projection: Projection
  let zoom: Double
  let comparedZoom: ComparedZoom
  let area: ScreenArea
  /// The greatest visible depth.
  let farthest: Double
  private let map: ProjectiveMap

  /// - Parameter horizon: the value of `PlacementPolicy.horizon`.
  init(_ perspective: Perspective, horizon: Double?) {
    let size = perspective.viewport
    zoom = perspective.zoom
    comparedZoom = ComparedZoom(zoom)
    let padding: Insets
    switch perspective.source {
    case .camera(let camera):
      projection = Projection(camera: camera, viewport: size)
      padding = camera.padding
    case .matrix(let matrix):
      projection = Projection(matrix: matrix, viewport: size)
      padding = matrix.padding
    }
    area = ScreenArea(size, padding)
    map = projection.map
    // A host's matrix that shows no map in its middle has no distance to measure by.
    let distance = projection.depthOfMiddle
    farthest = if let horizon, distance > 0 { horizon * distance } else { .infinity }
  }

  var viewport: Box { area.viewport }
  var bounds: Box { area.bounds }

  /// Returns the screen point of a place in the copy of the world nearest to the centre, or `nil` if it is behind the
  /// camera or beyond the horizon limit.
  @inline(__always)
  func project(mercatorX: Double, mercatorY: Double) -> ScreenPoint? {
    guard let place = projection.place(mercatorX: mercatorX, mercatorY: mercatorY), place.depth <= farthest
    else { return nil }
    return place.point
  }

  /// Returns the Mercator coordinates of a screen point, in any copy of the world, or `nil` if it shows no map.
  func place(at point: SIMD2<Double>) -> SIMD2<Double>? { map.unproject(point) }

  /// Returns the part of the map in which an annotation's coordinate may lie.
  func window(ignoresPadding: Bool) -> Window { window(area.bounds(ignoresPadding: ignoresPadding)) }

  /// Returns the part of the map that a rectangle shows, which may extend beyond the screen.
  func window(_ box: Box) -> Window { Window(projection, map, box, farthest: farthest) }

  /// Returns the ground that a rectangle, grown by `reach` points, shows, or `nil` if it cannot be computed.
  func ground(_ box: Box, reach: Double) -> VisibleGround? {
    VisibleGround(map, box, reach: reach, farthest: farthest)
  }
}

/// The rectangles that views of one frame are tested against, in 1/256 points.
///
/// A type of its own, because `Screen` is large and a call for each view would copy it.
struct ScreenArea: Sendable, Equatable {
  /// The rectangle of the map view, with its origin at (0, 0).
  let viewport: Box
  /// The viewport without the camera's padding.
  let bounds: Box
  /// The same rectangle as `bounds`, but with its edges in place even if the padding leaves nothing.
  let edges: Box

  init(_ size: Viewport, _ padding: Insets) {
    viewport = Box(0, 0, size.width, size.height).orNowhere
    edges = Box(padding.left, padding.top, size.width - padding.right, size.height - padding.bottom)
    bounds = edges.orNowhere
  }

  /// Returns the rectangle that must contain an annotation's view.
  @inline(__always)
  func bounds(ignoresPadding: Bool) -> Box { ignoresPadding ? viewport : bounds }

  /// Returns the relation of an anchor point to the bounds.
  /// - Parameter margin: the width of the margin around the bounds, in 1/256 points.
  @inline(__always)
  func viewportRelation(_ place: SIMD2<Int32>, ignoresPadding: Bool, margin: Int32) -> ViewportRelation {
    let box = ignoresPadding ? viewport : edges
    if box.contains(place.x, place.y) { return .inBounds }
    return margin > 0 && box.grown(by: margin).contains(place.x, place.y) ? .inMargin : .beyond
  }
}

extension Box {
  /// Creates a box from edges in points.
  fileprivate init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    self.init(
      left: FixedPoint.clamped(left), top: FixedPoint.clamped(top), right: FixedPoint.clamped(right),
      bottom: FixedPoint.clamped(bottom))
  }

  /// The box, or a box that meets nothing if it is empty, so that tests need no special case.
  fileprivate var orNowhere: Box { isEmpty ? .nowhere : self }
}

/// The relation of an anchor point to the bounds of its view.
enum ViewportRelation: Sendable {
  /// Inside the bounds.
  case inBounds
  /// Outside the bounds, but so near that the view is placed before it becomes visible. Its candidates need not lie
  /// within the bounds.
  case inMargin
  /// Farther outside.
  case beyond
}

/// A point on screen, in points: x to the right, y down, origin at the top left corner of the viewport.
public struct ScreenPoint: Sendable, Equatable {
  /// The distance to the right.
  public var x: Double
  /// The distance down.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  var vector: SIMD2<Double> { SIMD2(x, y) }
}

/// A rectangle on screen, in points: x to the right, y down, origin at the top left corner of the viewport. Values
/// are not rounded.
public struct ScreenRectangle: Sendable, Equatable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle from its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// The part of the map that a rectangle of the screen shows, with some points around it.
///
/// Before the division by depth, each edge of the screen is a plane through the camera, as in `Window`, and its
/// intersection with the ground is a line. A rectangle is tested by its corner farthest on the inner side of each
/// line.
struct VisibleGround: Sendable {
  /// The Mercator x of the origin for the east values of the edges.
  let centerX: Double
  private let centerY: Double
  /// The lines as factors of east, south and 1; inside, no sum is negative.
  private let edges:
    (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// Creates the ground of a rectangle, or `nil` if the camera's values are not finite.
  /// - Parameters:
  ///   - area: the rectangle in 1/256 points.
  ///   - reach: the points around it that are included.
  ///   - farthest: the greatest visible depth.
  init?(_ map: ProjectiveMap, _ area: Box, reach: Double, farthest: Double) {
    // Another order of operations may differ in the last bits; a few points are far more.
    let reach = reach + 4
    let (left, top) = (Double(area.left) / 256 - reach, Double(area.top) / 256 - reach)
    let (right, bottom) = (Double(area.right) / 256 + reach, Double(area.bottom) / 256 + reach)
    let spare = SIMD3(0, 0, 1e-6 * abs(map.depth.z))
    let depth = map.depth + spare
    let horizon = farthest.isFinite ? SIMD3(0, 0, farthest) + spare - map.depth : SIMD3()
    edges = (
      map.x - left * map.depth, right * map.depth - map.x, map.y - top * map.depth,
      bottom * map.depth - map.y, depth, horizon
    )
    (centerX, centerY) = (map.centerX, map.centerY)
    let sum = edges.0 + edges.1 + edges.2 + edges.3 + edges.4 + edges.5
    guard (sum.x + sum.y + sum.z + centerX + centerY).isFinite else { return nil }
  }

  /// Returns false if a part of the world certainly has nothing on this ground.
  /// - Parameter shift: the number added to x, which makes it relative to the centre.
  @inline(__always)
  func mayContain(_ extent: GeometryMeasures.Extent, shift: Double) -> Bool {
    let low = SIMD3(extent.minX + shift, extent.minY - centerY, 1)
    let high = SIMD3(extent.maxX + shift, extent.maxY - centerY, 1)
    return reaches(low, high, edges.0) && reaches(low, high, edges.1) && reaches(low, high, edges.2)
      && reaches(low, high, edges.3) && reaches(low, high, edges.4) && reaches(low, high, edges.5)
  }

  @inline(__always)
  private func reaches(_ low: SIMD3<Double>, _ high: SIMD3<Double>, _ edge: SIMD3<Double>) -> Bool {
    let (east, south) = (edge.x > 0 ? high.x : low.x, edge.y > 0 ? high.y : low.y)
    // A value that is not a number counts as inside.
    return !(edge.x * east + edge.y * south + edge.z < 0)
  }
}
