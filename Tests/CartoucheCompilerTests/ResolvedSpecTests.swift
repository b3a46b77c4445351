import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// The finished annotations, and where their values come from.
@Suite struct ResolvedSpecTests {
  private func resolved(_ spec: String, files: [String: String] = [:]) throws -> ResolvedSpec {
    try #require(compiled(spec, files: files).resolved)
  }

  // MARK: Annotations

  @Test func anAnnotationHasWhatTemplatesStatesAndDefaultsGiveIt() throws {
    let spec = try resolved(
      """
      version: 1
      templates:
        base: { size: [1, 1], gap: 3, states: { selected: { gap: 5 } } }
        pin: { extends: base, gap: 4 }
      annotations: [{ id: a, extends: pin, priority: 7, attach: { point: [0, 0] } }]
      """)
    let a = try #require(spec["a"])
    #expect(a.annotation.traits.content.gap.constant == 4)
    #expect(a.annotation.priority.constant == .number(7))
    #expect(a.annotation.traits.content.minZoom.constant == 0)
    #expect(a.states.map(\.states) == [.selected])
    #expect(a.states.map { $0.annotation.traits.content.gap.constant } == [5])
    #expect(a.states.map { $0.annotation.priority.constant } == [.number(7)])
  }

  @Test func thoseOfImportedFilesComeFirstAndHaveTheRootsNames() throws {
    let spec = try resolved(
      "version: 1\nimports: { b: b.yaml }\nannotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] } }]\n",
      files: ["b.yaml": "version: 1\nannotations: [{ id: a, size: [2, 2], attach: { point: [0, 0] } }]\n"])
    #expect(spec.ids == ["b.a", "a"])
    #expect(spec.position(of: "b.a") == 0)
    #expect(spec["a"]?.annotation.id?.content == "a")
    #expect(spec["nobody"] == nil)
  }

  @Test func whatHasNoIdOfItsOwnIsThereWithoutOne() throws {
    let spec = try resolved(
      """
      version: 1
      annotations:
        - { id: a, size: [1, 1], attach: { point: [0, 0] } }
        - { id: a, size: [2, 2], attach: { point: [0, 0] } }
        - { size: [3, 3], attach: { point: [0, 0] } }
      """)
    #expect(spec.annotations.map(\.id) == ["a", nil, nil])
    #expect(spec.position(of: "a") == 0)
  }

  @Test func annotationsOfOneTemplateShareWhatTheyDoNotChange() throws {
    let spec = try resolved(
      """
      version: 1
      templates:
        pin: { size: [1, 1], states: { selected: { priority: high, gap: 3 } } }
      annotations:
        - { id: a, extends: pin, title: A, attach: { point: [0, 0] } }
        - { id: b, extends: pin, priority: 2, attach: { point: [0, 0] } }
        - { id: c, extends: pin, gap: 1, attach: { point: [0, 0] } }
      """)
    let (a, b, c) = (spec.annotations[0], spec.annotations[1], spec.annotations[2])
    #expect(a.annotation.traits === b.annotation.traits)
    #expect(a.annotation.traits !== c.annotation.traits)
    #expect(a.states[0].annotation.traits === b.states[0].annotation.traits)
    #expect(a.states[0].annotation.traits !== c.states[0].annotation.traits)
    #expect(c.states[0].annotation.traits.content.gap.constant == 3)
  }

  @Test func oneTakesAFewHundredBytes() {
    #expect(MemoryLayout<Annotation>.stride <= 240, "\(MemoryLayout<Annotation>.stride) bytes")
  }

  // MARK: Places

  struct Case: Sendable, CustomTestStringConvertible {
    var property: String
    var states: AnnotationStates = []
    var spec: String
    var testDescription: String { "\(property) in \(spec)" }
  }

  static let cases = [
    Case(property: "gap", spec: "annotations: [{ id: a, gap: ⟦3⟧ }]"),
    Case(property: "gap", spec: "annotations: [{ id: a }]"),
    Case(property: "gap", spec: "templates: { t: { gap: ⟦2⟧ } }\nannotations: [{ id: a, extends: t }]"),
    Case(
      property: "gap",
      spec: "templates: { t: { gap: 2 }, u: { extends: t, gap: ⟦3⟧ } }\nannotations: [{ id: a, extends: u }]"),
    Case(
      property: "gap",
      spec:
        "templates: { t: { gap: ⟦2⟧ }, u: { size: [1, 1] } }\nannotations: [{ id: a, extends: [t, u] }]"),
    Case(
      property: "gap",
      spec: "templates: { t: { gap: 2 } }\nannotations: [{ id: a, extends: t, gap: ⟦null⟧ }]"),
    Case(
      property: "variableAnchors", spec: "annotations: [{ id: a, <<: { variableAnchors: ⟦[top, left]⟧ } }]"),
    Case(
      property: "gap", states: .selected,
      spec: "annotations: [{ id: a, gap: 1, states: { selected: { gap: ⟦3⟧ } } }]"),
    Case(
      property: "gap", states: .dragging,
      spec: "annotations: [{ id: a, gap: ⟦1⟧, states: { selected: { gap: 3 } } }]"),
    Case(
      property: "gap", states: [.selected, .dragging],
      spec: "annotations: [{ id: a, gap: 1, states: { dragging: { gap: ⟦4⟧ }, selected: { gap: 3 } } }]"),
    Case(
      property: "gap", states: [.selected, .dragging],
      spec: "annotations: [{ id: a, gap: ⟦1⟧, states: { dragging: { gap: null }, selected: { gap: 3 } } }]"),
  ]

  @Test(arguments: cases) func everyValueHasItsPlace(_ test: Case) throws {
    let marked = MarkedText("version: 1\n\(test.spec)\n")
    let spec = try resolved(marked.string)
    let place = spec.place(of: test.property, in: try #require(spec["a"]), while: test.states)
    #expect(place.map { [Int($0.span.start)..<Int($0.span.end)] } ?? [] == marked.spans)
  }

  // MARK: Rows

  @Test func everyRowLeadsBackToItsAnnotation() throws {
    let compilation = compiled(
      """
      version: 1
      sources: { none: { data: { type: FeatureCollection, features: [] } } }
      annotations:
        - { id: a, size: [1, 1], attach: { point: [0, 0] } }
        - { id: nobody, size: [1, 1], forEach: { source: none } }
        - id: each
          size: [1, 1]
          forEach: [{ x: 1 }, { x: 2 }]
          attach: { point: [[get, x], 0] }
        - { id: b, size: [1, 1], attach: { point: [0, 0] } }
      """)
    let spec = try #require(compilation.resolved)
    let origins = try (0..<4).map { try #require(compilation.provenance.origin(ofRow: $0)) }
    #expect(origins.map { spec.annotations[$0.annotation].id } == ["a", "each", "each", "b"])
    #expect(origins.map(\.position) == [0, 0, 1, 0])
    #expect(compilation.provenance.origin(ofRow: 4) == nil)
    #expect(compilation.provenance.origin(ofRow: -1) == nil)
    #expect((0..<4).map { compilation.provenance.rows(of: $0) } == [0..<1, 1..<1, 1..<3, 3..<4])
  }

  @Test func aSpecThatDoesNotCompileIsResolvedAllTheSame() throws {
    let compilation = compiled("version: 1\nannotations: [{ id: a, gap: 3 }]\n")
    #expect(compilation.plan == nil)
    #expect(compilation.resolved?["a"]?.annotation.traits.content.gap.constant == 3)
  }
}
