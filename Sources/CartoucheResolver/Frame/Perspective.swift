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

  enum Source: Sendable, Equatable {
    case camera(Camera)
    case matrix(MapMatrix)
  }
}
