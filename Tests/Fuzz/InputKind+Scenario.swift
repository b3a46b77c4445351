import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheScenario
import CartoucheSpecTestSupport

extension InputKind {
  /// Scenarios of the examples, and one that says everything.
  static let scenario = InputKind(
    "scenario", seeds: { ExampleFiles.texts(endingIn: ".scenario.yaml") + [Array(everyKey.utf8)] },
    pieces: yamlPieces, check: { bytes throws(Complaint) in try checkScenario(bytes) })

  private static let everyKey = """
    version: 1
    name: Everything
    spec: hotel-prices.annotations.yaml
    viewport: [400, 300]
    tolerance: 0.5
    steps:
      - name: start
        camera: { center: [13.39, 52.51], zoom: 14, bearing: 20, pitch: 30, padding: { top: 5 } }
        expect:
          hotel/bebel: { visible: true, anchor: bottom, x: 10, tolerance: 3, states: [selected], callout: { anchor: top } }
          hotel/grand: { cause: collision, by: hotel/bebel, callout: false }
        events: [{ event: anchorChanged, id: hotel/bebel, from: null, to: { anchor: bottom } }]
        exactly: true
        never: [{ event: visibilityChanged, visible: false }]
        count: { visible: { min: 2, max: 9 }, overlaps: 0, anchorChanged: 3 }
      - { tap: { id: hotel/bebel }, snapshot: tapped }
      - { tap: { id: hotel/bebel, part: book } }
      - { tap: [150, 100] }
      - { fly: { to: { fit: [hotel/grand], maxZoom: 15 }, frames: 12 } }
      - { pan: { by: [30, -20], frames: 3 } }
      - { pan: [-30, 20] }
      - { set: { id: hotel/bebel, visible: false } }
      - { add: { id: new, attach: { point: [13.39, 52.51] }, size: [40, 20] }, expect: { new: { visible: true } } }
      - { remove: new, never: [{ event: visibilityChanged, id: new }] }
    """

  private static func checkScenario(_ bytes: [UInt8]) throws(Complaint) {
    let path = "maps/fuzz.scenario.yaml"
    var files = ExampleFiles.beside
    files.contents[path] = bytes
    func read() throws(Complaint) -> ScenarioReading {
      do throws(FileFailure) { return try readScenario(path, loader: files) } catch {
        throw Complaint("a scenario in memory cannot be read: \(error)")
      }
    }
    let (first, second) = (try read(), try read())
    let findings = [Finding](first.diagnostics, in: first.sources)
    try Fuzz.check(
      findings == [Finding](second.diagnostics, in: second.sources), "another reading finds something else")
    for diagnostic in first.diagnostics { try diagnostic.check(in: first.sources) }
    try findings.checkOutput()
    guard let scenario = first.scenario, let plan = first.plan else {
      return try Fuzz.check(!findings.isEmpty, "there is no scenario and nothing said why")
    }
    // A flight may be long, and each of its frames is as good as another.
    guard scenario.frameCount <= 200 else { return }
    func report() -> ScenarioReport {
      let outcome = run(scenario, of: plan)
      var report = ScenarioReport()
      report.scenarios = [
        ScenarioResult(
          path: path, name: scenario.name, spec: scenario.spec, findings: findings,
          steps: [StepResult](outcome.steps, in: first.sources))
      ]
      report.coverage = [(scenario.spec, outcome.coverage)]
      return report
    }
    let text = ScenarioText().render(report())
    try Fuzz.check(text == ScenarioText().render(report()), "another run comes out otherwise")
    try JSONOutput.checkText(text, of: "what came of a scenario")
    try JSONOutput.checkText(ScenarioTAP().render(report()), of: "what came of a scenario, as TAP")
    try JSONOutput.checkLines([UInt8](ScenarioJSON().render(report()).utf8), of: "what came of a scenario")
  }
}
