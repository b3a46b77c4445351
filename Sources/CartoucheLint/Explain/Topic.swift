/// A named element of the language or of a frame that `explain` describes.
package struct Topic: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case property, value, `operator`, rule, comment, cause, event
    case member = "member of a frame's JSON"
    case foreignName = "name of another product"
    case wordForValue = "word for a value"
  }

  package internal(set) var kind: Kind
  package var name: String
  /// The context in which the element occurs, such as "of an annotation"; may be empty.
  package internal(set) var place = ""
  /// The description of the element, in one sentence.
  package internal(set) var summary: String
  /// Lines that follow the summary, such as "Default: 0".
  package internal(set) var details: [String] = []
  /// An example: lines of a spec, a frame or a command.
  package internal(set) var example: String?
  /// Whether the element occurs only in scenarios or configurations, not in specs.
  var isOfOtherFiles = false

  /// The text that `explain` prints about the topic, with a line break at its end.
  package var text: String {
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
  package static func named(_ name: String) -> [Topic] {
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

extension Topic {
  /// All topics by name.
  private static let byName: [String: [Topic]] = Dictionary(grouping: all) { $0.name }

  /// Returns the topic about a property.
  /// - Parameter type: The title of the type that has the property, such as "an annotation".
  package static func property(_ name: String, of type: String) -> Topic? {
    byName[name]?.first { $0.kind == .property && $0.isAbout(type, after: "of ") }
  }

  /// Returns the topic about a word that is a value of a property.
  /// - Parameter type: The title of the type that has the property.
  package static func value(_ word: String, of property: String, in type: String) -> Topic? {
    let kind: Kind? = property == "cause" ? .cause : property == "event" ? .event : nil
    let topics = byName[word] ?? []
    if let kind, let topic = topics.first(where: { $0.kind == kind }) { return topic }
    return topics.first { $0.kind == .value && $0.isAbout(type, after: "of `\(property)` of ") }
  }

  /// Returns the only topic of a kind with this name, such as that of a rule or an operator.
  package static func only(_ kind: Kind, named name: String) -> Topic? {
    byName[name]?.first { $0.kind == kind }
  }

  /// Whether the list of types in the topic's context has a type with the title `type`.
  private func isAbout(_ type: String, after start: String) -> Bool {
    guard place.hasPrefix(start) else { return false }
    return place.dropFirst(start.count).split(separator: ",").contains { item in
      let title = item.first == " " ? item.dropFirst() : item
      return title == type
    }
  }
}
