import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// One expression for both sides of a size.
@Suite struct SizeExpressionTests {
  private static let features = #"""
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"n": 30, "kind": "park", "size": [20, 10]},
       "geometry": {"type": "Point", "coordinates": [0, 0]}},
      {"type": "Feature", "properties": {"kind": "cafe", "size": [40, 12.5]},
       "geometry": {"type": "Point", "coordinates": [1, 0]}}]}
    """#

  private static func text(_ properties: String) -> String {
    """
    version: 1
    camera: { zoom: 12 }
    sources: { features: features.geojson }
    annotations: [{ id: a, forEach: { source: features }, \(properties) }]

    """
  }

  private static func bytes(_ properties: String) throws -> [UInt8] {
    let compilation = compiled(text(properties), files: ["features.geojson": features])
    let plan = try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
    #expect(compilation.diagnostics.isEmpty, "\(compilation.diagnostics.map(\.message))")
    return plan.bytes()
  }

  @Test(
    "one expression has the same plan as one for each side",
    arguments: [
      (
        "[interpolate, [linear], [zoom], 10, [8, 9], 16, [24, 27]]",
        "[[interpolate, [linear], [zoom], 10, 8, 16, 24], [interpolate, [linear], [zoom], 10, 9, 16, 27]]"
      ),
      ("[step, [zoom], [8, 9], 12, [24, 27]]", "[[step, [zoom], 8, 12, 24], [step, [zoom], 9, 12, 27]]"),
      (
        "[step, [zoom], [literal, [8, 9]], 12, [24, 27]]",
        "[[step, [zoom], 8, 12, 24], [step, [zoom], 9, 12, 27]]"
      ),
      (
        "[step, [zoom], [get, size], 14, [24, 27]]",
        "[[step, [zoom], [at, 0, [get, size]], 14, 24], [step, [zoom], [at, 1, [get, size]], 14, 27]]"
      ),
      (
        "[match, [get, kind], park, [30, 31], [cafe, bar], [40, 41], [50, 51]]",
        "[[match, [get, kind], park, 30, [cafe, bar], 40, 50], [match, [get, kind], park, 31, [cafe, bar], 41, 51]]"
      ),
      (
        "[case, [has, n], [[get, n], ['+', [get, n], 1]], [5, 6]]",
        "[[case, [has, n], [get, n], 5], [case, [has, n], ['+', [get, n], 1], 6]]"
      ),
      ("[step, [zoom], 8, 12, 24]", "[[step, [zoom], 8, 12, 24], [step, [zoom], 8, 12, 24]]"),
      (
        "['*', 2, [length, [get, kind]]]",
        "[['*', 2, [length, [get, kind]]], ['*', 2, [length, [get, kind]]]]"
      ),
      ("[get, size]", "[[at, 0, [get, size]], [at, 1, [get, size]]]"),
      ("[coalesce, [get, none], [get, size]]", "[[at, 0, [get, size]], [at, 1, [get, size]]]"),
      ("[coalesce, [get, none], [9, 8]]", "[9, 8]"),
      (
        "[let, s, [get, size], [case, [has, n], [var, s], [7, 7]]]",
        "[[case, [has, n], [at, 0, [get, size]], 7], [case, [has, n], [at, 1, [get, size]], 7]]"
      ),
      ("[array, number, 2, [get, size]]", "[[at, 0, [get, size]], [at, 1, [get, size]]]"),
      ("[case, true, [7, 8], [1, 1]]", "[7, 8]"),
    ])
  func sidesAreEqual(_ both: String, _ each: String) throws {
    #expect(try Self.bytes("size: \(both)") == Self.bytes("size: \(each)"))
    let states = "size: [9, 9], states: { selected: { size: "
    #expect(try Self.bytes("\(states)\(both) } }") == Self.bytes("\(states)\(each) } }"))
  }

  @Test func aCalloutHasOneTooAndALayer() throws {
    let callout = "size: [9, 9], callout: { size: "
    #expect(
      try Self.bytes("\(callout)[match, [get, kind], park, [30, 31], [50, 51]] }")
        == Self.bytes("\(callout)[[match, [get, kind], park, 30, 50], [match, [get, kind], park, 31, 51]] }"))
    func layer(_ size: String) throws -> [UInt8] {
      let text =
        Self.text("size: [9, 9]")
        + "layers: { poi: { type: symbol, source: features, size: \(size) } }\navoid: { layers: [poi] }\n"
      return try #require(compiled(text, files: ["features.geojson": Self.features]).plan).bytes()
    }
    #expect(
      try layer("[step, [zoom], [8, 9], 12, [24, 27]]")
        == layer("[[step, [zoom], 8, 12, 24], [step, [zoom], 9, 12, 27]]"))
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var rule: String
    var size: String
    var help: String

    var testDescription: String { size }
  }

  @Test(arguments: [
    Mistake(rule: "expression-type", size: "[step, [zoom], [8, 8], 12, ⟦24⟧]", help: "`[24, 24]`"),
    Mistake(rule: "expression-type", size: "[step, [zoom], 8, 12, ⟦[24, 24]⟧]", help: "everywhere"),
    Mistake(rule: "expression-type", size: "[step, [zoom], ⟦auto⟧, 12, [24, 24]]", help: "no `auto`"),
    Mistake(rule: "expression-type", size: "[step, [zoom], ⟦[8]⟧, 12, [24, 24]]", help: "`[width, height]`"),
    Mistake(
      rule: "expression-type", size: "[step, [zoom], ⟦[8, 8, 8]⟧, 12, [24, 24]]", help: "`[width, height]`"),
    Mistake(rule: "expression-type", size: "[step, [zoom], [8, ⟦x⟧], 12, [24, 24]]", help: "`[get, x]`"),
    Mistake(rule: "expression-type", size: "⟦[literal, [8, 8, 8]]⟧", help: ""),
    Mistake(
      rule: "wrong-type", size: "[[step, [zoom], ⟦[8, 8]⟧, 12, [24, 24]], 20]", help: "`size: [step, …]`"),
    Mistake(rule: "unknown-operator", size: "[⟦stepp⟧, [zoom], [8, 8], 12, [24, 24]]", help: "`step`"),
    Mistake(rule: "wrong-type", size: "⟦[8, 8, 8]⟧", help: "`[width, height]`"),
    Mistake(
      rule: "zoom-placement", size: "⟦[case, [has, n], [step, [zoom], [8, 8], 12, [9, 9]], [9, 9]]⟧", help: ""
    ),
  ])
  func mistakesAreReportedOnce(_ mistake: Mistake) {
    let text = MarkedText(Self.text("size: \(mistake.size)"))
    let found = findings(in: text.string, files: ["features.geojson": Self.features])
    #expect(found.map(\.rule) == [mistake.rule], "\(found.map(\.message))")
    #expect(found.first?.range == text.spans.first)
    #expect(mistake.help.isEmpty || found.first?.help?.contains(mistake.help) == true, "\(found.map(\.help))")
  }

  /// A property that no feature has is one finding, although both sides read it.
  @Test func anUnknownPropertyIsReportedOnce() {
    let text = Self.text("size: [case, ['==', [get, kindd], park], [9, 9], [8, 8]]")
    #expect(findings(in: text, files: ["features.geojson": Self.features]).count <= 1)
    let failing = findings(in: Self.text("size: [get, n]"), files: ["features.geojson": Self.features])
    #expect(failing.count == Set(failing.map(\.range)).count)
  }
}
