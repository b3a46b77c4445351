import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheScenario
import CartoucheSpecTestSupport
import CartoucheSyntax

/// A map for scenarios, and functions that run scenarios on it.
///
/// The camera is at [0, 0] at zoom 5 in 400 × 300 points, where a degree is about 45 points.
enum Map {
  static let spec = """
    version: 1
    camera: { center: [0, 0], zoom: 5 }
    puck: { coordinate: [60, 60], radius: 5 }
    sources:
      dots: { data: { type: FeatureCollection, features: [] } }
    layers:
      spots: { type: circle, source: dots }
    annotations:
      - id: hello
        attach: { point: [0, 0] }
        size: [80, 40]
        variableAnchors: [bottom, top]
        gap: 4
        priority: high
        title: Hello
        callout: { size: [100, 60], parts: { book: { left: 10, right: 10, bottom: 20, height: 20 } } }
        states: { selected: { priority: required }, highlighted: { subtitle: pressed } }
      - { id: eta, attach: { point: [0.1, 0] }, size: [80, 40], variableAnchors: [bottom], title: 4 min }
      - { id: far, attach: { point: [50, 40] }, size: [20, 20] }
      - { id: m, forEach: [{ at: 1 }, { at: 2 }], attach: { point: [-2, -1] }, size: [20, 20], clusteringIdentifier: c, title: "{at}" }
    """

  static func reading(
    _ scenario: String, spec: String = spec, path: String = "maps/test.scenario.yaml"
  ) -> ScenarioReading {
    let files = TextFiles(["maps/test.annotations.yaml": spec, path: scenario])
    do throws(FileFailure) {
      return try readScenario(path, loader: files)
    } catch {
      preconditionFailure("a scenario in memory cannot be read: \(error)")
    }
  }

  /// Returns the findings in a scenario with these steps, each as `rule start..<end` and the text.
  static func mistakes(inSteps steps: String) -> [String] { mistakes(in: header + steps) }

  static func mistakes(in scenario: String) -> [String] {
    findings(in: scenario).map { "\($0.rule) \($0.range)" }
  }

  static func findings(in scenario: String) -> [Finding] {
    let reading = reading(scenario)
    return [Finding](reading.diagnostics, in: reading.sources).inReportingOrder()
  }

  static let header = """
    version: 1
    spec: test.annotations.yaml
    viewport: [400, 300]
    steps:

    """

  /// Returns the outcome of steps without errors.
  static func run(
    spec: String = Map.spec, steps: String, snapshots: [String: [UInt8]] = [:], updates: Bool = false,
    draws: Bool = false
  ) -> ScenarioOutcome {
    let reading = reading(header + steps, spec: spec)
    guard let scenario = reading.scenario, let plan = reading.plan else {
      preconditionFailure(TextRenderer().render([Finding](reading.diagnostics, in: reading.sources)))
    }
    return CartoucheScenario.run(
      scenario, of: plan, ScenarioOptions(snapshots: snapshots, updates: updates, draws: draws))
  }

  /// Returns the messages of the failures.
  static func failures(steps: String) -> [String] {
    run(steps: steps).steps.flatMap(\.failures).map(\.diagnostic.message)
  }
}

/// A loader of texts in memory that records the requested paths in order. It is used by one thread.
final class CountedFiles: FileLoader {
  private let files: TextFiles
  private(set) var loaded: [String] = []

  init(_ files: TextFiles) { self.files = files }

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    loaded.append(path)
    return try files.load(path, limit: limit)
  }
}
