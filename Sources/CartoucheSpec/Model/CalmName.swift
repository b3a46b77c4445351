/// In which frames views that are there come before others that are as important.
package enum CalmName: String, Sendable, CaseIterable {
  /// Before others of equal priority, in every frame.
  case equal
  /// Whatever the priorities, while the map moves.
  case motion
  /// Never.
  case none

  /// Words for off.
  static let foreignNames: [String: CalmName] = ["off": .none, "false": .none, "no": .none]
}

extension CalmName: ExplainedChoice {
  package var meaning: String {
    switch self {
    case .equal: "before others that are equal in `required`, selection and priority"
    case .motion:
      "while the map moves, before others whatever their priority, and who would soon go again waits; in a frame "
        + "that the host calls settled rank alone decides, which shows what waited"
    case .none: "rank alone decides in every frame"
    }
  }
}
