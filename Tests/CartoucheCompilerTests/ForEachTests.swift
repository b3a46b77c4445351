import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

@Suite struct ForEachTests {
  private static let files = ["map.geojson": mapFile]

  /// A `forEach` over the map, and the instances.
  @Test(arguments: [
    ("{ source: map }", ["a/mellow", "a/grind", "a/main"]),
    ("{ source: map, filter: [has, rating] }", ["a/mellow", "a/grind"]),
    ("{ source: map, filter: ['==', [geometry-type], LineString] }", ["a/main"]),
    ("{ layer: poi }", ["a/mellow", "a/grind"]),
    ("{ layer: poi, filter: ['==', [id], grind] }", ["a/grind"]),
    ("{ source: map, filter: false }", []),
  ])
  func oneAnnotationForEachFeatureThatPasses(_ forEach: String, _ names: [String]) throws {
    let spec = mapSpec(
      layers: "{ poi: { type: symbol, source: map, filter: [has, rating] } }",
      "{ id: a, size: [9, 9], forEach: \(forEach) }")
    #expect(try #require(compiled(spec, files: Self.files).plan).names == names)
  }

  @Test func aListProvidesItsValuesAsProperties() throws {
    let compilation = compiled(
      """
      version: 1
      annotations:
        - id: stop
          forEach: [{ name: A, at: [1, 2], priority: 4 }, { name: B, at: [3, 4], priority: 5 }]
          attach: { point: [get, at] }
          size: [9, 9]
          title: "{name}"
          priority: [get, priority]
        - { id: other, size: [9, 9], forEach: [{ x: 5, y: 6 }], attach: { point: [[get, x], [get, y]] } }
      """)
    #expect(compilation.diagnostics.isEmpty)
    let plan = try #require(compilation.plan)
    #expect(plan.names == ["stop/#0", "stop/#1", "other/#0"])
    #expect(plan.annotations.longitude == [1, 3, 5])
    #expect(plan.annotations.latitude == [2, 4, 6])
    #expect(plan.annotations.options.map(\.priority) == [4, 5, 0])
    #expect(plan.annotations.titles.string(1) == "B")
  }

  @Test func aListMayNameFeaturesAndAnnotations() throws {
    let spec = mapSpec(
      """
      { id: a, size: [9, 9], forEach: [{ to: main }, { to: grind }], attach: { feature: { source: map, id: [get, to] } } }
        - { id: b, size: [9, 9], forEach: [{ on: "a/#1" }], attach: { annotation: [get, on], at: top } }
      """)
    let plan = try #require(compiled(spec, files: Self.files).plan)
    #expect(plan.attachments.kinds == [.shape, .annotation])
    #expect(plan.attachments.host[1] == 1)
    #expect(plan.annotations.longitude == [0, 11, 11])
  }

  @Test func oneAnnotationForEachInstanceOfAnyHost() throws {
    let spec = mapSpec(
      """
      { id: badge, size: [9, 9], forEach: { annotation: a, filter: ['>', [get, rating], 3] }, attach: { at: top }, title: "{name}" }
        - { id: a, size: [9, 9], forEach: { source: map, filter: [has, rating] } }
        - { id: c, size: [9, 9], forEach: { annotation: badge } }
        - { id: d, size: [9, 9], attach: { point: [5, 5] } }
        - { id: e, size: [9, 9], forEach: { annotation: d } }
      """)
    let compilation = compiled(spec, files: Self.files)
    #expect(compilation.diagnostics.isEmpty)
    let plan = try #require(compilation.plan)
    #expect(plan.names == ["badge/mellow", "a/mellow", "a/grind", "c/mellow", "d", "e/#0"])
    #expect(plan.attachments.host == [1, 0, 4])
    #expect(plan.attachments.hostPoint == [.top, nil, nil])
    #expect(plan.annotations.longitude == [10, 10, 11, 10, 5, 5])
    #expect(plan.annotations.titles.string(0) == "Mellow")
  }

  /// Host instances that a filter excludes do not change the others.
  @Test(arguments: [
    "forEach: { source: map, filter: [has, rating] }",
    "forEach: [{ name: Mellow, rating: 5 }, { name: Grind, rating: 1 }]",
  ])
  func filteredInstancesKeepTheirOwnHosts(_ hosts: String) throws {
    let place = hosts.contains("source") ? "" : ", attach: { point: [3, 3] }"
    let spec = mapSpec(
      """
      { id: a, size: [9, 9], \(hosts)\(place) }
        - { id: b, size: [9, 9], forEach: { annotation: a, filter: ['==', [get, name], Grind] }, attach: { at: top } }
        - { id: c, size: [9, 9], forEach: { annotation: b, filter: ['==', [get, name], Grind] }, attach: { at: top } }
      """)
    let plan = try #require(compiled(spec, files: Self.files).plan)
    #expect(plan.annotations.ids.count == 4)
    #expect(plan.attachments.host.filter { $0 != AttachmentTable.none } == [1, 2])
  }

  /// Annotations, and the rule of the finding at the mark.
  @Test(arguments: [
    ("{ id: a, size: [9, 9], forEach: { layer: poi, source: ⟦map⟧ } }", "two-places"),
    ("{ id: a, size: [9, 9], forEach: ⟦{ filter: true }⟧ }", "missing-key"),
    ("{ id: a, size: [9, 9], forEach: { source: map }, attach: { point: ⟦[0, 0]⟧ } }", "attach-and-for-each"),
    ("{ id: a, size: [9, 9], forEach: { source: map }, attach: { rule: ⟦pole⟧ } }", "wrong-option"),
    ("{ id: a, size: [9, 9], forEach: { source: map }, attach: { at: ⟦top⟧ } }", "wrong-option"),
    ("{ id: a, size: [9, 9], forEach: { annotation: ⟦a⟧ } }", "attachment-cycle"),
    ("{ id: a, size: [9, 9], forEach: { annotation: ⟦nobody⟧ } }", "unknown-annotation"),
    ("{ id: a, size: [9, 9], forEach: ⟦[{ x: 1 }]⟧ }", "missing-key"),
    ("{ id: a, size: [9, 9], forEach: [⟦1⟧], attach: { point: [0, 0] } }", "wrong-type"),
    ("{ id: a, size: [9, 9], forEach: [{ x: 1 }], attach: { point: [⟦[get, y]⟧, 0] } }", "expression-failed"),
    (
      "{ id: a, size: [9, 9], forEach: [{ x: 1 }], attach: { feature: { source: map, id: ⟦[get, x]⟧ } } }",
      "unknown-feature"
    ),
    ("{ id: a, size: [9, 9], forEach: { source: map, filter: ⟦[get, rating]⟧ } }", "expression-failed"),
    ("{ id: a, size: [9, 9], forEach: { source: map, filter: ⟦[concat, a]⟧ } }", "expression-type"),
  ])
  func aMistakeIsReportedAtItsMark(_ annotation: String, _ rule: String) {
    let marked = MarkedText(mapSpec(layers: "{ poi: { type: symbol, source: map } }", annotation))
    let found = findings(in: marked.string, files: Self.files).filter { $0.rule != "unused-source" }
    #expect(found.map { "\($0.rule) \($0.range)" } == expected(rule, at: marked))
  }

  /// The items of the `forEach` have positions already, so a point is an error in any form.
  @Test func aListAsAttachmentIsForNothing() throws {
    func spec(_ attach: String) -> String {
      mapSpec("{ id: a, forEach: { source: map }\(attach), size: [9, 9] }")
    }
    let text = MarkedText(spec(", attach: ⟦[1, 2]⟧"))
    let finding = try #require(findings(in: text.string, files: Self.files).first)
    #expect(finding.rule == "wrong-type" && finding.range == text.spans[0])
    #expect(finding.help == "remove `attach`: each is attached to what its `forEach` goes over")
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: text.bytes), as: UTF8.self) }
    #expect(fixed == [spec("")] && findings(in: spec(""), files: Self.files) == [])
  }

  @Test func annotationsRepeatedForEachOtherAreOneError() {
    let found = findings(
      in: """
        version: 1
        annotations:
          - { id: a, size: [9, 9], forEach: { annotation: b } }
          - { id: b, size: [9, 9], forEach: { annotation: c } }
          - { id: c, size: [9, 9], forEach: { annotation: b } }
        """)
    #expect(found.map(\.message) == ["annotations are repeated for each other: `b` → `c` → `b`"])
  }

  @Test func aGroupIsNoHostButAnInstanceIs() throws {
    let group = mapSpec(
      """
      { id: a, size: [9, 9], forEach: { source: map } }
        - { id: b, size: [9, 9], attach: { annotation: a } }
      """)
    #expect(findings(in: group, files: Self.files).map(\.rule) == ["group-as-host"])
    let instance = group.replacing("annotation: a }", with: "annotation: a/grind }")
    #expect(try #require(compiled(instance, files: Self.files).plan).attachments.host.last == 1)
  }
}
