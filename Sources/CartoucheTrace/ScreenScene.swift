package import CartoucheResolver

/// What a scene in screen space becomes: boxes that stand on points of a viewport, with no map around them.
package struct ScreenScene: Sendable {
  /// Its camera shows every point where the scene has it: to the last bit where that is a multiple of 2⁻³⁵, and
  /// within 2⁻³⁵ points everywhere else. What is an offset upwards here is one downwards there.
  package var plan: Plan
  package var viewport: Viewport
}
