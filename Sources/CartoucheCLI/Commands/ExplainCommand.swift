import ArgumentParser
import CartoucheDiagnostics
import CartoucheSpec

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", _superCommandName: "cartouche",
    abstract: "Explains a property, operator, rule, cause or event, with an example.",
    discussion: """
      A name is a key in a spec, the text in brackets after a finding, or the `cause` or `event` in a frame. A name \
      with several meanings prints all of them. Without a name, the command lists all names.
      """)

  @Argument(help: "A name such as priority, interpolate, unknown-key, collision or anchorChanged.")
  var name: String?

  func run() throws {
    guard let name else {
      StandardStream.output.write(list)
      return
    }
    let topics = Topic.named(name)
    guard !topics.isEmpty else {
      StandardStream.report("there is nothing named \(name)\(hint(name))")
      throw ExitStatus.failure
    }
    StandardStream.output.write(topics.map(\.text).joined(separator: "\n"))
  }

  /// A list of all names that `explain` describes, grouped by kind.
  private var list: String {
    let parts = Topic.Kind.allCases.map { kind in
      "\(kind.rawValue):\n\((kind == .property ? properties : names(of: kind)).joined(separator: "\n"))\n"
    }
    return parts.joined(separator: "\n")
      + "\n`cartouche explain callout` lists the keys of a callout, and `callout.tip` explains one of them.\n"
  }

  /// The lines that list the properties of each type. A type is omitted if an earlier type has all its
  /// properties: a state has only properties of an annotation.
  private var properties: [String] {
    var listed: [Set<String>] = []
    return Topic.types.flatMap { type -> [String] in
      let rows = Set(type.rows.map { "\($0.name): \($0.summary)" })
      if listed.contains(where: { $0.isSuperset(of: rows) }) { return [] }
      listed.append(rows)
      return ["  of \(type.title):"] + type.rows.map(\.name).inLines(indent: "    ")
    }
  }

  private func names(of kind: Topic.Kind) -> [String] {
    var names: [String] = []
    // A name with several meanings is listed once.
    for topic in Topic.all where topic.kind == kind && !names.contains(topic.name) {
      names.append(topic.name)
    }
    return names.inLines(indent: "  ")
  }

  private func hint(_ name: String) -> String {
    let anchor = AnchorName.withBothAxes[name.lowercased()]?.rawValue
    return (anchor ?? nearestName(to: name, among: Topic.all.map(\.name))).map { "; did you mean \($0)?" }
      ?? "; `cartouche explain` lists every name"
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
