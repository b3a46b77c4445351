/// Findings as JUnit's XML, which most build servers show: a suite a file, a test a finding.
///
/// A finding that does not make the run fail is a test that passed, with what was found as its output: a build server fails
/// with the first failure. A file without findings is a test that passed, so that there is something to show; one that could not be checked is
/// an error. There is no time in it: the same findings give the same bytes.
package struct JUnitRenderer: Sendable {
  package init() {}

  package func render(_ report: FindingReport) -> String {
    let suites = suites(of: report)
    var xml = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    xml += "<testsuites name=\"cartouche\"\(counts(suites.flatMap(\.tests)))>\n"
    for suite in suites {
      xml += "  <testsuite name=\(suite.path.xmlAttribute)\(counts(suite.tests))>\n"
      for test in suite.tests { xml += element(test, in: suite.path) }
      xml += "  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  private struct Suite {
    var path: String
    var tests: [Test]
  }

  private enum Test {
    case passed
    case tolerated(Finding)
    case failed(Finding)
    case notRun(String)
  }

  /// In order of path. What is found in a file that another one imports is in a suite of that file.
  private func suites(of report: FindingReport) -> [Suite] {
    var tests: [String: [Test]] = [:]
    for finding in report.findings {
      tests[finding.place.path, default: []].append(
        report.counts(finding) ? .failed(finding) : .tolerated(finding))
    }
    for file in report.files where tests[file] == nil { tests[file] = [.passed] }
    for failure in report.failures { tests[failure.path, default: []].append(.notRun(failure.reason)) }
    return tests.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
      Suite(path: $0, tests: tests[$0, default: []])
    }
  }

  private func counts(_ tests: [Test]) -> String {
    let failures = tests.count { if case .failed = $0 { true } else { false } }
    let errors = tests.count { if case .notRun = $0 { true } else { false } }
    return " tests=\"\(tests.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private func element(_ test: Test, in path: String) -> String {
    let (name, line, content): (String, Int?, String) =
      switch test {
      case .passed: ("no findings", nil, "")
      case .tolerated(let finding):
        (finding.testName, finding.place.start.line, "      <system-out>\(text(of: finding))</system-out>\n")
      case .failed(let finding):
        (
          finding.testName, finding.place.start.line,
          "      <failure type=\("\(finding.severity.rawValue): \(finding.rule)".xmlAttribute) "
            + "message=\(finding.message.xmlAttribute)>\(text(of: finding))</failure>\n"
        )
      case .notRun(let reason): ("reading", nil, "      <error message=\(reason.xmlAttribute)/>\n")
      }
    let attributes =
      "classname=\(path.xmlAttribute) name=\(name.xmlAttribute) file=\(path.xmlAttribute)"
      + (line.map { " line=\"\($0)\"" } ?? "")
    return content.isEmpty
      ? "    <testcase \(attributes)/>\n" : "    <testcase \(attributes)>\n\(content)    </testcase>\n"
  }

  private func text(of finding: Finding) -> String { TextRenderer().render([finding]).xmlText }
}

extension Finding {
  fileprivate var testName: String { "\(rule) at \(place.start.line):\(place.start.column)" }
}
