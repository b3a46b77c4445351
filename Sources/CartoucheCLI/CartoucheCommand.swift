import ArgumentParser
import CartoucheDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The command line program `cartouche`.
@main
struct CartoucheCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "cartouche",
    abstract: "Checks, compiles and resolves view annotations for maps.",
    discussion: """
      A spec is a YAML file that lists the views of a map, what each is attached to, and which anchors each may \
      use. Exit status: 0 no problems; 1 the input has problems; 2 the command failed.
      """,
    version: version,
    subcommands: [
      LintCommand.self, TestCommand.self, CompileCommand.self, ResolveCommand.self, RenderCommand.self,
      PreviewCommand.self, SchemaCommand.self, ExplainCommand.self,
    ])

  static func main() {
    // Without the signal, `write` returns an error when a file exceeds the size limit, and the temporary file
    // is removed.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = CommandLine.arguments.dropFirst()
    // The called command, whose usage is printed with an argument error.
    var called: any ParsableCommand.Type = Self.self
    do {
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

  /// Returns the command that the first argument names, parsed as if it were the program, or `nil` if that
  /// fails.
  ///
  /// Parsing from the root reads the options of every command, which takes most of the time for a small file.
  /// Calls for help, completions and invalid arguments return `nil`, so that the root command handles them.
  static func calledCommand(_ arguments: ArraySlice<String>) -> (any ParsableCommand)? {
    guard let name = arguments.first else { return nil }
    let arguments = arguments.dropFirst()
    guard
      let type = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
      let command = try? type.parseAsRoot(Array(arguments)), Swift.type(of: command) == type
    else { return nil }
    return command
  }

  /// Returns the parser's message about invalid arguments, with control characters escaped.
  ///
  /// The arguments are parsed again in printable form; then every line break in the message is the parser's
  /// own.
  /// - Parameter command: The command whose usage is shown if its arguments were parsed and the command
  ///   rejected them.
  private static func usageMessage(for error: any Error, of command: any ParsableCommand.Type) -> String {
    var message = command.fullMessage(for: error)
    do {
      _ = try parseAsRoot(CommandLine.arguments.dropFirst().map(\.printable))
    } catch {
      message = fullMessage(for: error)
    }
    // A command that was parsed as the program does not know its full name.
    let name = command.configuration.commandName ?? ""
    let text = message.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
    return command == Self.self
      ? text : text.replacing("See '\(name) --help'", with: "See 'cartouche \(name) --help'")
  }
}

extension CartoucheCommand {
  /// Returns the message for a first argument that names no command, or `nil` if it names one or is an
  /// option.
  static func explanation(ofCommand typed: String) -> String? {
    let name = typed.printable
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !name.hasPrefix("-"), !names.contains(name) else { return nil }
    if let meant = NameSuggestion(for: name, among: names) {
      return "there is no command `\(name)`; \(meant.help)"
    }
    return "there is no command `\(name)`; there are \(names.map { "`\($0)`" }.joined(separator: ", "))"
  }
}

/// The exit status of the program.
enum ExitStatus: Int32, Error {
  /// The command succeeded and found no problems.
  case success = 0
  /// The input has problems.
  case problems = 1
  /// The command failed.
  case failure = 2
}
