import CartoucheDiagnostics
import CartoucheScenario
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// The schemas of scenarios and of their results.
@Suite(.enabled(if: Validator.isInstalled || Validator.isRequired, "check-jsonschema is not installed"))
struct ScenarioSchemaTests {
  private static let spec = """
    version: 1
    annotations:
      - id: hello
        size: [10, 10]
        attach: { point: [0, 0] }
        callout: { title: Hello, parts: { x: { left: 0, width: 10, top: 0, height: 10 } } }
        states: { selected: { priority: high } }
    """

  private static func scenario(_ step: String) -> String {
    "version: 1\nspec: test.annotations.yaml\nsteps:\n  - { count: { visible: 1 } }\n  - \(step)\n"
  }

  private static func reading(_ text: String) throws -> ScenarioReading {
    try readScenario(
      "maps/a.scenario.yaml",
      loader: TextFiles(["maps/test.annotations.yaml": spec, "maps/a.scenario.yaml": text]))
  }

  /// Steps that the schema and the compiler either both accept or both reject.
  private static let steps = [
    "{ expect: { hello: { visible: true, anchor: center, tolerance: 1, callout: false } } }",
    "{ expect: { hello: { callout: { anchor: bottom } } } }", "{ expect: { hello: { visible: 1 } } }",
    "{ expect: { hello: { anchr: top } } }", "{ expect: { hello: { anchor: botom } } }",
    "{ expect: { hello: { cause: none } } }", "{ expect: [hello] }",
    "{ events: [{ event: anchorChanged, id: hello, from: null, to: { anchor: top } }], exactly: true }",
    "{ events: [{ id: hello }] }", "{ events: [{ event: x }] }", "{ never: { event: mapTapped } }",
    "{ count: { visible: 3, overlaps: { max: 1 }, anchorChanged: 0 } }", "{ count: { visible: -1 } }",
    "{ count: { visible: 1.5 } }", "{ count: { overlap: 0 } }", "{ tap: { id: hello, part: x } }",
    "{ tap: [1, 2] }", "{ tap: [1] }", "{ tap: { part: x } }", "{ tap: hello }",
    "{ fly: { to: { zoom: 3, fit: all }, frames: 3 } }", "{ fly: { to: { zoom: 3 } } }",
    "{ fly: { frames: 3 } }", "{ fly: { to: { zom: 3 } } }", "{ fly: { to: { zoom: 3 }, frames: 0 } }",
    "{ pan: [3, 4] }", "{ pan: { by: [3, 4], frames: 2 } }", "{ pan: { frames: 2 } }",
    "{ camera: { center: [0, 0], zoom: 3, padding: { top: 3 } }, viewport: [100, 100] }",
    "{ camera: { zoom: 99 } }", "{ viewport: [100] }", "{ select: hello }", "{ select: [hello] }",
    "{ drag: { id: hello, state: starting, to: [1, 2] } }", "{ drag: { id: hello } }",
    "{ drag: { id: hello, state: flying } }", "{ set: { id: hello, title: a, visible: false } }",
    "{ set: { id: hello, size: 3 } }", "{ add: { id: b, size: [1, 1], attach: { point: [0, 0] } } }",
    "{ remove: hello }", "{ measured: { id: hello, width: 3, height: 4 } }", "{ measured: { id: hello } }",
    "{ settled: true }", "{ settled: 1 }", "{ snapshot: a }", "{ snapshot: [] }", "{ name: a }",
    "{ snapshot: { name: a } }", "{ snapshot: { name: a, ids: [hello], slots: true } }",
    "{ snapshot: { name: a, ids: hello } }", "{ snapshot: { ids: [hello] } }",
    "{ snapshot: { name: a, slots: 1 } }", "{ snapshot: { name: a, idx: [hello] } }",
    "{ x-own: 3 }",
    "{ own: 3 }", "text",
  ]

  @Test func theSchemasAreSchemas() async throws {
    #expect(try await Validator.run(["--schema", "scenario.schema.json"]).isClean)
    #expect(try await Validator.run(["--schema", "scenario-results.schema.json"]).isClean)
  }

  @Test func theVerdictsAgree() async throws {
    let refused = try await Validator.refused(Self.steps.map(Self.scenario), by: "scenario.schema.json")
    let differences = try Self.steps.indices.filter { index in
      let errors = try Self.reading(Self.scenario(Self.steps[index])).diagnostics.contains {
        $0.severity == .error
      }
      return errors != refused.contains(index)
    }
    #expect(differences.map { Self.steps[$0] } == [])
    #expect(refused.count > 20)
  }

  @Test func theExamplesAreAccepted() async throws {
    let files = Repository.files(in: "Examples", endingIn: ".scenario.yaml")
    #expect(files.count >= 2)
    let texts = try files.map { try Repository.text($0) }
    #expect(try await Validator.refused(texts, by: "scenario.schema.json") == [])
  }

  @Test func whatCameOfScenariosIsAsItsSchemaSays() async throws {
    var report = ScenarioReport()
    report.failures = [FindingReport.Failure(path: "gone.scenario.yaml", reason: "it is gone")]
    for step in [
      "{ expect: { hello: { visible: false } } }", "{ name: a, count: { visible: 1 } }", "{ own: 3 }",
    ] {
      let reading = try Self.reading(Self.scenario(step))
      let findings = [Finding](reading.diagnostics, in: reading.sources)
      var result = ScenarioResult(
        path: "maps/a.scenario.yaml", name: "", spec: "", findings: findings, steps: [])
      if let scenario = reading.scenario, let plan = reading.plan {
        let outcome = run(scenario, of: plan)
        result.steps = [StepResult](outcome.steps, in: reading.sources)
        result.steps[0].pictures = ["a.svg"]
        report.coverage = [("maps/test.annotations.yaml", outcome.coverage)]
      }
      report.scenarios.append(result)
    }
    let texts = [ScenarioJSON().render(report), ScenarioJSON().render(ScenarioReport()), "{\"version\":2}"]
    #expect(try await Validator.refused(texts, by: "scenario-results.schema.json", ending: "json") == [2])
  }
}
