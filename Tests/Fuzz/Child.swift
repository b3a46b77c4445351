import Foundation

/// This program once more, in a process that may trap.
struct Child {
  private let process = Process()
  private let errors: URL

  /// - Parameter errors: the file that gets its standard error.
  init(_ arguments: [String], errors: URL, showsStack: Bool) throws {
    self.errors = errors
    try Data().write(to: errors)
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    // Two gigabytes for a small input are a mistake, whoever frees them.
    environment["ASAN_OPTIONS"] =
      "detect_leaks=0:hard_rss_limit_mb=2048:symbolize=\(showsStack ? 1 : 0):handle_sigill=1"
    process.environment = environment
    process.standardError = try FileHandle(forWritingTo: errors)
  }

  /// What it said before it failed; nil: it ran to its end.
  func failure() throws -> String? {
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .exit, process.terminationStatus == 0 { return nil }
    let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGPROF {
      return "it takes more than \(Limit.seconds) seconds\n"
    }
    return said.isEmpty ? "it ends with \(process.terminationStatus)\n" : said
  }
}
