import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver

/// One frame of a sequence: how the map is looked at, and what happened before.
package struct TraceFrame: Sendable, Equatable {
  package var camera: Camera
  package var viewport: Viewport
  package var action: TraceAction?
  /// Where the action is written.
  package var place: Location?

  /// Whether the map is idle.
  package var isSettled: Bool { action == .settled }

  package init(camera: Camera, viewport: Viewport, action: TraceAction? = nil, place: Location? = nil) {
    self.camera = camera
    self.viewport = viewport
    self.action = action
    self.place = place
  }
}
