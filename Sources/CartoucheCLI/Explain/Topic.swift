/// Something of the language or of a frame that has a name and can be explained.
struct Topic: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case property, value, `operator`, rule, comment, cause, event
    case member = "member of a frame's JSON"
    case foreignName = "name of another product"
    case wordForValue = "word for a value"
  }

  var kind: Kind
  var name: String
  /// Where it belongs: "of an annotation"; may be empty.
  var place = ""
  /// One sentence.
  var summary: String
  /// More to know, each line on its own: "Default: 0".
  var details: [String] = []
  /// Lines of a spec, a frame or a command.
  var example: String?
  /// Whether scenarios or configurations have it, and no spec.
  var isOfOtherFiles = false

  /// For people, ending in a line break.
  var text: String {
    var lines = ["\(name): \(kind.rawValue)\(place.isEmpty ? "" : " " + place)", "", "  \(summary)"]
    lines += details.map { "  \($0)" }
    if let example {
      lines += ["", "  Example:"]
      lines += example.split(separator: "\n").map { "    \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Topic {
  /// How soon it is asked for, among those of one name: what a frame tells, what a spec may say, what the JSON of a frame
  /// has besides, what other products call so, and last what tests say.
  fileprivate enum Turn: CaseIterable { case told, written, read, foreign, elsewhere }

  fileprivate var turn: Turn {
    switch kind {
    case .cause, .event: .told
    case .member: .read
    case .foreignName, .wordForValue: .foreign
    case .property, .value, .operator, .rule, .comment: isOfOtherFiles ? .elsewhere : .written
    }
  }
}

extension Topic {
  /// Everything that has a name, by kind.
  static let all: [Topic] =
    properties + values + operators + rules + findings + comments
    + causes.map { $0.withScenarioUse(as: "cause") }
    + events.map { $0.withScenarioUse(as: "event") } + members + foreignNames + wordsForValues + foreignTypes
    + foreignOperators

  /// Everything that `name` can mean: a name, or a property after those that it stands in, as in `avoid.layers`.
  static func named(_ name: String) -> [Topic] {
    let path = name.split(separator: ".")
    guard path.count > 1, let property = path.last else {
      let meanings = all.filter { $0.name == name }
      let named = Turn.allCases.flatMap { turn in meanings.filter { $0.turn == turn } }
      // Libraries for apps have a style's names in another spelling.
      return named.isEmpty ? all.compactMap { $0.spelled(name) } : named
    }
    let properties = all.filter { $0.kind == .property && $0.name == property }
    let owned = properties.filter { $0.belongs(to: path[path.count - 2]) }
    return owned.isEmpty ? properties : owned
  }

  /// Itself under `name`, where that is its own name in camel case; nil: it is not.
  private func spelled(_ name: String) -> Topic? {
    guard kind == .foreignName, Self.camelCase(self.name) == name else { return nil }
    var topic = self
    topic.name = "\(name), in a style \(self.name)"
    return topic
  }

  /// `iconAllowOverlap` of `icon-allow-overlap`.
  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Whether `owner` is the name of what it belongs to, as in "of `avoid`", or of several of it, as in
  /// "of an annotation".
  private func belongs(to owner: Substring) -> Bool {
    place.split { " `".contains($0) }.contains { $0 == owner || $0 + "s" == owner }
  }
}
