import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheScenario
import CartoucheSpec

/// What came of running one file.
struct TestedScenario: Sendable {
  var path: String
  /// Nil: it could not be read.
  var result: ScenarioResult?
  /// The file that could not be read, and why.
  var failure: FindingReport.Failure?
  /// Snapshots that differ from their files, or have none.
  var snapshots: [(path: String, bytes: [UInt8])] = []
  /// The folder that its snapshots must not lie outside of, without links.
  var root: String?
  /// Of each step, by its position among those that were looked at.
  var pictures: [[StepOutcome.Picture]] = []
  var coverage: Coverage?
  /// Every file that was read for it.
  var sources: [String] = []

  /// Whether it could be run, and none of its steps was looked at.
  var isUnselected: Bool { result.map { $0.wasRun && $0.hasPassed && $0.steps.isEmpty } ?? false }

  init(_ path: String, _ root: RootFolder, _ options: TestRun.Options) {
    self.path = path
    do throws(FileFailure) {
      let root = try root.resolved(for: path)
      self.root = root
      let loader = DiskFileLoader(root: root)
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
        scenario, of: plan, snapshots: kept, updates: options.updates, draws: options.draws
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
