import ArgumentParser
import CartoucheDiagnostics
import CartoucheSpec

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", _superCommandName: "cartouche",
    abstract: "Explains a property, operator, rule, cause or event, with an example.",
    discussion: """
      The name stands in brackets after a finding, as `cause` or `event` in a frame, or as a key in a spec. A \
      name that means several things prints all of them. Without a name: everything that can be explained.
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

  /// Every name, by kind.
  private var list: String {
    let parts = Topic.Kind.allCases.map { kind in
      "\(kind.rawValue):\n\((kind == .property ? properties : names(of: kind)).joined(separator: "\n"))\n"
    }
    return parts.joined(separator: "\n")
      + "\n`cartouche explain callout` lists the keys of a callout, and `callout.tip` says what one of them is.\n"
  }

  /// By what has them; what has some of another's, as states have an annotation's, is left out.
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
    // A name that stands in several places is listed once.
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
