import CartoucheDiagnostics
import CartoucheScenario
import Testing

/// The output formats for a run with failures.
@Suite struct ScenarioReportTests {
  private let report: ScenarioReport = {
    let reading = Map.reading(
      Map.header
        + "- { name: \"a # <b>\", expect: { eta: { visible: true } } }\n- { name: c, count: { visible: 2 } }\n"
    )
    var report = ScenarioReport()
    if let scenario = reading.scenario, let plan = reading.plan {
      let outcome = run(scenario, of: plan)
      report.scenarios = [
        ScenarioResult(
          path: scenario.path, name: scenario.name, spec: scenario.spec, findings: [],
          steps: [StepResult](outcome.steps, in: reading.sources))
      ]
      report.coverage = [(scenario.spec, outcome.coverage)]
    }
    report.failures = [FindingReport.Failure(path: "gone.scenario.yaml", reason: "there is no such file")]
    return report
  }()

  @Test func textIsForPeople() {
    #expect(
      ScenarioText().render(report)
        == """
        failed   maps/test.scenario.yaml: 1 of 2 steps

        In step 1, "a # <b>":
        maps/test.scenario.yaml:5:48: error: `eta` is hidden: collision with `hello` [unmet-expectation]
          |
        5 | - { name: "a # <b>", expect: { eta: { visible: true } } }
          |                                                ^^^^
          = help: its anchors: `bottom`: collision with `hello`


        Coverage of maps/test.annotations.yaml: 1 of 5 annotations shown, 1 of 5 anchors used, 0 of 2 states entered
          never shown: `eta`, `far`, `m/#0` and `m/#1`
          anchors of hello never used: top
          anchors of eta never used: bottom
          anchors of far never used: center
          anchors of m never used: center
          states of hello never entered: selected, highlighted

        """)
  }

  /// A name may start like the default name of a step.
  @Test func aNameIsShownAsOne() throws {
    let reading = Map.reading(
      Map.header + "- { name: step 1 of the tour, count: { visible: 9 } }\n- count: { visible: 9 }\n")
    let (scenario, plan) = (try #require(reading.scenario), try #require(reading.plan))
    var report = ScenarioReport()
    report.scenarios = [
      ScenarioResult(
        path: scenario.path, name: scenario.name, spec: scenario.spec, findings: [],
        steps: [StepResult](run(scenario, of: plan).steps, in: reading.sources))
    ]
    let text = ScenarioText().render(report)
    #expect(text.contains("In step 1, \"step 1 of the tour\":\n"))
    #expect(text.contains("In step 2:\n"))
  }

  @Test func tapIsForHarnesses() {
    #expect(
      ScenarioTAP().render(report) == """
        TAP version 14
        1..3
        not ok 1 - test: a \\# <b>
          ---
          failures:
            - message: "`eta` is hidden: collision with `hello`"
              rule: unmet-expectation
              help: "its anchors: `bottom`: collision with `hello`"
              at: { file: "maps/test.scenario.yaml", line: 5, column: 48 }
          ...
        ok 2 - test: c
        not ok 3 - gone.scenario.yaml: there is no such file

        """)
  }

  @Test func junitIsForBuildServers() {
    let xml = ScenarioJUnit().render(report)
    #expect(xml.contains("<testsuites name=\"cartouche\" tests=\"3\" failures=\"1\" errors=\"1\">"))
    #expect(
      xml.contains(
        "<testcase classname=\"maps/test.scenario.yaml\" name=\"a # &lt;b&gt;\" file=\"maps/test.scenario.yaml\" line=\"5\">"
      ))
    #expect(
      xml.contains(
        "<testcase classname=\"maps/test.scenario.yaml\" name=\"c\" file=\"maps/test.scenario.yaml\" line=\"6\"/>"
      ))
    #expect(xml.contains("<error type=\"unreadable\" message=\"there is no such file\">"))
  }

  @Test func jsonIsForPrograms() {
    let json = ScenarioJSON().render(report)
    #expect(
      json.hasPrefix(
        "{\"version\":1,\"passed\":false,\"scenarios\":[{\"path\":\"maps/test.scenario.yaml\",\"name\":\"test\","
      ))
    #expect(
      json.contains("{\"step\":2,\"name\":\"c\",\"line\":6,\"frames\":1,\"passed\":true,\"failures\":[]}"))
    #expect(json.contains("\"neverUsedAnchors\":[\"top\"]"))
    #expect(json.contains("\"unreadable\":[{\"path\":\"gone.scenario.yaml\","))
  }
}
