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

  /// Returns the lines of the snapshot of a frame at the start.
  private func lines(
    _ snapshot: String = "start", camera: String = "{}", spec: String = Map.spec
  ) throws -> [String] {
    let reading = Map.reading(
      Map.header + "- { camera: \(camera), snapshot: \(snapshot) }\n", spec: spec)
    let outcome = CartoucheScenario.run(
      try #require(reading.scenario), of: try #require(reading.plan), ScenarioOptions(updates: true))
    let bytes = try #require(outcome.snapshots.first).bytes
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func eachViewHasALineOfItsOwn() throws {
    let lines = try lines()
    #expect(lines.first == "[" && lines.last == "]")
    #expect(lines.contains { $0.hasPrefix(#"  {"placement":"hello","x":160,"#) && $0.hasSuffix("},") })
    #expect(lines.contains { $0.hasPrefix(#"  {"hidden":"eta","cause":"#) })
    #expect(!lines.contains { $0.contains(#""frame":0"#) })
    let frame = #"  {"camera":{"center":[0,0],"zoom":5,"bearing":0,"pitch":0,"padding":{"top":0,"right":0,"#
    #expect(lines.dropLast().last == frame + #""bottom":0,"left":0}},"viewport":[400,300]}"#)
  }

  @Test func eachMemberOfAClusterHasALineOfItsOwn() throws {
    let lines = try lines()
    #expect(lines.contains(#"  {"member":"m/#1","cluster":"cluster:c:m/#0"},"#))
    #expect(!lines.contains { $0.contains("members") })
  }

  @Test func numbersAreRounded() throws {
    let lines = try lines(camera: "{ center: [0.12345678, 0], zoom: 5.1234567 }")
    #expect(lines.contains { $0.contains(#""center":[0.123457,0],"zoom":5.123457"#) })
    for line in lines {
      #expect(line.matches(of: #/\.(\d+)/#).allSatisfy { $0.1.count <= 6 }, "\(line)")
      #expect(line.matches(of: #/"[xy]":-?\d+\.(\d+)/#).allSatisfy { $0.1.count <= 3 }, "\(line)")
    }
  }

  /// The keys of `data` are the author's, even if they are names of rounded members.
  @Test func numbersOfTheAuthorAreNotRounded() throws {
    let spec = Map.spec.replacing("title: Hello\n", with: "title: Hello\n    data: { x: 0.123456789 }\n")
    #expect(try lines(spec: spec).contains { $0.contains(#""data":{"x":0.123456789}"#) })
  }

  @Test func slotsAreWrittenOnRequest() throws {
    #expect(try !lines().contains { $0.contains("slot") })
    #expect(try lines("{ name: start, slots: true }").contains { $0.contains(#""slot":0"#) })
  }

  @Test func onlySomeIDsAreWrittenOnRequest() throws {
    let lines = try lines("{ name: start, ids: [hello, far] }")
    let ids = lines.compactMap {
      $0.firstMatch(of: #/"(?:placement|hidden|id)":"(.*?)"/#).map { String($0.1) }
    }
    #expect(Set(ids) == ["hello", "far"])
    #expect(lines.dropLast().last?.contains(#""viewport":[400,300]"#) == true)
  }

  // MARK: Reviews

  /// Returns a spec with hotels, each as an id and its distance to the east of the middle in degrees.
  private static func hotels(_ hotels: [(id: String, east: Double)]) -> String {
    let features = hotels.map {
      #"{ type: Feature, id: \#($0.id), properties: {}, geometry: { type: Point, coordinates: [\#($0.east), 0.1] } }"#
    }
    return """
      version: 1
      camera: { center: [0, 0], zoom: 5 }
      sources: { hotels: { data: { type: FeatureCollection, features: [\(features.joined(separator: ", "))] } } }
      annotations:
        - id: hotel
          forEach: { source: hotels }
          size: [40, 20]
          variableAnchors: [bottom, top]

      """
  }

  /// Returns the lines that a diff of the snapshots marks, with `+` or `-`.
  private func diff(_ old: [(id: String, east: Double)], _ new: [(id: String, east: Double)]) throws
    -> [String]
  {
    let (old, new) = (try lines(spec: Self.hotels(old)), try lines(spec: Self.hotels(new)))
    return new.difference(from: old).map {
      switch $0 {
      case .insert(_, let line, _): "+" + line
      case .remove(_, let line, _): "-" + line
      }
    }
  }

  /// The new hotel is the first, the last or one between the others, on the map and in the data.
  @Test(arguments: [-3.5, -1.1, 1.1, 3.5], [0, 1, 2, 3])
  func aNewHotelChangesOnlyItsLines(_ east: Double, _ index: Int) throws {
    let old = [(id: "a", east: -2.2), (id: "b", east: 0), (id: "c", east: 2.2)]
    var new = old
    new.insert((id: "new", east: east), at: index)
    let diff = try diff(old, new)
    #expect(!diff.isEmpty)
    #expect(diff.allSatisfy { $0.hasPrefix("+") && $0.contains(#""hotel/new""#) }, "\(diff)")
  }

  /// The new hotel takes the place above the point of a neighbor, whose view moves below it.
  @Test func aNewHotelChangesTheLinesOfViewsThatMoved() throws {
    let old = [(id: "a", east: -2.2), (id: "b", east: 0), (id: "c", east: 2.2)]
    let diff = try diff(old, [(id: "new", east: 0.3)] + old)
    #expect(
      diff.contains { $0.hasPrefix("+") && $0.contains(#""placement":"hotel/b""#) && $0.contains("top") })
    #expect(diff.contains { $0.hasPrefix("-") && $0.contains(#""placement":"hotel/b""#) })
    #expect(diff.allSatisfy { $0.contains(#""hotel/new""#) || $0.contains(#""hotel/b""#) }, "\(diff)")
  }

  // MARK: Earlier versions

  /// The form of earlier versions: the frame as `resolve` prints it, with the slots of views.
  @Test func aSnapshotOfAnEarlierVersionIsEqual() throws {
    func file(_ cause: String) -> [UInt8] {
      Array(
        """
        {"camera":{"center":[0,0],"zoom":5,"bearing":0,"pitch":0,"padding":{"top":0,"right":0,"bottom":0,"left":0}},
        "viewport":[400,300],"placements":[],"hidden":[{"id":"far","cause":"\(cause)"}],"events":[]}
        """.utf8)
    }
    func message(_ file: [UInt8]) -> String? {
      Map.run(
        steps: "- {}\n- { snapshot: { name: start, ids: [far] } }\n", snapshots: ["start": file]
      ).steps.last?.failures.first?.diagnostic.message
    }
    #expect(message(file("offscreen")) == nil)
    #expect(
      message(file("zoom"))?.hasSuffix("the `cause` of hidden `far` is \"offscreen\", was \"zoom\"") == true)
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
    (
      "\"anchor\":\"bottom\"", "\"anchor\":\"top\"",
      "the `anchor` of placement `hello` is \"bottom\", was \"top\""
    ),
    ("\"x\":160,", "\"x\":160.5,", "the `x` of placement `hello` is 160, was 160.5"),
    ("\"x\":160,", "\"x\":160,\"old\":1,", "placement `hello` has no `old` any more"),
    ("\"x\":160,", "", "placement `hello` has a new `x`"),
    ("{\"hidden\":\"far\"", "{\"hidden\":\"gone\"", "hidden `gone` is gone; hidden `far` is new"),
    ("\"zoom\":5,", "\"zoom\":4,", "the `camera.zoom` of the frame is 5, was 4"),
    (
      "\"cluster\":\"cluster:c:m/#0\"}", "\"cluster\":\"x\"}",
      "member `m/#0` of `x` is gone; member `m/#0` of `cluster:c:m/#0` is new"
    ),
  ])
  func aChangeIsTold(_ now: String, _ before: String, _ message: String) throws {
    let text = String(decoding: try taken(), as: UTF8.self)
    #expect(text.contains(now))
    let told = failure(Array(text.replacing(now, with: before, maxReplacements: 1).utf8))
    #expect(told == "the frame differs from `maps/test.start.snapshot.json`: \(message)")
  }

  /// The first differences are those that explain the others. Each record is listed once.
  @Test func theMostImportantChangesComeFirst() throws {
    func told(_ old: [(id: String, east: Double)], _ new: [(id: String, east: Double)]) throws -> String {
      let (old, new) = (Self.hotels(old), Self.hotels(new))
      let taken = Map.run(spec: old, steps: Self.steps, updates: true).snapshots.map(\.bytes)
      let outcome = Map.run(spec: new, steps: Self.steps, snapshots: ["start": try #require(taken.first)])
      return try #require(outcome.steps.first?.failures.first).diagnostic.message
    }
    let old = [(id: "a", east: -2.2), (id: "b", east: 0), (id: "c", east: 2.2)]
    #expect(
      try told(old, [(id: "new", east: 0.3)] + old)
        == "the frame differs from `maps/test.start.snapshot.json`: placement `hotel/new` is new; "
        + "the `anchor` of placement `hotel/b` is \"top\", was \"bottom\" (also `y`); 12 events differ")
    let many = (0..<20).map { (id: "h\($0)", east: Double($0) * 0.3 - 3) }
    let moved = try told(many, many.map { ($0.id, $0.east + 0.01) })
    #expect(moved.ranges(of: "of placement").count == 8 && moved.contains("; and "))
  }

  @Test func whatIsNoJSONIsTold() {
    #expect(
      failure(Array("{".utf8))
        == "the frame differs from `maps/test.start.snapshot.json`: the file is not JSON")
    #expect(failure(Array("3".utf8))?.hasSuffix(": the file is not a snapshot") == true)
  }
}
