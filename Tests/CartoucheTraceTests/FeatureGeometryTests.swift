import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import CartoucheTrace
import Testing

/// Geometry of tile features from a trace, and samples for other features.
@Suite struct FeatureGeometryTests {
  private static let style =
    #"{"version":8,"sources":{"tiles":{"type":"vector","url":"x"}},"layers":[{"id":"poi","type":"symbol","source":"tiles"},"#
    + #"{"id":"roads","type":"line","source":"tiles"}]}"#

  private static let spec = """
    version: 1
    style: style.json
    camera: { center: [0, 0], zoom: 6 }
    layers:
      poi:
        samples: { type: Feature, id: 1, properties: { name: Sample }, geometry: { type: Point, coordinates: [1, 1] } }
    annotations:
      - { id: a, attach: { feature: { layer: poi, id: 1 } }, size: [20, 20], title: "{name}" }
      - { id: b, attach: { feature: { layer: roads, id: way } }, size: [20, 20] }
      - { id: c, attach: { feature: { layer: roads } }, size: [20, 20] }
    """

  private struct Result {
    var frames: [Frame] = []
    var findings: [Finding] = []
    /// The coordinates of `a` in degrees, or `nil` while it is hidden.
    var places: [Coordinate?] {
      frames.map { frame in frame.placements.first { $0.annotation == 0 }.map(\.coordinate) }
    }
  }

  private static func result(_ trace: String, usesSamples: Bool = true) throws -> Result {
    let compilation = compiled(spec, files: ["style.json": style])
    var plan = try #require(compilation.plan)
    if usesSamples { plan.useSamples() }
    var sources = compilation.sources
    let source = sources.add(SourceText(path: "trace.jsonl", bytes: Array(trace.utf8)))
    var diagnostics: [Diagnostic] = []
    let steps = readTrace(
      source, in: sources,
      startingAt: TraceFrame(camera: plan.camera, viewport: Viewport(width: 800, height: 600)),
      of: TraceSubject(plan: plan, editor: compilation.editor), diagnostics: &diagnostics)
    var result = Result(findings: [Finding](diagnostics, in: sources))
    var resolver = Resolver(plan: plan)
    for step in steps {
      var frame = Frame()
      let inputs = resolver.apply(step.action)
      resolver.resolve(inputs, camera: step.camera, viewport: step.viewport, into: &frame)
      result.frames.append(frame)
    }
    return result
  }

  private static func geometry(_ layer: String, _ id: String?, _ geometry: String?) -> String {
    let members = [
      #""layer":"\#(layer)""#, id.map { #""id":"\#($0)""# }, geometry.map { #""geometry":\#($0)"# },
    ]
    return #"{"featureGeometry":{\#(members.compactMap { $0 }.joined(separator: ","))}}"#
  }

  private static let here = Coordinate(longitude: 1, latitude: 1)
  private static let there = Coordinate(longitude: 2.3, latitude: 0.7)
  private static let thereAsJSON = #"{"type":"Point","coordinates":[2.3,0.7]}"#

  @Test func theMapSaysWhereAFeatureIs() throws {
    let trace = """
      {"camera":{"zoom":6}}
      \(Self.geometry("poi", "1", Self.thereAsJSON))
      \(Self.geometry("poi", "2", #"{"type":"Point","coordinates":[0,0]}"#))
      \(Self.geometry("poi", "1", nil))
      """
    let sampled = try Self.result(trace)
    #expect(sampled.findings == [])
    #expect(sampled.places == [Self.here, Self.there, Self.there, nil])
    #expect(sampled.frames[3].hidden.first?.cause == .featureMissing)
    #expect(try Self.result(trace, usesSamples: false).places == [nil, Self.there, Self.there, nil])
  }

  @Test func linesAndFeaturesAreGeometriesToo() throws {
    let line = #"{"type":"LineString","coordinates":[[-2,0],[2,0]]}"#
    let all = try Self.result(
      """
      \(Self.geometry("roads", "way", line))
      \(Self.geometry("roads", nil, #"{"type":"Feature","properties":null,"geometry":\#(line)}"#))
      """)
    #expect(all.findings == [])
    #expect(all.frames.map { $0.placements.map(\.annotation).sorted() } == [[0, 1], [0, 1, 2]])
    #expect(all.frames[1].placements.filter { $0.annotation != 0 }.allSatisfy { $0.coordinate.latitude == 0 })
  }

  @Test func whatTheMapSaidHoldsAfterAChange() throws {
    let result = try Self.result(
      """
      {"set":{"id":"a","gap":3}}
      \(Self.geometry("poi", "1", Self.thereAsJSON))
      {"set":{"id":"a","size":[30,30]}}
      {"set":{"id":"a","title":"A","attach":{"point":[0,0]}}}
      {"set":{"id":"a","attach":{"feature":{"layer":"poi","id":"1"}}}}
      """)
    #expect(result.findings == [])
    // A new attachment to the feature has no geometry until the map sets it, because the sample is outdated.
    #expect(
      result.places == [Self.here, Self.there, Self.there, Coordinate(longitude: 0, latitude: 0), nil])
  }

  @Test func samplesStandForWhatIsAdded() throws {
    let added =
      #"{"add":{"id":"d","size":[9,9],"attach":{"feature":{"layer":"poi","id":"1"}},"title":"{name}"}}"#
    let result = try Self.result(added)
    #expect(result.findings == [])
    #expect(result.frames[0].hidden.map(\.cause).filter { $0 == .featureMissing }.count == 2)
  }

  /// A line of a trace with a mark at what is wrong.
  @Test(arguments: [
    (#"{"featureGeometry":{"layer":⟦"pio"⟧,"id":"1"}}"#, "unknown-layer"),
    (#"{"featureGeometry":⟦{"id":"1"}⟧}"#, "missing-key"),
    (#"{"featureGeometry":{"layer":"poi","id":"1","geometry":⟦[1]⟧}}"#, "geojson"),
    (
      #"{"featureGeometry":{"layer":"poi","id":"1","geometry":{"type":"Point","coordinates":[0,⟦100⟧]}}}"#,
      "geojson"
    ),
    (#"{"featureGeometry":{"layer":"poi","id":"1","geometry":⟦null⟧}}"#, "wrong-type"),
  ])
  func mistakesAreFound(_ line: String, _ rule: String) throws {
    let marked = MarkedText(line)
    let findings = try Self.result(marked.string).findings
    #expect(findings.map { "\($0.rule) \($0.range)" } == expected(rule, at: marked))
  }
}
