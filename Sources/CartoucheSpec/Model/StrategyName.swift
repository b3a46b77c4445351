/// How conflicts between annotations are decided.
package enum StrategyName: String, Sendable, CaseIterable {
  /// From the best to the worst rank, each at the best place that is left.
  case greedy
  /// Searches for a frame that shows more.
  case best
}

extension StrategyName: ExplainedChoice {
  package var meaning: String {
    switch self {
    case .greedy:
      "from the best rank to the worst, each at the best place that is left; nobody who is placed makes room for "
        + "who ranks after it"
    case .best:
      "begins with what `greedy` shows and looks for exchanges that show more, a third more on crowded maps, and "
        + "never less of what is more important; a frame may cost `budget` search steps, and while the map moves "
        + "`calm` decides who may come and go"
    }
  }
}
