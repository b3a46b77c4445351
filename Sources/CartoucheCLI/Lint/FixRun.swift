import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSyntax

/// The fixes of all linted files. All files are checked before the first one is written.
struct FixRun {
  /// A file with its content before and after the fixes.
  struct Change: Sendable {
    var path: String
    var old: [UInt8]
    var new: [UInt8]
    /// The replacements that turn `old` into `new`, in the order of their positions in `old`.
    var replacements: [Replacement]
    /// The applied fixes, in the order of their positions in `old`.
    var fixes: [FixAttempt]
  }

  /// The changed files, in the order of the command line.
  private(set) var changes: [Change] = []
  /// The texts of the files that need no change, by path.
  private var unchanged: [String: [UInt8]] = [:]
  /// The fixes that were tried and rejected, for each file.
  private(set) var refused: [(path: String, fixes: [FixAttempt])] = []
  /// The fixes that are applied only with `--unsafe-fixes`, for each file.
  private(set) var unsafe: [(path: String, fixes: [FixAttempt])] = []
  /// The files that could not be read. The caller prints them.
  private(set) var failures: [FindingReport.Failure] = []
  /// Whether `write` could not write a file.
  private(set) var hasUnwrittenFiles = false

  /// The largest number of compilations that are spent on trying the fixes of one file.
  private static let maximumTrials = 100

  /// Finds the fixes of all files.
  /// - Parameters:
  ///   - targets: The files to fix.
  ///   - root: The value of `--root`.
  ///   - configurations: The lint configurations.
  ///   - unsafeFixes: Whether unsafe fixes are ignored, counted or applied.
  ///   - trials: The largest number of compilations for each file; files that are not listed are not fixed. `nil`
  ///     to fix all files.
  ///   - jobs: The number of files to process at the same time.
  init(
    _ targets: TargetFiles, _ root: RootFolder, _ configurations: inout LintConfigurations,
    unsafeFixes: UnsafeFixes, trials: [String: Int]? = nil, jobs: Int
  ) throws {
    let loader = targets.loader
    var seen: Set<String> = []
    // A file that is named twice is changed only once.
    let files = targets.files.filter { seen.insert(relativePath($0, to: ".")).inserted }
    let tasks = try files.compactMap { path -> Task? in
      guard let trials = trials.map({ $0[path] }) ?? Self.maximumTrials else { return nil }
      return Task(path: path, settings: try configurations.settings(for: path), trials: trials)
    }
    let outcomes = concurrentMap(tasks, jobs: jobs) {
      Self.outcome(of: $0, loader, root, unsafeFixes)
    }
    for outcome in outcomes {
      switch outcome {
      case .fixed(let change, let refused, let unsafe):
        if change.new != change.old { changes.append(change) } else { unchanged[change.path] = change.old }
        if !refused.isEmpty { self.refused.append((change.path, refused)) }
        if !unsafe.isEmpty { self.unsafe.append((change.path, unsafe)) }
      case .tooLarge: break
      case .failed(let failure): failures.append(failure)
      }
    }
  }

  /// The treatment of unsafe fixes, which need a review.
  enum UnsafeFixes {
    case ignored, counted, applied
  }

  private struct Task: Sendable {
    var path: String
    var settings: RuleSettings
    var trials: Int
  }

  private enum Outcome: Sendable {
    case fixed(Change, refused: [FixAttempt], unsafe: [FixAttempt])
    /// The file is too large. `lint` reports this as a finding, so it needs no other message.
    case tooLarge
    case failed(FindingReport.Failure)
  }

  private static func outcome(
    of task: Task, _ loader: DiskFileLoader, _ root: RootFolder, _ unsafeFixes: UnsafeFixes
  ) -> Outcome {
    let path = task.path
    var loader = loader
    do throws(FileFailure) {
      loader.root = try root.resolved(for: path)
      if let old = loader.preload(path), PlanFile.isPlan(old) {
        return .failed(
          FindingReport.Failure(
            path: path, reason: "it is a compiled plan; fix its spec instead"))
      }
      let old = try loader.load(path, limit: Limits().specBytes)
      let fixed = try FixedSpec(
        path, loader, task.settings, includesUnsafe: unsafeFixes == .applied,
        countsUnsafe: unsafeFixes == .counted,
        maximumTrials: task.trials)
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

  /// Returns the text of a file with its fixes, or `nil` if the file could not be read or is too large.
  func text(of path: String) -> [UInt8]? { changes.first { $0.path == path }?.new ?? unchanged[path] }

  /// Writes the changed files, each completely or not at all. Prints the reason for each file that cannot be written, such as a change
  /// after it was read. `changes` then contains only the files that were written.
  mutating func write() {
    let all = changes
    changes = []
    for change in all {
      do throws(OutputFailure) {
        let file = try OutputFile.opened(change.path)
        try file.write(change.new)
        try file.finish(replacing: change.old)
        changes.append(change)
      } catch {
        StandardStream.report(error.message)
        hasUnwrittenFiles = true
      }
    }
  }

  /// Returns the text of the applied and rejected fixes.
  /// - Parameters:
  ///   - renderer: The renderer of fixes.
  ///   - includesApplied: Whether to include the applied fixes.
  func list(by renderer: FixAttemptRenderer, includesApplied: Bool) -> String {
    let made = includesApplied ? changes.map { renderer.render($0.fixes, in: $0.path) } : []
    return (made + refused.map { renderer.render($0.fixes, in: $0.path) }).joined()
  }

  /// A phrase that counts the applied fixes: "3 findings in 2 files".
  var summary: String {
    "\(counted(changes.map(\.fixes.count).reduce(0, +), "finding")) in \(counted(changes.count, "file"))"
  }

  /// The paths of the changed files, separated by commas.
  var changedFiles: String { changes.map(\.path.printable).joined(separator: ", ") }

  /// The line that `--diff` prints to standard error: the number of findings that `--fix` would fix.
  var advice: String {
    let unsafeCount = unsafe.map(\.fixes.count).reduce(0, +)
    return switch (changes.isEmpty, unsafeCount) {
    case (true, 0): ""
    case (true, _):
      "\(counted(unsafeCount, "finding")) can be fixed with --unsafe-fixes only: review the result.\n"
    case (false, 0): "Would fix \(summary).\n"
    case (false, _): "Would fix \(summary); \(unsafeCount) more with --unsafe-fixes.\n"
    }
  }

  /// The changes as a unified diff.
  var diff: [UInt8] {
    changes.flatMap { UnifiedDiff($0.path, from: $0.old, to: $0.new, by: $0.replacements).bytes }
  }
}

/// The number of findings that `--fix` would fix. The fixes are tried without writing files.
struct FixableCounts {
  private(set) var safeCount = 0
  private(set) var unsafeCount = 0

  /// Counts the reported findings that have a fix. Fixes of findings that are not reported are not counted.
  /// - Parameters:
  ///   - findings: The reported findings.
  ///   - run: A trial of all fixes, or the fixes that were applied before linting.
  ///   - isApplied: Whether the safe fixes of `run` were applied, so that only unsafe ones are left to count.
  init(of findings: [Finding], by run: FixRun, isApplied: Bool) {
    var safe = Self.fixCounts(isApplied ? [] : run.changes.map { ($0.path, $0.fixes) })
    var unsafe = Self.fixCounts(run.unsafe)
    for finding in findings {
      let key = Key(path: finding.place.path, rule: finding.rule, message: finding.message)
      if safe[key, default: 0] > 0 {
        safe[key, default: 0] -= 1
        safeCount += 1
      } else if unsafe[key, default: 0] > 0 {
        unsafe[key, default: 0] -= 1
        unsafeCount += 1
      }
    }
  }

  private static func fixCounts(_ files: [(path: String, fixes: [FixAttempt])]) -> [Key: Int] {
    var counts: [Key: Int] = [:]
    for file in files {
      for fix in file.fixes {
        counts[Key(path: file.path, rule: fix.rule, message: fix.message), default: 0] += 1
      }
    }
    return counts
  }

  /// The properties by which a finding is recognized after a fix elsewhere has moved it.
  private struct Key: Hashable {
    var path: String
    var rule: String
    var message: String
  }
}
