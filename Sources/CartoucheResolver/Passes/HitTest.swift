/// What is under a finger.
enum Hit: Sendable, Equatable {
  /// Row in the plan's annotation columns.
  case annotation(UInt32)
  case map
}

extension Resolver {
  /// The topmost of what the last frame shows at a point.
  ///
  /// Callouts are above all annotations: their parts, then their backgrounds, come before this loop. Annotations that
  /// are not enabled let the finger through.
  func hit(at point: ScreenPoint) -> Hit {
    let place = point.vector
    for row in state.drawn.reversed() where isEnabled(row) && exists(row) {
      let frame = state.frames[Int(row)]
      let end = frame.origin + frame.size
      if all(place .>= frame.origin), all(place .< end) { return .annotation(row) }
    }
    return .map
  }
}
