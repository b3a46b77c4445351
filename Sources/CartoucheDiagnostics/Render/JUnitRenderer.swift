/// Prints findings as JUnit XML, which most build servers display: a test suite for each file and a test for each finding.
///
/// A build server fails if one test fails. A finding below the failure threshold of its file is therefore a passed test whose output is the
/// finding. A file without findings is one passed test, and a file that could not be checked is an error. The output has no times, so equal
/// findings give equal bytes.
package struct JUnitRenderer: Sendable {
  package init() {}

  package func render(_ report: FindingReport) -> String {
    let suites = suites(of: report)
    var xml = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    xml += "<testsuites name=\"cartouche\"\(counts(suites.flatMap { $0.tests }))>\n"
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

  /// Returns the test suites in order of path. A finding in an imported file belongs to the suite of the imported file.
  private func suites(of report: FindingReport) -> [Suite] {
    var tests: [String: [Test]] = [:]
    for finding in report.findings {
      tests[finding.place.path, default: []].append(
        report.isFailure(finding) ? .failed(finding) : .tolerated(finding))
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

extension String {
  /// The text as an XML attribute value, in quotation marks.
  package var xmlAttribute: String { "\"\(printable.xmlText)\"" }

  /// The text with XML's special characters escaped and U+FFFE and U+FFFF replaced. Control characters must already be escaped by
  /// `printable`.
  package var xmlText: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
