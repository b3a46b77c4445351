/// A named element of the language or of a frame that `explain` describes.
package struct Topic: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case property, value, `operator`, rule, comment, cause, event
    case member = "member of a frame's JSON"
    case foreignName = "name of another product"
    case wordForValue = "word for a value"
  }

  var kind: Kind
  package var name: String
  /// The context in which the element occurs, such as "of an annotation"; may be empty.
  var place = ""
  /// The description of the element, in one sentence.
  var summary: String
  /// Lines that follow the summary, such as "Default: 0".
  var details: [String] = []
  /// An example: lines of a spec, a frame or a command.
  var example: String?
  /// Whether the element occurs only in scenarios or configurations, not in specs.
  var isOfOtherFiles = false

  /// The text that `explain` prints about the topic, with a line break at its end.
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
  /// The order in which `explain` prints topics with the same name: causes and events, elements of specs, members
  /// of a frame's JSON, names of other products, elements of scenarios and configurations.
  fileprivate enum Rank: CaseIterable { case frameValue, spec, frameJSON, foreign, otherFile }

  fileprivate var rank: Rank {
    switch kind {
    case .cause, .event: .frameValue
    case .member: .frameJSON
    case .foreignName, .wordForValue: .foreign
    case .property, .value, .operator, .rule, .comment: isOfOtherFiles ? .otherFile : .spec
    }
  }
}

extension Topic {
  /// All topics, by kind.
  package static let all: [Topic] =
    properties + values + operators + rules + findings + comments
    + causes.map { $0.withScenarioUse(as: "cause") }
    + events.map { $0.withScenarioUse(as: "event") } + members + foreignNames + unresolvedWords + foreignTypes
    + foreignOperators

  /// Returns all topics with a name, which may have its parent in front, such as `avoid.layers`.
  static func named(_ name: String) -> [Topic] {
    let path = name.split(separator: ".")
    guard path.count > 1, let property = path.last else {
      let meanings = all.filter { $0.name == name }
      let named = Rank.allCases.flatMap { rank in meanings.filter { $0.rank == rank } }
      // Map libraries have methods with a style's names in camel case, such as `iconAllowOverlap`.
      return named.isEmpty ? all.compactMap { $0.inCamelCase(name) } : named
    }
    let properties = all.filter { $0.kind == .property && $0.name == property }
    let owned = properties.filter { $0.belongs(to: path[path.count - 2]) }
    return owned.isEmpty ? properties : owned
  }

  /// Returns a copy of the topic under the camel case form of its hyphenated name, if that form is `name`; otherwise `nil`.
  private func inCamelCase(_ name: String) -> Topic? {
    guard kind == .foreignName, Self.camelCase(self.name) == name else { return nil }
    var topic = self
    topic.name = "\(name), in a style \(self.name)"
    return topic
  }

  /// Returns a hyphenated name in camel case: `iconAllowOverlap` for `icon-allow-overlap`.
  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Whether the topic's context names `owner`, as "of `avoid`" does for `avoid`. A plural also matches its singular: `annotations` matches
  /// "of an annotation".
  private func belongs(to owner: Substring) -> Bool {
    place.split { " `".contains($0) }.contains { $0 == owner || $0 + "s" == owner }
  }
}
