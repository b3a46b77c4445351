import ArgumentParser

/// Where a command's result goes.
struct ResultOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file; - or nothing: to standard output.", valueName: "file"))
  var output: String?

  init() {}

  /// - Parameter output: as the option.
  init(_ output: String) { self.output = output }

  /// The file to write; nil: standard output.
  var file: String? { output == "-" ? nil : output }

  /// Writes a result that is there as a whole.
  /// - Parameter files: what the result was made from, and what it may not take the place of.
  func write(_ bytes: [UInt8], madeFrom files: [String]) throws {
    let result = try opened(madeFrom: files)
    try result.write(bytes)
    try result.finish()
  }

  /// Opens what a result is written to piece by piece.
  func opened(madeFrom files: [String]) throws -> OpenResult {
    guard let output = file else { return OpenResult(file: nil) }
    return try reportingFailure { () throws(OutputFailure) in
      if let source = files.first(where: { isSameFile($0, output) }) {
        let name = source == output ? "" : "\(source), "
        throw OutputFailure("\(output) is \(name)one of the files that were read")
      }
      return OpenResult(file: try OutputFile.opened(output))
    }
  }
}

/// What `body` gives; a failure is told, and ends the command.
func reportingFailure<Result: ~Copyable>(
  _ body: () throws(OutputFailure) -> Result
) throws -> Result {
  do throws(OutputFailure) { return try body() } catch {
    StandardStream.report(error.message)
    throw ExitStatus.failure
  }
}
