/// What the passes of one frame share: the projection and the rectangles that views are tested against.
struct Screen: Sendable {
  let projection: Projection
  let zoom: Double
  let comparedZoom: ComparedZoom
  let area: ScreenArea
  /// The greatest depth of what counts.
  let farthest: Double
  private let map: ProjectiveMap

  /// - Parameter horizon: as that of `PlacementPolicy`.
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

  /// Where a place, in the copy of the world nearest to the centre, is; nil: behind the camera or beyond the horizon.
  @inline(__always)
  func project(mercatorX: Double, mercatorY: Double) -> ScreenPoint? {
    guard let place = projection.place(mercatorX: mercatorX, mercatorY: mercatorY), place.depth <= farthest
    else { return nil }
    return place.point
  }

  /// The Mercator coordinates, relative to no copy of the world, of a point on screen; nil: it shows no map.
  func place(at point: SIMD2<Double>) -> SIMD2<Double>? { map.unproject(point) }

  /// What of the map an annotation's coordinate may be taken from.
  func window(ignoresPadding: Bool) -> Window { window(area.bounds(ignoresPadding: ignoresPadding)) }

  /// What of the map is within a part of the screen, or beyond it.
  func window(_ box: Box) -> Window { Window(projection, map, box, farthest: farthest) }

  /// The ground on which what is on a part of the screen stands, or in so many points around it; nil: it cannot be told.
  func ground(_ box: Box, reach: Double) -> VisibleGround? {
    VisibleGround(map, box, reach: reach, farthest: farthest)
  }
}
