import CartoucheDiagnostics
import Testing

@Suite struct JUnitRendererTests {
  @Test func aFindingIsAFailureAndACleanFileATestThatPassed() {
    let report = FindingReport(
      findings: [finding("gap", 0..<3)], files: ["a.yaml", "b & c.yaml"],
      failures: [FindingReport.Failure(path: "d.yaml", reason: "it is a \"folder\"")])
    #expect(
      JUnitRenderer().render(report) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="cartouche" tests="3" failures="1" errors="1">
          <testsuite name="a.yaml" tests="1" failures="1" errors="0">
            <testcase classname="a.yaml" name="rule at 1:1" file="a.yaml" line="1">
              <failure type="error: rule" message="message">a.yaml:1:1: error: message [rule]
          |
        1 | gap
          | ^^^

        </failure>
            </testcase>
          </testsuite>
          <testsuite name="b &amp; c.yaml" tests="1" failures="0" errors="0">
            <testcase classname="b &amp; c.yaml" name="no findings" file="b &amp; c.yaml"/>
          </testsuite>
          <testsuite name="d.yaml" tests="1" failures="0" errors="1">
            <testcase classname="d.yaml" name="reading" file="d.yaml">
              <error message="it is a &quot;folder&quot;"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func whatDoesNotCountIsOutputOfATestThatPassed() {
    var report = FindingReport(findings: [completeFinding()], files: ["maps/é.yaml"])
    #expect(JUnitRenderer().render(report).contains(#"tests="1" failures="0""#))
    #expect(JUnitRenderer().render(report).contains("<system-out>maps/é.yaml:2:1: warning: "))
    report.thresholds = ["maps/é.yaml": .warning]
    #expect(JUnitRenderer().render(report).contains(#"tests="1" failures="1""#))
    #expect(!JUnitRenderer().render(report).contains("system-out"))
    report.findings = [finding("gap", 0..<3)]
    report.thresholds = [report.findings[0].place.path: .never]
    #expect(JUnitRenderer().render(report).contains(#"tests="1" failures="0""#))
  }

  @Test func whatXMLForbidsIsNotWritten() {
    let text = JUnitRenderer().render(
      FindingReport(findings: [finding(saying: "<\u{0}\u{1B}\u{FFFE}]]>&\n")]))
    #expect(text.contains(#"message="&lt;\u{0}\u{1B}\#u{FFFD}]]&gt;&amp;\u{A}""#))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0xFFFE })
  }
}
