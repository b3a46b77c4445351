import CartoucheRender
import CartoucheResolver

/// A plan, and the frames for which it is resolved.
struct Run {
  var name: String
  var plan: Plan
  var frames: [Step]

  /// The camera, viewport and inputs of a frame.
  struct Step {
    var camera: Camera
    var viewport: Viewport
    var isSettled = false
  }

  /// Returns the statistics of the frames, as `resolve --statistics` prints them.
  /// - Parameter ignoresBounds: Whether every annotation has `fit: ignore`.
  func statistics(_ calm: Calm, ignoresBounds: Bool, _ strategy: Strategy) -> TraceStatistics {
    var plan = plan
    plan.placement.calm = calm
    plan.placement.strategy = strategy
    if ignoresBounds {
      for row in plan.annotations.options.indices { plan.annotations.options[row].fit = .ignore }
    }
    var resolver = Resolver(plan: plan)
    var statistics = TraceStatistics()
    var frame = Frame()
    for step in frames {
      resolver.resolve(camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
      statistics.add(frame)
    }
    return statistics
  }
}
