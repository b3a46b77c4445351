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
      A spec is a YAML or JSON file that lists the views of a map, what each is attached to, and which anchors each may \
      use. Exit status: 0 no problems; 1 the input has problems; 2 the command failed.
      """,
    version: version,
    subcommands: [
      LintCommand.self, FormatCommand.self, TestCommand.self, CompileCommand.self, ResolveCommand.self,
      RenderCommand.self, ZoomsCommand.self, PreviewCommand.self, LanguageServerCommand.self,
      InitCommand.self, SchemaCommand.self, ExplainCommand.self,
    ])

  static func main() {
    // SIGXFSZ would end the program when an output file exceeds the user's size limit. When it is ignored,
    // `write` returns an error instead, and the program removes the temporary file.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = CommandLine.arguments.dropFirst()
    // The subcommand that the user called. An argument error prints its usage.
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

  /// Returns the subcommand that the first argument names, parsed from the remaining arguments; `nil` if there
  /// is no such subcommand or the arguments are invalid.
  ///
  /// Parsing from the root command reads the options of all subcommands, which takes longer than linting a small
  /// file. The root command handles all calls for which this function returns `nil`, such as `--help`.
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
  /// The function escapes the arguments and parses them again. So all line breaks in the message come from the
  /// parser, none from an argument.
  /// - Parameter command: The called command. The message shows its usage if it rejected arguments that the parser
  ///   accepted.
  private static func usageMessage(for error: any Error, of command: any ParsableCommand.Type) -> String {
    var message = command.fullMessage(for: error)
    do {
      _ = try parseAsRoot(CommandLine.arguments.dropFirst().map(\.printable))
    } catch {
      message = fullMessage(for: error)
    }
    // A subcommand that was parsed without the root command prints its name without `cartouche`.
    let name = command.configuration.commandName ?? ""
    let text = message.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
    return command == Self.self
      ? text : text.replacing("See '\(name) --help'", with: "See 'cartouche \(name) --help'")
  }
}

extension CartoucheCommand {
  /// Returns an error message if `typed`, the first argument, is not the name of a command; `nil` if it is one
  /// or is an option.
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

/// The exit status of `cartouche`.
enum ExitStatus: Int32, Error {
  /// The command succeeded and found no problems.
  case success = 0
  /// The command found errors in its input, for example in a spec, or a scenario failed.
  case problems = 1
  /// The command could not do its work: arguments are invalid, or a file cannot be read or written.
  case failure = 2
}
