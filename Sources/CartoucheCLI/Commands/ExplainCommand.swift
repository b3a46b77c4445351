import ArgumentParser
import CartoucheLint

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
      StandardStream.output.write(Explanation.list)
      return
    }
    guard let text = Explanation.text(of: name) else {
      StandardStream.report(Explanation.problem(with: name))
      throw ExitStatus.failure
    }
    StandardStream.output.write(text)
  }
}
