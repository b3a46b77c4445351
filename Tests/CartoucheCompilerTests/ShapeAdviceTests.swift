import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// What is advised where a value has the shape that other products give it.
@Suite struct ShapeAdviceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var marked: String
    var help: String
    /// After the first fix; nil: none is offered.
    var fixed: String?
    var testDescription: String { marked }

    static func annotation(_ own: String, _ help: String, _ fixed: String? = nil) -> Case {
      func spec(_ own: String) -> String {
        "annotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, title: x, \(own) }]"
      }
      return Case(marked: spec(own), help: help, fixed: fixed.map(spec))
    }

    static func cluster(_ own: String, _ help: String, _ fixed: String? = nil) -> Case {
      func spec(_ own: String) -> String { "clusters: { k: { \(own) } }" }
      return Case(marked: spec(own), help: help, fixed: fixed.map(spec))
    }
  }

  private static let radius =
    "there is none: annotations of one `clusteringIdentifier` cluster where their views would collide, so "
    + "their `size` and `collisionInsets` decide"
  private static let operations = "`sum`, `min`, `max`, `mean`, `first` or `count`"

  @Test(
    arguments: [
      .annotation(
        "callout: ⟦Hello⟧", "write `callout: { title: Hello }`", "callout: { title: Hello }"),
      .annotation(
        "callout: ⟦\"Hello, you\"⟧", "write `callout: { title: \"Hello, you\" }`",
        "callout: { title: \"Hello, you\" }"),
      .annotation("callout: ⟦true⟧", "write `callout: { title: … }`"),
      .annotation(
        "callout: { tip: ⟦8⟧ }", "write `tip: { length: 8, width: 16 }`, in points",
        "callout: { tip: { length: 8, width: 16 } }"),
      .annotation(
        "callout: { rightAccessory: ⟦[info]⟧ }", "write `info`, without brackets",
        "callout: { rightAccessory: info }"),
      .annotation(
        "callout: { ⟦leftCalloutAccessoryView⟧: photo }",
        "write `leftAccessory`, the name of the host's view",
        "callout: { leftAccessory: photo }"),
      .annotation(
        "callout: { ⟦text⟧: Hello }", "write `title`, with `{property}` for what the feature says",
        "callout: { title: Hello }"),
      .annotation("callout: { ⟦show⟧: always }", "write `when`: `selected`, or `always`"),
      .annotation(
        "callout: { ⟦image⟧: photo }",
        "write `leftAccessory` or `rightAccessory`, with the name of the host's view"),
      .annotation("⟦clusterRadius⟧: 50", radius),
      .cluster("⟦clusterRadius⟧: 50", radius),
      .cluster(
        "⟦clusterProperties⟧: { n: [get, n] }",
        "write `aggregate`: `aggregate: { total: { sum: [get, rating] } }`"),
      .cluster(
        "⟦minPoints⟧: 3", "write `clusterMinPoints`", "clusterMinPoints: 3"),
      .cluster(
        "aggregate: { s: ⟦[\"+\", [get, rating]]⟧ }", "write `{ sum: [get, rating] }`: \(operations)",
        "aggregate: { s: { sum: [get, rating] } }"),
      .cluster(
        "aggregate: { s: ⟦[max, rating]⟧ }", "write `{ max: [get, rating] }`: \(operations)",
        "aggregate: { s: { max: [get, rating] } }"),
      .cluster(
        "aggregate: { s: ⟦[sum, 2]⟧ }", "write `{ sum: 2 }`: \(operations)", "aggregate: { s: { sum: 2 } }"),
      .cluster(
        "aggregate: { s: { ⟦avg⟧: [get, rating] } }", "write `mean`",
        "aggregate: { s: { mean: [get, rating] } }"),
      .cluster(
        "aggregate: { s: { ⟦\"+\"⟧: [get, rating] } }", "write `sum`",
        "aggregate: { s: { sum: [get, rating] } }"),
      .cluster(
        "aggregate: { s: { sum: ⟦rating⟧ } }", "write `[get, rating]` for the property of the members",
        "aggregate: { s: { sum: [get, rating] } }"),
      .cluster(
        "aggregate: { s: { sum: [⟦accumulated⟧] } }",
        "an expression starts with its operator: `[get, accumulated]`"),
      Case(
        marked: "clusters: ⟦[{ size: [9, 9] }]⟧",
        help: "its name is the key of each: `name: …`, without a list"),
      Case(
        marked: "sources: { s: { data: { type: Point, coordinates: [0, 0] }, ⟦clusterRadius⟧: 50 } }",
        help: radius),
      Case(
        marked: "sources: { s: { data: { type: Point, coordinates: [0, 0] }, ⟦clusterMaxZoom⟧: 14 } }",
        help:
          "annotations are clustered: write `clusters: { name: { clusterMaxZoom: … } }` at the root, for those "
          + "whose `clusteringIdentifier` is that name"),
      Case(
        marked: "placement: { ⟦cluster⟧: true }",
        help: "annotations are clustered, by their `clusteringIdentifier`"),
      Case(
        marked:
          "sources: { s: { data: { type: FeatureCollection, features: [{ ⟦type⟧: Point, coordinates: [0, 0] }] } } }",
        help:
          "a geometry stands in a feature: `{ \"type\": \"Feature\", \"properties\": {}, \"geometry\": { … } }`"
      ),
      Case(
        marked: "sources: { s: { data: { type: FeatureCollection, features: [{ ⟦geometry⟧: null }] } } }",
        help: "add `\"type\": \"Feature\"`"),
      Case(
        marked:
          "sources: { s: { data: { type: FeatureCollection, features: [{ ⟦type⟧: feature, geometry: null }] } } }",
        help: "did you mean `Feature`?"),
    ] as [Case])
  func theHelpLeadsToWhatIsMeant(_ test: Case) {
    let marked = MarkedText("version: 1\n\(test.marked)\n")
    let found = findings(in: marked.string).filter { $0.severity == .error }
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.help) == [test.help])
    let fixed = found.first?.fixes.first.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) }
    #expect(fixed == test.fixed.map { "version: 1\n\($0)\n" })
    if let fixed { #expect(findings(in: fixed).filter { $0.severity == .error } == []) }
  }

  @Test func aFormatIsAConcat() {
    let text = MarkedText(
      "version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, title: [⟦format⟧, a, b] }]"
    )
    let found = findings(in: text.string)
    #expect(found.map(\.range) == text.spans)
    #expect(found.map(\.help) == ["it is called `concat` here"])
  }
}
