import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheScenario
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
    let files = concurrentMap(tasks, jobs: jobs) { LintedFile($0.path, loader, root, $0.settings) }
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
    report.findings = try findings(
      of: files, ProjectUsage(files, foundIn: targets.foundFiles), &configurations)
    for path in Set(report.findings.map(\.place.path)) {
      report.thresholds[path] = try failOn ?? configurations.threshold(for: path)
    }
  }

  /// Returns the findings of all files in reporting order, with the severities that the configurations set.
  private func findings(
    of files: [LintedFile], _ project: ProjectUsage, _ configurations: inout LintConfigurations
  ) throws -> [Finding] {
    let results = files.compactMap(\.result)
    var paths = RelativePaths()
    let used = Set(results.flatMap(\.usedSuppressions).map { paths.normalized($0) })
    // Findings are appended one by one: a temporary copy of a million findings needs more memory than the files.
    var found: [Finding] = []
    found.reserveCapacity(results.reduce(0) { $0 + $1.findings.count })
    for result in results {
      try project.forEachFinding(of: result) { finding in
        // A suppression in an imported file is used if any file that imports it needs the suppression.
        if finding.rule == SuppressionFinding.unusedSuppression.id, used.contains(paths.place(of: finding)) {
          return
        }
        if let finding = try configurations.applied(to: finding) { found.append(finding) }
      }
    }
    return found.inReportingOrder()
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

/// The result of linting one file.
struct LintedFile: Sendable {
  var path: String
  /// The findings of the file, or `nil` if it could not be checked.
  var result: LintResult?
  /// The paths of the files that were read: the linted file first, then its imports and data.
  var sources: [String] = []
  /// The total size of the files in `sources`, in bytes.
  var byteCount = 0
  /// The reason why the file could not be checked; `nil` if it was checked.
  var failure: String?

  /// Lints the file at `path`.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - loader: The loader. It has the bytes of standard input if `path` stands for standard input.
  ///   - root: The value of `--root`.
  ///   - settings: The settings of the rules.
  init(_ path: String, _ loader: DiskFileLoader, _ root: RootFolder, _ settings: RuleSettings) {
    self.path = path
    var loader = loader
    do throws(FileFailure) {
      loader.root = try root.resolved(for: path)
      if let bytes = loader.preload(path), PlanFile.isPlan(bytes) {
        failure = "it is a compiled plan; lint its spec instead"
        return
      }
      if Scenario.isNamed(path) {
        let reading = try readScenario(path, loader: loader)
        result = LintResult(of: reading)
        sources = reading.sources.paths
        byteCount = reading.sources.byteCount
        return
      }
      let compilation = try compile(path, loader: loader)
      sources = compilation.sources.paths
      byteCount = compilation.sources.byteCount
      result = LintResult(of: consume compilation, by: settings.rules, settings.options)
    } catch {
      failure = error.reason(path)
    }
  }
}

/// The templates, variables and clusters that specs of the same `lint` run use from libraries, which are specs that other specs import.
///
/// A declaration of a library is reported as unused only if all its uses are known. For this, a whole folder must be linted, one of its
/// specs must import the library, and all its specs must compile.
struct ProjectUsage {
  /// The locations of the declarations that another file uses.
  private var names: Set<LintResult.NamePlace> = []
  /// The paths of the libraries of which all uses are known.
  private var knownFiles: Set<String> = []

  /// Collects the declarations that the linted files use.
  /// - Parameter project: The files that were found by searching a folder.
  /// - Complexity: O(files + names) on average.
  init(_ files: [LintedFile], foundIn project: Set<String>) {
    var imported: Set<String> = []
    var isWhole = true
    var paths = RelativePaths()
    for file in files {
      guard let result = file.result else {
        isWhole = false
        continue
      }
      isWhole = isWhole && result.isWhole
      names.formUnion(result.usedNames.map { paths.normalized($0) })
      if !result.isLibrary { imported.formUnion(file.sources.dropFirst().map { relativePath($0, to: ".") }) }
    }
    guard isWhole else { return }
    knownFiles = Set(project.map { relativePath($0, to: ".") }).intersection(imported)
  }

  /// Calls `body` with each finding of a file, except "unused" findings about declarations that another file
  /// uses.
  func forEachFinding(of result: LintResult, _ body: (Finding) throws -> Void) rethrows {
    var paths = RelativePaths()
    func isUsed(_ finding: Finding) -> Bool { names.contains(paths.place(of: finding)) }
    for finding in result.findings where !Self.rules.contains(finding.rule) || !isUsed(finding) {
      try body(finding)
    }
    for finding in result.findingsUnlessUsed
    where knownFiles.contains(paths.place(of: finding).path) && !isUsed(finding) {
      try body(finding)
    }
  }

  /// The ids of the rules that report unused declarations.
  private static let rules: Set<String> = ["unused-template", "unused-variable", "unused-cluster"]
}

/// A cache of normalized paths. Different paths to a file have the same normalized path.
///
/// Normalizing a path is slow, and many findings have the same path.
private struct RelativePaths {
  private var known: [String: String] = [:]

  mutating func place(of finding: Finding) -> LintResult.NamePlace {
    normalized(LintResult.NamePlace(path: finding.place.path, offset: finding.place.start.offset))
  }

  mutating func normalized(_ place: LintResult.NamePlace) -> LintResult.NamePlace {
    let path = known[place.path] ?? relativePath(place.path, to: ".")
    known[place.path] = path
    return LintResult.NamePlace(path: path, offset: place.offset)
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
