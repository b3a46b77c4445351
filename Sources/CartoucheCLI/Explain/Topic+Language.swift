import CartoucheDiagnostics
import CartoucheLint
import CartoucheScenario
import CartoucheSpec

extension Topic {
  /// One topic for all types that have the same row.
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

  /// Every type of specs, of scenarios and of configurations.
  static let types: [MappingShape] = {
    let ofSpecs = MappingShape.all
    let others =
      MappingShape.reachable(from: .scenario)
      + MappingShape.reachable(from: MappingShape(LintConfiguration.self, name: "LintConfiguration"))
    return ofSpecs + others.filter { !$0.isOfSpecs }
  }()

  private static func property(_ row: RowDescription, of types: [MappingShape]) -> Topic {
    var topic = Topic(
      kind: .property, name: row.name, place: "of \(types.map(\.title).joined(separator: ", "))",
      summary: row.summary)
    topic.isOfOtherFiles = !types.contains(where: \.isOfSpecs)
    if row.support == .planned {
      topic.details = ["Known, and not supported yet: it is ignored with a warning."]
      return topic
    }
    topic.details.append("Value: \(row.shape.summary())")
    topic.details += row.shape.explainedWords.map { "  \($0.text)" }
    // What must be written has no default, whatever its type starts from.
    if let value = row.defaultValue, !row.isRequired {
      topic.details.append("Default: \(value.yaml)")
      if types.contains(where: { $0.title == "a state" }) {
        topic.details.append("A state that does not name it leaves it as it is.")
      }
    }
    if row.isRequired {
      // Only what an annotation has can stand in a template.
      let isInTemplates = types.contains { $0.title == Annotation.title }
      topic.details.append(isInTemplates ? "Required, here or in a template." : "Required.")
    }
    for mapping in row.shape.mappings {
      let keys = mapping.rows.filter { $0.support != .planned }.map(\.name)
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

  /// One topic for all types that answer a name alike.
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
      // States are written as their annotations are.
      let owners = types.contains("an annotation") ? types.filter { !$0.hasSuffix(" state") } : types
      let product = ForeignProduct(having: name.name).map { " (\($0.rawValue))" } ?? ""
      return Topic(
        kind: .foreignName, name: name.name, place: "for \(owners.joined(separator: ", "))\(product)",
        summary: "It has another name here, or another form.",
        details: [name.help.prefix(1).uppercased() + name.help.dropFirst() + "."])
    }
  }()
}

extension MappingShape {
  /// Whether it can stand in a spec.
  var isOfSpecs: Bool { Self.all.contains { $0.name == name } }
}
