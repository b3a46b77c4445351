/// What the passes of one frame share: the projection and the rectangles that views are tested against.
struct Screen: Sendable {
  let projection: Projection
  let zoom: Double
  /// From (0, 0) to the size of the map view.
  let viewport: Box
  /// The viewport less the camera's padding.
  let bounds: Box
  /// The same, with its edges where they are if nothing is left between them.
  let edges: Box
  /// The greatest depth of what counts.
  let farthest: Double
  private let map: ProjectiveMap

  /// - Parameter horizon: as that of `PlacementPolicy`.
  init(_ perspective: Perspective, horizon: Double?) {
    let size = perspective.viewport
    zoom = perspective.zoom
    let padding: Insets
    switch perspective.source {
    case .camera(let camera):
      projection = Projection(camera: camera, viewport: size)
      padding = camera.padding
    case .matrix(let matrix):
      projection = Projection(matrix: matrix, viewport: size)
      padding = matrix.padding
    }
    viewport = Box(0, 0, size.width, size.height).orNowhere
    edges = Box(padding.left, padding.top, size.width - padding.right, size.height - padding.bottom)
    bounds = edges.orNowhere
    map = projection.map
    // A host's matrix that shows no map in its middle has no distance to measure by.
    let distance = projection.depthOfMiddle
    farthest = if let horizon, distance > 0 { horizon * distance } else { .infinity }
  }

  /// Where a place, in the copy of the world nearest to the centre, is; nil: behind the camera or beyond the horizon.
  @inline(__always)
  func project(mercatorX: Double, mercatorY: Double) -> ScreenPoint? {
    guard let place = projection.place(mercatorX: mercatorX, mercatorY: mercatorY), place.depth <= farthest
    else { return nil }
    return place.point
  }

  /// What of the map an annotation's coordinate may be taken from.
  func window(ignoresPadding: Bool) -> Window { window(bounds(ignoresPadding: ignoresPadding)) }

  /// What of the map is within a part of the screen, or beyond it.
  func window(_ box: Box) -> Window { Window(projection, map, box, farthest: farthest) }

  /// The ground on which what is on a part of the screen stands, or in so many points around it; nil: it cannot be told.
  func ground(_ box: Box, reach: Double) -> VisibleGround? {
    VisibleGround(map, box, reach: reach, farthest: farthest)
  }

  /// What an annotation's view is to be in.
  @inline(__always)
  func bounds(ignoresPadding: Bool) -> Box { ignoresPadding ? viewport : bounds }

  /// Where the point of a view is.
  /// - Parameter margin: 1/256 points around the bounds.
  @inline(__always)
  func whereabouts(_ place: SIMD2<Int32>, ignoresPadding: Bool, margin: Int32) -> Whereabouts {
    let box = ignoresPadding ? viewport : edges
    if box.contains(place.x, place.y) { return .inBounds }
    return margin > 0 && box.grown(by: margin).contains(place.x, place.y) ? .inMargin : .beyond
  }
}

extension Box {
  /// In points.
  fileprivate init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    self.init(
      left: FixedPoint.clamped(left), top: FixedPoint.clamped(top), right: FixedPoint.clamped(right),
      bottom: FixedPoint.clamped(bottom))
  }

  /// One that is empty becomes an empty one that nothing meets, so that the tests need not ask.
  fileprivate var orNowhere: Box { isEmpty ? .nowhere : self }
}
