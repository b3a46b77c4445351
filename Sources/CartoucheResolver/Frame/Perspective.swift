/// All that a frame depends on besides the plan and the frames before it.
struct Perspective: Sendable, Equatable {
  var source: Source
  var viewport: Viewport

  var zoom: Double {
    switch source {
    case .camera(let camera): camera.zoom
    case .matrix(let matrix): matrix.zoom
    }
  }

  /// Whether the map was moved since another one, or not at all: neither zoomed, turned nor tilted, nor shown in another
  /// frame. Of matrices nobody can tell.
  func isMoved(from other: Perspective) -> Bool {
    guard case .camera(var camera) = other.source, case .camera(let own) = source, viewport == other.viewport
    else { return false }
    camera.center = own.center
    return camera == own
  }

  enum Source: Sendable, Equatable {
    case camera(Camera)
    case matrix(MapMatrix)
  }
}
