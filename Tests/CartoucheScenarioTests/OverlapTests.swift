import CartoucheDiagnostics
import CartoucheScenario
import Testing

/// Which views count as covering each other.
@Suite struct OverlapTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var annotations: String
    var count: Int
    var placement = ""
    var testDescription: String { annotations }
  }

  private static let first = "{ id: a, attach: { point: [0, 0] }, size: [40, 40], priority: required }"

  /// A degree is 45.5 points at this zoom.
  @Test(arguments: [
    Case(annotations: "{ id: b, attach: { point: [0.4, 0] }, size: [40, 40], priority: required }", count: 1),
    Case(annotations: "{ id: b, attach: { point: [0.9, 0] }, size: [40, 40], priority: required }", count: 0),
    Case(
      annotations: "{ id: b, attach: { point: [0.87, 0] }, size: [40, 40], priority: required }", count: 0),
    Case(
      annotations: "{ id: b, attach: { point: [0.87, 0] }, size: [40, 40], priority: required }", count: 1,
      placement: "placement: { stickiness: 0 }"),
    Case(annotations: "{ id: b, attach: { point: [0, 0] }, size: [40, 40], allowOverlap: true }", count: 0),
    Case(
      annotations:
        "{ id: b, attach: { point: [0, 0] }, size: [40, 40], obstacle: false, priority: required }",
      count: 0),
    Case(
      annotations: "{ id: b, attach: { point: [0, 0] }, size: [40, 40], collisionMode: none }", count: 0),
    Case(
      annotations:
        "{ id: b, attach: { point: [0, 0] }, size: [40, 40], collisionInsets: 25, priority: required }",
      count: 0),
    Case(annotations: "{ id: b, attach: { annotation: a, at: center }, size: [10, 10] }", count: 0),
    Case(
      annotations:
        "{ id: b, attach: { point: [0.7, 0.7] }, size: [40, 40], collisionMode: circle, priority: required }",
      count: 0),
    Case(
      annotations: "{ id: b, attach: { point: [0.7, 0.7] }, size: [40, 40], priority: required }", count: 1),
  ])
  func onlyWhatShouldKeepClear(_ test: Case) throws {
    let circle = test.annotations.contains("circle") ? ", collisionMode: circle }" : " }"
    let spec = """
      version: 1
      camera: { center: [0, 0], zoom: 5 }
      \(test.placement)
      annotations:
        - \(Self.first.dropLast(2))\(circle)
        - \(test.annotations)
      """
    let reading = Map.reading(Map.header + "- count: { visible: 2, overlaps: \(test.count) }\n", spec: spec)
    let (scenario, plan) = (try #require(reading.scenario), try #require(reading.plan))
    #expect(run(scenario, of: plan).steps.flatMap(\.failures).map(\.diagnostic.message) == [])
  }
}
