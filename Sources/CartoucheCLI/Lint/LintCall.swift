import CartoucheDiagnostics
import CartoucheLint

/// What `lint` is asked to do, whoever asks.
struct LintCall {
  var paths: [String] = []
  var format = FindingFormat.text
  var output: [FormatOutput<FindingFormat>] = []
  /// The file that configures all files.
  var config: String?
  var select: [RuleList] = []
  var ignore: [RuleList] = []
  var failOn: FailureThreshold?
  var fix = false
  var diff = false
  var unsafeFixes = false
  var baseline: String?
  var writeBaseline: String?
  var jobs: Int?
  var standardInput = StandardInput()
  var root = RootFolder()
  var quiet = false
  var statistics = false

  func run() throws {
    var configurations = try LintConfigurations(
      config, select: select.isEmpty ? nil : select.flatMap(\.rules), ignore: ignore.flatMap(\.rules))
    let targets = try LintTargets(paths.isEmpty ? ["."] : paths, standardInput, &configurations)
    guard !targets.files.isEmpty else { throw ExitStatus.failure }
    let known = try baseline.map { try Baseline(reading: $0) }
    var fixes =
      fix || diff
      ? try FixRun(
        targets, root, &configurations, includesUnsafe: unsafeFixes,
        countsUnsafe: !quiet && (diff || format.isForPeople), jobs: jobs ?? processorCount) : nil
    if let fixes, diff {
      try show(fixes, targets)
      return
    }
    var run: LintRun
    let goneCount: Int
    do {
      try fixes?.write()
      if let fixes { list(fixes) }
      run = try LintRun(targets, root, &configurations, failOn, jobs: jobs ?? processorCount)
      let readFiles = run.sources + targets.files + configurations.files
      if let writeBaseline { try write(run, asBaseline: writeBaseline, madeFrom: readFiles) }
      // What is listed now is known from now on.
      let listed = try writeBaseline.map { try Baseline(reading: $0) } ?? known
      goneCount = listed.map { run.remove($0) } ?? 0
      try write(run, madeFrom: readFiles + [baseline, writeBaseline].compactMap(\.self))
    } catch {
      // Whatever failed, these files are not what they were.
      if let fixes, !fixes.changes.isEmpty {
        StandardStream.error.write("Fixed \(fixes.summary): \(fixes.changedFiles).\n")
      }
      throw error
    }
    // Behind the findings, which may be many.
    if let fixes, !fixes.changes.isEmpty, !quiet { StandardStream.error.write("Fixed \(fixes.summary).\n") }
    if format.isForPeople, !quiet, !run.report.files.isEmpty {
      let baseline = (writeBaseline ?? baseline).map { (file: $0, goneCount: goneCount) }
      let tried = try fixes ?? trial(of: run, targets, &configurations)
      let promised = tried.map { PromisedFixes(of: run.report.findings, by: $0, isMade: fixes != nil) }
      StandardStream.error.write(
        LintSummary(run.report, baseline: baseline, fixes: promised, halfChecked: run.halfChecked)
          .description)
    }
    if statistics { StandardStream.error.write(LintStatistics(run.report.findings).description) }
    if !run.report.failures.isEmpty { throw ExitStatus.failure }
    if run.report.findings.contains(where: run.report.counts) { throw ExitStatus.problems }
  }

  /// What comes of the fixes of what was found, none of which is made; nil: there are none.
  private func trial(
    of run: LintRun, _ targets: LintTargets, _ configurations: inout LintConfigurations
  ) throws -> FixRun? {
    let trials = run.trials
    if trials.isEmpty { return nil }
    return try FixRun(
      targets, root, &configurations, includesUnsafe: false, countsUnsafe: true, trials: trials,
      jobs: jobs ?? processorCount)
  }

  private func show(_ fixes: FixRun, _ targets: LintTargets) throws {
    StandardStream.output.write(fixes.diff)
    for failure in fixes.failures { StandardStream.report("\(failure.path): \(failure.reason)") }
    list(fixes)
    if !quiet { StandardStream.error.write(fixes.advice) }
    if !(targets.failures + fixes.failures).isEmpty { throw ExitStatus.failure }
    if !fixes.changes.isEmpty { throw ExitStatus.problems }
  }

  /// Tells people what was fixed, unless a difference shows it, and what was not and why, each fix with its place.
  private func list(_ fixes: FixRun) {
    guard format.isForPeople, !quiet else { return }
    let renderer = TriedFixRenderer(style: StandardStream.error.textStyle, isConcise: format == .concise)
    StandardStream.error.write(fixes.list(by: renderer, includesMade: !diff))
  }

  private func write(_ run: LintRun, asBaseline file: String, madeFrom files: [String]) throws {
    let all = Baseline(of: run.report.findings, for: file)
    try ResultOutput(file).write(all.bytes, madeFrom: files)
    if format.isForPeople, !quiet {
      let listed = counted(run.report.findings.count, "finding")
      StandardStream.error.write("Listed \(listed) in \(file.printable).\n")
    }
  }

  private func write(_ run: LintRun, madeFrom files: [String]) throws {
    for output in output {
      let text = output.format.render(run.report)
      try ResultOutput(output.file).write(Array(text.utf8), madeFrom: files)
    }
    format.write(run.report, to: .output)
  }
}
