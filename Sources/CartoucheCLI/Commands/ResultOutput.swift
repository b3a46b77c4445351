import ArgumentParser
import CartoucheDiagnostics

/// The option that names the output file of a command.
struct ResultOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file, or - for standard output. (default: -)", valueName: "file"))
  var output: String?

  init() {}

  /// Creates the option with a given value instead of one from the command line.
  /// - Parameter output: The path of the output file, or `-` for standard output.
  init(_ output: String) { self.output = output }

  /// The path of the output file, or `nil` for standard output.
  var file: String? { output == "-" ? nil : output }

  /// Writes the whole output of the command.
  /// - Parameters:
  ///   - bytes: The output.
  ///   - files: The input files of the command, which must not be overwritten.
  func write(_ bytes: [UInt8], madeFrom files: [String]) throws {
    let result = try opened(madeFrom: files)
    try result.write(bytes)
    try result.finish()
  }

  /// Opens the output for a command that writes its result in several calls.
  /// - Parameter files: The input files of the command, which must not be overwritten.
  func opened(madeFrom files: [String]) throws -> ResultWriter {
    guard let output = file else { return ResultWriter(file: nil) }
    return try reportingFailure { () throws(OutputFailure) in
      if let source = files.first(where: { isSameFile($0, output) }) {
        let name = source == output ? "" : "\(source), "
        throw OutputFailure("\(output) is \(name)one of the files that were read")
      }
      return ResultWriter(file: try OutputFile.opened(output))
    }
  }
}

/// Returns the result of `body`. If `body` throws, prints the message and throws the exit status `failure`.
func reportingFailure<Result: ~Copyable>(
  _ body: () throws(OutputFailure) -> Result
) throws -> Result {
  do throws(OutputFailure) { return try body() } catch {
    StandardStream.report(error.message)
    throw ExitStatus.failure
  }
}

/// An open output: standard output, or a temporary file that is renamed to the output file at the end.
struct ResultWriter: ~Copyable {
  private let file: OutputFile?

  init(file: consuming OutputFile?) { self.file = file }

  func write(_ bytes: [UInt8]) throws {
    try reportingFailure { () throws(OutputFailure) in
      switch file {
      case .some(let file): try file.write(bytes)
      case .none: StandardStream.output.write(bytes)
      }
    }
  }

  consuming func finish() throws {
    guard let file else { return }
    do throws(OutputFailure) { try file.finish() } catch {
      StandardStream.report(error.message)
      throw ExitStatus.failure
    }
  }
}

/// A value of `--output` that names a format and a file: `sarif=cartouche.sarif`.
struct FormatOutput<Format: ExpressibleByArgument & CaseIterable & RawRepresentable>: ExpressibleByArgument
where Format.RawValue == String {
  var format: Format
  var file: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), let format = Format(argument: String(argument[..<sign]))
    else { return nil }
    self.format = format
    file = String(argument[argument.index(after: sign)...])
  }

  /// The forms of valid values, which the argument parser lists in error messages.
  static var allValueStrings: [String] { Format.allCases.map { "\($0.rawValue)=FILE" } }

  /// Throws an error if two outputs have the same file, because the second would overwrite the first.
  static func check(_ outputs: [FormatOutput]) throws {
    var seen: Set<String> = []
    for output in outputs where !seen.insert(relativePath(output.file, to: ".")).inserted {
      throw ValidationError(
        "--output names \(output.file.printable) twice: use a different file for each format")
    }
  }
}
