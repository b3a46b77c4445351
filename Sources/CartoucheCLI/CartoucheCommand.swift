import ArgumentParser
import CartoucheDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program.
@main
struct CartoucheCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "cartouche",
    abstract: "Checks, compiles and resolves view annotations for maps.",
    discussion: """
      A spec is a YAML file that says which views a map shows, what each is attached to, and which anchors it \
      may take. Exit status: 0 nothing wrong; 1 the input has problems; 2 the command could not do its work.
      """,
    version: version,
    subcommands: [
      LintCommand.self, TestCommand.self, CompileCommand.self, ResolveCommand.self, RenderCommand.self,
      PreviewCommand.self, SchemaCommand.self, ExplainCommand.self,
    ])

  static func main() {
    // A file that reaches the limit of its size is an error of `write`, after which no temporary file is left.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = CommandLine.arguments.dropFirst()
    // The command that was called, whose usage is told beside what is wrong with its arguments.
    var called: any ParsableCommand.Type = Self.self
    do {
      if arguments.first == "lint", let call = LintCall(plain: arguments.dropFirst()) {
        called = LintCommand.self
        try call.run()
        return
      }
      if let name = arguments.first, let message = explanation(ofCommand: name) {
        StandardStream.error.write("Error: \(message)\n")
        ExitStatus.failure.end()
      }
      var command = try calledCommand(arguments) ?? parseAsRoot()
      called = type(of: command)
      try command.run()
    } catch let status as ExitStatus {
      status.end()
    } catch {
      let isHelp = exitCode(for: error) == .success
      let message = isHelp ? called.fullMessage(for: error) : usageMessage(for: error, of: called)
      if !message.isEmpty { (isHelp ? StandardStream.output : .error).write(message + "\n") }
      (isHelp ? ExitStatus.success : .failure).end()
    }
  }

  /// The command that the first argument names, read as if it were the program; nil where that is not all there is to it.
  ///
  /// The parser would read the options of every command on its way, and those of its own: most of what a small file takes.
  /// What is no plain call, such as one for help, for completions or with a mistake, is for the whole program to answer.
  static func calledCommand(_ arguments: ArraySlice<String>) -> (any ParsableCommand)? {
    guard let name = arguments.first else { return nil }
    let arguments = arguments.dropFirst()
    guard
      let type = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
      let command = try? type.parseAsRoot(Array(arguments)), Swift.type(of: command) == type
    else { return nil }
    return command
  }

  /// What the parser says of wrong arguments, in which nothing that was typed can do something to a terminal.
  ///
  /// Its message is about the arguments as they would be printed; then line breaks in it are its own.
  /// - Parameter command: whose usage it tells, where the arguments could be read and the command itself refused them.
  private static func usageMessage(for error: any Error, of command: any ParsableCommand.Type) -> String {
    var message = command.fullMessage(for: error)
    do {
      _ = try parseAsRoot(CommandLine.arguments.dropFirst().map(\.printable))
    } catch {
      message = fullMessage(for: error)
    }
    // Of a command that was read as if it were the program, the parser does not know what it is called in full.
    let name = command.configuration.commandName ?? ""
    let text = message.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
    return command == Self.self
      ? text : text.replacing("See '\(name) --help'", with: "See 'cartouche \(name) --help'")
  }
}

extension CartoucheCommand {
  /// What to say when the first argument names no command; nil: it does, or is an option.
  static func explanation(ofCommand typed: String) -> String? {
    let name = typed.printable
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !name.hasPrefix("-"), !names.contains(name) else { return nil }
    if let meant = MeantName(for: name, among: names) {
      return "there is no command `\(name)`; \(meant.help)"
    }
    return "there is no command `\(name)`; there are \(names.map { "`\($0)`" }.joined(separator: ", "))"
  }
}
