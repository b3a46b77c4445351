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

  @OptionGroup var standardInput: StandardInputOption

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
    if diff { try refuseOptionsOfFindings() }
    try FormatOutput.check(output)
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected a number from 1") }
  }

  /// A difference is no list of findings, which these options are about.
  private func refuseOptionsOfFindings() throws {
    let given = [
      (!format.isForPeople, "--format \(format.rawValue)"), (!output.isEmpty, "--output"),
      (failOn != nil, "--fail-on"), (baseline != nil, "--baseline"),
      (writeBaseline != nil, "--write-baseline"), (statistics, "--statistics"),
    ].filter(\.0).map(\.1)
    if given.isEmpty { return }
    throw ValidationError(
      "--diff shows what --fix would change, and no findings: leave out \(given.joined(lastWith: "and"))")
  }

  func run() throws { try call.run() }

  /// What it was asked for, without the parser.
  var call: LintCall {
    LintCall(
      paths: paths, format: format, output: output, config: config, select: select, ignore: ignore,
      failOn: failOn, fix: fix, diff: diff, unsafeFixes: unsafeFixes, baseline: baseline,
      writeBaseline: writeBaseline, jobs: jobs, standardInput: standardInput.value, root: root.value,
      quiet: quiet, statistics: statistics)
  }
}
