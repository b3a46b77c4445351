import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

@Suite struct ImportTests {
  static let cafes = """
    version: 1
    variables: { pin: [24, 24], color: blue }
    sources: { shops: { data: { type: Point, coordinates: [1, 2] } } }
    templates: { bubble: { size: $pin, view: $color } }
    annotations: [{ id: shop, forEach: { source: shops }, extends: bubble }]
    """

  private func ids(_ plan: Plan?) -> [String] {
    guard let plan else { return [] }
    return (0..<plan.annotations.count).map { plan.annotations.ids.string($0) }
  }

  private func views(_ plan: Plan?) -> [String] {
    guard let plan else { return [] }
    return plan.annotations.options.map(\.view).map { plan.views.string(Int($0)) }
  }

  @Test func importedAnnotationsJoinBeforeTheFilesOwn() {
    let plan = compiled(
      """
      version: 1
      imports: { cafes: cafes.yaml, bars: { file: cafes.yaml, variables: { color: $mine } } }
      variables: { mine: red }
      annotations: [{ id: own, extends: cafes.bubble, size: $bars.pin, attach: { point: [0, 0] } }]
      """, files: ["cafes.yaml": Self.cafes]
    ).plan
    #expect(ids(plan) == ["cafes.shop/#0", "bars.shop/#0", "own"])
    #expect(views(plan) == ["blue", "red", "blue"])
  }

  @Test func namesReachThroughImportsOfImports() {
    let plan = compiled(
      """
      version: 1
      imports: { town: town.yaml }
      annotations:
        - { id: a, forEach: { source: town.cafes.shops }, extends: town.cafes.bubble, view: $town.cafes.color }
      """,
      files: ["town.yaml": "version: 1\nimports: { cafes: cafes.yaml }", "cafes.yaml": Self.cafes]
    ).plan
    #expect(ids(plan) == ["town.cafes.shop/#0", "a/#0"])
  }

  @Test func aNameInAnOverrideBelongsToItsOwnFile() {
    let plan = compiled(
      """
      version: 1
      imports: { lib: { file: lib.yaml, variables: { where: mine } } }
      sources: { mine: { data: { type: Point, coordinates: [5, 6] } } }
      """,
      files: [
        "lib.yaml": """
        version: 1
        variables: { where: theirs }
        sources: { theirs: { data: { type: Point, coordinates: [1, 2] } } }
        annotations: [{ id: a, forEach: { source: $where }, size: [9, 9] }]
        """
      ]
    ).plan
    #expect(plan?.annotations.longitude == [5])
  }

  @Test func whatAnUnreadImportMayDeclareIsNotReportedMissing() {
    let spec = """
      version: 1
      imports: { lib: missing.yaml }
      annotations:
        - { id: a, extends: lib.pin, size: $lib.size, title: "{$lib.name}", attach: { annotation: lib.b } }
        - { id: c, size: [9, 9], forEach: { source: lib.s } }
        - { id: d, size: [9, 9], forEach: { layer: lib.l } }
      """
    #expect(findings(in: spec).map(\.rule) == ["unreadable-import"])
  }

  @Test(arguments: [
    ("unknown-template", "extends: ⟦pn⟧, size: [9, 9], attach: { point: [0, 0] }"),
    ("unknown-template", "extends: ⟦town.pn⟧, size: [9, 9], attach: { point: [0, 0] }"),
    ("unknown-source", "size: [9, 9], forEach: { source: ⟦libs.s⟧ }"),
    ("unknown-layer", "size: [9, 9], forEach: { layer: ⟦l⟧ }"),
    ("unknown-annotation", "size: [9, 9], attach: { annotation: ⟦b⟧ }"),
    ("unknown-variable", "size: ⟦$sise⟧, attach: { point: [0, 0] }"),
    ("unknown-variable", "size: ⟦$town.sise⟧, attach: { point: [0, 0] }"),
    ("unknown-variable", "size: [9, 9], attach: { point: [0, 0] }, title: \"{⟦$nam⟧}\""),
  ])
  func whatNoUnreadImportMayDeclareIsReportedMissing(_ rule: String, _ annotation: String) {
    let marked = MarkedText(
      """
      version: 1
      imports: { lib: missing.yaml, town: town.yaml }
      annotations: [{ id: a, \(annotation) }]
      """)
    let found = findings(
      in: marked.string,
      files: [
        "town.yaml": "version: 1\nimports: { lib: gone.yaml }\ntemplates: { pin: { extends: lib.base } }"
      ])
    #expect(found.filter { $0.rule == "unreadable-import" }.count == 2)
    #expect(
      found.filter { $0.rule != "unreadable-import" }.map { "\($0.rule) \($0.range)" }
        == expected(rule, at: marked))
  }

  @Test(arguments: [
    ("size: [9, 9], attach: { annotation: ⟦harbour⟧ }", "lib.harbour"),
    ("size: [9, 9], attach: { point: [0, 0] }, gap: ⟦$accent⟧", "$lib.accent"),
    ("size: [9, 9], attach: { point: [0, 0] }, title: \"{⟦$accent⟧}\"", "$lib.accent"),
    ("extends: ⟦pin⟧, attach: { point: [0, 0] }", "lib.pin"),
    ("size: [9, 9], forEach: { source: ⟦cafes⟧ }", "lib.cafes"),
  ])
  func aNameWithoutItsImportSuggestsTheImport(_ own: String, _ name: String) throws {
    let marked = MarkedText(
      """
      version: 1
      imports: { lib: lib.yaml }
      variables: { accents: 1 }
      annotations: [{ id: own, \(own) }]
      """)
    let library = """
      version: 1
      variables: { accent: 4 }
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      templates: { pin: { size: [9, 9] } }
      annotations: [{ id: harbour, size: [9, 9], attach: { point: [1, 0] } }]
      """
    let found = findings(in: marked.string, files: ["lib.yaml": library]).filter { $0.severity == .error }
    #expect(found.map(\.range) == marked.spans)
    #expect(found.first?.help == "names of an import start with its own: write `\(name)`")
    #expect(found.first?.fixes.first?.edits.map(\.replacement) == [name])
  }

  @Test func namesThroughAnUnreadImportOfAnImportAreNotReported() {
    let found = findings(
      in: """
        version: 1
        imports: { town: town.yaml }
        annotations: [{ id: a, extends: town.lib.pin, size: $town.lib.size, attach: { annotation: town.lib.b } }]
        """, files: ["town.yaml": "version: 1\nimports: { lib: gone.yaml }"])
    #expect(found.map(\.rule) == ["unreadable-import"])
  }

  @Test(arguments: [
    ("sources: { s: ⟦cafe.geojson⟧ }", "cafes.geojson"),
    ("sources: { s: { data: ⟦data/cafes.geojsn⟧ } }", "data/cafes.geojson"),
    ("imports: { lib: ⟦data/lbi.yaml⟧ }", "data/lib.yaml"),
  ])
  func theNearestFileIsSuggested(_ line: String, _ nearest: String) throws {
    let marked = MarkedText("version: 1\n\(line)")
    let found = findings(
      in: marked.string,
      files: [
        "cafes.geojson": #"{"type":"Point","coordinates":[1,2]}"#, "data/lib.yaml": "version: 1",
        "data/cafes.geojson": "",
      ])
    let finding = try #require(found.first)
    #expect(marked.spans == [finding.range])
    #expect(finding.help == "did you mean `\(nearest)`?")
    let fixed = String(decoding: try #require(finding.fixes.first).applied(to: marked.bytes), as: UTF8.self)
    #expect(fixed.contains("\"\(nearest)\""))
  }

  @Test func pathsAreRelativeToTheFileThatNamesThem() {
    let files = [
      "lib/lib.yaml":
        "version: 1\nsources: { s: data.geojson }\nannotations: [{ id: a, forEach: { source: s }, size: [9, 9] }]",
      "lib/data.geojson": #"{"type":"Point","coordinates":[1,2]}"#,
    ]
    #expect(findings(in: "version: 1\nimports: { lib: lib/lib.yaml }", files: files) == [])
  }

  @Test func aFindingInAnImportedFileNamesThatFile() throws {
    let found = findings(
      in: "version: 1\nimports: { lib: lib.yaml }", files: ["lib.yaml": "version: 1\nnmae: x"])
    #expect(found.map(\.place.path) == ["maps/lib.yaml"])
    #expect(found.first?.place.start.line == 2)
  }

  @Test func aCycleShowsThePath() throws {
    let found = findings(
      in: "version: 1\nimports: { b: b.yaml }",
      files: [
        "b.yaml": "version: 1\nimports: { c: c.yaml }", "c.yaml": "version: 1\nimports: { b: ./b.yaml }",
      ])
    let finding = try #require(found.first { $0.rule == "import-cycle" })
    #expect(finding.message.contains("`maps/b.yaml` → `maps/c.yaml` → `maps/b.yaml`"))
    #expect(finding.place.path == "maps/c.yaml")
    #expect(finding.related.map(\.place.path) == ["maps/b.yaml"])
  }

  @Test func aFileThatImportsItselfIsACycle() {
    let found = findings(in: "version: 1\nimports: { me: test.annotations.yaml }")
    #expect(found.map(\.rule) == ["import-cycle"])
  }

  /// Returns files of which each imports the next one `times` times.
  private func chain(_ length: Int, times: Int = 1) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: (0..<length).map { index in
        let imports = (0..<times).map { "n\($0): f\(index + 1).yaml" }.joined(separator: ", ")
        return ("f\(index).yaml", "version: 1" + (index + 1 < length ? "\nimports: { \(imports) }" : ""))
      })
  }

  @Test func sixteenFilesAreNotTooDeep() {
    let spec = "version: 1\nimports: { f: f0.yaml }"
    #expect(findings(in: spec, files: chain(15)) == [])
    #expect(findings(in: spec, files: chain(16)).map(\.rule) == ["import-depth"])
  }

  @Test func doublingAtEachLevelEndsAtALimit() {
    var limits = Limits()
    limits.importedFiles = 50
    let result = compiled(
      "version: 1\nimports: { f: f0.yaml }", files: chain(14, times: 2), limits: limits)
    #expect(result.diagnostics.map(\.rule) == ["too-many-imports"])
  }

  @Test func otherRootKeysOfAnImportAreIgnoredWithAWarning() {
    let found = findings(
      in: "version: 1\nimports: { lib: lib.yaml }",
      files: ["lib.yaml": "version: 1\nname: Library\ncamera: { zoom: 3 }"])
    #expect(found.map(\.rule) == ["ignored-in-import"])
    #expect(found.first?.severity == .warning)
  }

  @Test func aFileWithAnnotationsHasACameraOfItsOwn() {
    let found = findings(
      in: "version: 1\nimports: { city: city.yaml }",
      files: [
        "city.yaml":
          "version: 1\ncamera: { zoom: 3 }\nselection: none\n"
          + "annotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] } }]"
      ])
    #expect(found.map(\.message) == ["`selection` is ignored because this file is imported"])
    #expect(found.first?.help?.contains("suppress this warning") == true)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var rule: String
    var spec: String
    var testDescription: String { "\(rule): \(spec)" }
  }

  @Test(arguments: [
    Mistake(rule: "unreadable-import", spec: "imports: { a: ⟦missing.yaml⟧ }"),
    Mistake(rule: "path", spec: "imports: { a: ⟦/etc/passwd⟧ }"),
    Mistake(rule: "path", spec: "sources: { a: ⟦https://example.com/a.geojson⟧ }\nx-ignored: 1"),
    Mistake(rule: "import-name", spec: "imports: { ⟦a.b⟧: cafes.yaml }"),
    Mistake(rule: "missing-key", spec: "imports: { a: ⟦{ variables: {} }⟧ }"),
    Mistake(
      rule: "unknown-variable", spec: "imports: { a: { file: cafes.yaml, variables: { ⟦colour⟧: red } } }"),
    Mistake(rule: "unknown-variable", spec: "imports: { a: cafes.yaml }\nname: ⟦$a.colr⟧"),
    Mistake(
      rule: "unknown-template",
      spec:
        "imports: { a: cafes.yaml }\nannotations: [{ id: b, extends: ⟦a.buble⟧, size: [9, 9], attach: { point: [0, 0] } }]"
    ),
    Mistake(rule: "import-name", spec: "imports: { a: cafes.yaml }\nvariables: { ⟦a.x⟧: 1 }\nx-used: $a.x"),
  ])
  func isReportedAtTheMark(_ mistake: Mistake) {
    let text = MarkedText("version: 1\n" + mistake.spec)
    let found = findings(in: text.string, files: ["cafes.yaml": Self.cafes])
      .filter { $0.place.path == specPath && $0.rule != "unused-source" }
    #expect(found.map { "\($0.rule) \($0.range)" } == expected(mistake.rule, at: text))
  }

  @Test func namesInAnImportedFileAreOfferedAsThatFileCallsThem() throws {
    let lib =
      "version: 1\ntemplates: { pin: { size: [9, 9] } }\nannotations: [{ id: a, extends: pn, attach: { point: [0, 0] } }]"
    let found = findings(in: "version: 1\nimports: { lib: lib.yaml }", files: ["lib.yaml": lib])
    let finding = try #require(found.first { $0.rule == "unknown-template" })
    #expect(finding.help == "did you mean `pin`?")
    #expect(finding.message == "there is no template `pn`")
  }
}

@Suite struct VariableTests {
  @Test func aWholeScalarMayBeAnyValue() throws {
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
  func aTitleReads(_ text: Text) throws {
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

  @Test func aDeclarationWithADollarIsFixed() throws {
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
