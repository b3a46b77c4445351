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

  @Test func aNameInAnOverrideMeansWhatItMeansWhereItIsWritten() {
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
  func aNameWithoutThatOfItsImportIsAnsweredWithIt(_ own: String, _ name: String) throws {
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

  /// `f0` imports `f1`, which imports `f2`, and so on, each `times` times.
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
