import ArgumentParser
import CartoucheDiagnostics
import CartoucheLint
import CartoucheScenario

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", _superCommandName: "cartouche",
    abstract: "Runs scenarios: tests of the frames and events of a spec.",
    discussion: """
      A scenario is a YAML or JSON file with the steps of a user and the expected result of each step. A failure shows its \
      location, the actual result and the reason. Exit status: 0 all steps passed; 1 a step failed or a scenario has \
      errors; 2 a file cannot be read or there is no scenario to run.
      """)

  @Argument(
    help: ArgumentHelp(
      "Scenarios, and folders to search for *.scenario.yaml, .yml and .json. (default: the current folder)",
      valueName: "path"))
  var paths: [String] = []

  @Option(help: "text for people, tap and junit for build servers, json for programs.")
  var format = ScenarioFormat.text

  @Option(
    help: ArgumentHelp(
      "Also write the results to a file in this format. May be repeated.", valueName: "format=file"))
  var output: [FormatOutput<ScenarioFormat>] = []

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Check only the steps whose `scenario: step` contains this pattern, in which * matches any text. The steps "
        + "before them are run but not checked.", valueName: "pattern"),
    transform: { StepSelection($0) })
  var selection: StepSelection?

  @Flag(help: "Write snapshots that are missing or differ instead of failing.")
  var update = false

  @Flag(
    help: "Print the annotations that are never shown, the anchors never used and the states never entered.")
  var coverage = false

  @Option(
    help: ArgumentHelp(
      "Write a picture of each frame that fails to this folder, as SVG.", valueName: "folder"))
  var draw: String?

  @Option(
    help: ArgumentHelp(
      "The number of scenarios to run at the same time. (default: the number of processors)",
      valueName: "number"))
  var jobs: Int?

  @Flag(
    help:
      "Run again whenever a file that was read changes, or a new scenario appears. Ctrl-C ends the command.")
  var watch = false

  @OptionGroup var root: RootOption

  @Flag(help: "Print no summary.")
  var quiet = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected a number of at least 1") }
    try FormatOutput.check(output)
    if paths.contains("-") {
      throw ValidationError(
        "a scenario cannot be read from standard input, because the path of its spec is relative to its file")
    }
    if watch, format != .text {
      throw ValidationError("--watch shows people the results of each run: omit --format \(format.rawValue)")
    }
  }

  func run() throws {
    var none: WatchedPaths?
    guard watch else { return try test(&none) }
    var loop = WatchLoop("test", paths, isQuiet: quiet)
    try loop.run { try test(&$0) }
  }

  /// Runs the scenarios once.
  /// - Parameter watched: Receives the files and folders that are read, unless it is `nil`.
  private func test(_ watched: inout WatchedPaths?) throws {
    for path in paths.isEmpty ? ["."] : paths { watched?.addConfigurations(for: path) }
    var configurations = try LintConfigurations(nil)
    let targets = try TargetFiles(
      paths.isEmpty ? ["."] : paths, StandardInput(), of: [.scenario], &configurations)
    watched?.add(targets.folders)
    guard !targets.files.isEmpty else { throw ExitStatus.failure }
    var testRun = TestRun(
      targets, root.value,
      TestRun.Options(selection: selection, updates: update, reportsCoverage: coverage, draws: draw != nil),
      jobs: jobs ?? processorCount)
    watched?.add(testRun.stamps)
    watched?.isComplete = true
    try testRun.applySeverities(&configurations)
    for file in configurations.files { watched?.add(file) }
    let scenarios = testRun.report.scenarios
    // No error if a scenario could not be read or run: it may contain a matching step.
    if let selection, testRun.report.steps.isEmpty, testRun.report.failures.isEmpty,
      scenarios.allSatisfy(\.wasRun)
    {
      StandardStream.report(
        "--run: no `scenario: step` contains `\(selection.pattern)`; * matches any text, and every other character "
          + "matches itself")
      throw ExitStatus.failure
    }
    if update {
      try testRun.writeSnapshots()
      for (path, stamp) in testRun.stamps where stamp != nil { watched?.markAsWritten(path, stamp) }
    }
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

enum ScenarioFormat: String, ExpressibleByArgument, CaseIterable {
  case text, tap, junit, json

  /// Returns the results in this format.
  /// - Parameter style: The colors of `text`; ignored by the other formats.
  func render(_ report: ScenarioReport, style: TextStyle = .plain) -> String {
    switch self {
    case .text: ScenarioText(style: style).render(report)
    case .tap: ScenarioTAP().render(report)
    case .junit:
      // Code hosts such as GitHub expect paths relative to the root of the repository.
      ScenarioJUnit().render(report.renamingFiles { relativePath($0, to: ".") })
    case .json: ScenarioJSON().render(report)
    }
  }
}

/// The steps that `test` checks: all steps with names that contain a pattern, in which `*` matches any text.
///
/// The pattern is not a regular expression, because Swift's engine backtracks: a short pattern may need
/// exponential time.
struct StepSelection: Sendable {
  /// The pattern as given on the command line.
  let pattern: String
  private let pieces: [String]

  init(_ pattern: String) {
    self.pattern = pattern
    pieces = pattern.split(separator: "*").map(String.init)
  }

  /// Whether the step's full name, `scenario: step`, matches the pattern.
  func includes(_ step: ScenarioStep, of scenario: Scenario) -> Bool {
    includes("\(scenario.name): \(step.name)")
  }

  /// Whether `name`, the full name of a step, matches the pattern.
  /// - Complexity: O(characters of the name · parts of the pattern between two `*`).
  func includes(_ name: String) -> Bool {
    // The first match of a part between two `*` leaves the longest rest for the following parts, so later matches
    // need not be tried.
    var rest = name[...]
    for piece in pieces {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
