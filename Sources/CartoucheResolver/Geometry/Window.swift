/// A rectangle of the screen, and the projection of Web Mercator coordinates for tests against it.
///
/// A point is tested before the division by its depth. In these homogeneous coordinates, the four edges are planes
/// through the camera's eye. Only points in front of the eye are inside all four planes, so one clip handles the edges
/// and the camera. The horizon is a fifth plane.
struct Window: Sendable {
  let projection: Projection
  /// The rectangle of the screen that points are tested against, in 1/256 points. It may be empty.
  let box: Box
  private let map: ProjectiveMap
  /// The x coordinate of the rectangle's left edge, in points.
  private let left: Double
  private let right: Double
  private let top: Double
  private let bottom: Double
  /// The depth of the horizon, beyond which nothing is visible; infinite without a horizon.
  let farthest: Double

  /// The rounding tolerance, as a factor, for the depth of points that clipping put on the horizon.
  private static let rounding = 1 + 1e-12

  init(_ projection: Projection, _ map: ProjectiveMap, _ box: Box, farthest: Double) {
    self.projection = projection
    self.map = map
    self.box = box
    self.farthest = farthest
    left = Double(box.left) / 256
    right = Double(box.right) / 256
    top = Double(box.top) / 256
    bottom = Double(box.bottom) / 256
  }

  /// The width of the world in points for a map without pitch; `nil` if the scale differs between points of the map.
  var uniformScale: Double? {
    guard map.depth.x == 0, map.depth.y == 0, map.depth.z > 0, !projection.isOfPoints else { return nil }
    let scale = Elementary.squareRoot(map.x.x * map.x.x + map.x.y * map.x.y) / map.depth.z
    return scale > 1 && scale < 1e30 ? scale : nil
  }

  /// Whether north is straight up or straight down on screen, without pitch.
  ///
  /// Then each screen coordinate of a point depends on only one of its map coordinates and is monotonic, to the last
  /// bit.
  var isUpright: Bool { map.x.y == 0 && map.y.x == 0 && map.depth.x == 0 && map.depth.y == 0 }

  /// The number of clip planes: left, right, top, bottom and horizon.
  static let edges = 5

  /// A projected point and its distances from the clip planes, multiplied by its depth. Distances are negative outside.
  struct ClipPoint: Sendable {
    var point: ProjectivePoint
    var fromLeft: Double
    var fromRight: Double
    var fromTop: Double
    var fromBottom: Double
    var fromHorizon: Double
    /// The clip planes that the point is outside of, as bits: 0 left, 1 right, 2 top, 3 bottom, 4 horizon. NaN counts
    /// as outside.
    var outcode: UInt8
  }

  /// Projects Web Mercator coordinates and computes their distances from the five clip planes.
  /// - Parameter shift: the number of whole worlds to add to x.
  @inline(__always)
  func clipPoint(_ x: Double, _ y: Double, shift: Double) -> ClipPoint {
    let point = map.apply(x + shift, y)
    let fromLeft = point.x - left * point.depth
    let fromRight = right * point.depth - point.x
    let fromTop = point.y - top * point.depth
    let fromBottom = bottom * point.depth - point.y
    var outcode: UInt8 = fromLeft >= 0 ? 0 : 1
    outcode |= fromRight >= 0 ? 0 : 2
    outcode |= fromTop >= 0 ? 0 : 4
    outcode |= fromBottom >= 0 ? 0 : 8
    let fromHorizon = farthest - point.depth
    outcode |= fromHorizon >= 0 ? 0 : 16
    return ClipPoint(
      point: point, fromLeft: fromLeft, fromRight: fromRight, fromTop: fromTop, fromBottom: fromBottom,
      fromHorizon: fromHorizon, outcode: outcode)
  }

  /// Returns the part of the segment from `a` to `b` that is inside the window, as an interval of fractions of the
  /// segment within `low...high`; `nil` if no part is inside.
  @inline(__always)
  func visible(_ a: ClipPoint, _ b: ClipPoint, _ low: Double, _ high: Double) -> (from: Double, to: Double)? {
    if a.outcode & b.outcode != 0 { return nil }
    if a.outcode | b.outcode == 0 { return (low, high) }
    var from = low
    var to = high
    Window.clip(a.fromLeft, b.fromLeft, &from, &to)
    Window.clip(a.fromRight, b.fromRight, &from, &to)
    Window.clip(a.fromTop, b.fromTop, &from, &to)
    Window.clip(a.fromBottom, b.fromBottom, &from, &to)
    Window.clip(a.fromHorizon, b.fromHorizon, &from, &to)
    return from <= to ? (from, to) : nil
  }

  @inline(__always)
  private static func clip(_ a: Double, _ b: Double, _ from: inout Double, _ to: inout Double) {
    if !(a >= 0) {
      from = max(from, a / (a - b))
    } else if !(b >= 0) {
      to = min(to, a / (a - b))
    }
  }

  /// Returns the distance of a projected point from an edge of the window, multiplied by its depth; negative outside.
  /// - Parameter edge: 0 left, 1 right, 2 top, 3 bottom, 4 horizon.
  @inline(__always)
  func distance(_ point: ProjectivePoint, fromEdge edge: Int) -> Double {
    switch edge {
    case 0: point.x - left * point.depth
    case 1: right * point.depth - point.x
    case 2: point.y - top * point.depth
    case 3: bottom * point.depth - point.y
    default: farthest - point.depth
    }
  }

  /// Returns the number of whole worlds to add to the x coordinates of a part. With this shift, the middle of the part,
  /// `x`, is as near as possible to the map's center.
  @inline(__always)
  func shift(ofMiddle x: Double) -> Double { projection.copy(ofMercatorX: x) }

  /// Returns the screen point of Web Mercator coordinates, inside or outside the rectangle; `nil` behind the camera or
  /// beyond the horizon.
  func project(_ x: Double, _ y: Double, shift: Double) -> ScreenPoint? {
    guard let place = projection.place(mercatorX: x, mercatorY: y, shift: shift),
      place.depth <= farthest * Window.rounding
    else { return nil }
    return place.point
  }

  /// Returns the screen point of Web Mercator coordinates if, rounded to 1/256 point, it is inside the rectangle or on
  /// its edge; otherwise `nil`.
  func point(_ x: Double, _ y: Double, shift: Double) -> ScreenPoint? {
    guard !box.isEmpty, let point = project(x, y, shift: shift) else { return nil }
    let (place, isFarAway) = FixedPoint.place(point.vector)
    return !isFarAway && holds(place) ? point : nil
  }

  /// Returns whether a point in 1/256 points is inside the rectangle or on its edge.
  func holds(_ place: SIMD2<Int32>) -> Bool {
    box.left <= place.x && place.x <= box.right && box.top <= place.y && place.y <= box.bottom
  }

  /// Returns whether a screen point, rounded to 1/256 point, is inside the rectangle. The right and lower edges are
  /// outside.
  func contains(_ point: ScreenPoint) -> Bool {
    let (place, isFarAway) = FixedPoint.place(point.vector)
    return !isFarAway && box.contains(place.x, place.y)
  }
}

extension GeometryMeasures {
  /// Returns the number of whole worlds to add to the x coordinates of a part. With this shift, the middle of the part
  /// is as near as possible to the map's center.
  func shift(_ part: Int, _ window: Window) -> Double {
    window.shift(ofMiddle: extents[part].middleX)
  }

  /// Returns whether the extent of a part is entirely outside of one clip plane, so that no point of the part is
  /// visible.
  func isBeyondEdge(_ part: Int, _ window: Window) -> Bool {
    corners(part, window).reduce(0xFF) { $0 & $1.outcode } != 0
  }

  /// Returns the corners of the extent of a part of `Plan.geometries`, projected to the screen.
  func corners(_ part: Int, _ window: Window) -> Corners {
    let extent = extents[part]
    let shift = shift(part, window)
    return Corners(
      window.clipPoint(extent.minX, extent.minY, shift: shift),
      window.clipPoint(extent.maxX, extent.minY, shift: shift),
      window.clipPoint(extent.minX, extent.maxY, shift: shift),
      window.clipPoint(extent.maxX, extent.maxY, shift: shift))
  }

  /// The four corners of an extent (a rectangle in Web Mercator), projected to the screen. Unlike an array, this type
  /// needs no memory allocation.
  struct Corners {
    let corners: (Window.ClipPoint, Window.ClipPoint, Window.ClipPoint, Window.ClipPoint)

    init(_ a: Window.ClipPoint, _ b: Window.ClipPoint, _ c: Window.ClipPoint, _ d: Window.ClipPoint) {
      corners = (a, b, c, d)
    }

    /// The screen points of two opposite corners of the extent.
    var opposite: (SIMD2<Double>, SIMD2<Double>) {
      (corners.0.point.onScreen.vector, corners.3.point.onScreen.vector)
    }

    func reduce<Result>(_ initial: Result, _ next: (Result, Window.ClipPoint) -> Result) -> Result {
      next(next(next(next(initial, corners.0), corners.1), corners.2), corners.3)
    }
  }
}

/// A rectangle of the screen, for tests whether it lies on a polygon of the map.
///
/// Points are tested before the division by their depth. In these homogeneous coordinates, the edges are planes through
/// the camera's eye, and every point inside all four planes is in front of the eye.
struct ProjectedRectangle: Sendable {
  private let map: ProjectiveMap
  /// The top left corner of the rectangle, in points.
  private let low: SIMD2<Double>
  /// The bottom right corner of the rectangle, in points.
  private let high: SIMD2<Double>

  init(_ box: Box, _ map: ProjectiveMap) {
    self.map = map
    low = SIMD2(Double(box.left), Double(box.top)) / 256
    high = SIMD2(Double(box.right), Double(box.bottom)) / 256
  }

  /// Returns whether the whole rectangle is on a polygon: no edge of the polygon crosses it, and an odd number of rings
  /// contain its middle.
  /// - Parameter shift: the number of whole worlds to add to x.
  func liesOn(_ part: Int, of geometries: GeometryTable, shift: Double) -> Bool {
    guard let middle = map.unproject((low + high) / 2) else { return false }
    var isInside = false
    for path in geometries.paths(ofPart: part) {
      let ring = geometries.coordinates(ofPath: path)
      guard var last = ring.last(where: { !geometries.x[$0].isNaN }) else { continue }
      for next in ring where !geometries.x[next].isNaN {
        let (a, b) = (
          SIMD2(geometries.x[last] + shift, geometries.y[last]),
          SIMD2(geometries.x[next] + shift, geometries.y[next])
        )
        if isCrossed(map.apply(a.x, a.y), map.apply(b.x, b.y)) { return false }
        if (a.y > middle.y) != (b.y > middle.y), middle.x < a.x + (middle.y - a.y) / (b.y - a.y) * (b.x - a.x)
        {
          isInside.toggle()
        }
        last = next
      }
    }
    return isInside
  }

  /// Returns whether the segment between two projected points passes through the inside of the rectangle.
  private func isCrossed(_ a: ProjectivePoint, _ b: ProjectivePoint) -> Bool {
    var (from, to) = (0.0, 1.0)
    return ProjectedRectangle.cut(a.x - low.x * a.depth, b.x - low.x * b.depth, &from, &to)
      && ProjectedRectangle.cut(high.x * a.depth - a.x, high.x * b.depth - b.x, &from, &to)
      && ProjectedRectangle.cut(a.y - low.y * a.depth, b.y - low.y * b.depth, &from, &to)
      && ProjectedRectangle.cut(high.y * a.depth - a.y, high.y * b.depth - b.y, &from, &to)
  }

  /// Limits an interval of a segment to the part inside one edge of the rectangle.
  /// - Parameters:
  ///   - a: the distance of the segment's start from the edge, multiplied by its depth; positive inside.
  ///   - b: the distance of the segment's end from the edge, multiplied by its depth.
  /// - Returns: whether a part of the interval remains.
  private static func cut(_ a: Double, _ b: Double, _ from: inout Double, _ to: inout Double) -> Bool {
    if a <= 0 {
      if b <= 0 { return false }
      from = max(from, a / (a - b))
    } else if b <= 0 {
      to = min(to, a / (a - b))
    }
    return from < to
  }
}
