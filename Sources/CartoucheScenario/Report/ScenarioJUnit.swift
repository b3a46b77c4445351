import CartoucheDiagnostics

/// The JUnit XML format of test results, for build servers: a suite for each scenario, a test for each step.
package struct ScenarioJUnit: Sendable {
  package init() {}

  package func render(_ report: ScenarioReport) -> String {
    let suites = report.scenarios.map { suite($0) } + report.failures.map { suite($0) }
    var xml = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    xml += "<testsuites name=\"cartouche\"\(counts(suites.flatMap { $0.tests }))>\n"
    for suite in suites {
      xml += "  <testsuite name=\(suite.name.xmlAttribute)\(counts(suite.tests))>\n"
      xml += suite.tests.map { element($0, in: suite.path) }.joined()
      xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  private struct Suite {
    var name: String
    var path: String
    var tests: [Test]
  }

  private struct Test {
    var name: String
    var line: Int?
    /// The problem of the test as a `failure` or `error` element, or `nil` if the test passed.
    var problem: (element: String, type: String, message: String, text: String)?
  }

  private func suite(_ scenario: ScenarioResult) -> Suite {
    var tests = scenario.steps.map { step in
      Test(
        name: step.name, line: step.failures.first?.finding.place.start.line ?? step.start.line,
        problem: step.failures.first.map { first in
          (
            "failure", first.finding.rule, first.finding.message,
            TextRenderer().render(step.failures.map { $0.finding })
          )
        })
    }
    let errors = scenario.errors
    if !scenario.wasRun || !errors.isEmpty {
      tests.append(
        Test(
          name: "reading", line: errors.first?.place.start.line,
          problem: errors.first.map { ("error", $0.rule, $0.message, TextRenderer().render(errors)) }))
    }
    return Suite(
      name: scenario.name.isEmpty ? scenario.path : scenario.name, path: scenario.path, tests: tests)
  }

  private func suite(_ failure: FindingReport.Failure) -> Suite {
    Suite(
      name: failure.path, path: failure.path,
      tests: [Test(name: "reading", problem: ("error", "unreadable", failure.reason, ""))])
  }

  private func counts(_ tests: [Test]) -> String {
    let failures = tests.count { $0.problem?.element == "failure" }
    let errors = tests.count { $0.problem?.element == "error" }
    return " tests=\"\(tests.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private func element(_ test: Test, in path: String) -> String {
    var xml =
      "    <testcase classname=\(path.xmlAttribute) name=\(test.name.xmlAttribute) file=\(path.xmlAttribute)"
    if let line = test.line { xml += " line=\"\(line)\"" }
    guard let problem = test.problem else { return xml + "/>\n" }
    xml +=
      ">\n      <\(problem.element) type=\(problem.type.xmlAttribute) message=\(problem.message.xmlAttribute)>"
    return xml + "\(problem.text.xmlText)</\(problem.element)>\n    </testcase>\n"
  }
}
