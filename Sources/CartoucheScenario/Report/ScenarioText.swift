package import CartoucheDiagnostics

/// The text format of test results, for terminals: a line for each scenario, followed by its failures in the format of
/// `lint`.
package struct ScenarioText: Sendable {
  private let style: TextStyle

  package init(style: TextStyle = .plain) { self.style = style }

  package func render(_ report: ScenarioReport) -> String {
    report.scenarios.map(render).joined()
      + (report.coverage ?? []).map { CoverageText.render($0.coverage, of: $0.spec) }.joined()
  }

  private func render(_ result: ScenarioResult) -> String {
    let path = result.path.printable
    var text: String
    let count = counted(result.steps.count, "step")
    if !result.wasRun {
      text = "not run  \(path)\n\n"
    } else if result.hasPassed {
      let frames = result.steps.map { $0.frameCount }.reduce(0, +)
      text =
        "passed   \(path): \(count)\(frames > result.steps.count ? ", \(counted(frames, "frame"))" : "")\n"
      if !result.findings.isEmpty { text += "\n" }
    } else {
      let failed = result.steps.count { !$0.failures.isEmpty }
      text = "failed   \(path): \(failed) of \(count)\n\n"
    }
    let renderer = TextRenderer(style: style)
    text += renderer.render(result.findings)
    for step in result.steps where !step.failures.isEmpty {
      // A step without a name is identified by its number.
      let name = step.isNamed ? "step \(step.number), \(step.name.quoted)" : step.name.printable
      text += "In \(name):\n"
      text += renderer.render(step.failures.map { $0.finding })
      if !step.pictures.isEmpty {
        text.removeLast()
        text += step.pictures.map { "  = drawn: \($0.printable)\n" }.joined() + "\n"
      }
    }
    return text
  }
}
