/// Where a result is being written: standard output, or a file that gets its name when all is there.
struct OpenResult: ~Copyable {
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
