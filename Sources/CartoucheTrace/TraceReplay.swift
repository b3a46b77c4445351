import CartoucheResolver

/// The frames of a trace so far, resolved where a line names what only a frame knows.
struct TraceReplay: ~Copyable {
  private var resolver: Resolver
  private var frame = Frame()
  /// How many frames it has resolved.
  private var count = 0
  /// What happens before the first.
  private let selected: [AnnotationIndex]

  /// - Parameter subject: as it was before the first line.
  init(_ subject: TraceSubject) {
    resolver = Resolver(plan: subject.plan)
    selected = subject.selected
  }

  /// The members of a cluster in the last of some frames, in their order; none: there is no such cluster.
  /// - Parameter frames: those that it was asked with before, and others behind them.
  mutating func members(of cluster: AnnotationIndex, after frames: [TraceFrame]) -> [AnnotationIndex] {
    for step in frames[count...] {
      resolver.resolve(step, selecting: count == 0 ? selected : [], into: &frame)
      count += 1
    }
    return resolver.members(of: cluster)
  }
}
