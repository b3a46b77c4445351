import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// The limit of the processor time for one input.
///
/// Inputs are small, so a normal one takes milliseconds. The limit is on the process's own time, so a busy
/// machine causes no failures.
enum Limit {
  static let seconds = 20

  /// Restarts the timer. When the time is over, SIGPROF ends the process.
  static func startAnew() {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    #if canImport(Glibc)
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
    setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }
}

/// A run of cases in other processes that continues after failures.
struct Campaign {
  let seed: UInt64
  let kinds: [InputKind]
  /// The folder for failing inputs.
  let folder: URL
  private var failures: [String] = []

  init(seed: UInt64, kinds: [InputKind], folder: URL) {
    self.seed = seed
    self.kinds = kinds
    self.folder = folder
  }

  /// The number of failures after which a run ends, because further failures mostly have the same cause.
  private static let maxFailures = 10

  /// Runs a range of cases.
  /// - Returns: Whether all cases passed.
  mutating func run(from first: Int, until end: Int) throws -> Bool {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let progress = folder.appendingPathComponent("progress")
    var next = first
    while next < end, failures.count < Self.maxFailures {
      try Data().write(to: progress)
      let child = try Child(
        ["work", String(seed), names, String(next), String(end), progress.path],
        errors: folder.appendingPathComponent("worker.txt"), showsStack: true)
      guard let failure = try child.failure() else { break }
      guard let number = try Worker.lastNumber(in: progress) else {
        say("no case was started: \(failure)")
        return false
      }
      try report(number, failure)
      next = number + 1
    }
    let counted = failures.count < Self.maxFailures ? end - first : next - first
    say("seed \(seed): \(counted) cases of \(names), \(failures.count) failed\n")
    return failures.isEmpty
  }

  private var names: String { kinds.map(\.name).joined(separator: ",") }

  private mutating func report(_ number: Int, _ failure: String) throws {
    let fuzzed = FuzzCases(seed: seed, of: kinds)[number]
    let file = folder.appendingPathComponent("\(fuzzed.kind.name)-\(seed)-\(number)")
    try Data(fuzzed.input).write(to: file)
    var minimizer = Minimizer(fuzzed.kind, folder: folder)
    let smallest = try minimizer.smallest(of: fuzzed.input)
    try Data(smallest).write(to: file)
    failures.append(file.path)
    say(
      """
      seed \(seed), case \(number), \(fuzzed.kind.name): \(failure.prefix(6000))
      The smallest input found, \(smallest.count) bytes in \(file.path):
      \(String(decoding: smallest.prefix(2000), as: UTF8.self).debugDescription)

      """)
  }

  private func say(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}

/// Another process of this program, which may trap.
struct Child {
  private let process = Process()
  private let errors: URL

  /// - Parameter errors: The file for its standard error.
  init(_ arguments: [String], errors: URL, showsStack: Bool) throws {
    self.errors = errors
    try Data().write(to: errors)
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    // Two gigabytes for a small input are a fault, even if they are freed.
    environment["ASAN_OPTIONS"] =
      "detect_leaks=0:hard_rss_limit_mb=2048:symbolize=\(showsStack ? 1 : 0):handle_sigill=1"
    process.environment = environment
    process.standardError = try FileHandle(forWritingTo: errors)
  }

  /// Returns the message of the process if it failed, or `nil` if it succeeded.
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

/// The check of inputs in this process, which may end with any of them.
struct Worker {
  /// The file with the number of the current case, for the parent process.
  private let progress: FileHandle

  init(progressFile: URL) throws {
    progress = try FileHandle(forWritingTo: progressFile)
  }

  /// Checks the cases from `first` until `end`. If one fails, the process ends with a message.
  func run(_ cases: FuzzCases, from first: Int, until end: Int) throws {
    for number in first..<end {
      try write(number)
      Worker.check(cases[number])
    }
    try write(end)
  }

  /// Checks one case, and ends the process with status 1 if it fails.
  static func check(_ fuzzed: FuzzCase) {
    Limit.startAnew()
    do throws(CheckFailure) {
      try fuzzed.kind.check(fuzzed.input)
    } catch {
      FileHandle.standardError.write(Data("\(error.text)\n".utf8))
      exit(1)
    }
  }

  private func write(_ number: Int) throws {
    try progress.seek(toOffset: 0)
    let digits = String(number)
    try progress.write(contentsOf: Data((digits + String(repeating: " ", count: 20 - digits.count)).utf8))
  }

  /// Returns the number of the last case that a worker started, from its progress file.
  static func lastNumber(in progressFile: URL) throws -> Int? {
    let text = String(decoding: try Data(contentsOf: progressFile), as: UTF8.self)
    return Int(text.prefix { $0 != " " })
  }
}

/// The reduction of a failing input: delta debugging after Zeller, 1999, by halves of runs.
struct Minimizer {
  let kind: InputKind
  let folder: URL
  /// The remaining number of attempts; each starts a process.
  private var attemptsLeft = 250

  init(_ kind: InputKind, folder: URL) {
    self.kind = kind
    self.folder = folder
  }

  mutating func smallest(of input: [UInt8]) throws -> [UInt8] {
    var input = input
    var size = input.count / 2
    while size > 0, attemptsLeft > 0 {
      var start = 0
      while start < input.count, attemptsLeft > 0 {
        var shorter = input
        shorter.removeSubrange(start..<min(input.count, start + size))
        if try fails(shorter) { input = shorter } else { start += size }
      }
      size /= 2
    }
    return input
  }

  private mutating func fails(_ input: [UInt8]) throws -> Bool {
    attemptsLeft -= 1
    let file = folder.appendingPathComponent("tried")
    try Data(input).write(to: file)
    let child = try Child(
      ["check", kind.name, file.path], errors: folder.appendingPathComponent("tried.txt"), showsStack: false)
    return try child.failure() != nil
  }
}
