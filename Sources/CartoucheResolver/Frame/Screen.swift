/// What the passes of one frame share: the projection and the rectangles that views are tested against.
struct Screen: Sendable {
  let projection: Projection
  let zoom: Double
  /// From (0, 0) to the size of the map view.
  let viewport: Box
  /// The viewport less the camera's padding.
  let bounds: Box
  private let map: ProjectiveMap

  init(_ perspective: Perspective) {
    let size = perspective.viewport
    let padding: Insets
    switch perspective.source {
    case .camera(let camera):
      projection = Projection(camera: camera, viewport: size)
      zoom = camera.zoom
      padding = camera.padding
    case .matrix(let matrix):
      projection = Projection(matrix: matrix, viewport: size)
      zoom = matrix.zoom
      padding = matrix.padding
    }
    viewport = Screen.box(left: 0, top: 0, right: size.width, bottom: size.height)
    bounds = Screen.box(
      left: padding.left, top: padding.top, right: size.width - padding.right,
      bottom: size.height - padding.bottom)
    map = projection.map
  }

  /// What of the map an annotation's coordinate may be taken from.
  func window(ignoresPadding: Bool) -> Window { window(ignoresPadding ? viewport : bounds) }

  /// What of the map is within a part of the screen, or beyond it.
  func window(_ box: Box) -> Window { Window(projection, map, box) }

  /// A box that is empty becomes an empty one that nothing meets, so that the tests need not ask.
  private static func box(left: Double, top: Double, right: Double, bottom: Double) -> Box {
    let box = Box(
      left: FixedPoint.clamped(left), top: FixedPoint.clamped(top), right: FixedPoint.clamped(right),
      bottom: FixedPoint.clamped(bottom))
    return box.isEmpty ? .nowhere : box
  }
}
