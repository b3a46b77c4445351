import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// What helps an annotation that reads a property and has no feature depends on what it is attached to.
@Suite struct MissingFeatureTests {
  private static let style = #"""
    {"version":8,"sources":{"streets":{"type":"vector","url":"x"}},"layers":[
     {"id":"poi","type":"symbol","source":"streets","source-layer":"poi"},
     {"id":"roads","type":"line","source":"streets","source-layer":"road"}]}
    """#

  @Test(arguments: [
    ("point: [0, 0]", "add `forEach: { source: … }`, or write the value"),
    ("feature: { source: s }", "name the feature's `id`, or write the value"),
    ("feature: { layer: poi, id: 9 }", "add the feature to the samples, or write the value"),
    (
      "feature: { layer: roads, id: 9 }",
      "write the value, or give the layer `samples` that have the feature"
    ),
    (
      "feature: { layer: roads }",
      "write the value, or name the feature's `id`, and give the layer `samples` that have the feature"
    ),
    ("feature: { source: streets, id: 9 }", "write the value"),
  ])
  func theHelpIsWhatCanBeDone(_ attachment: String, _ help: String) {
    let marked = MarkedText(
      """
      version: 1
      style: style.json
      sources: { s: { data: { type: Point, coordinates: [0, 0] } } }
      layers: { poi: { samples: { type: Point, coordinates: [0, 0] } } }
      annotations:
        - { id: a, size: [9, 9], attach: { \(attachment) }, title: "⟦{name}⟧" }
      """)
    let found = findings(in: marked.string, files: ["style.json": Self.style])
      .filter { $0.severity == .error }
    #expect(found.map(\.rule) == ["no-feature"])
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.help) == [help])
  }
}
