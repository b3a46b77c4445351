import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// `count`: how many events or views there may be.
struct CountSetting: SpecType {
  /// In the order of writing.
  private(set) var ranges: [(counted: Counted, range: Located<CountRange>)] = []

  /// What is counted.
  enum Counted: Hashable, Sendable {
    /// Events of this kind, in all frames of a step together.
    case event(EventKind)
    /// Views, in each frame.
    case visible, hidden, clusters, overlaps
  }

  static let title = "a count"

  /// A number alone is mostly one of views.
  static func mapping(meantBy node: Node) -> String? {
    node.number == nil ? nil : "{ visible: \(node.written) }"
  }

  static let foreignNames: [ForeignName] = [
    .renamed("shown", to: "visible", "write `visible`, the number of views in a frame"),
    .renamed("placed", to: "visible", "write `visible`, the number of views in a frame"),
  ]
  static let properties = PropertyTable<CountSetting>(
    Counted.all.map { Property($0.name, \.[$0], .countRange, $0.summary) })

  subscript(counted: Counted) -> Located<CountRange>? {
    get { ranges.first { $0.counted == counted }?.range }
    set {
      ranges.removeAll { $0.counted == counted }
      if let newValue { ranges.append((counted, newValue)) }
    }
  }
}

extension CountSetting.Counted {
  static let all: [CountSetting.Counted] =
    [.visible, .hidden, .clusters, .overlaps] + EventKind.allCases.map { .event($0) }

  var name: String {
    switch self {
    case .event(let kind): kind.name
    case .visible: "visible"
    case .hidden: "hidden"
    case .clusters: "clusters"
    case .overlaps: "overlaps"
    }
  }

  fileprivate var summary: String {
    switch self {
    case .event: "How many of these events the step has."
    case .visible: "How many views each frame shows."
    case .hidden: "How many annotations are hidden in each frame."
    case .clusters: "How many clusters each frame has."
    case .overlaps: "How many pairs of views cover each other in each frame that should not."
    }
  }
}
