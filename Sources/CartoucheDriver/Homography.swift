import CartoucheResolver

/// A projective map from a plane of Web Mercator to the screen, fitted to points that a map computes.
///
/// Method: the map projects the 9 coordinates of a 3 × 3 grid around its centre. A least-squares fit in units of the grid and of half the
/// viewport gives the 8 numbers of a homography with depth 1 at the middle of the grid. A second fit weights each equation by the
/// depth, so that errors are errors on screen. The largest distance between a sample and the fit says whether the map is a plane. If it is
/// larger than rounded samples explain, the corners of the screen are compared as well, since a tilted map shows more than the grid.
///
/// - Complexity: 9 calls of the map, or 13 in case of doubt, and about 3,000 floating-point operations. It allocates only in `init`.
struct Homography {
  /// The number of samples.
  static let count = 9
  /// The residual in points from which a map is no plane.
  static let planarity = 0.5
  /// The largest residual in points of a plane with samples that are rounded to 1/16 point.
  private static let rounding = 0.05

  /// The coordinates of the samples in Web Mercator, relative to the middle of the grid in units of `unit`: -1, 0 or 1.
  private static let grid: [SIMD2<Double>] = [
    SIMD2(-1, -1), SIMD2(0, -1), SIMD2(1, -1), SIMD2(-1, 0), SIMD2(0, 0), SIMD2(1, 0), SIMD2(-1, 1),
    SIMD2(0, 1), SIMD2(1, 1),
  ]

  /// The middle of the grid in Web Mercator coordinates.
  private(set) var middle = SIMD2<Double>()
  /// The distance between two samples in Web Mercator coordinates.
  private(set) var unit = 0.0
  /// The samples in points; not a number where the map gave none.
  private(set) var samples: [SIMD2<Double>]
  private(set) var viewport = Viewport(width: 0, height: 0)
  /// The largest distance between a sample and the fit in points; infinite without a fit.
  private(set) var residual = Double.infinity
  /// The rows of the homography, from units of the grid to halves of the viewport around its middle, and to the depth.
  private(set) var x = SIMD3<Double>()
  private(set) var y = SIMD3<Double>()
  private(set) var depth = SIMD3<Double>(0, 0, 1)
  /// The 8 × 9 matrix of the normal equations, row by row.
  private var equations: [Double]

  init() {
    samples = Array(repeating: SIMD2(.nan, .nan), count: Homography.count)
    equations = Array(repeating: 0, count: 72)
  }

  /// Asks the map for the samples.
  /// - Returns: whether any of them, the viewport or the grid has changed.
  mutating func sample(
    around camera: Camera, in viewport: Viewport, projecting project: (Coordinate) -> ScreenPoint?
  ) -> Bool {
    let worldSize = 512 * Elementary.exp2(camera.zoom)
    // The grid stays inside the world, which has no coordinates beyond its northern and southern edges.
    let unit = min(0.5 * max(viewport.width, viewport.height) / worldSize, 0.25)
    let middle = SIMD2(
      Mercator.x(longitude: camera.center.longitude),
      max(unit, min(Mercator.y(latitude: camera.center.latitude), 1 - unit)))
    var isChanged = middle != self.middle || unit != self.unit || viewport != self.viewport
    (self.middle, self.unit, self.viewport) = (middle, unit, viewport)
    for index in 0..<Homography.count {
      let place = middle + unit * Homography.grid[index]
      let point = project(
        Coordinate(longitude: Mercator.longitude(x: place.x), latitude: Mercator.latitude(y: place.y)))
      let sample = point.map { SIMD2($0.x, $0.y) } ?? SIMD2(.nan, .nan)
      // Compared by bits, because missing samples are equal.
      let former = samples[index]
      if sample.x.bitPattern == former.x.bitPattern, sample.y.bitPattern == former.y.bitPattern { continue }
      samples[index] = sample
      isChanged = true
    }
    return isChanged
  }

  /// Fits the homography to the samples, and measures its residual.
  /// - Parameter project: the function of the map, which is called only in case of doubt.
  /// - Returns: whether the map is a plane.
  mutating func fit(projecting project: (Coordinate) -> ScreenPoint?) -> Bool {
    residual = .infinity
    (x, y, depth) = (SIMD3(), SIMD3(), SIMD3(0, 0, 1))
    guard viewport.width > 0, viewport.height > 0, unit.isFinite, unit > 0 else { return false }
    for sample in samples where !sample.x.isFinite || !sample.y.isFinite { return false }
    guard solve(), solve(), area > 1 else { return false }
    residual = largestDistance
    if residual > Homography.rounding, residual < Homography.planarity {
      residual = max(residual, distanceOfCorners(project))
    }
    return residual < Homography.planarity
  }

  /// The area on screen of a square of the grid at its middle, in square points. It is 0 for a plane that is seen from its edge.
  private var area: Double {
    let (right, down) = (
      SIMD2(x.x - x.z * depth.x, y.x - y.z * depth.x), SIMD2(x.y - x.z * depth.y, y.y - y.z * depth.y)
    )
    return abs(right.x * down.y - right.y * down.x) * half.x * half.y
  }

  /// Returns the largest distance between the map and the fit at those corners of the screen that are below the horizon of the fit.
  private func distanceOfCorners(_ project: (Coordinate) -> ScreenPoint?) -> Double {
    var largest = 0.0
    for corner in [SIMD2(-1.0, -1.0), SIMD2(1, -1), SIMD2(-1, 1), SIMD2(1, 1)] {
      guard let place = unproject(corner) else { continue }
      let coordinate = Coordinate(
        longitude: Mercator.longitude(x: place.x), latitude: Mercator.latitude(y: place.y))
      guard let point = project(coordinate) else { return .infinity }
      let away = SIMD2(point.x, point.y) - half - half * corner
      largest = max(largest, (away * away).sum())
    }
    return largest.squareRoot()
  }

  /// Returns the Web Mercator coordinates at a point of the screen, or `nil` if they are above the horizon or outside the world.
  /// - Parameter point: the point in halves of the viewport from its middle.
  private func unproject(_ point: SIMD2<Double>) -> SIMD2<Double>? {
    let first = SIMD2(x.x - point.x * depth.x, y.x - point.y * depth.x)
    let second = SIMD2(x.y - point.x * depth.y, y.y - point.y * depth.y)
    let value = SIMD2(point.x - x.z, point.y - y.z)
    let determinant = first.x * second.y - first.y * second.x
    let local =
      SIMD2(
        value.x * second.y - value.y * second.x, first.x * value.y - first.y * value.x) / determinant
    guard depth.x * local.x + depth.y * local.y + 1 > 0 else { return nil }
    let place = middle + unit * local
    return place.y >= 0 && place.y <= 1 ? place : nil
  }

  private var half: SIMD2<Double> { SIMD2(viewport.width / 2, viewport.height / 2) }

  /// Solves the equations x = u · depth and y = v · depth, weighted by the depths of the last solution.
  private mutating func solve() -> Bool {
    for index in equations.indices { equations[index] = 0 }
    for index in 0..<Homography.count {
      let place = Homography.grid[index]
      let screen = (samples[index] - half) / half
      let depth = self.depth.x * place.x + self.depth.y * place.y + 1
      guard depth > 0 else { return false }
      let weight = 1 / (depth * depth)
      let across = SIMD3(place.x, place.y, 1)
      add(SIMD8(across, SIMD3(), -screen.x * place), screen.x, weight * half.x * half.x)
      add(SIMD8(SIMD3(), across, -screen.y * place), screen.y, weight * half.y * half.y)
    }
    guard eliminate() else { return false }
    x = SIMD3(equations[8], equations[17], equations[26])
    y = SIMD3(equations[35], equations[44], equations[53])
    depth = SIMD3(equations[62], equations[71], 1)
    return true
  }

  /// Adds the equation `factors` · unknowns = `value` to the normal equations.
  private mutating func add(_ factors: SIMD8<Double>, _ value: Double, _ weight: Double) {
    for row in 0..<8 where factors[row] != 0 {
      let scale = weight * factors[row]
      for column in 0..<8 { equations[9 * row + column] += scale * factors[column] }
      equations[9 * row + 8] += scale * value
    }
  }

  /// Solves the normal equations by elimination. The solution replaces the last column.
  private mutating func eliminate() -> Bool {
    for pivot in 0..<8 {
      var best = pivot
      for row in pivot..<8 where abs(equations[9 * row + pivot]) > abs(equations[9 * best + pivot]) {
        best = row
      }
      let divisor = equations[9 * best + pivot]
      guard divisor.isFinite, abs(divisor) > 1e-9 else { return false }
      for column in pivot..<9 {
        let value = equations[9 * best + column]
        equations[9 * best + column] = equations[9 * pivot + column]
        equations[9 * pivot + column] = value / divisor
      }
      for row in 0..<8 where row != pivot {
        let factor = equations[9 * row + pivot]
        if factor == 0 { continue }
        for column in pivot..<9 { equations[9 * row + column] -= factor * equations[9 * pivot + column] }
      }
    }
    return true
  }

  private var largestDistance: Double {
    var largest = 0.0
    for index in 0..<Homography.count {
      guard let point = project(middle + unit * Homography.grid[index]) else { return .infinity }
      let away = SIMD2(point.x, point.y) - samples[index]
      largest = max(largest, (away * away).sum())
    }
    return largest.squareRoot()
  }

  /// Returns the screen point of Web Mercator coordinates by the fit, or `nil` behind the camera.
  func project(_ place: SIMD2<Double>) -> ScreenPoint? {
    let local = (place - middle) / unit
    let depth = self.depth.x * local.x + self.depth.y * local.y + self.depth.z
    guard depth > 0 else { return nil }
    let point = SIMD2(x.x * local.x + x.y * local.y + x.z, y.x * local.x + y.y * local.y + y.z) / depth
    return ScreenPoint(x: half.x + half.x * point.x, y: half.y + half.y * point.y)
  }

  /// The fit as the matrix of a map.
  func matrix(zoom: Double, padding: Insets) -> MapMatrix {
    // The screen has y down, clip space has y up.
    let (x, y, depth) = (x / unit, -y / unit, depth / unit)
    func constant(_ row: SIMD3<Double>) -> Double { row.z * unit - row.x * middle.x - row.y * middle.y }
    return MapMatrix(
      columns: (
        SIMD4(x.x, y.x, 0, depth.x), SIMD4(x.y, y.y, 0, depth.y), SIMD4(0, 0, 0, 0),
        SIMD4(constant(x), constant(y), 0, constant(depth))
      ), zoom: zoom, padding: padding)
  }
}

extension SIMD8<Double> {
  fileprivate init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD2<Double>) {
    self.init(first.x, first.y, first.z, second.x, second.y, second.z, third.x, third.y)
  }
}

extension MapMatrix {
  /// Creates the matrix of a camera with another vertical field of view than 36.87°.
  ///
  /// The camera is `height / 2 / tan(fieldOfView / 2)` points away from the middle of the padded viewport, at which it looks.
  init(_ camera: Camera, fieldOfView: Double, in viewport: Viewport) {
    let padding = camera.padding
    let focus = SIMD2(
      (padding.left + viewport.width - padding.right) / 2,
      (padding.top + viewport.height - padding.bottom) / 2)
    let half = SIMD2(viewport.width / 2, viewport.height / 2)
    let angle = Elementary.sineCosine(degrees: fieldOfView / 2)
    let distance = half.y * angle.cosine / angle.sine
    let worldSize = 512 * Elementary.exp2(camera.zoom)
    let turn = Elementary.sineCosine(degrees: -camera.bearing)
    let tilt = Elementary.sineCosine(degrees: camera.pitch)
    let (middleX, middleY) = (
      Mercator.x(longitude: camera.center.longitude), Mercator.y(latitude: camera.center.latitude)
    )
    // Right and down on the turned ground, in points for each unit of the world.
    let right = SIMD2(worldSize * turn.cosine, -worldSize * turn.sine)
    let down = SIMD2(worldSize * turn.sine, worldSize * turn.cosine)
    let depth = SIMD3(-down.x * tilt.sine / distance, -down.y * tilt.sine / distance, 1)
    let x = SIMD3(right.x, right.y, 0) + focus.x * depth
    let y = SIMD3(down.x * tilt.cosine, down.y * tilt.cosine, 0) + focus.y * depth
    let clipX = x / half.x - depth
    let clipY = depth - y / half.y
    func constant(_ row: SIMD3<Double>) -> Double { row.z - row.x * middleX - row.y * middleY }
    self.init(
      columns: (
        SIMD4(clipX.x, clipY.x, 0, depth.x), SIMD4(clipX.y, clipY.y, 0, depth.y), SIMD4(0, 0, 0, 0),
        SIMD4(constant(clipX), constant(clipY), 0, constant(depth))
      ), zoom: camera.zoom, padding: padding)
  }
}
