import CartoucheRender
import CartoucheResolver

/// A plan and the frames that it is resolved for.
struct Run {
  var name: String
  var plan: Plan
  var frames: [Step]

  /// What a frame is resolved for.
  struct Step {
    var camera: Camera
    var viewport: Viewport
    var isSettled = false
  }

  /// What `resolve --statistics` counts on these frames.
  /// - Parameter ignoresBounds: whether every annotation has `fit: ignore`.
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
