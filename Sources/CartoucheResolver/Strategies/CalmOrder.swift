/// Who goes first among views that `calm` takes for equal: those that stay where they are and what an input changed; then
/// who else was there; then all others. With `motion`, before all these, and by the same rounds, who was not shown until a moment
/// ago. Each round goes from the best rank to the worst.
struct CalmOrder: Sendable {
  /// How equal views have to be: `none` where there is one round only.
  let calm: Calm
  /// Whether the map stands still since the last frame.
  let isStill: Bool

  /// - Parameters:
  ///   - perspective: that of the frame.
  ///   - before: that of the last frame; nil: there is none.
  ///   - isSettled: whether the map is idle.
  init(
    _ policy: PlacementPolicy, _ perspective: Perspective, after before: Perspective?, isSettled: Bool
  ) {
    isStill = perspective == before
    let isOff = before == nil || !policy.keepsAnchor || policy.calm == .motion && isSettled
    calm = isOff ? .none : policy.calm
  }

  /// The numbers of the rounds that each run of equals takes.
  var rounds: ClosedRange<Int> {
    let last = CollisionGrid.Round.third.rawValue
    let first: CollisionGrid.Round =
      switch calm {
      case .none: .third
      case .equal: .first
      case .motion: .youngInPlace
      }
    return first.rawValue...last
  }

  /// The end of the run of equals that starts at a place in the order of ranks. What is attached to an annotation goes
  /// with it.
  func endOfRun(from start: Int, in ranked: [UInt32], _ options: OptionsInEffect, _ hosts: HostTable) -> Int {
    guard calm != .none else { return ranked.count }
    let first = options[Int(ranked[start])]
    var end = start + 1
    while end < ranked.count {
      let row = ranked[end]
      if hosts[row] == HostTable.none, !areEqual(options[Int(row)], first) { break }
      end += 1
    }
    return end
  }

  private func areEqual(_ a: AnnotationOptions, _ b: AnnotationOptions) -> Bool {
    a.flags.rankGroup == b.flags.rankGroup && (calm == .motion || a.priority == b.priority)
  }
}
