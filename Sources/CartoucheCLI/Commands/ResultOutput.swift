import ArgumentParser

/// Where a command's result goes.
struct ResultOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file; - or nothing: to standard output.", valueName: "file"))
  var output: String?

  /// The file to write; nil: standard output.
  var file: String? { output == "-" ? nil : output }

  /// - Parameter files: what the result was made from, and what it may not take the place of.
  func write(_ bytes: [UInt8], madeFrom files: [String]) throws {
    guard let output = file else {
      StandardStream.output.write(bytes)
      return
    }
    do throws(OutputFailure) {
      if let source = files.first(where: { isSameFile($0, output) }) {
        let name = source == output ? "" : "\(source), "
        throw OutputFailure("\(output) is \(name)one of the files that were read")
      }
      try writeFile(output, bytes)
    } catch {
      StandardStream.report(error.message)
      throw ExitStatus.failure
    }
  }
}
