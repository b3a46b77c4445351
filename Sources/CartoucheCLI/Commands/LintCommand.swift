import ArgumentParser
import CartoucheDiagnostics
import CartoucheLint

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", _superCommandName: "cartouche",
    abstract: "Finds problems in specs and scenarios.",
    discussion: """
      Each finding shows its file, line and column, the problem, and the solution. Exit status: 0 no finding is at or \
      above --fail-on, or --exit-zero is given; 1 there is such a finding; 2 a file cannot be read or there is no file to \
      lint.
      """)

  @Argument(
    help: ArgumentHelp(
      "Specs, scenarios, folders to search for *.annotations.yaml and *.scenario.yaml (or .yml, .json), or - for standard input. (default: the current folder)",
      valueName: "path")
  )
  var paths: [String] = []

  @Option(
    help: """
      text and concise for people, json for programs, sarif for code scanning, github and gitlab for comments on pull \
      and merge requests, junit for build servers.
      """)
  var format = FindingFormat.text

  @Option(
    help: ArgumentHelp(
      "Also write the findings to a file in this format. May be repeated.", valueName: "format=file"))
  var output: [FormatOutput<FindingFormat>] = []

  @Option(
    help: ArgumentHelp(
      "The configuration for all files. (default: for each file the nearest .cartouche.yaml in its folder or above)",
      valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("Run only these rules, even if they are off.", valueName: "rule,..."))
  var select: [RuleList] = []

  @Option(help: ArgumentHelp("Do not run these rules.", valueName: "rule,..."))
  var ignore: [RuleList] = []

  @Option(
    help: ArgumentHelp(
      "The lowest severity that makes the exit status 1. (default: failOn of the configuration, or error)",
      valueName: "severity"))
  var failOn: FailureThreshold?

  @Flag(help: "Exit with status 0 instead of 1, whatever is found. Status 2 and the reports stay the same.")
  var exitZero = false

  @Flag(
    help: """
      Apply all safe fixes, and report the remaining findings. With - the fixed text goes to standard output, and findings \
      go to standard error.
      """)
  var fix = false

  @Flag(
    help:
      "Print the changes that --fix would make as a diff, without changing files. Exit status 1 if there are any."
  )
  var diff = false

  @Flag(help: "With --fix or --diff: also apply fixes that need a review.")
  var unsafeFixes = false

  @Option(help: ArgumentHelp("Suppress the findings listed in this file.", valueName: "file"))
  var baseline: String?

  @Option(help: ArgumentHelp("Write all findings to this file, for use with --baseline.", valueName: "file"))
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "The number of files to check at the same time. (default: the number of processors)",
      valueName: "number"))
  var jobs: Int?

  @Flag(
    help: "Run again whenever a file that was read changes, or a new file appears. Ctrl-C ends the command.")
  var watch = false

  @OptionGroup var standardInput: StandardInputOption

  @OptionGroup var root: RootOption

  @Flag(help: "Print findings only, without a summary.")
  var quiet = false

  @Flag(help: "Also print the number of findings of each rule to standard error.")
  var statistics = false

  func validate() throws {
    try RuleList.check(select, of: "--select")
    try RuleList.check(ignore, of: "--ignore")
    if unsafeFixes, !fix, !diff { throw ValidationError("--unsafe-fixes needs --fix or --diff") }
    if fix, diff {
      throw ValidationError("--fix changes files and --diff only shows the changes: use one of them")
    }
    if fixesStandardInput, paths.count > 1 {
      throw ValidationError("--fix prints the fixed standard input: name no path besides -")
    }
    if diff { try refuseOptionsOfFindings() }
    if watch { try refuseOptionsOfOneRun() }
    try FormatOutput.check(output)
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected a number of at least 1") }
  }

  /// Whether the command is a filter: it reads a spec from standard input, and prints the fixed spec in place of the findings.
  private var fixesStandardInput: Bool { fix && paths.contains("-") }

  /// Throws an error if `--diff`, which prints changes, is combined with an option about findings.
  private func refuseOptionsOfFindings() throws {
    let given = [
      (!format.isForPeople, "--format \(format.rawValue)"), (!output.isEmpty, "--output"),
      (failOn != nil, "--fail-on"), (baseline != nil, "--baseline"),
      (writeBaseline != nil, "--write-baseline"), (statistics, "--statistics"),
    ].filter(\.0).map(\.1)
    if given.isEmpty { return }
    throw ValidationError(
      "--diff shows what --fix would change, not findings: omit \(given.joined(lastWith: "and"))")
  }

  /// Throws an error if `--watch`, which shows people the findings of several runs, is combined with an option for one run.
  private func refuseOptionsOfOneRun() throws {
    if paths.contains("-") {
      throw ValidationError("standard input cannot be watched: name a file or folder")
    }
    let given = [
      (!format.isForPeople, "--format \(format.rawValue)"), (diff, "--diff"),
      (writeBaseline != nil, "--write-baseline"),
    ].filter(\.0).map(\.1)
    if given.isEmpty { return }
    throw ValidationError(
      "--watch shows people the findings of each run: omit \(given.joined(lastWith: "and"))")
  }

  func run() throws {
    var none: WatchedPaths?
    guard watch else { return try check(&none) }
    var loop = WatchLoop("lint", paths, isQuiet: quiet)
    try loop.run { try check(&$0) }
  }

  /// Runs the command once.
  /// - Parameter watched: Receives the files and folders that are read, unless it is `nil`.
  private func check(_ watched: inout WatchedPaths?) throws {
    if let config { watched?.add(config) }
    if let baseline { watched?.add(baseline) }
    for path in paths.isEmpty ? ["."] : paths { watched?.addConfigurations(for: path) }
    var configurations = try LintConfigurations(
      config, select: select.isEmpty ? nil : select.flatMap(\.rules), ignore: ignore.flatMap(\.rules))
    var targets = try TargetFiles(paths.isEmpty ? ["."] : paths, standardInput.value, &configurations)
    watched?.add(targets.folders)
    guard !targets.files.isEmpty else { throw ExitStatus.failure }
    let known = try baseline.map { try Baseline(reading: $0) }
    var fixes =
      fix || diff
      ? try FixRun(
        targets, root.value, &configurations,
        unsafeFixes: unsafeFixes ? .applied : !quiet && (diff || format.isForPeople) ? .counted : .ignored,
        jobs: jobs ?? processorCount) : nil
    if let fixes, diff {
      try show(fixes, targets)
      return
    }
    var run: LintRun
    let staleCount: Int
    do {
      if fixesStandardInput { printFixed(&fixes, &targets) } else { fixes?.write() }
      if let fixes { list(fixes) }
      run = try LintRun(targets, root.value, &configurations, failOn, jobs: jobs ?? processorCount)
      watched?.add(run.stamps)
      for file in configurations.files { watched?.add(file) }
      watched?.isComplete = true
      let readFiles = run.sources + targets.files + configurations.files
      if let writeBaseline { try write(run, asBaseline: writeBaseline, madeFrom: readFiles) }
      // The baseline that was just written replaces the previous one.
      let listed = try writeBaseline.map { try Baseline(reading: $0) } ?? known
      staleCount = listed.map { run.remove($0) } ?? 0
      try write(run, madeFrom: readFiles + [baseline, writeBaseline].compactMap(\.self))
    } catch {
      // The files are changed even if a later step fails.
      if let fixes, !fixes.changes.isEmpty {
        StandardStream.error.write("Fixed \(fixes.summary): \(fixes.changedFiles).\n")
      }
      throw error
    }
    // This line follows the findings, so that it stays visible at the end of a long list.
    if let fixes, !fixes.changes.isEmpty, !quiet { StandardStream.error.write("Fixed \(fixes.summary).\n") }
    if format.isForPeople, !quiet, !run.report.files.isEmpty {
      let baseline = (writeBaseline ?? baseline).map { (file: $0, staleCount: staleCount) }
      let tried = try fixes ?? trial(of: run, targets, &configurations)
      let promised = tried.map { FixableCounts(of: run.report.findings, by: $0, isApplied: fixes != nil) }
      StandardStream.error.write(
        LintSummary(run.report, baseline: baseline, fixes: promised, partlyChecked: run.partlyChecked)
          .description)
    }
    if statistics { StandardStream.error.write(LintStatistics(run.report.findings).description) }
    if !run.report.failures.isEmpty || fixes?.hasUnwrittenFiles == true { throw ExitStatus.failure }
    if run.report.findings.contains(where: run.report.isFailure), !exitZero { throw ExitStatus.problems }
  }

  /// Returns the result of trying all fixes without writing files, or `nil` if no file can be fixed.
  private func trial(
    of run: LintRun, _ targets: TargetFiles, _ configurations: inout LintConfigurations
  ) throws -> FixRun? {
    let trials = run.trials
    if trials.isEmpty { return nil }
    return try FixRun(
      targets, root.value, &configurations, unsafeFixes: .counted, trials: trials,
      jobs: jobs ?? processorCount)
  }

  /// Prints standard input with its fixes, and makes `targets` return the printed text from now on. Prints nothing if the input could
  /// not be read, which the following run of `lint` reports.
  private func printFixed(_ fixes: inout FixRun?, _ targets: inout TargetFiles) {
    guard let text = fixes?.text(of: standardInput.value.path) else { return }
    StandardStream.output.write(text)
    targets.replaceStandardInput(standardInput.value, with: text)
  }

  private func show(_ fixes: FixRun, _ targets: TargetFiles) throws {
    StandardStream.output.write(fixes.diff)
    for failure in fixes.failures { StandardStream.report("\(failure.path): \(failure.reason)") }
    list(fixes)
    if !quiet { StandardStream.error.write(fixes.advice) }
    if !(targets.failures + fixes.failures).isEmpty { throw ExitStatus.failure }
    if !fixes.changes.isEmpty, !exitZero { throw ExitStatus.problems }
  }

  /// Prints to standard error the applied fixes, unless `--diff` shows them, and the rejected fixes with
  /// reasons. Prints nothing for formats that only machines read.
  private func list(_ fixes: FixRun) {
    guard format.isForPeople, !quiet else { return }
    let renderer = FixAttemptRenderer(style: StandardStream.error.textStyle, isConcise: format == .concise)
    StandardStream.error.write(fixes.list(by: renderer, includesApplied: !diff))
  }

  private func write(_ run: LintRun, asBaseline file: String, madeFrom files: [String]) throws {
    let all = Baseline(of: run.report.findings, for: file)
    try ResultOutput(file).write(all.bytes, madeFrom: files)
    if format.isForPeople, !quiet {
      let listed = counted(run.report.findings.count, "finding")
      StandardStream.error.write("Wrote \(listed) to \(file.printable).\n")
    }
  }

  private func write(_ run: LintRun, madeFrom files: [String]) throws {
    for output in output {
      let text = output.format.render(run.report)
      try ResultOutput(output.file).write(Array(text.utf8), madeFrom: files)
    }
    format.write(run.report, to: fixesStandardInput ? .error : .output)
  }
}

enum FindingFormat: String, ExpressibleByArgument, CaseIterable {
  case text, concise, json, sarif, github, gitlab, junit

  /// Returns the findings in this format.
  /// - Parameter style: The colors of `text` and `concise`; ignored by the other formats.
  func render(_ report: FindingReport, style: TextStyle = .plain) -> String {
    switch self {
    case .text, .concise: forPeople(report.findings, Set(report.files), style)
    case .json: JSONRenderer().render(report.findings)
    case .sarif:
      SARIFRenderer(version: CartoucheCommand.version, kinds: everyFindingKind)
        .render(report.withPathsOfRepository)
    case .github: GitHubRenderer().render(report.withPathsOfRepository.findings)
    case .gitlab: GitLabRenderer().render(report.withPathsOfRepository.findings)
    case .junit: JUnitRenderer().render(report.withPathsOfRepository)
    }
  }

  /// Writes the findings in this format. `text` and `concise` are written in batches, because the text of a
  /// million findings needs more memory than the findings.
  func write(_ report: FindingReport, to stream: StandardStream) {
    guard isForPeople else { return stream.write(render(report, style: stream.textStyle)) }
    let checked = Set(report.files)
    report.findings.forEachBatch { stream.write(forPeople($0, checked, stream.textStyle)) }
  }

  /// Returns the findings as `text` or `concise`. Only fixes of checked files are shown, because `--fix` changes no other file.
  private func forPeople(_ findings: [Finding], _ checked: Set<String>, _ style: TextStyle) -> String {
    if self == .concise { return ConciseRenderer().render(findings) }
    let shown = findings.map { checked.contains($0.place.path) ? $0 : $0.withoutFixes }
    return TextRenderer(style: style).render(shown)
  }

  /// Whether the format is `text` or `concise`. For these, `lint` also prints a summary.
  var isForPeople: Bool { self == .text || self == .concise }
}

extension FindingReport {
  /// The report with paths relative to the current folder. Code hosts such as GitHub run the program in the root
  /// of the repository and expect such paths.
  fileprivate var withPathsOfRepository: FindingReport { renamingFiles { relativePath($0, to: ".") } }
}

extension Finding {
  /// A copy of the finding without its fixes.
  fileprivate var withoutFixes: Finding {
    var finding = self
    finding.fixes = []
    return finding
  }
}

/// A comma-separated list of rule names.
struct RuleList: ExpressibleByArgument {
  var rules: [String]

  init?(argument: String) {
    rules = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Throws an error that names `option` if a name in `lists` is not the name of a rule.
  static func check(_ lists: [RuleList], of option: String) throws {
    if lists.isEmpty { return }
    let known = everyFindingKind.map(\.id)
    for rule in lists.flatMap(\.rules) where !known.contains(rule) {
      let help = NameSuggestion(for: rule, among: known)?.help ?? "`cartouche explain` lists all rules"
      throw ValidationError("\(option): there is no rule `\(rule)`; \(help)")
    }
  }
}

extension FailureThreshold: ExpressibleByArgument {}
