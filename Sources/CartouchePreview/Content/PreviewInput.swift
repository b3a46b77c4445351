package import CartoucheResolver

/// What the command line says is to be previewed.
package struct PreviewInput: Sendable {
  package var spec: String
  /// The folder that no path in a spec may leave.
  package var root: String
  package var base: String?
  /// The frames that the page steps through; nil: none.
  package var frames: Frames?
  /// Of the map view; nil: that of the window.
  package var viewport: Viewport?

  /// Where frames come from: the path of a file.
  package enum Frames: Sendable, Equatable {
    case trace(String)
    case scenario(String)

    package var path: String {
      switch self {
      case .trace(let path), .scenario(let path): path
      }
    }
  }

  package init(spec: String, root: String) {
    self.spec = spec
    self.root = root
  }

  /// The map view where frames are made for it.
  var frameViewport: Viewport { viewport ?? Viewport(width: 1024, height: 768) }
}
