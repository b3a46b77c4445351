import CartoucheDiagnostics
import CartoucheScenario

/// What running some scenarios gave.
struct TestRun {
  struct Options: Sendable {
    /// Nil: every step is checked.
    var selection: StepSelection?
    var updates: Bool
    var tellsCoverage: Bool
    var draws: Bool
  }

  private(set) var report = ScenarioReport()
  /// Every file that was read, or should have been.
  private(set) var sources: Set<String> = []
  /// How many snapshots were written.
  private(set) var writtenSnapshots = 0
  private let scenarios: [TestedScenario]

  /// Tells on standard error which files could not be read.
  init(_ targets: LintTargets, _ root: RootFolder, _ options: Options, jobs: Int) {
    report.failures = targets.failures
    let all = concurrentMap(targets.files, jobs: jobs) { TestedScenario($0, root, options) }
    sources = all.reduce(into: Set(targets.files)) { $0.formUnion($1.sources) }
    scenarios = options.selection == nil ? all : all.filter { !$0.isUnselected }
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
    if options.tellsCoverage { report.coverage = coverage }
  }

  /// Gives findings the severities of their files' configurations.
  mutating func applySeverities(_ configurations: inout LintConfigurations) throws {
    for index in report.scenarios.indices {
      report.scenarios[index].findings = try configurations.applied(to: report.scenarios[index].findings)
    }
  }

  /// Writes the snapshots that differ from their files, each completely or not at all, and none outside of the root.
  mutating func writeSnapshots() throws {
    for scenario in scenarios {
      for snapshot in scenario.snapshots {
        try reportingFailure { () throws(OutputFailure) in
          let file = try OutputFile.opened(snapshot.path, within: scenario.root)
          try file.write(snapshot.bytes)
          try file.finish()
        }
        writtenSnapshots += 1
      }
    }
  }

  /// Writes the pictures of frames that failed: `maps-cafes.3.svg` for step 3 of `maps/cafes.scenario.yaml`.
  mutating func writePictures(in folder: String) throws {
    guard scenarios.contains(where: { !$0.pictures.allSatisfy(\.isEmpty) }) else { return }
    try reportingFailure { () throws(OutputFailure) in try makeFolder(folder) }
    var stems: [String: Int] = [:]
    for (index, scenario) in scenarios.filter({ $0.result != nil }).enumerated() {
      let path = relativePath(scenario.path, to: ".")
      var stem = Scenario.stem(of: path).replacing("/", with: "-")
      // `a/b` and `a-b` are called alike, and so are `.yaml` and `.yml`; the second one gets a number.
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
