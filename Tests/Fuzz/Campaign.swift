import Foundation

/// Runs cases in other processes, and goes on after those that fail.
struct Campaign {
  let seed: UInt64
  let kinds: [InputKind]
  /// Gets what failed.
  let folder: URL
  private var failures: [String] = []

  init(seed: UInt64, kinds: [InputKind], folder: URL) {
    self.seed = seed
    self.kinds = kinds
    self.folder = folder
  }

  /// More are of one mistake, mostly.
  private static let mostFailures = 10

  /// - Returns: whether none failed.
  mutating func run(from first: Int, until end: Int) throws -> Bool {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let progress = folder.appendingPathComponent("progress")
    var next = first
    while next < end, failures.count < Self.mostFailures {
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
    let counted = failures.count < Self.mostFailures ? end - first : next - first
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
