import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheScenario
import CartoucheSpec

/// The result of running scenarios.
struct TestRun {
  struct Options: Sendable {
    /// The steps to check, or `nil` to check all steps.
    var selection: StepSelection?
    var updates: Bool
    var reportsCoverage: Bool
    var draws: Bool
  }

  private(set) var report = ScenarioReport()
  /// The paths of all files that the run has read or tried to read.
  private(set) var sources: Set<String> = []
  /// The stamps of all files before they were read, by path. A written snapshot has its new stamp.
  private(set) var stamps: [String: FileStamp?] = [:]
  /// The number of snapshot files that were written.
  private(set) var writtenSnapshots = 0
  private let scenarios: [TestedScenario]

  /// Runs the scenarios, and prints unreadable files to standard error.
  init(_ targets: TargetFiles, _ root: RootFolder, _ options: Options, jobs: Int) {
    report.failures = targets.failures
    let all = concurrentMap(targets.files, jobs: jobs) { TestedScenario($0, root, options) }
    sources = all.reduce(into: Set(targets.files)) { $0.formUnion($1.sources) }
    for scenario in all { stamps.merge(scenario.stamps) { first, _ in first } }
    // A scenario outside of the root folder is not read.
    for path in sources where stamps[path] == nil { stamps[path] = .some(FileStamp(path)) }
    scenarios = options.selection == nil ? all : all.filter { !$0.hasNoSelectedStep }
    var coverage: [(spec: String, coverage: Coverage)] = []
    for scenario in scenarios {
      guard let result = scenario.result else {
        if let failure = scenario.failure {
          StandardStream.report("\(failure.path): \(failure.reason)")
          report.failures.append(failure)
        }
        continue
      }
      report.scenarios.append(result)
      guard let seen = scenario.coverage else { continue }
      let spec = relativePath(result.spec, to: ".")
      if let known = coverage.firstIndex(where: { $0.spec == spec }) {
        coverage[known].coverage.formUnion(seen)
      } else {
        coverage.append((spec, seen))
      }
    }
    if options.reportsCoverage { report.coverage = coverage }
  }

  /// Sets the severities of all findings to those in the configurations of their files.
  mutating func applySeverities(_ configurations: inout LintConfigurations) throws {
    for index in report.scenarios.indices {
      report.scenarios[index].findings = try configurations.applied(to: report.scenarios[index].findings)
    }
  }

  /// Writes the new and changed snapshots, each completely or not at all. Throws for a snapshot outside the root.
  mutating func writeSnapshots() throws {
    for scenario in scenarios {
      for snapshot in scenario.snapshots {
        try reportingFailure { () throws(OutputFailure) in
          let file = try OutputFile.opened(snapshot.path, within: scenario.root)
          try file.write(snapshot.bytes)
          try file.finish()
        }
        stamps[snapshot.path] = .some(FileStamp(snapshot.path))
        writtenSnapshots += 1
      }
    }
  }

  /// Writes the pictures of frames that failed into `folder`. Step 3 of `maps/cafes.scenario.yaml` gives
  /// `maps-cafes.3.svg`.
  mutating func writePictures(in folder: String) throws {
    guard scenarios.contains(where: { !$0.pictures.allSatisfy(\.isEmpty) }) else { return }
    try reportingFailure { () throws(OutputFailure) in try createFolder(folder) }
    var stems: [String: Int] = [:]
    for (index, scenario) in scenarios.filter({ $0.result != nil }).enumerated() {
      let path = relativePath(scenario.path, to: ".")
      var stem = Scenario.stem(of: path).replacing("/", with: "-")
      // The scenarios `a/b` and `a-b` would have the same picture names, as do a `.yaml` and a `.yml` file. The
      // second one gets a number.
      let earlier = stems[stem, default: 0]
      stems[stem] = earlier + 1
      if earlier > 0 { stem += "~\(earlier + 1)" }
      for (position, pictures) in scenario.pictures.enumerated() {
        let step = report.scenarios[index].steps[position]
        for picture in pictures {
          let frame = step.frameCount > 1 ? ".\(picture.frame + 1)" : ""
          let file = "\(folder)/\(stem).\(step.number)\(frame).svg"
          try ResultOutput(file).write(picture.svg, madeFrom: Array(sources))
          report.scenarios[index].steps[position].pictures.append(file)
        }
      }
    }
  }
}

/// The result of running one scenario.
struct TestedScenario: Sendable {
  var path: String
  /// The result of the scenario, or `nil` if one of its files could not be read.
  var result: ScenarioResult?
  /// The file that could not be read, with the reason; `nil` if all files were read.
  var failure: FindingReport.Failure?
  /// The snapshots that are new or differ from their files, with the paths and bytes to write.
  var snapshots: [(path: String, bytes: [UInt8])] = []
  /// The folder, with links resolved, outside which no snapshot is written; `nil` if snapshots may be written anywhere.
  var root: String?
  /// The pictures of failed frames: one list for each checked step, in order.
  var pictures: [[StepOutcome.Picture]] = []
  var coverage: Coverage?
  /// The paths of the files that were read for the scenario.
  var sources: [String] = []
  /// The stamps of these files, and of missing ones, before they were read.
  var stamps: [String: FileStamp?] = [:]

  /// Whether the scenario ran without a problem and the step selection matches none of its steps.
  var hasNoSelectedStep: Bool { result.map { $0.wasRun && $0.hasPassed && $0.steps.isEmpty } ?? false }

  init(_ path: String, _ root: RootFolder, _ options: TestRun.Options) {
    self.path = path
    do throws(FileFailure) {
      let root = try root.resolved(for: path)
      self.root = root
      let loader = WatchedFiles(root: root)
      defer { stamps = loader.stamps }
      let reading = try readScenario(path, loader: loader)
      sources = reading.sources.paths
      let files = SnapshotFiles(beside: path)
      var findings = LintResult(of: reading).findings
      guard let scenario = reading.scenario, let plan = reading.plan else {
        result = ScenarioResult(path: path, name: "", spec: "", findings: findings, steps: [], wasRun: false)
        return
      }
      findings += files.shared(by: scenario, reading)
      if findings.contains(where: { $0.severity == .error }) {
        result = ScenarioResult(
          path: path, name: scenario.name, spec: scenario.spec, findings: findings.inReportingOrder(),
          steps: [],
          wasRun: false)
        return
      }
      let kept: [String: [UInt8]]
      do throws(UnreadableFile) {
        kept = try files.read(scenario.snapshots.map(\.content), loader, updates: options.updates)
      } catch {
        failure = FindingReport.Failure(path: error.path, reason: error.reason)
        return
      }
      sources += kept.keys.map { Scenario.snapshotFile($0, of: path) }
      let outcome = CartoucheScenario.run(
        scenario, of: plan,
        ScenarioOptions(snapshots: kept, updates: options.updates, draws: options.draws)
      ) { options.selection?.includes($0, of: scenario) ?? true }
      coverage = outcome.coverage
      findings += files.unused(by: scenario, reading)
      result = ScenarioResult(
        path: path, name: scenario.name, spec: scenario.spec, findings: findings.inReportingOrder(),
        steps: [StepResult](outcome.steps, in: reading.sources))
      pictures = outcome.steps.map(\.pictures)
      if options.updates {
        snapshots = outcome.snapshots.filter { kept[$0.name] != $0.bytes }
          .map { (Scenario.snapshotFile($0.name, of: path), $0.bytes) }
      }
    } catch {
      result = nil
      failure = FindingReport.Failure(path: path, reason: error.reason(path))
    }
  }
}

/// The summary that `test` prints at the end: the number of steps that passed and failed.
struct TestSummary: CustomStringConvertible {
  private let run: TestRun
  private let isDrawn: Bool

  /// Creates a summary.
  /// - Parameters:
  ///   - run: The result of the scenarios.
  ///   - isDrawn: Whether pictures of failed frames were written.
  init(_ run: TestRun, isDrawn: Bool) {
    self.run = run
    self.isDrawn = isDrawn
  }

  var description: String {
    let report = run.report
    let (steps, scenarios) = (report.steps, report.scenarios)
    let failed = steps.count { !$0.failures.isEmpty }
    let broken = scenarios.count { !$0.wasRun }
    let flawed = scenarios.count { $0.wasRun && !$0.hasPassed && $0.steps.allSatisfy(\.failures.isEmpty) }
    var text = ""
    if run.writtenSnapshots > 0 { text += "Wrote \(counted(run.writtenSnapshots, "snapshot")).\n" }
    let all = "\(counted(steps.count, "step")) in \(counted(scenarios.count, "scenario"))"
    // No scenario could be read; the failures have already been printed.
    if scenarios.isEmpty { return text }
    if failed == 0, broken == 0, flawed == 0 { return text + "Passed \(all).\n" }
    var problems: [String] = []
    if failed > 0 { problems.append("\(failed) of \(all) failed") }
    if broken > 0 { problems.append("\(counted(broken, "scenario")) could not be run") }
    if flawed > 0 { problems.append("\(counted(flawed, "scenario")) failed because of findings") }
    text += problems.joined(separator: "; ") + ".\n"
    if failed > 0, !isDrawn { text += "--draw FOLDER writes pictures of the frames that failed.\n" }
    return text
  }
}
