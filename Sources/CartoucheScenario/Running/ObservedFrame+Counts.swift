import CartoucheDiagnostics
import CartoucheResolver

extension ObservedFrame {
  /// How many there are of something in the frame; nil: it is not counted frame by frame.
  func number(of counted: CountSetting.Counted, overlaps: [String]) -> CountOutOfRange.Seen? {
    /// Who they are, and why.
    func hidden() -> [String] {
      frame.hidden.map { hidden in
        let id = plan.id(of: hidden.annotation)
        return "`\(abbreviated(id))` is hidden: \(reason(id) ?? "")"
      }
    }
    switch counted {
    case .event: return nil
    case .visible:
      return CountOutOfRange.Seen(
        number: frame.placements.count, noun: ("view is shown", "views are shown"),
        names: hidden())
    case .hidden:
      return CountOutOfRange.Seen(
        number: frame.hidden.count, noun: ("annotation is hidden", "annotations are hidden"), names: hidden())
    case .clusters:
      return CountOutOfRange.Seen(
        number: frame.clusters.count, noun: ("cluster is there", "clusters are there"),
        names: frame.clusters.map { "`\(abbreviated(plan.id(of: $0.annotation)))`" })
    case .overlaps:
      return CountOutOfRange.Seen(
        number: overlaps.count, noun: ("pair of views overlaps", "pairs of views overlap"), names: overlaps)
    }
  }
}
