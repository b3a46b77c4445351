import CartoucheDiagnostics
import CartoucheLanguageServer
import CartoucheTestSupport
import Testing

@Suite struct FeaturesNavigationTests {
  static let pins = "version: 1\nvariables: { colour: red }\ntemplates:\n  pin: { size: [24, 24] }\n"
  static let spec = """
    version: 1
    imports: { pins: pins.annotations.yaml }
    variables: { ⟦wide⟧: 100 }
    templates:
      ⟦quiet⟧: { priority: low }
    annotations:
      - id: ⟦hello⟧
        extends: [⟦quiet⟧, pins.pin]
        attach: { point: [1, 2] }
        title: "{$⟦wide⟧}"
        gap: $⟦wide⟧
      - id: b
        extends: pins.pin
        attach: { annotation: ⟦hello⟧ }
    """
  static let files = ["maps/pins.annotations.yaml": pins]

  static func edited(_ text: String) -> EditedText { EditedText(text, files: files) }

  /// Returns the offset of the n-th occurrence of a word.
  static func offset(of word: String, _ number: Int = 0, in text: EditedText) -> Int {
    var rest = String(decoding: text.bytes, as: UTF8.self)[...]
    var offset = 0
    for _ in 0...number {
      guard let found = rest.firstRange(of: word) else { return offset }
      offset = text.bytes.count - rest[found.lowerBound...].utf8.count
      rest = rest[found.upperBound...]
    }
    return offset
  }

  @Test func definitionsInTheFile() {
    let text = Self.edited(Self.spec)
    let found = definition(at: Self.offset(of: "quiet", 1, in: text), in: text.spec)
    #expect(found?.name == text.spans[1])
    #expect(found.map { text.text($0.range) } == "quiet: { priority: low }")
    let variable = definition(at: Self.offset(of: "$wide", 1, in: text) + 1, in: text.spec)
    #expect(variable?.name == text.spans[0])
    let id = definition(at: Self.offset(of: "annotation: hello", in: text) + 13, in: text.spec)
    #expect(id?.name == text.spans[2])
  }

  @Test func definitionsInImports() {
    let text = Self.edited(Self.spec)
    let offset = Self.offset(of: "pins.pin", in: text)
    let template = definition(at: offset + 6, in: text.spec)
    #expect(template?.path == "maps/pins.annotations.yaml")
    #expect(template?.origin == offset + 5..<offset + 8)
    // The part before the dot is the import.
    let imported = definition(at: offset + 1, in: text.spec)
    #expect(imported?.path == "maps/test.annotations.yaml")
    let path = definition(at: Self.offset(of: "pins.annotations", in: text) + 3, in: text.spec)
    #expect(path?.path == "maps/pins.annotations.yaml")
  }

  @Test func referencesOfEachKind() {
    let text = Self.edited(Self.spec)
    let template = references(at: text.spans[1].lowerBound, in: text.spec)
    #expect(template.map { $0.range } == [text.spans[1], text.spans[3]])
    let variable = references(at: text.spans[0].lowerBound, in: text.spec)
    #expect(variable.map { $0.range } == [text.spans[0], text.spans[4], text.spans[5]])
    let id = references(at: text.spans[2].lowerBound, in: text.spec, includesDeclaration: false)
    #expect(id.map { $0.range } == [text.spans[6]])
  }

  @Test func referencesAcrossFiles() {
    let text = Self.edited(Self.spec)
    let pins = EditedText(Self.pins, at: "maps/pins.annotations.yaml")
    let found = references(at: Self.offset(of: "pin:", in: pins), in: pins.spec, among: [text.spec.file])
    #expect(found.map { $0.path }.filter { $0 == "maps/test.annotations.yaml" }.count == 2)
    #expect(found.count == 3)
  }

  @Test func renamingEditsAllFiles() throws {
    let text = Self.edited(Self.spec)
    let offset = Self.offset(of: "pins.pin", in: text) + 6
    #expect(renamableName(at: offset, in: text.spec)?.name == "pin")
    guard case .edits(let changes) = renaming(at: offset, to: "needle", in: text.spec) else {
      Issue.record("refused")
      return
    }
    #expect(changes.map { $0.path } == ["maps/test.annotations.yaml", "maps/pins.annotations.yaml"])
    #expect(changes.map { $0.edits.count } == [2, 1])
    #expect(changes.flatMap { $0.edits }.allSatisfy { $0.replacement == "needle" })
  }

  /// Eight times as many uses take about eight times as long. It was 64 times when each use searched the whole file.
  @Test func theWorkOfARenameGrowsWithTheUses() {
    func text(_ uses: Int) -> EditedText {
      let uses = (0..<uses).map { "  - { id: a\($0), extends: pin }\n" }.joined()
      return EditedText("version: 1\ntemplates: { ‸pin: { size: [1, 1] } }\nannotations:\n\(uses)")
    }
    let growth = growthOfWork(from: text(60), to: text(480), runs: 5, until: 24) { text in
      guard case .edits(let changes) = renaming(at: text.cursor, to: "needle", in: text.spec) else {
        Issue.record("refused")
        return
      }
      #expect([61, 481].contains(changes[0].edits.count))
    }
    #expect(growth < 24)
  }

  @Test func renamingQuotesNamesAndRefusesOthers() {
    let text = Self.edited(Self.spec)
    let id = text.spans[2].lowerBound
    guard case .edits(let changes) = renaming(at: id, to: "12 x", in: text.spec) else {
      Issue.record("refused")
      return
    }
    #expect(changes[0].edits.map { $0.replacement } == ["\"12 x\"", "\"12 x\""])
    for name in ["", "b", "cluster:a", "a\nb"] {
      guard case .refused = renaming(at: id, to: name, in: text.spec) else {
        Issue.record("\(name) is accepted")
        continue
      }
    }
    guard case .refused = renaming(at: text.spans[0].lowerBound, to: "a b", in: text.spec) else {
      Issue.record("a variable with a space is accepted")
      return
    }
    #expect(renamableName(at: 2, in: text.spec) == nil)
  }

  @Test func scenariosMentionIDs() {
    let spec = EditedText(
      "version: 1\nannotations:\n  - { id: a, size: [1, 1], attach: { point: [1, 2] } }\n",
      at: "maps/test.annotations.yaml")
    let scenario = EditedText(
      "version: 1\nspec: test.annotations.yaml\nsteps:\n  - select: ⟦a⟧\n    expect: { ⟦a⟧: { visible: true } }\n",
      at: "maps/test.scenario.yaml",
      files: ["maps/test.annotations.yaml": String(decoding: spec.bytes, as: UTF8.self)])
    let found = references(at: scenario.spans[0].lowerBound, in: scenario.spec)
    #expect(found.filter { $0.path == "maps/test.scenario.yaml" }.map { $0.range } == scenario.spans)
    #expect(found.count == 3)
    #expect(renamableName(at: scenario.spans[1].lowerBound, in: scenario.spec)?.name == "a")
  }

  @Test func links() {
    let text = EditedText(
      "version: 1\nstyle: ⟦s.json⟧\nimports: { pins: ⟦p.annotations.yaml⟧ }\nsources: { a: \"⟦a.geojson⟧\", b: { data: ⟦b.json⟧ } }\n"
    )
    let links = documentLinks(in: text.spec.file)
    #expect(links.map { $0.range } == text.spans)
    #expect(
      links.map { $0.path } == ["maps/s.json", "maps/p.annotations.yaml", "maps/a.geojson", "maps/b.json"])
  }
}
