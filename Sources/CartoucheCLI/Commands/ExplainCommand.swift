import ArgumentParser
import CartoucheDiagnostics

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

  /// Every name, by kind, one line each.
  private var list: String {
    Topic.Kind.allCases.map { kind in
      var lines: [String] = []
      for topic in Topic.all where topic.kind == kind {
        let line = "  \(topic.name)"
        // A name that stands in several types is listed once.
        if !lines.contains(line) { lines.append(line) }
      }
      return "\(kind.rawValue):\n\(lines.joined(separator: "\n"))\n"
    }.joined(separator: "\n")
  }

  private func hint(_ name: String) -> String {
    nearestName(to: name, among: Topic.all.map(\.name)).map { "; did you mean \($0)?" }
      ?? "; `cartouche explain` lists every name"
  }
}
