import CartoucheDiagnostics
import Foundation
import Testing

@testable import CartouchePreview

/// The frames that the page steps through, and the scenery below the views.
@Suite struct FramesTests {
  private static let spec = "a.annotations.yaml"

  private struct Frames: Decodable {
    struct Frame: Decodable {
      struct Placement: Decodable { var id: String }
      struct Explanation: Decodable { var id: String }
      var frame: Int
      var viewport: [Double]
      var placements: [Placement]
      var explain: [Explanation]?
    }
    var frames: [Frame]
    var labels: [String]

    init(_ content: PreviewContent) throws {
      self = try JSONDecoder().decode(Frames.self, from: Data(try #require(content.drawn).trace))
    }
  }

  @Test func withoutATraceThereAreNone() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    let frames = try Frames(folder.session().content)
    #expect(frames.frames.isEmpty && frames.labels.isEmpty)
  }

  @Test func aTraceHasItsFramesAndActions() throws {
    let folder = try Workspace([
      Self.spec: Workspace.spec("one"),
      "t.jsonl": """
      {"camera":{"zoom":13},"viewport":[400,300]}
      {"select" : "one"}
      {"set":{"id":"one","visible":false}}

      """,
    ])
    var session = try folder.session(trace: "t.jsonl")
    #expect(session.content.findings.isEmpty, "\(session.content.findings)")
    var frames = try Frames(session.content)
    #expect(frames.labels == ["", "select \"one\"", #"set {"id":"one","visible":false}"#])
    #expect(frames.frames.map(\.frame) == [0, 1, 2])
    #expect(frames.frames.map(\.viewport) == [[400, 300], [400, 300], [400, 300]])
    #expect(frames.frames.map { $0.placements.map(\.id) } == [["one"], ["one"], []])
    #expect(frames.frames[0].explain?.map(\.id) == ["one"])

    try folder.write("t.jsonl", #"{"select":"nobody"}"#)
    #expect(awaitsChange(&session))
    #expect(session.content.findings.map(\.severity) == [.error])
    frames = try Frames(session.content)
    #expect(frames.frames.isEmpty)

    try folder.write(
      "t.jsonl", #"{"deselect":"one"}"# + "\n" + #"{"drag":{"id":"one","state":"ending","to":[1,2]}}"#)
    #expect(awaitsChange(&session))
    #expect(session.content.findings.map(\.rule).contains("refused-input"))
    #expect(try Frames(session.content).frames.count == 2)
  }

  @Test func aScenarioHasItsStepsAndTellsWhatFails() throws {
    let scenario = """
      version: 1
      spec: a.annotations.yaml
      steps:
        - name: near
          camera: { zoom: 14 }
          expect: { one: { visible: true } }
        - name: gone
          set: { id: one, visible: false }
          expect: { one: { visible: true } }

      """
    let folder = try Workspace([Self.spec: Workspace.spec("one"), "a.scenario.yaml": scenario])
    var session = try folder.session(scenario: "a.scenario.yaml")
    #expect(session.content.findings.count == 1, "\(session.content.findings)")
    #expect(try Frames(session.content).labels == ["near", "gone"])
    try folder.replace("a.scenario.yaml", scenario.replacing("name: gone", with: "name: away"))
    #expect(awaitsChange(&session))
    #expect(try Frames(session.content).labels == ["near", "away"])
  }

  @Test func aScenarioOfAnotherSpecIsRefused() throws {
    let folder = try Workspace([
      Self.spec: Workspace.spec("one"), "b.annotations.yaml": Workspace.spec("one"),
      "a.scenario.yaml": """
      version: 1
      spec: b.annotations.yaml
      steps:
        - expect: { one: { visible: true } }

      """,
    ])
    let content = try folder.session(scenario: "a.scenario.yaml").content
    #expect(content.problem?.contains("it is a scenario of") == true)
  }

  @Test func whatCannotBeReadIsAProblem() throws {
    let folder = try Workspace([Self.spec: Workspace.spec("one")])
    for content in [
      try folder.session(base: "base.geojson").content, try folder.session(trace: "base.geojson").content,
      try folder.session(scenario: "base.geojson").content,
    ] {
      #expect(content.problem?.hasSuffix("base.geojson: there is no such file") == true)
      #expect(content.drawn != nil)
    }
  }

  @Test func aBaseMapIsWatched() throws {
    func line(_ longitude: Int) -> String {
      #"{"type":"LineString","coordinates":[[\#(longitude),0],[10,-0.5]]}"#
    }
    let folder = try Workspace([Self.spec: Workspace.spec("one"), "base.geojson": line(5)])
    var session = try folder.session(base: "base.geojson")
    func scenery() throws -> String {
      String(decoding: try #require(session.content.drawn).scenery, as: UTF8.self)
    }
    #expect(try scenery().hasPrefix(#"{"base":[\#(line(5))],"#))
    try folder.write("base.geojson", line(6))
    #expect(awaitsChange(&session))
    #expect(try scenery().hasPrefix(#"{"base":[\#(line(6))],"#))
    try folder.write("base.geojson", "[")
    #expect(awaitsChange(&session))
    #expect(session.content.findings.contains { $0.severity == .error })
    #expect(try scenery().hasPrefix(#"{"base":[],"#))
  }
}
