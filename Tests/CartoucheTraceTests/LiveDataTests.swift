import CartoucheDiagnostics
import CartoucheResolver
import CartoucheTrace
import Testing

/// Changes of data and variables by traces.
@Suite struct TraceLiveDataTests {
  static let spec = """
    version: 1
    variables: { side: 20 }
    sources:
      stops:
        data: { type: FeatureCollection, features: [
          { type: Feature, id: one, properties: { name: One }, geometry: { type: Point, coordinates: [0, 0] } },
          { type: Feature, id: two, properties: { name: Two }, geometry: { type: Point, coordinates: [9, 9] } } ] }
    annotations:
      - { id: stop, forEach: { source: stops }, size: [$side, 20], title: "{name}" }
      - { id: a, size: [20, 20], attach: { point: [1, 2] } }
    """

  /// The rows of a resolver and of the trace are the same after a removed annotation got a row behind all others.
  @Test func actionsFollowARemovalByData() throws {
    let plan = try TraceActionTests.changed(
      """
      {"camera":{"center":[5,5],"zoom":2}}
      {"updateData":{"source":"stops","remove":["one"]}}
      {"add":{"id":"b","size":[7,7],"attach":{"point":[3,3]}}}
      {"set":{"id":"b","title":"B"}}
      {"set":{"id":"a","title":"A"}}
      {"updateData":{"source":"stops","update":[{"id":"two","newGeometry":{"type":"Point","coordinates":[8,8]}}]}}
      {"setVariables":{"side":33}}
      {"set":{"id":"b","subtitle":"C"}}
      """, of: Self.spec)
    func row(_ id: String) -> Int? { plan.annotationIndices.first { plan.id(of: $0) == id }?.row }
    let two = try #require(row("stop/two"))
    #expect(plan.annotations.options[two].width == 33 && plan.annotations.longitude[two] == 8)
    let b = try #require(plan.annotationIndices.last { plan.id(of: $0) == "b" }?.row)
    #expect(plan.annotations.titles.string(b) == "B" && plan.annotations.options[b].width == 7)
    #expect(plan.annotations.titles.string(try #require(row("a"))) == "A")
  }

  @Test(arguments: [
    (
      #"{"setData":{"source":"stop","data":{"type":"FeatureCollection","features":[]}}}"#, "unknown-source", 1
    ),
    (#"{"setData":{"source":"stops"}}"#, "missing-key", 1),
    (#"{"setData":{"source":"stops","data":"no.geojson"}}"#, "unreadable-source", 1),
    (#"{"setData":{"source":"stops","data":{"type":"Point","coordinates":[0,99]}}}"#, "geojson", 1),
    (#"{"updateData":{"source":"stops","delete":["one"]}}"#, "foreign-name", 1),
    (
      #"{"updateData":{"source":"stops","update":[{"newGeometry":{"type":"Point","coordinates":[0,0]}}]}}"#,
      "missing-key", 1
    ),
    (
      #"{"updateData":{"source":"stops","add":[{"type":"Feature","properties":{},"geometry":null}]}}"#,
      "geojson", 1
    ),
    (
      #"{"updateData":{"source":"stops","update":[{"id":"one","newGeometry":"#
        + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]}}}]}}"#, "geojson", 1
    ),
    (#"{"setVariables":{"side":"x"}}"#, "wrong-type", 1),
    (#"{"setVariables":{"sid":1}}"#, "unknown-variable", 1),
    (#"{"setVariables":{"side":-9}}"#, "out-of-range", 1),
  ])
  func mistakesAreReportedAtTheirLine(_ trace: String, _ rule: String, _ line: Int) throws {
    let (_, _, findings) = try TraceActionTests.read("\(trace)\n", of: Self.spec)
    #expect(findings.filter { $0.severity == .error }.map(\.rule) == [rule], "\(findings)")
    #expect(findings.allSatisfy { $0.place.path == "trace.jsonl" && $0.place.start.line == line })
  }

  @Test func aPlanHasNoData() throws {
    for action in [
      #"{"setData":{"source":"stops","data":{"type":"FeatureCollection","features":[]}}}"#,
      #"{"updateData":{"source":"stops","removeAll":true}}"#, #"{"setVariables":{"side":1}}"#,
    ] {
      let (_, _, findings) = try TraceActionTests.read("\(action)\n", of: Self.spec, withSpec: false)
      #expect(findings.map(\.rule) == ["no-spec"])
      #expect(findings.first?.help == "load the spec in place of the plan")
    }
  }
}
