import ArgumentParser
import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSyntax
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

enum StandardStream: Int32 {
  case output = 1
  case error = 2

  func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes all bytes. If the stream is a pipe that its reader has closed, the program ends without a message.
  func write(_ bytes: [UInt8]) {
    do {
      try FileDescriptor(rawValue: rawValue).writeAll(bytes)
    } catch {
      if self == .output, error as? Errno != .brokenPipe {
        Self.report("standard output cannot be written: \(error)")
      }
      ExitStatus.failure.end()
    }
  }

  /// Prints a message to standard error, with control characters escaped.
  static func report(_ message: String) { error.write("cartouche: \(message.printable)\n") }

  /// Prints findings to standard error in text form.
  static func report(_ findings: [Finding]) {
    let renderer = TextRenderer(style: error.textStyle)
    findings.forEachBatch { error.write(renderer.render($0)) }
  }

  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The style of text output on this stream.
  var textStyle: TextStyle { supportsColor ? .ansi : .plain }

  /// Whether text on the stream has colors.
  var supportsColor: Bool {
    Self.hasColors(isTerminal: isTerminal) { name in getenv(name).map { String(cString: $0) } }
  }

  /// Returns whether text has colors: never if `NO_COLOR` is set, otherwise if `FORCE_COLOR` is set or for a terminal that is not
  /// dumb. A variable with an empty value counts as not set, as no-color.org and force-color.org demand.
  /// - Parameters:
  ///   - isTerminal: Whether the stream is a terminal.
  ///   - variable: Returns the value of an environment variable.
  static func hasColors(isTerminal: Bool, _ variable: (String) -> String?) -> Bool {
    func isSet(_ name: String) -> Bool { variable(name).map { !$0.isEmpty } ?? false }
    if isSet("NO_COLOR") { return false }
    if isSet("FORCE_COLOR") { return true }
    return isTerminal && variable("TERM").map { $0 != "dumb" } ?? false
  }
}

extension ExitStatus {
  /// Ends the program with this exit status.
  func end() -> Never { exit(rawValue) }
}

/// A spec that the program reads from standard input, because its argument is `-`.
struct StandardInput {
  /// The name of the input in messages, from `--stdin-filename`; `nil` for `<stdin>`.
  var name: String?

  /// The path that stands for standard input in messages and in the loader.
  var path: String { name ?? "<stdin>" }

  /// Reads standard input into a loader, which then returns it for `path`.
  func read(into loader: inout DiskFileLoader) throws(FileFailure) {
    try loader.readStandardInput(as: path, limit: Limits().specBytes)
  }
}

/// The option `--stdin-filename`, the name of standard input in messages.
struct StandardInputOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file name of standard input in reports. A name that ends in .json makes it JSON.",
      valueName: "name"))
  var stdinFilename: String?

  var value: StandardInput { StandardInput(name: stdinFilename) }
}
