import CartoucheDiagnostics

/// The Test Anything Protocol format of test results, version 14, with a test for each step.
package struct ScenarioTAP: Sendable {
  package init() {}

  package func render(_ report: ScenarioReport) -> String {
    var tests: [Test] = []
    for scenario in report.scenarios {
      if !scenario.wasRun || !scenario.errors.isEmpty {
        let name = scenario.wasRun ? "findings" : "not run"
        tests.append(Test(name: "\(scenario.path): \(name)", findings: scenario.findings))
      }
      tests += scenario.steps.map { step in
        Test(
          name: "\(scenario.name): \(step.name)", findings: step.failures.map { $0.finding },
          pictures: step.pictures)
      }
    }
    tests += report.failures.map { Test(name: "\($0.path): \($0.reason)", findings: nil) }
    var text = "TAP version 14\n1..\(tests.count)\n"
    for (index, test) in tests.enumerated() { text += line(test, number: index + 1) }
    return text
  }

  private struct Test {
    var name: String
    /// The findings that make the test fail; empty if it passes, `nil` if the file could not be read.
    var findings: [Finding]?
    var pictures: [String] = []
  }

  private func line(_ test: Test, number: Int) -> String {
    let isOk = test.findings?.isEmpty ?? false
    // An unescaped `#` would start a directive.
    let name = test.name.printable.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    var text = "\(isOk ? "ok" : "not ok") \(number) - \(name)\n"
    guard let findings = test.findings, !findings.isEmpty else { return text }
    text += "  ---\n  failures:\n"
    for finding in findings {
      text += "    - message: \(json(finding.message))\n"
      text += "      rule: \(finding.rule)\n"
      if let help = finding.help { text += "      help: \(json(help))\n" }
      text += "      at: { file: \(json(finding.place.path)), line: \(finding.place.start.line)"
      text += ", column: \(finding.place.start.column) }\n"
    }
    if !test.pictures.isEmpty {
      text += "  pictures: [\(test.pictures.map(json).joined(separator: ", "))]\n"
    }
    return text + "  ...\n"
  }

  /// Returns a text as JSON, which is valid YAML.
  private func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONWriter.print(to: &bytes) { $0.array { $0.element(text) } }
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }
}
