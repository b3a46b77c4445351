/// A camera that shows some annotations whole in a viewport.
struct FittedCamera: Sendable {
  var viewport: Viewport
  var camera: Camera
}
