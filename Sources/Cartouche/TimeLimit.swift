/// When the time is over that a host has for a frame.
struct TimeLimit {
  /// Nil: never.
  private let end: ContinuousClock.Instant?

  /// From now on.
  init(_ limit: Duration?) { end = limit.map { ContinuousClock.now + $0 } }

  var isOver: Bool { end.map { ContinuousClock.now >= $0 } ?? false }
}
