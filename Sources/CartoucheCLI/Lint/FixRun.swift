import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSyntax

/// The fixes of all files that are linted: found for all before one is written.
struct FixRun {
  /// A file that fixes change.
  struct Change: Sendable {
    var path: String
    var old: [UInt8]
    var new: [UInt8]
    /// The bytes of `old` that `new` has others for, in order of position.
    var replacements: [Replacement]
    /// In order of position.
    var fixes: [TriedFix]
  }

  /// In the order of the files.
  private(set) var changes: [Change] = []
  /// By file, what was tried and not made.
  private(set) var refused: [(path: String, fixes: [TriedFix])] = []
  /// By file, what only `--unsafe-fixes` would mend.
  private(set) var unsafe: [(path: String, fixes: [TriedFix])] = []
  /// The files that could not be read; nobody has been told.
  private(set) var failures: [FindingReport.Failure] = []

  /// Compilations of a file after which it is enough, however many fixes there are.
  private static let mostTrials = 100

  /// - Parameters:
  ///   - includesUnsafe: whether fixes are made that somebody should look at.
  ///   - countsUnsafe: whether somebody is told how many of those there are.
  ///   - trials: by files that are looked at, how often each is compiled at most; nil: all are, as often as it takes.
  init(
    _ targets: LintTargets, _ root: RootFolder, _ configurations: inout LintConfigurations,
    includesUnsafe: Bool, countsUnsafe: Bool, trials: [String: Int]? = nil, jobs: Int
  ) throws {
    let loader = targets.loader
    var seen: Set<String> = []
    // A file that is named twice is changed once.
    let files = targets.files.filter { seen.insert(relativePath($0, to: ".")).inserted }
    let tasks = try files.compactMap { path -> Task? in
      guard let trials = trials.map({ $0[path] }) ?? Self.mostTrials else { return nil }
      return Task(path: path, settings: try configurations.settings(for: path), trials: trials)
    }
    let outcomes = concurrentMap(tasks, jobs: jobs) {
      Self.outcome(of: $0, loader, root, includesUnsafe: includesUnsafe, countsUnsafe: countsUnsafe)
    }
    for outcome in outcomes {
      switch outcome {
      case .fixed(let change, let refused, let unsafe):
        if change.new != change.old { changes.append(change) }
        if !refused.isEmpty { self.refused.append((change.path, refused)) }
        if !unsafe.isEmpty { self.unsafe.append((change.path, unsafe)) }
      case .tooLarge: break
      case .failed(let failure): failures.append(failure)
      }
    }
  }

  private struct Task: Sendable {
    var path: String
    var settings: RuleSettings
    var trials: Int
  }

  private enum Outcome: Sendable {
    case fixed(Change, refused: [TriedFix], unsafe: [TriedFix])
    /// Which is a finding.
    case tooLarge
    case failed(FindingReport.Failure)
  }

  private static func outcome(
    of task: Task, _ loader: DiskFileLoader, _ root: RootFolder, includesUnsafe: Bool,
    countsUnsafe: Bool
  ) -> Outcome {
    let path = task.path
    var loader = loader
    do throws(FileFailure) {
      loader.root = try root.resolved(for: path)
      if let old = loader.preload(path), PlanFile.isPlan(old) {
        return .failed(
          FindingReport.Failure(
            path: path, reason: "it is a compiled plan; fix the spec that it was made from"))
      }
      let old = try loader.load(path, limit: Limits().specBytes)
      let fixed = try FixedSpec(
        path, loader, task.settings, includesUnsafe: includesUnsafe, countsUnsafe: countsUnsafe,
        mostTrials: task.trials)
      return .fixed(
        Change(
          path: path, old: old, new: fixed.bytes, replacements: fixed.replacements, fixes: fixed.applied),
        refused: fixed.refused, unsafe: fixed.unsafe)
    } catch .tooLarge {
      return .tooLarge
    } catch {
      return .failed(FindingReport.Failure(path: path, reason: error.reason(path)))
    }
  }

  /// Writes the changed files, each completely or not at all, unless a file no longer holds what was read. Where one
  /// cannot be written, only those before it are changes.
  mutating func write() throws {
    let all = changes
    changes = []
    for change in all {
      try reportingFailure { () throws(OutputFailure) in
        let file = try OutputFile.opened(change.path)
        try file.write(change.new)
        try file.finish(replacing: change.old)
      }
      changes.append(change)
    }
  }

  /// For people, what `--fix` made, unless a difference shows it, then what it tried and did not make.
  func list(by renderer: TriedFixRenderer, includesMade: Bool) -> String {
    let made = includesMade ? changes.map { renderer.render($0.fixes, in: $0.path) } : []
    return (made + refused.map { renderer.render($0.fixes, in: $0.path) }).joined()
  }

  /// "3 findings in 2 files".
  var summary: String {
    "\(counted(changes.map(\.fixes.count).reduce(0, +), "finding")) in \(counted(changes.count, "file"))"
  }

  /// "a.annotations.yaml, b.annotations.yaml".
  var changedFiles: String { changes.map(\.path.printable).joined(separator: ", ") }

  /// What `--diff` says beside the differences.
  var advice: String {
    let unsafeCount = unsafe.map(\.fixes.count).reduce(0, +)
    return switch (changes.isEmpty, unsafeCount) {
    case (true, 0): ""
    case (true, _):
      "\(counted(unsafeCount, "finding")) can be fixed with --unsafe-fixes only: somebody should look at the result.\n"
    case (false, 0): "Would fix \(summary).\n"
    case (false, _): "Would fix \(summary); \(unsafeCount) more with --unsafe-fixes.\n"
    }
  }

  /// What would change.
  var diff: [UInt8] {
    changes.flatMap { UnifiedDiff($0.path, from: $0.old, to: $0.new, by: $0.replacements).bytes }
  }
}
