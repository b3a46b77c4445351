import CartoucheDiagnostics
import CartoucheScenario

/// The last line of `test`, for people: how much passed.
struct TestSummary: CustomStringConvertible {
  private let run: TestRun
  private let isDrawn: Bool

  /// - Parameter isDrawn: whether frames that failed were drawn.
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
    // Then all that was named could not be read, which is told.
    if scenarios.isEmpty { return text }
    if failed == 0, broken == 0, flawed == 0 { return text + "Passed \(all).\n" }
    var problems: [String] = []
    if failed > 0 { problems.append("\(failed) of \(all) failed") }
    if broken > 0 { problems.append("\(counted(broken, "scenario")) could not be run") }
    if flawed > 0 { problems.append("\(counted(flawed, "scenario")) failed for what it finds in itself") }
    text += problems.joined(separator: "; ") + ".\n"
    if failed > 0, !isDrawn { text += "--draw FOLDER draws the frames that failed.\n" }
    return text
  }
}
