/// What one frame shows of the map: a rectangle of the screen, and how Mercator coordinates get there.
///
/// A point is tested before it is divided by its depth. There all four edges are planes through the camera's eye,
/// and only what lies before the eye is inside all of them, so one clip serves the edges and the camera; the horizon
/// is a fifth plane.
struct Window: Sendable {
  let projection: Projection
  /// In 1/256 points; may be empty.
  let box: Box
  private let map: ProjectiveMap
  /// The edges in points: left, right, top, bottom.
  private let left: Double
  private let right: Double
  private let top: Double
  private let bottom: Double
  /// The greatest depth.
  let farthest: Double

  /// Where a line is cut at the horizon it ends there, whatever the last bits say.
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

  /// Points that the world is wide, where the map is seen from above, so that it is the same everywhere; nil: it is not.
  var evenScale: Double? {
    guard map.depth.x == 0, map.depth.y == 0, map.depth.z > 0 else { return nil }
    let scale = Elementary.squareRoot(map.x.x * map.x.x + map.x.y * map.x.y) / map.depth.z
    return scale > 1 && scale < 1e30 ? scale : nil
  }

  /// Whether what is north on the map is straight up on screen, or straight down: then each number of a point on screen follows from
  /// one number of the place alone, and what is between two places is between them there, to the last bit.
  var isUpright: Bool { map.x.y == 0 && map.y.x == 0 && map.depth.x == 0 && map.depth.y == 0 }

  /// How many planes it is bounded by: left, right, top, bottom, horizon.
  static let edges = 5

  /// A place seen from here, and how far inside the four edges it lies, negative outside, times its depth; and how
  /// far before the horizon.
  struct Sight: Sendable {
    var point: ProjectivePoint
    var fromLeft: Double
    var fromRight: Double
    var fromTop: Double
    var fromBottom: Double
    var fromHorizon: Double
    /// One bit for each edge that it lies beyond, or whose distance is not a number.
    var beyond: UInt8
  }

  /// - Parameter shift: whole worlds that are added to x.
  @inline(__always)
  func sight(_ x: Double, _ y: Double, shift: Double) -> Sight {
    let point = map.apply(x + shift, y)
    let fromLeft = point.x - left * point.depth
    let fromRight = right * point.depth - point.x
    let fromTop = point.y - top * point.depth
    let fromBottom = bottom * point.depth - point.y
    var beyond: UInt8 = fromLeft >= 0 ? 0 : 1
    beyond |= fromRight >= 0 ? 0 : 2
    beyond |= fromTop >= 0 ? 0 : 4
    beyond |= fromBottom >= 0 ? 0 : 8
    let fromHorizon = farthest - point.depth
    beyond |= fromHorizon >= 0 ? 0 : 16
    return Sight(
      point: point, fromLeft: fromLeft, fromRight: fromRight, fromTop: fromTop, fromBottom: fromBottom,
      fromHorizon: fromHorizon, beyond: beyond)
  }

  /// The fractions between which the straight way from `a` to `b` is inside, within `low...high`; nil: nowhere.
  @inline(__always)
  func visible(_ a: Sight, _ b: Sight, _ low: Double, _ high: Double) -> (from: Double, to: Double)? {
    if a.beyond & b.beyond != 0 { return nil }
    if a.beyond | b.beyond == 0 { return (low, high) }
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

  /// How far inside an edge a point lies, times its depth; the edges in the order of `Sight.beyond`.
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

  /// Whole worlds that bring a part with this middle nearest to the centre.
  @inline(__always)
  func shift(ofMiddle x: Double) -> Double { projection.copy(ofMercatorX: x) }

  /// Where a place is on screen, wherever that is; nil: behind the camera or beyond the horizon.
  func project(_ x: Double, _ y: Double, shift: Double) -> ScreenPoint? {
    guard let place = projection.place(mercatorX: x, mercatorY: y, shift: shift),
      place.depth <= farthest * Window.rounding
    else { return nil }
    return place.point
  }

  /// Where a place is on screen if it is inside, to 1/256 point; an empty window has nothing inside.
  func point(_ x: Double, _ y: Double, shift: Double) -> ScreenPoint? {
    guard !box.isEmpty, let point = project(x, y, shift: shift) else { return nil }
    let (place, isFarAway) = FixedPoint.place(point.vector)
    return !isFarAway && holds(place) ? point : nil
  }

  /// Whether a point in 1/256 points is inside; lines may lie along the edges.
  func holds(_ place: SIMD2<Int32>) -> Bool {
    box.left <= place.x && place.x <= box.right && box.top <= place.y && place.y <= box.bottom
  }

  /// Whether a point of the screen is inside, to 1/256 point; the right and lower edges are not.
  func contains(_ point: ScreenPoint) -> Bool {
    let (place, isFarAway) = FixedPoint.place(point.vector)
    return !isFarAway && box.contains(place.x, place.y)
  }
}
