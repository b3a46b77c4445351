import CartoucheDiagnostics
import CartoucheSpec

/// What `explain` prints about a name.
package enum Explanation {
  /// Returns the texts of all topics with a name, or `nil` if there is none.
  package static func text(of name: String) -> String? {
    let topics = Topic.named(name)
    return topics.isEmpty ? nil : topics.map { $0.text }.joined(separator: "\n")
  }

  /// The message for a name without a topic, with a suggestion.
  package static func problem(with name: String) -> String { "there is nothing named \(name)\(hint(name))" }

  private static func hint(_ name: String) -> String {
    let anchor = AnchorName.withBothAxes[name.lowercased()]?.rawValue
    return (anchor ?? nearestName(to: name, among: Topic.all.map { $0.name })).map { "; did you mean \($0)?" }
      ?? "; `cartouche explain` lists every name"
  }

  /// A list of all names that `explain` describes, grouped by kind.
  package static var list: String {
    let parts = Topic.Kind.allCases.map { kind in
      "\(kind.rawValue):\n\((kind == .property ? properties : names(of: kind)).joined(separator: "\n"))\n"
    }
    return parts.joined(separator: "\n")
      + "\n`cartouche explain callout` lists the keys of a callout, and `callout.tip` explains one of them.\n"
  }

  /// The lines that list the properties of each type. A type is omitted if an earlier type has all its
  /// properties: a state has only properties of an annotation.
  private static var properties: [String] {
    var listed: [Set<String>] = []
    return Topic.types.flatMap { type -> [String] in
      let rows = Set(type.rows.map { "\($0.name): \($0.summary)" })
      if listed.contains(where: { $0.isSuperset(of: rows) }) { return [] }
      listed.append(rows)
      return ["  of \(type.title):"] + type.rows.map { $0.name }.inLines(indent: "    ")
    }
  }

  private static func names(of kind: Topic.Kind) -> [String] {
    var names: [String] = []
    // A name with several meanings is listed once.
    for topic in Topic.all where topic.kind == kind && !names.contains(topic.name) {
      names.append(topic.name)
    }
    return names.inLines(indent: "  ")
  }
}

extension [String] {
  /// Returns lines of at most 96 characters that list the elements, separated by commas.
  /// - Parameter indent: The spaces at the start of each line.
  func inLines(indent: String) -> [String] {
    var lines: [String] = []
    for (index, word) in enumerated() {
      let item = index == count - 1 ? word : word + ","
      if let line = lines.last, line.count + 1 + item.count <= 96 {
        lines[lines.count - 1] = "\(line) \(item)"
      } else {
        lines.append(indent + item)
      }
    }
    return lines
  }
}
