import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import Foundation
import Testing

@Suite struct LinterTests {
  @Test func findingsOfCompilerAndRulesComeInOrderOfPosition() {
    let spec = """
      version: 1
      templates:
        t: { size: [1, 1] }
      colour: 1
      sources:
        s: { data: { type: Point, coordinates: [0, 0] } }
      annotations: []
      """
    #expect(findings(in: spec).map(\.rule) == ["unused-template", "unknown-key", "unused-source"])
  }

  /// Only one of the two values is read, so the references in the other one are unknown.
  @Test func aKeyThatStandsTwiceGetsNoRuleFindings() {
    let spec = """
      version: 1
      templates:
        t: { size: [1, 1] }
      annotations: [{ id: a, extends: t, attach: { point: [0, 0] } }]
      annotations: []
      """
    #expect(findings(in: spec).map(\.rule) == ["duplicate-key"])
  }

  @Test func aBrokenFileGetsNoRuleFindings() {
    #expect(findings(in: "version: 1\ntemplates:\n  t: {}\nname: \"x\n").map(\.rule) == ["yaml-syntax"])
  }

  /// A variable in an invalid form is meant to be used.
  @Test(arguments: ["Harbour of $city", "Harbour of ${city}", "$city", "{city}"])
  func aVariableThatIsWrittenWrongIsNotUnusedAsWell(_ title: String) {
    let spec = """
      version: 1
      variables: { city: Oslo, other: 1 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, title: "\(title)" }
      """
    let found = findings(in: spec)
    #expect(
      found.filter { $0.rule == "unused-variable" }.map(\.message) == ["nothing uses the variable `other`"])
    #expect(found.count == 2)
  }

  @Test func layersThatCannotBeReadUseTheirSources() {
    let spec = """
      version: 1
      sources: { s: { data: { type: Point, coordinates: [0, 0] } } }
      layers:
        - { id: l, type: symbol, source: s }
      annotations:
        - { id: a, size: [9, 9], forEach: { layer: l } }
      """
    #expect(findings(in: spec).map(\.rule) == ["wrong-type"])
  }
}

/// The context of a rule that compares the coordinates of annotations in the plan.
@Suite struct RuleContextTests {
  /// A rule that reports annotations at the same coordinate.
  private struct SamePlace: Rule {
    static let metadata = RuleMetadata(
      id: "same-place", .coordinates, summary: "Two annotations are attached to one coordinate.",
      why: "One of them hides the other.")

    static func check(_ context: inout RuleContext) {
      guard let plan = context.plan else { return }
      var first: [[Double]: Int] = [:]
      for row in 0..<plan.annotations.count {
        let point = [plan.annotations.longitude[row], plan.annotations.latitude[row]]
        guard let earlier = first[point] else {
          first[point] = row
          continue
        }
        guard let place = context.place(of: "attach", inRow: row) else { continue }
        context.report(
          "another annotation is attached to this coordinate", at: place, help: "move one of them",
          related: context.place(of: "attach", inRow: earlier).map { [RelatedPlace("it is here", at: $0)] }
            ?? [])
      }
    }
  }

  private func found(_ spec: MarkedText) -> [Diagnostic] {
    findings(of: [CatalogRule(SamePlace.self)], in: compiled(spec.string))
  }

  static let spec = MarkedText(
    """
    version: 1
    templates: { here: { attach: ⟦{ point: [1, 2] }⟧ } }
    annotations:
      - { id: a, size: [9, 9], attach: { point: [0, 0] } }
      - { id: b, size: [9, 9], attach: { point: [1, 2] } }
      - { id: c, size: [9, 9], extends: here }
    """)

  @Test func aRuleComparesRowsAndPointsToWhereTheirValuesAreWritten() {
    let places = found(Self.spec).map { Int($0.location.span.start)..<Int($0.location.span.end) }
    #expect(places == Self.spec.spans)
    #expect(found(Self.spec).map(\.related.count) == [1])
  }

  @Test func aFindingHasItsRulesNameAndSeverity() {
    #expect(found(Self.spec).map(\.rule) == ["same-place"])
    #expect(found(Self.spec).map(\.severity) == [.warning])
  }

  /// A rule that reports the location of each row's priority.
  private struct WrittenPriority: Rule {
    static let metadata = RuleMetadata(
      id: "written-priority", .placement, severity: .error, summary: "A priority is written.",
      why: "It counts.")

    static func check(_ context: inout RuleContext) {
      for row in 0..<(context.plan?.annotations.count ?? 0) {
        guard let place = context.place(of: .priority, inRow: row),
          let id = context.annotation(ofRow: row)?.id
        else { continue }
        context.report("\(row) \(id)", at: place)
      }
    }
  }

  @Test func aPropertyOfThePlanLeadsToItsPlace() {
    let spec = MarkedText(
      """
      version: 1
      templates: { t: { priority: ⟦3⟧ } }
      annotations:
        - { id: a, extends: t, size: [9, 9], attach: { point: [0, 0] } }
        - { id: b, size: [9, 9], attach: { point: [1, 2] } }
        - { id: c, size: [9, 9], priority: ⟦high⟧, forEach: [{}, {}], attach: { point: [3, 4] } }
      """)
    let found = findings(of: [CatalogRule(WrittenPriority.self)], in: compiled(spec.string))
    #expect(found.map(\.message) == ["0 a", "2 c", "3 c"])
    let places = found.map { Int($0.location.span.start)..<Int($0.location.span.end) }
    #expect(places == [spec.spans[0], spec.spans[1], spec.spans[1]])
  }

  @Test(arguments: AnnotationProperty.allCases)
  func everyPropertyOfThePlanComesFromOneOfTheLanguage(_ property: AnnotationProperty) {
    #expect(Annotation.properties.names.contains(property.writtenName))
  }

  @Test func aRuleRunsWithoutAPlan() {
    #expect(found(MarkedText(Self.spec.string + "colour: 1\n")).isEmpty)
    let unused = "version: 1\ntemplates: { pin: { size: [1, 1] } }\nannotations: [{ id: a }]\n"
    #expect(compiled(unused).plan == nil)
    #expect(lint(compiled(unused)).map(\.rule).contains("unused-template"))
  }
}
