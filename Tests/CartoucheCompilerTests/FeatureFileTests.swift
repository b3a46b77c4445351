import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// Features of a file, whose nodes are not kept, are those that a spec writes itself.
@Suite struct FeatureFileTests {
  private static func spec(_ source: String, promoting property: String? = nil) -> String {
    """
    version: 1
    sources: { data: { data: \(source)\(property.map { ", promoteId: \($0)" } ?? "") } }
    annotations:
      - id: a
        size: [auto, 9]
        forEach: { source: data, filter: ["!=", ["get", "kind"], "none"] }
        title: "{name}"
        subtitle: ["to-string", ["id"]]
        priority: ["to-number", ["get", "rank"], 1]
        zPriority: ["case", ["has", "kind"], 1, 0]
        data: { all: ["properties"], type: ["geometry-type"], list: ["get", "list"] }
    """
  }

  private static let features = [
    #"{"type":"Feature","id":7,"properties":{"name":"Alma","kind":"none"},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
    #"{"type":"Feature","id":"x\u00e9","properties":{"na\u006de":"B\"\u00e9rt\"","list":[1,{"a":[]},null]},"geometry":{"type":"Point","coordinates":[3,2]}}"#,
    #"{"id":1.50,"geometry":{"coordinates":[[1,2],[2,3]],"type":"LineString"},"properties":{"name":true,"more":{"rank":5}},"type":"Feature"}"#,
    #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[4,2]}}"#,
    #"{"type":"Feature","properties":{},"geometry":null}"#,
    #"{"type":"Feature","id":7,"properties":{"name":""},"geometry":{"type":"Point","coordinates":[5,2]}}"#,
    #"{"type":"Feature","id":"xe\u0301","properties":{"name":-0.5e1},"geometry":{"type":"Point","coordinates":[6,2]}}"#,
  ]

  @Test(arguments: [
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#,
    #"{"features":[\#(features.joined(separator: ","))],"type":"FeatureCollection"}"#,
    #"{"type":"FeatureCollection","features":[]}"#, features[1], #"{"type":"Point","coordinates":[1,2]}"#,
    #"{"type":"Feature","features":[\#(features[0])],"properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
  ])
  func theyMakeTheSamePlan(_ data: String) {
    for property in [nil, "kind"] {
      let written = compiled(Self.spec(data, promoting: property))
      let ofFile = compiled(
        Self.spec("data.geojson", promoting: property), files: ["data.geojson": data])
      // No feature of some of these data has a `name`, which is an error.
      #expect((ofFile.plan != nil) == !ofFile.diagnostics.contains { $0.severity == .error })
      #expect(ofFile.plan?.bytes() == written.plan?.bytes())
      #expect(ofFile.diagnostics.map(\.message) == written.diagnostics.map(\.message))
    }
  }

  /// Data with marks around what is wrong, and the message.
  @Test(arguments: [
    (#"{⟦"features"⟧:[{"type":"Featur"}]}"#, "this GeoJSON object has no `type`"),
    (#"{"features":[7],"type":⟦"FeatureColection"⟧}"#, "`FeatureColection` is no type of GeoJSON"),
    (#"{"features":[7],"coordinates":[0,⟦91⟧],"type":"Point"}"#, "latitude 91 is outside of −90 to 90"),
    (#"{"features":[⟦7⟧],"type":"FeatureCollection"}"#, "expected a `Feature`, found the number 7"),
    (#"{⟦"type"⟧:"FeatureCollection","features":{}}"#, "a `FeatureCollection` has a list of `features`"),
  ])
  func whatTheDataIsMayBeWrittenBehindTheFeatures(_ data: String, _ message: String) {
    let marked = MarkedText(data)
    let found = findings(in: Self.spec("data.geojson"), files: ["data.geojson": marked.string])
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.range) == marked.spans)
  }

  /// More of them than are in memory at once.
  @Test func ofManyFeaturesEachIsReportedAtItsPlace() {
    let point = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}"#
    let many = Array(repeating: point, count: 2_000).joined(separator: ",")
    let marked = MarkedText(
      #"{"type":"FeatureCollection","features":[\#(many),{"type":"Feature","properties":{},"geometry":{"type":⟦"Pont"⟧}},\#(many)]}"#
    )
    let found = findings(in: Self.spec("data.geojson"), files: ["data.geojson": marked.string]).filter {
      $0.rule == "geojson"
    }
    #expect(found.map(\.message) == ["`Pont` is no type of GeoJSON"])
    #expect(found.map(\.range) == marked.spans)
  }

  @Test func theLastFeatureMayBreakOff() {
    let whole = Self.features.joined(separator: ",")
    for end in [1, 30, 60, 90] {
      let text = #"{"type":"FeatureCollection","features":[\#(whole),\#(Self.features[2].prefix(end))"#
      let compilation = compiled(Self.spec("data.geojson"), files: ["data.geojson": text])
      #expect(compilation.plan == nil)
      #expect(
        compilation.diagnostics.contains { $0.rule == "json-syntax" },
        "\(compilation.diagnostics.map(\.rule))")
    }
  }

  @Test func aFeatureIsFoundByItsIDHoweverThatIsComposed() throws {
    let spec = """
      version: 1
      sources: { data: data.geojson }
      annotations:
        - { id: a, size: [9, 9], attach: { feature: { source: data, id: "xé" } } }
      """
    let data = #"{"type":"FeatureCollection","features":[\#(Self.features.joined(separator: ","))]}"#
    let plan = try #require(compiled(spec, files: ["data.geojson": data]).plan)
    #expect(plan.annotations.longitude == [3])
  }
}
