import CartoucheDiagnostics
import CartoucheLint

/// What linting all files gave.
struct LintRun {
  private(set) var report: FindingReport
  /// Every file that was read.
  private(set) var sources: Set<String> = []
  /// Files on which rules were not run because of errors, in order, each once.
  private(set) var halfChecked: [String] = []
  /// Of each file, how many bytes are read for it.
  private var byteCounts: [String: Int] = [:]

  /// Tells on standard error which files could not be checked.
  /// - Parameter failOn: what counts in all files; nil for what their configurations say.
  init(
    _ targets: LintTargets, _ root: RootFolder, _ configurations: inout LintConfigurations,
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
      if file.result?.isHalfChecked == true, !halfChecked.contains(file.path) {
        halfChecked.append(file.path)
      }
    }
    report.findings = try findings(of: files, ProjectUse(files, foundIn: targets.foundFiles), &configurations)
    for path in Set(report.findings.map(\.place.path)) {
      report.thresholds[path] = try failOn ?? configurations.threshold(for: path)
    }
  }

  /// In reporting order, with the severities that their own files' configurations give them.
  private func findings(
    of files: [LintedFile], _ project: ProjectUse, _ configurations: inout LintConfigurations
  ) throws -> [Finding] {
    let results = files.compactMap(\.result)
    let used = Set(results.flatMap(\.usedSuppressions).map(ProjectUse.normalized))
    // One by one into one list: copies of a million take more memory than the files.
    var found: [Finding] = []
    found.reserveCapacity(results.reduce(0) { $0 + $1.findings.count })
    for result in results {
      try project.forEachFinding(of: result) { finding in
        // A comment in a file that others import may suppress what is found only there.
        if finding.rule == SuppressionFinding.unusedSuppression.id {
          let place = LintResult.NamePlace(path: finding.place.path, offset: finding.place.start.offset)
          if used.contains(ProjectUse.normalized(place)) { return }
        }
        if let finding = try configurations.applied(to: finding) { found.append(finding) }
      }
    }
    return found.inReportingOrder()
  }

  /// How often each file with fixes may be compiled once more to find out which of them would be made: nobody waits long for that,
  /// so one of which that takes long is left out.
  var trials: [String: Int] {
    let fixable = Set(report.findings.filter { !$0.fixes.isEmpty }.map(\.place.path))
    return byteCounts.filter { fixable.contains($0.key) }
      .mapValues { min(Self.mostTrials, Self.mostTriedBytes / max(1, $0)) }.filter { $0.value > 0 }
  }

  private static let mostTrials = 20
  private static let mostTriedBytes = 2 << 20

  /// Leaves only what a baseline does not know.
  /// - Returns: how many of its findings are there no more.
  mutating func remove(_ baseline: Baseline) -> Int {
    let (new, goneCount) = baseline.compared(with: report)
    report.findings = new
    return goneCount
  }
}
