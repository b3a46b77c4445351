import CartoucheDiagnostics
import CartoucheResolver
import CartoucheTrace

extension ObservedFrame {
  /// How many there are of something in the frame; nil: it is not counted frame by frame.
  /// - Parameter overlaps: the pairs that cover each other.
  func number(of counted: CountSetting.Counted, overlaps: [String]) -> Int? {
    switch counted {
    case .event: nil
    case .visible: frame.placements.count
    case .hidden: frame.hidden.count
    case .clusters: frame.clusters.count
    case .overlaps: overlaps.count
    }
  }

  /// Some of them, or of those who are missing among them.
  func names(of counted: CountSetting.Counted, overlaps: [String]) -> [String] {
    switch counted {
    case .event: []
    case .visible, .hidden:
      frame.hidden.map {
        "`\(abbreviated(plan.id(of: $0.annotation)))` is hidden: \(plan.reason($0.cause, $0.by))"
      }
    case .clusters: frame.clusters.map { "`\(abbreviated(plan.id(of: $0.annotation)))`" }
    case .overlaps: overlaps
    }
  }
}
