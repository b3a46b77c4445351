import ArgumentParser
import CartoucheDiagnostics

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Finds problems in specs.",
    discussion: """
      Each finding shows its file, line and column, what is wrong, and what to do. Exit status: 0 nothing at or \
      above --fail-on was found; 1 something was; 2 a file could not be read or there is nothing to lint.
      """)

  @Argument(
    help: ArgumentHelp(
      "Specs, folders to search for *.annotations.yaml, or - for standard input.", valueName: "path"))
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
  var output: [FindingOutput] = []

  @Option(help: "The lowest severity that makes the exit status 1: error, warning or never.")
  var failOn = FailureThreshold.error

  @OptionGroup var standardInput: StandardInput

  @OptionGroup var root: RootOption

  @Flag(help: "Print findings only, no summary.")
  var quiet = false

  func run() throws {
    let targets = LintTargets(paths.isEmpty ? ["."] : paths, standardInput)
    guard !targets.files.isEmpty else { throw ExitStatus.failure }
    var report = FindingReport(failures: targets.failures)
    var read: [String] = []
    for file in targets.files.map({ LintedFile($0, targets.loader, root) }) {
      if let reason = file.failure {
        StandardStream.report("\(file.path): \(reason)")
        report.failures.append(FindingReport.Failure(path: file.path, reason: reason))
      } else {
        report.files.append(file.path)
      }
      report.findings += file.findings
      read += file.sources
    }
    report.findings = report.findings.inReportingOrder()

    for output in output {
      let text = output.format.render(report)
      try ResultOutput(output.file).write(Array(text.utf8), madeFrom: read)
    }
    StandardStream.output.write(format.render(report, style: StandardStream.output.textStyle))
    if format.isForPeople, !quiet, !report.files.isEmpty {
      StandardStream.error.write(LintSummary(report).description)
    }
    if !report.failures.isEmpty { throw ExitStatus.failure }
    if report.findings.contains(where: { failOn.includes($0.severity) }) { throw ExitStatus.problems }
  }
}
