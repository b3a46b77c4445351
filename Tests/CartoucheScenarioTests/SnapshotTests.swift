import CartoucheDiagnostics
import CartoucheScenario
import Testing

@Suite struct SnapshotTests {
  private static let steps = "- { name: start, snapshot: start }\n"

  private func taken() throws -> [UInt8] {
    try #require(Map.run(steps: Self.steps, updates: true).snapshots.first).bytes
  }

  private func failure(_ file: [UInt8]?) -> String? {
    Map.run(steps: Self.steps, snapshots: file.map { ["start": $0] } ?? [:]).steps.first?.failures.first?
      .diagnostic.message
  }

  @Test(arguments: [
    "cafes.scenario.yaml", "cafes.scenario.yml", "cafes.scenarios.yaml", "cafes.scenarios.yml",
  ])
  func itsFileIsNamedAfterTheScenario(_ scenario: String) {
    #expect(Scenario.snapshotFile("night", of: "maps/\(scenario)") == "maps/cafes.night.snapshot.json")
  }

  @Test func whatWasTakenIsEqual() throws {
    #expect(failure(try taken()) == nil)
  }

  @Test func aMissingOneFails() {
    #expect(failure(nil) == "there is no snapshot `maps/test.start.snapshot.json` yet")
  }

  @Test func eachViewHasALineOfItsOwn() throws {
    let text = String(decoding: try taken(), as: UTF8.self)
    #expect(text.contains("\n    {\"id\":\"hello\",\"x\":160,"))
    #expect(!text.contains("\"frame\":0"))
  }

  @Test func whatAnotherStepAsksForChangesNoSnapshot() throws {
    let asking = [
      "- { select: hello, never: [{ event: frameChanged, id: eta }] }\n",
      "- { select: hello, never: [{ event: clusterMembersChanged, id: eta }] }\n",
    ]
    for step in asking {
      let outcome = Map.run(steps: Self.steps + step, snapshots: ["start": try taken()])
      #expect(outcome.steps.first?.failures.map(\.diagnostic.message) == [])
      #expect(Map.run(steps: Self.steps + step, updates: true).snapshots.first?.bytes == (try taken()))
    }
  }

  @Test func aNameHasNoDots() {
    #expect(Map.mistakes(inSteps: "- { snapshot: start.1 }\n").first?.hasPrefix("wrong-type") == true)
  }

  @Test func layoutDoesNotCount() throws {
    let text = String(decoding: try taken(), as: UTF8.self)
    #expect(failure(Array(text.replacing("\n", with: "\n\n").utf8)) == nil)
  }

  @Test(arguments: [
    ("\"anchor\":\"bottom\"", "\"anchor\":\"top\"", "`placements.hello.anchor` is \"bottom\", was \"top\""),
    ("\"x\":160,", "\"x\":160.5,", "`placements.hello.x` is 160, was 160.5"),
    ("\"x\":160,", "\"x\":160,\"old\":1,", "`placements.hello.old` is gone"),
    ("\"x\":160,", "", "`placements.hello.x` is new"),
    ("{\"id\":\"far\"", "{\"id\":\"gone\"", "`gone` is not among `hidden` any more (and 1 more)"),
  ])
  func aChangeIsTold(_ now: String, _ before: String, _ message: String) throws {
    let text = String(decoding: try taken(), as: UTF8.self)
    #expect(text.contains(now))
    let told = failure(Array(text.replacing(now, with: before, maxReplacements: 1).utf8))
    #expect(told == "the frame differs from `maps/test.start.snapshot.json`: \(message)")
  }

  @Test func whatIsNoJSONIsTold() {
    #expect(
      failure(Array("{".utf8))
        == "the frame differs from `maps/test.start.snapshot.json`: the file is not JSON")
  }
}
