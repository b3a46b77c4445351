import CartoucheDiagnostics
import CartoucheScenario
package import CartoucheSpec

extension Topic {
  /// Topics about the properties of all types. Types that have a property with the same description share a
  /// topic.
  static let properties: [Topic] = {
    var topics: [(row: RowDescription, types: [MappingShape])] = []
    for type in types {
      for row in type.rows {
        let same = topics.firstIndex { $0.row.name == row.name && $0.row.summary == row.summary }
        if let same {
          topics[same].types.append(type)
        } else {
          topics.append((row, [type]))
        }
      }
    }
    return topics.map { property($0.row, of: $0.types) }
  }()

  /// The types of all mappings in specs, scenarios and configurations.
  package static let types: [MappingShape] = {
    let ofSpecs = MappingShape.all
    let others =
      MappingShape.reachable(from: .scenario)
      + MappingShape.reachable(from: MappingShape(LintConfiguration.self, name: "LintConfiguration"))
    return ofSpecs + others.filter { !$0.isOfSpecs }
  }()

  private static func property(_ row: RowDescription, of types: [MappingShape]) -> Topic {
    var topic = Topic(
      kind: .property, name: row.name, place: "of \(types.map { $0.title }.joined(separator: ", "))",
      summary: row.summary)
    topic.isOfOtherFiles = !types.contains { $0.isOfSpecs }
    if row.support == .planned {
      topic.details = ["Not supported yet: it is ignored with a warning."]
      return topic
    }
    topic.details.append("Value: \(row.shape.summary())")
    topic.details += row.shape.explainedWords.map { "  \($0.text)" }
    // A required property has no default, even if the Swift property has an initial value.
    if let value = row.defaultValue, !row.isRequired {
      topic.details.append("Default: \(value.yaml)")
      if types.contains(where: { $0.title == "a state" }) {
        topic.details.append("A state that omits it keeps the annotation's value.")
      }
    }
    if row.isRequired {
      // Only properties of annotations can be set in a template.
      let isInTemplates = types.contains { $0.title == Annotation.title }
      topic.details.append(isInTemplates ? "Required, here or in a template." : "Required.")
    }
    for mapping in row.shape.mappings {
      let keys = mapping.rows.filter { $0.support != .planned }.map { $0.name }
      topic.details += ["Keys of \(mapping.title):"] + keys.inLines(indent: "  ")
    }
    topic.example = PropertyExamples.example(of: row.name, in: types[0].title).map { "\(row.name): \($0)" }
    return topic
  }

  static let operators: [Topic] = OperatorCatalog.all.map { operation in
    let usages = operation.usages.map { $0.isEmpty ? "none" : $0 }
    return Topic(
      kind: .operator, name: operation.name, summary: operation.summary,
      details: ["Arguments: \(usages.joined(separator: "; or "))"], example: operation.example)
  }

  static let rules: [Topic] = ruleCatalog.map { rule in
    let use = rule.metadata.isOnByDefault ? "" : ", off by default"
    return Topic(
      kind: .rule, name: rule.metadata.id, place: "of lint, \(rule.metadata.severity.rawValue)\(use)",
      summary: rule.metadata.summary, details: [rule.metadata.why],
      example: rule.examples.first { $0.isFlagged }?.withCarets)
  }

  static let findings: [Topic] = findingCatalog.map { finding in
    Topic(
      kind: .rule, name: finding.id, place: "of the compiler, \(finding.note.severities)",
      summary: finding.note.summary,
      details: [finding.note.why], example: FindingExample.of(finding.id)?.withCarets)
  }

  /// Topics about property names of other products. Types that give the same advice for a name share a topic.
  static let foreignNames: [Topic] = {
    var topics: [(name: ForeignName, types: [String])] = []
    var places: [[String]: Int] = [:]
    for type in MappingShape.all {
      for name in type.foreignNames {
        if let same = places[[name.name, name.help]] {
          if topics[same].types.last != type.title { topics[same].types.append(type.title) }
        } else {
          places[[name.name, name.help]] = topics.count
          topics.append((name, [type.title]))
        }
      }
    }
    return topics.map { name, types in
      // A topic about an annotation's name omits states, which accept the same names.
      let owners = types.contains("an annotation") ? types.filter { !$0.hasSuffix(" state") } : types
      let product = ForeignProduct(having: name.name).map { " (\($0.rawValue))" } ?? ""
      return Topic(
        kind: .foreignName, name: name.name, place: "for \(owners.joined(separator: ", "))\(product)",
        summary: "Cartouche has another name or form for it.",
        details: [name.help.prefix(1).uppercased() + name.help.dropFirst() + "."])
    }
  }()
}

extension MappingShape {
  /// Whether specs contain the type, rather than only scenarios or configurations.
  var isOfSpecs: Bool { Self.all.contains { $0.name == name } }
}

extension Topic {
  /// Topics about words that are values of properties, such as `bottom-left`. Properties with the same name and
  /// description share a topic.
  ///
  /// Values of the scenario properties `cause` and `event` are omitted, because `causes` and `events` have them.
  static let values: [Topic] = {
    var topics: [(word: String, row: RowDescription, owners: [MappingShape])] = []
    for type in types {
      for row in type.rows where row.support != .planned && !isCauseOrEvent(row) {
        for word in row.shape.words {
          let same = topics.firstIndex {
            $0.word == word && $0.row.name == row.name && $0.row.summary == row.summary
          }
          if let same {
            if topics[same].owners.last?.title != type.title { topics[same].owners.append(type) }
          } else {
            topics.append((word, row, [type]))
          }
        }
      }
    }
    return topics.map { value($0, of: $1, owners: $2) }
  }()

  private static func value(_ word: String, of row: RowDescription, owners: [MappingShape]) -> Topic {
    let meaning = row.shape.explainedWords.first { $0.word == word }?.meaning
    var topic = Topic(
      kind: .value, name: word,
      place: "of `\(row.name)` of \(owners.map { $0.title }.joined(separator: ", "))",
      summary: meaning.map { "\($0.prefix(1).uppercased())\($0.dropFirst())." } ?? row.summary,
      details: meaning == nil ? [] : ["Description of `\(row.name)`: \(row.summary)"],
      example: row.shape.isWord(word)
        ? "\(row.name): \(word)" : row.shape.isItem(word) ? "\(row.name): [\(word)]" : nil)
    topic.details.append("Values: \(row.shape.summary())")
    if let standard = row.defaultValue { topic.details.append("Default: \(standard.yaml)") }
    topic.isOfOtherFiles = !owners.contains { $0.isOfSpecs }
    return topic
  }

  /// Whether the property is `cause` or `event`, which only scenarios have.
  private static func isCauseOrEvent(_ row: RowDescription) -> Bool {
    row.name == "cause" || row.name == "event"
  }

  /// Returns this topic, a cause or event, with an additional line about its use in scenarios.
  /// - Parameter property: The property of a scenario that expects it: `cause` or `event`.
  func withScenarioUse(as property: String) -> Topic {
    var topic = self
    topic.details.append("A scenario expects it with `\(property): \(name)`.")
    return topic
  }
}

extension Shape {
  /// The words, such as `bottom-left`, that are values of this shape or items of a list of this shape.
  fileprivate var words: [String] {
    switch self {
    case .choice(let words, _): words
    case .alternatives(let shapes): shapes.flatMap { $0.words }
    case .list(let item, _): item.words
    case .named(let item, _, _): item.words
    default: []
    }
  }

  /// Whether the word is a value of this shape.
  fileprivate func isWord(_ word: String) -> Bool {
    switch self {
    case .choice(let words, _): words.contains(word)
    case .alternatives(let shapes): shapes.contains { $0.isWord(word) }
    default: false
    }
  }

  /// Whether this shape is a list, of which the word can be an item.
  fileprivate func isItem(_ word: String) -> Bool {
    switch self {
    case .list(let item, _): item.isWord(word)
    case .alternatives(let shapes): shapes.contains { $0.isItem(word) }
    default: false
    }
  }
}

extension Topic {
  /// Topics about words of other languages, such as CSS, for values that have another name in Cartouche.
  static let unresolvedWords: [Topic] = {
    let priorities = PriorityWords.all.flatMap { words in
      words.words.map { wordForValue($0, of: "priority", words.help) }
    }
    let sides = AnchorName.sides.keys.sorted().compactMap { word in
      AnchorName.adviceOnSide(word).map { wordForValue(word, of: "variableAnchors", $0) }
    }
    return priorities + sides
  }()

  private static func wordForValue(_ word: String, of property: String, _ help: String) -> Topic {
    Topic(
      kind: .wordForValue, name: word, place: "of `\(property)`",
      summary: "Cartouche has another name or form for it.",
      details: [help.prefix(1).uppercased() + help.dropFirst() + "."])
  }

  /// Topics about the comments that suppress findings of `lint`.
  static let comments: [Topic] = Directive.Kind.allCases.map { kind in
    Topic(
      kind: .comment, name: kind.rawValue, place: "in a spec or a scenario", summary: kind.summary,
      details: [
        "A reason follows `--`. A comment that suppresses nothing is reported as `unused-suppression`."
      ],
      example: "# \(kind.rawValue) unused-template -- for the app")
  }
}
