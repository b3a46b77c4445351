/// The projection of a frame, and the rectangles that its views are tested against.
struct Screen: Sendable {
  let projection: Projection
  let zoom: Double
  let comparedZoom: ComparedZoom
  let area: ScreenArea
  /// The depth of the horizon, beyond which nothing is visible, in the unit of `Projection.depthOfMiddle`; infinite
  /// without a horizon.
  let farthest: Double
  private let map: ProjectiveMap
  /// The part of the world for which the host app gives points; `nil` for the whole world, and if it gives none.
  let hostBox: WorldBox?

  /// Creates the screen of a frame.
  /// - Parameter horizon: the value of `PlacementPolicy.horizon`.
  init(_ perspective: Perspective, horizon: Double?) {
    let size = perspective.viewport
    zoom = perspective.zoom
    comparedZoom = ComparedZoom(zoom)
    let padding: Insets
    var box: WorldBox?
    switch perspective.source {
    case .camera(let camera):
      projection = Projection(camera: camera, viewport: size)
      padding = camera.padding
    case .matrix(let matrix):
      projection = Projection(matrix: matrix, viewport: size)
      padding = matrix.padding
    case .points(let view):
      projection = Projection(ofPointsIn: size, padding: view.camera.padding)
      padding = view.camera.padding
      box = view.area.flatMap { WorldBox($0) }
    }
    hostBox = box
    area = ScreenArea(size, padding)
    map = projection.map
    // If the middle of a host app's matrix shows no map, there is no depth to measure the horizon by.
    let distance = projection.depthOfMiddle
    // The host decides which of its points are visible.
    farthest = if let horizon, distance > 0, !projection.isOfPoints { horizon * distance } else { .infinity }
  }

  var viewport: Box { area.viewport }
  var bounds: Box { area.bounds }

  /// Returns the screen point of Web Mercator coordinates, in the copy of the world nearest to the center; `nil` if it
  /// is behind the camera or beyond the horizon.
  @inline(__always)
  func project(mercatorX: Double, mercatorY: Double) -> ScreenPoint? {
    guard let place = projection.place(mercatorX: mercatorX, mercatorY: mercatorY), place.depth <= farthest
    else { return nil }
    return place.point
  }

  /// Returns the Web Mercator coordinates at a screen point, in any copy of the world; `nil` if the point shows no map.
  func place(at point: SIMD2<Double>) -> SIMD2<Double>? { map.unproject(point) }

  /// Returns the window (rectangle and projection) of the bounds in which an annotation's coordinate may lie.
  func window(ignoresPadding: Bool) -> Window { window(area.bounds(ignoresPadding: ignoresPadding)) }

  /// Returns the window (rectangle and projection) of a rectangle in 1/256 points, which may extend beyond the screen.
  func window(_ box: Box) -> Window { Window(projection, map, box, farthest: farthest) }

  /// Returns the part of the map that a rectangle shows after every edge moves outward by `reach` points; `nil` if the
  /// camera is not finite.
  func ground(_ box: Box, reach: Double) -> VisibleGround? {
    VisibleGround(map, box, reach: reach, farthest: farthest)
  }
}

/// The rectangles that the views of a frame are tested against, in 1/256 points.
///
/// It is separate from `Screen`, because `Screen` is large and a call for each view would copy it.
struct ScreenArea: Sendable, Equatable {
  /// The rectangle of the map view, with its origin at (0, 0).
  let viewport: Box
  /// The viewport less the camera's padding; `Box.nowhere` if the padding leaves no area.
  let bounds: Box
  /// The viewport less the camera's padding. Unlike `bounds`, it is not replaced by `Box.nowhere` if the padding leaves
  /// no area.
  let edges: Box

  init(_ size: Viewport, _ padding: Insets) {
    viewport = Box(0, 0, size.width, size.height).orNowhere
    edges = Box(padding.left, padding.top, size.width - padding.right, size.height - padding.bottom)
    bounds = edges.orNowhere
  }

  /// Returns the bounds of a view: `viewport` if it ignores the camera's padding, else `bounds`.
  @inline(__always)
  func bounds(ignoresPadding: Bool) -> Box { ignoresPadding ? viewport : bounds }

  /// Returns whether an anchor point is in the bounds of its view, in the margin around them, or beyond the margin.
  /// - Parameter margin: the width of the margin, in 1/256 points.
  @inline(__always)
  func viewportRelation(_ place: SIMD2<Int32>, ignoresPadding: Bool, margin: Int32) -> ViewportRelation {
    let box = ignoresPadding ? viewport : edges
    if box.contains(place.x, place.y) { return .inBounds }
    return margin > 0 && box.grown(by: margin).contains(place.x, place.y) ? .inMargin : .beyond
  }
}

extension Box {
  /// Creates a box in 1/256 points from edges in points.
  fileprivate init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    self.init(
      left: FixedPoint.clamped(left), top: FixedPoint.clamped(top), right: FixedPoint.clamped(right),
      bottom: FixedPoint.clamped(bottom))
  }

  /// The box itself, or `nowhere` if it is empty, so that tests need no special case for empty boxes.
  fileprivate var orNowhere: Box { isEmpty ? .nowhere : self }
}

/// The relation of an anchor point to the bounds of its view.
enum ViewportRelation: Sendable {
  /// The anchor point is inside the bounds.
  case inBounds
  /// The anchor point is in the margin outside the bounds, so the view is placed before it becomes visible. Its frame
  /// need not meet the bounds.
  case inMargin
  /// The anchor point is outside the bounds and the margin.
  case beyond
}

/// A point on screen, in points: x to the right, y down, origin at the top left corner of the viewport.
public struct ScreenPoint: Sendable, Equatable {
  /// The distance from the left edge of the viewport, in points; + is right.
  public var x: Double
  /// The distance from the top edge of the viewport, in points; + is down.
  public var y: Double

  /// Creates a point from its distances to the left and top edges of the viewport.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  var vector: SIMD2<Double> { SIMD2(x, y) }
}

/// A rectangle on screen, in points: x to the right, y down, origin at the top left corner of the viewport. Its values
/// are not rounded.
public struct ScreenRectangle: Sendable, Equatable {
  /// The x coordinate of the rectangle's left edge, in points.
  public var x: Double
  /// The y coordinate of the rectangle's upper edge, in points.
  public var y: Double
  /// The width of the rectangle, in points.
  public var width: Double
  /// The height of the rectangle, in points.
  public var height: Double

  /// Creates a rectangle from its top left corner and its size, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// The part of the map that a rectangle of the screen shows, enlarged by some points.
///
/// Before the division by depth, each edge of the screen is a plane through the camera, as in `Window`, and its
/// intersection with the ground is a line. An extent is outside if all its corners are on the outer side of one line.
struct VisibleGround: Sendable {
  /// The Web Mercator x coordinate that the lines in `edges` are relative to.
  let centerX: Double
  private let centerY: Double
  /// The lines around this part of the map. Each line has three factors: for the distance east of the center, for the
  /// distance south of it, and for the constant 1. A point is inside if the sum of these products is negative for no
  /// line.
  private let edges:
    (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// Creates the part of the map that a rectangle shows; `nil` if the projection is not finite.
  /// - Parameters:
  ///   - area: the rectangle in 1/256 points.
  ///   - reach: the distance in points by which the rectangle is enlarged.
  ///   - farthest: the largest visible depth.
  init?(_ map: ProjectiveMap, _ area: Box, reach: Double, farthest: Double) {
    // Another order of operations may give other last bits. Four points are far more than such a difference.
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

  /// Creates a rectangle of the map from its center and half its sides, in Web Mercator.
  init(centerX: Double, centerY: Double, halfWidth: Double, halfHeight: Double) {
    edges = (
      SIMD3(1, 0, halfWidth), SIMD3(-1, 0, halfWidth), SIMD3(0, 1, halfHeight), SIMD3(0, -1, halfHeight),
      SIMD3(), SIMD3()
    )
    (self.centerX, self.centerY) = (centerX, centerY)
  }

  /// Returns whether an extent may have a point on this part of the map. If the result is `false`, it certainly has
  /// none.
  /// - Parameter shift: the number to add to the extent's x coordinates to make them relative to `centerX`.
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
    // NaN counts as inside.
    return !(edge.x * east + edge.y * south + edge.z < 0)
  }
}
