import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The result of linting all files.
struct LintRun {
  private(set) var report: FindingReport
  /// The paths of all files that were read, including imports and data.
  private(set) var sources: Set<String> = []
  /// The stamps of all files before they were read, by path.
  private(set) var stamps: [String: FileStamp?] = [:]
  /// The paths of the files on which rules were not run because of errors, in order, without repetitions.
  private(set) var partlyChecked: [String] = []
  /// The number of bytes that were read to lint each file, including imports and data.
  private var byteCounts: [String: Int] = [:]

  /// Lints the files, and prints unreadable files to standard error.
  /// - Parameters:
  ///   - targets: The files to lint.
  ///   - root: The value of `--root`.
  ///   - configurations: The lint configurations.
  ///   - failOn: The lowest severity that makes the run fail, or `nil` for the severities of the
  ///     configurations.
  ///   - jobs: The number of files to check at the same time.
  init(
    _ targets: TargetFiles, _ root: RootFolder, _ configurations: inout LintConfigurations,
    _ failOn: FailureThreshold?, jobs: Int
  ) throws {
    report = FindingReport(failures: targets.failures)
    let loader = targets.loader
    let tasks = try targets.files.map { (path: $0, settings: try configurations.settings(for: $0)) }
    let read = concurrentMap(tasks, jobs: jobs) { ReadFile($0.path, loader, root, $0.settings) }
    let files = read.map(\.file)
    for file in read { stamps.merge(file.stamps) { first, _ in first } }
    for file in files {
      if let reason = file.failure {
        StandardStream.report("\(file.path): \(reason)")
        report.failures.append(FindingReport.Failure(path: file.path, reason: reason))
      } else {
        report.files.append(file.path)
      }
      sources.formUnion(file.sources)
      byteCounts[file.path] = file.byteCount
      if file.result?.isHalfChecked == true, !partlyChecked.contains(file.path) {
        partlyChecked.append(file.path)
      }
    }
    let project = ProjectFindings(of: files, foundIn: targets.foundFiles) { relativePath($0, to: ".") }
    // Findings are appended one by one: a temporary copy of a million findings needs more memory than the files.
    var findings: [Finding] = []
    findings.reserveCapacity(project.count)
    try project.forEachFinding {
      if let finding = try configurations.applied(to: $0) { findings.append(finding) }
    }
    report.findings = findings.inReportingOrder()
    for path in Set(report.findings.map(\.place.path)) {
      report.thresholds[path] = try failOn ?? configurations.threshold(for: path)
    }
  }

  /// For each file with fixes, the largest number of compilations that are spent on trying its fixes. Large files are omitted, because
  /// their compilations take too long.
  var trials: [String: Int] {
    let fixable = Set(report.findings.filter { !$0.fixes.isEmpty }.map(\.place.path))
    return byteCounts.filter { fixable.contains($0.key) }
      .mapValues { min(Self.maximumTrials, Self.maximumTriedBytes / max(1, $0)) }.filter { $0.value > 0 }
  }

  private static let maximumTrials = 20
  private static let maximumTriedBytes = 2 << 20

  /// Removes the findings that are in a baseline from the report.
  /// - Returns: The number of the baseline's entries that match no finding.
  mutating func remove(_ baseline: Baseline) -> Int {
    let (new, staleCount) = baseline.compared(with: report)
    report.findings = new
    return staleCount
  }
}

/// A linted file, with the stamps of the files that were read for it.
private struct ReadFile: Sendable {
  let file: LintedFile
  let stamps: [String: FileStamp?]

  /// Lints the file at `path`.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - loader: The loader. It has the bytes of standard input if `path` stands for standard input.
  ///   - root: The value of `--root`.
  ///   - settings: The settings of the rules.
  init(_ path: String, _ loader: DiskFileLoader, _ root: RootFolder, _ settings: RuleSettings) {
    var loader = loader
    let stamp = FileStamp(path)
    do throws(FileFailure) {
      loader.root = try root.resolved(for: path)
      if let bytes = loader.preload(path), PlanFile.isPlan(bytes) {
        file = LintedFile(path, failure: "it is a compiled plan; lint its spec instead")
        stamps = [path: stamp]
        return
      }
      let files = WatchedFiles(loader)
      files.watch(path, stamp)
      file = try LintedFile(path, files, settings)
      stamps = files.stamps
    } catch {
      file = LintedFile(path, failure: error.reason(path))
      stamps = [path: stamp]
    }
  }
}

/// Returns the results of `work` for all items, in the order of the items, computed by up to `jobs` threads.
///
/// Thread j processes the items j, j + jobs, j + 2·jobs, and so on. So threads need no lock, and the results do
/// not depend on the order in which threads finish.
func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], jobs: Int, _ work: @Sendable (Item) -> Result
) -> [Result] {
  let jobs = min(jobs, items.count)
  if jobs < 2 { return items.map(work) }
  var results = [Result?](repeating: nil, count: items.count)
  results.withUnsafeMutableBufferPointer { results in
    // Safe, because each element is written by only one thread, and `concurrentPerform` returns after all threads
    // have finished, while the buffer is still valid.
    nonisolated(unsafe) let results = results
    DispatchQueue.concurrentPerform(iterations: jobs) { job in
      for index in stride(from: job, to: items.count, by: jobs) { results[index] = work(items[index]) }
    }
  }
  return results.compactMap { $0 }
}

/// The number of processors that are online, at least 1.
var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
