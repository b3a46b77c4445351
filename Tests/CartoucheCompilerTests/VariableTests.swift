import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

@Suite struct VariableTests {
  @Test func aWholeScalarStandsForAnyValue() throws {
    let plan = try #require(
      compiled(
        """
        version: 1
        variables: { place: [12.5, 41.9], box: { size: [30, 20] }, high: 250 }
        annotations:
          - { <<: $box, id: a, attach: { point: $place }, priority: $high, gap: $high }
        """
      ).plan)
    #expect(plan.annotations.longitude == [12.5])
    #expect(plan.annotations.options.map(\.width) == [30])
    #expect(plan.annotations.options.map(\.priority) == [250])
  }

  struct Text: Sendable, CustomTestStringConvertible {
    var written: String
    var meant: String
    var testDescription: String { written }
  }

  @Test(arguments: [
    Text(written: "$city", meant: "Rome"), Text(written: "$$city", meant: "$city"),
    Text(written: "$6.99/hr", meant: "$6.99/hr"), Text(written: "$", meant: "$"),
    Text(written: "$$", meant: "$"), Text(written: "in $city", meant: "in $city"),
    Text(written: "'in {$city}!'", meant: "in Rome!"), Text(written: "'{{$city}'", meant: "{$city}"),
    Text(written: "'{$year}'", meant: "2026"),
  ])
  func aTitleMeans(_ text: Text) throws {
    let plan = compiled(
      """
      version: 1
      variables: { city: Rome, year: 2026 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, title: \(text.written), subtitle: "{$city}{$year}" }
      """
    ).plan
    let bytes = try #require(plan).annotations.titles[0]
    #expect(String(decoding: bytes, as: UTF8.self) == text.meant)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var rule: String
    var spec: String
    var testDescription: String { "\(rule): \(spec)" }
  }

  @Test(arguments: [
    Mistake(rule: "unknown-variable", spec: "variables: { pin: 3 }\nx-used: $pin\nname: ⟦$pun⟧"),
    Mistake(
      rule: "unknown-variable", spec: "annotations: [{ id: a, size: ⟦$size⟧, attach: { point: [0, 0] } }]"),
    Mistake(
      rule: "unknown-variable",
      spec: "annotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, title: 'a {⟦$b⟧}' }]"),
    Mistake(rule: "variable-in-variable", spec: "variables: { a: 1, b: [⟦$a⟧] }\nx-used: [$a, $b]"),
    Mistake(rule: "variable-name", spec: "variables: { ⟦6a⟧: 1 }\nx-used: '{$6a}'"),
    Mistake(rule: "variable-name", spec: "variables: { ⟦$pin⟧: 1 }\nx-used: ['{$pin}', $pin]"),
    Mistake(rule: "unused-variable", spec: "variables: { ⟦pin⟧: 3 }\nannotations: []"),
    Mistake(rule: "quoted-variable", spec: "variables: { pin: 3 }\nname: ⟦'$pin'⟧\nx-used: $pin"),
  ])
  func isReportedAtTheMark(_ mistake: Mistake) {
    let text = MarkedText("version: 1\n" + mistake.spec)
    #expect(found(in: text) == expected(mistake.rule, at: text))
  }

  @Test func theUsersOwnDataMayHoldDollars() {
    #expect(
      findings(
        in: """
          version: 1
          metadata: { price: $price }
          x-note: $note
          sources: { s: { data: { type: Point, coordinates: [0, 0], x: $x } } }
          annotations: [{ id: a, forEach: { source: s }, size: [9, 9] }]
          """) == [])
  }

  @Test func aMistakeInAValueNamesThePlaceOfUse() throws {
    let finding = try #require(
      findings(
        in: """
          version: 1
          variables: { wide: -3 }
          annotations: [{ id: a, size: [$wide, 9], attach: { point: [0, 0] } }]
          """
      ).first)
    #expect(finding.rule == "out-of-range")
    #expect(finding.place.start.line == 2)
    #expect(finding.related.map(\.place.start.line) == [3])
  }

  @Test func nullAndDollarsAreValuesToo() throws {
    let plan = try #require(
      compiled(
        """
        version: 1
        variables: { none: null, price: $$5 }
        templates: { t: { size: [9, 9], gap: 4, title: x } }
        annotations:
          - { id: a, extends: t, gap: $none, attach: { point: [0, 0] }, title: $price }
        """
      ).plan)
    #expect(plan.anchorLists.options.map(\.offsetY) == [0])
    #expect(plan.annotations.titles.string(0) == "$5")
  }

  @Test func aVariableWithAVariableIsReportedOnceAlsoInImports() {
    let text = MarkedText("version: 1\nvariables: { x: ⟦$y⟧ }\nimports: { a: $x }")
    #expect(found(in: text) == expected("variable-in-variable", at: text))
  }

  @Test func aDeclarationWithADollarIsMended() throws {
    let text = "version: 1\nvariables: { $city: Rome }\nname: in {$city}"
    let fix = try #require(findings(in: text).first?.fixes.first)
    let fixed = String(decoding: fix.applied(to: Array(text.utf8)), as: UTF8.self)
    #expect(findings(in: fixed) == [])
  }

  @Test func aDeclarationWithADollarBesideOneWithoutIsLeft() {
    let text = "version: 1\nvariables: { $city: Rome, city: Bonn }\nname: in {$city}"
    #expect(findings(in: text).map(\.fixes) == [[]])
  }

  @Test func theNearestNameIsOffered() throws {
    let text = MarkedText("version: 1\nvariables: { city: Rome }\nname: ⟦$cty⟧\nx-used: $city")
    let finding = try #require(findings(in: text.string).first)
    let fix = try #require(finding.fixes.first)
    #expect(String(decoding: fix.applied(to: text.bytes), as: UTF8.self).contains("name: $city"))
  }
}
