import ArgumentParser
import CartoucheDiagnostics
import CartoucheLint

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", _superCommandName: "cartouche",
    abstract: "Finds problems in specs and scenarios.",
    discussion: """
      Each finding shows its file, line and column, what is wrong, and what to do. Exit status: 0 nothing at or \
      above --fail-on was found; 1 something was; 2 a file could not be read or there is nothing to lint.
      """)

  @Argument(
    help: ArgumentHelp(
      "Specs, scenarios, folders to search for *.annotations.yaml and *.scenario.yaml (or .yml), or - for standard input.",
      valueName: "path")
  )
  var paths: [String] = []

  @Option(
    help: """
      text and concise for people, json for programs, sarif for code scanning, github and gitlab for their pages of \
      changes, junit for build servers.
      """)
  var format = FindingFormat.text

  @Option(
    help: ArgumentHelp(
      "Also write the findings to a file, in this format. May be repeated.", valueName: "format=file"))
  var output: [FormatOutput<FindingFormat>] = []

  @Option(
    help: ArgumentHelp(
      "The configuration of all files. (default: of each the nearest .cartouche.yaml upwards)",
      valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("Run only these rules, also if they are off.", valueName: "rule,…"))
  var select: [RuleList] = []

  @Option(help: ArgumentHelp("Do not run these rules.", valueName: "rule,…"))
  var ignore: [RuleList] = []

  @Option(help: "The lowest severity that makes the exit status 1: error, warning or never. (default: error)")
  var failOn: FailureThreshold?

  @Flag(help: "Mend what can be mended for sure, and tell what is left.")
  var fix = false

  @Flag(help: "Show what --fix would change, and change nothing. Exit status 1 if there is anything.")
  var diff = false

  @Flag(help: "With --fix or --diff: also fixes that somebody should look at.")
  var unsafeFixes = false

  @Option(help: ArgumentHelp("Do not tell the findings that this file lists.", valueName: "file"))
  var baseline: String?

  @Option(help: ArgumentHelp("List all findings in this file, as --baseline reads it.", valueName: "file"))
  var writeBaseline: String?

  @Option(help: "How many files are checked at once. (default: as many as there are processors)")
  var jobs: Int?

  @OptionGroup var standardInput: StandardInput

  @OptionGroup var root: RootOption

  @Flag(help: "Print findings only, no summary.")
  var quiet = false

  @Flag(help: "Also tell on standard error how often each rule found something.")
  var statistics = false

  func validate() throws {
    try RuleList.check(select, of: "--select")
    try RuleList.check(ignore, of: "--ignore")
    if unsafeFixes, !fix, !diff { throw ValidationError("--unsafe-fixes needs --fix or --diff") }
    if fix, diff { throw ValidationError("--fix changes files and --diff only shows it: name one of them") }
    if fix, paths.contains("-") {
      throw ValidationError("standard input cannot be fixed; --diff shows what would change")
    }
    try FormatOutput.check(output)
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected a number from 1") }
  }

  func run() throws {
    var configurations = try LintConfigurations(
      config, select: select.isEmpty ? nil : select.flatMap(\.rules), ignore: ignore.flatMap(\.rules))
    let targets = try LintTargets(paths.isEmpty ? ["."] : paths, standardInput, &configurations)
    guard !targets.files.isEmpty else { throw ExitStatus.failure }
    let known = try baseline.map { try Baseline(reading: $0) }
    var fixes =
      fix || diff
      ? try FixRun(targets, root, &configurations, unsafeFixes, jobs: jobs ?? processorCount) : nil
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
      if let writeBaseline { try write(run, asBaseline: writeBaseline) }
      // What is listed now is known from now on.
      let listed = try writeBaseline.map { try Baseline(reading: $0) } ?? known
      goneCount = listed.map { run.remove($0) } ?? 0
      try write(run)
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
      StandardStream.error.write(
        LintSummary(
          run.report, baseline: baseline, triesUnsafeFixes: unsafeFixes, halfChecked: run.halfChecked
        ).description)
    }
    if statistics { StandardStream.error.write(LintStatistics(run.report.findings).description) }
    if !run.report.failures.isEmpty { throw ExitStatus.failure }
    if run.report.findings.contains(where: run.report.counts) { throw ExitStatus.problems }
  }

  private func show(_ fixes: FixRun, _ targets: LintTargets) throws {
    StandardStream.output.write(fixes.diff)
    for failure in fixes.failures { StandardStream.report("\(failure.path): \(failure.reason)") }
    if !quiet { StandardStream.error.write(fixes.advice) }
    if !(targets.failures + fixes.failures).isEmpty { throw ExitStatus.failure }
    if !fixes.changes.isEmpty { throw ExitStatus.problems }
  }

  /// Tells people what was fixed, each fix with its place.
  private func list(_ fixes: FixRun) {
    guard format.isForPeople, !quiet else { return }
    let style = StandardStream.error.textStyle
    StandardStream.error.write(fixes.list(by: .init(style: style, isConcise: format == .concise)))
  }

  private func write(_ run: LintRun, asBaseline file: String) throws {
    let all = Baseline(of: run.report.findings, for: file)
    try ResultOutput(file).write(all.bytes, madeFrom: Array(run.sources))
    if format.isForPeople, !quiet {
      let listed = counted(run.report.findings.count, "finding")
      StandardStream.error.write("Listed \(listed) in \(file.printable).\n")
    }
  }

  private func write(_ run: LintRun) throws {
    for output in output {
      let text = output.format.render(run.report)
      try ResultOutput(output.file).write(Array(text.utf8), madeFrom: Array(run.sources))
    }
    StandardStream.output.write(format.render(run.report, style: StandardStream.output.textStyle))
  }
}
