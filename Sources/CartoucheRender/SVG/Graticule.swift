import CartoucheResolver

/// The meridians and parallels in a picture, which show the position and scale of the map.
struct Graticule {
  struct Line: Equatable {
    var start: ScreenPoint
    var end: ScreenPoint
    var name: String
    /// Whether the line is a meridian; otherwise it is a parallel.
    var isMeridian: Bool
  }

  /// The meridians and parallels as lines on screen, clipped to the viewport.
  private(set) var lines: [Line] = []
  private let projection: Projection
  private let viewport: Viewport

  /// The possible distances between lines, in degrees, largest first. The smallest is enough for zoom 21.
  private static let steps = [
    30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001, 0.00005,
    0.00002, 0.00001,
  ]

  /// The smallest distance between two lines in the middle of the picture, in points.
  private static let smallestDistance = 90.0

  init(camera: Camera, viewport: Viewport) {
    projection = Projection(camera: camera, viewport: viewport)
    self.viewport = viewport
    let world = 512 * Elementary.exp2(camera.zoom)
    let diagonal = (viewport.width * viewport.width + viewport.height * viewport.height).squareRoot()
    guard world.isFinite, world > 0, diagonal.isFinite else { return }
    let step = Self.steps.last { $0 * world / 360 >= Self.smallestDistance } ?? Self.steps[0]

    // A tilted camera sees farther than one diagonal of the viewport. Lines beyond about three diagonals are omitted,
    // because they would be too dense near the horizon.
    let reach = diagonal / world * (1 + 2 * Elementary.sineCosine(degrees: camera.pitch).sine)
    let centerX = Mercator.x(longitude: camera.center.longitude)
    let centerY = Mercator.y(latitude: camera.center.latitude)
    // More than half a world from the center, the projection would use another copy of the world.
    let west = centerX - min(reach, 0.4999)
    let east = centerX + min(reach, 0.4999)
    let north = max(centerY - reach, 0)
    let south = min(centerY + reach, 1)

    for longitude in Self.multiples(of: step, Mercator.longitude(x: west), Mercator.longitude(x: east)) {
      let x = Mercator.x(longitude: longitude)
      addLine(from: (x, south), to: (x, north), name: Self.name(longitude: longitude), isMeridian: true)
    }
    for latitude in Self.multiples(of: step, Mercator.latitude(y: south), Mercator.latitude(y: north)) {
      let y = Mercator.y(latitude: latitude)
      addLine(from: (west, y), to: (east, y), name: Self.name(latitude: latitude), isMeridian: false)
    }
  }

  /// Returns the multiples of `step` from `low` to `high`, at most a thousand. Without this limit, extreme cameras would be slow.
  private static func multiples(of step: Double, _ low: Double, _ high: Double) -> [Double] {
    let first = (low / step).rounded(.up)
    let count = (high / step).rounded(.down) - first + 1
    guard count >= 1 else { return [] }
    return (0..<Int(min(count, 1000))).map { (first + Double($0)) * step }
  }

  private mutating func addLine(
    from: (x: Double, y: Double), to: (x: Double, y: Double), name: String, isMeridian: Bool
  ) {
    // A straight line on the Mercator plane is straight on screen, so its ends suffice. Sampling finds where it passes
    // the horizon: an error of one sample is not visible there.
    let samples = 64
    var ends: (first: ScreenPoint, last: ScreenPoint)?
    for sample in 0...samples {
      let share = Double(sample) / Double(samples)
      let x = from.x + (to.x - from.x) * share
      let y = from.y + (to.y - from.y) * share
      guard let point = projection.project(mercatorX: x, mercatorY: y) else { continue }
      ends = (ends?.first ?? point, point)
    }
    guard let ends, let part = clip(ends.first, ends.last) else { return }
    lines.append(Line(start: part.start, end: part.end, name: name, isMeridian: isMeridian))
  }

  /// Returns the part of a segment inside the viewport, or `nil` if there is none (Liang–Barsky algorithm).
  private func clip(_ start: ScreenPoint, _ end: ScreenPoint) -> (start: ScreenPoint, end: ScreenPoint)? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (enter, leave) = (0.0, 1.0)
    for (change, room) in [
      (-dx, start.x), (dx, viewport.width - start.x), (-dy, start.y), (dy, viewport.height - start.y),
    ] {
      if change == 0 {
        if room < 0 { return nil }
      } else if change < 0 {
        enter = max(enter, room / change)
      } else {
        leave = min(leave, room / change)
      }
    }
    guard enter < leave else { return nil }
    return (
      ScreenPoint(x: start.x + enter * dx, y: start.y + enter * dy),
      ScreenPoint(x: start.x + leave * dx, y: start.y + leave * dy)
    )
  }

  private static func name(longitude: Double) -> String {
    let wrapped = longitude - 360 * ((longitude + 180) / 360).rounded(.down)
    let degrees = abs(wrapped).rounded(decimals: 5)
    return degrees == "0" || degrees == "180" ? "\(degrees)°" : "\(degrees)°\(wrapped < 0 ? "W" : "E")"
  }

  private static func name(latitude: Double) -> String {
    let degrees = abs(latitude).rounded(decimals: 5)
    return degrees == "0" ? "0°" : "\(degrees)°\(latitude < 0 ? "S" : "N")"
  }
}
