import ArgumentParser
import CartoucheDiagnostics
import CartoucheScenario

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", _superCommandName: "cartouche",
    abstract: "Runs scenarios: what frames and events of a spec are to be like.",
    discussion: """
      A scenario is a YAML file with the steps of a user and what is expected after each. What fails shows its place, what \
      the frame was instead, and why. Exit status: 0 all passed; 1 something failed, or a scenario has mistakes; 2 a file \
      could not be read or there is nothing to run.
      """)

  @Argument(
    help: ArgumentHelp(
      "Scenarios, and folders to search for *.scenario.yaml and .yml. (default: the current folder)",
      valueName: "path"))
  var paths: [String] = []

  @Option(help: "text for people, tap and junit for build servers, json for programs.")
  var format = ScenarioFormat.text

  @Option(
    help: ArgumentHelp(
      "Also write what came of it to a file, in this format. May be repeated.", valueName: "format=file"))
  var output: [FormatOutput<ScenarioFormat>] = []

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Check only the steps whose `scenario: step` contains this, where * stands for any text; those before them are "
        + "run too.", valueName: "pattern"),
    transform: { StepSelection($0) })
  var selection: StepSelection?

  @Flag(help: "Write snapshots that are missing or differ, in place of failing.")
  var update = false

  @Flag(
    help: "Tell which annotations were never shown, which anchors never used, which states never entered.")
  var coverage = false

  @Option(help: ArgumentHelp("Draw each frame that fails, as SVG in this folder.", valueName: "folder"))
  var draw: String?

  @Option(help: "How many scenarios are run at once. (default: as many as there are processors)")
  var jobs: Int?

  @OptionGroup var root: RootOption

  @Flag(help: "No summary.")
  var quiet = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected a number from 1") }
    try FormatOutput.check(output)
    if paths.contains("-") {
      throw ValidationError(
        "a scenario is not read from standard input: its spec is named relative to its file")
    }
  }

  func run() throws {
    var configurations = try LintConfigurations(nil)
    let targets = try LintTargets(
      paths.isEmpty ? ["."] : paths, StandardInput(), of: [.scenario], &configurations)
    guard !targets.files.isEmpty else { throw ExitStatus.failure }
    var testRun = TestRun(
      targets, root.value,
      TestRun.Options(selection: selection, updates: update, tellsCoverage: coverage, draws: draw != nil),
      jobs: jobs ?? processorCount)
    try testRun.applySeverities(&configurations)
    let scenarios = testRun.report.scenarios
    // What could not be read or run may have had one.
    if let selection, testRun.report.steps.isEmpty, testRun.report.failures.isEmpty,
      scenarios.allSatisfy(\.wasRun)
    {
      StandardStream.report(
        "--run: no `scenario: step` contains `\(selection.pattern)`, in which * stands for any text and every other "
          + "character for itself")
      throw ExitStatus.failure
    }
    if update { try testRun.writeSnapshots() }
    if let draw { try testRun.writePictures(in: draw) }
    for output in output {
      let text = output.format.render(testRun.report)
      try ResultOutput(output.file).write(Array(text.utf8), madeFrom: testRun.sources + configurations.files)
    }
    StandardStream.output.write(format.render(testRun.report, style: StandardStream.output.textStyle))
    if format == .text, !quiet {
      StandardStream.error.write(TestSummary(testRun, isDrawn: draw != nil).description)
    }
    if !testRun.report.failures.isEmpty { throw ExitStatus.failure }
    if !testRun.report.hasPassed { throw ExitStatus.problems }
  }
}
