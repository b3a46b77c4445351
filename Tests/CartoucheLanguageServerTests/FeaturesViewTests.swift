import CartoucheDiagnostics
import CartoucheLanguageServer
import CartoucheSpecTestSupport
import Testing

@Suite struct FeaturesViewTests {
  static let spec = """
    version: 1
    camera: { center: [10, 50], zoom: 12 }
    # one
    # two
    templates:
      pin: { size: [24, 24] }
    annotations:
      - id: hello
        extends: pin
        attach: { point: [10, 50] }
        data: { colour: "⟦#ff0000⟧", other: "⟦rgb(0, 255, 0)⟧", none: red }
      - id: under
        size: [20, 20]
        priority: low
        visible: ["==", [get, name], a]
        attach: { point: [10, 50] }

    """

  @Test func hoverDescribesProperties() {
    let text = EditedText("version: 1\nannotations:\n  - id: a\n    ga‸p: 8\n")
    let found = hover(at: text.cursor, in: text.spec)
    #expect(found?.markdown.contains("Points between the point and the view.") == true)
    #expect(found.map { text.text($0.range) } == "gap")
  }

  @Test(arguments: [
    ("annotations: [{ id: a, fit: re‸quire }]", "require"),
    ("annotations: [{ id: a, priority: [g‸et, rank] }]", "get"),
    ("annotations: [] # cartouche-disable-line unused-tem‸plate", "unused-template"),
    ("annotations: [] # cartouche-disable-li‸ne unused-template", "cartouche-disable-line"),
  ]) func hoverDescribesWords(_ line: String, _ word: String) {
    let text = EditedText("version: 1\n\(line)\n")
    let found = hover(at: text.cursor, in: text.spec)
    #expect(found.map { text.text($0.range) } == word)
    #expect(found?.markdown.contains(word) == true)
  }

  @Test func hoverSaysWhereAnAnnotationIs() {
    let text = EditedText(Self.spec.replacing("visible: [\"==\", [get, name], a]", with: "gap: 0"))
    let bytes = String(decoding: text.bytes, as: UTF8.self)
    let hello = bytes.utf8.distance(from: bytes.startIndex, to: bytes.firstRange(of: "hello")!.lowerBound)
    #expect(hover(at: hello, in: text.spec)?.markdown.contains("Visible at anchor `center`") == true)
    let under = bytes.utf8.distance(from: bytes.startIndex, to: bytes.firstRange(of: "under")!.lowerBound)
    #expect(hover(at: under, in: text.spec)?.markdown.contains("`collision ← hello`") == true)
  }

  @Test func hoverInAScenarioSaysWhereAnInstanceIs() {
    let spec = """
      version: 1
      camera: { center: [10, 50], zoom: 12 }
      sources: { stations: { data: { type: FeatureCollection, features: [
        { type: Feature, id: st1, properties: { name: North }, geometry: { type: Point, coordinates: [10, 50] } },
        { type: Feature, id: st2, properties: { name: South }, geometry: { type: Point, coordinates: [10, 20] } } ] } } }
      annotations:
        - { id: station, size: [24, 24], title: "{name}", forEach: { source: stations } }
      """
    func markdown(_ id: String) -> String? {
      let text = EditedText(
        "version: 1\nspec: test.annotations.yaml\nsteps: [{ expect: { \(id): { visible: true } } }]\n",
        at: "maps/test.scenario.yaml", files: ["maps/test.annotations.yaml": spec])
      #expect(inlayHints(in: text.spec).isEmpty)
      return hover(at: text.cursor, in: text.spec)?.markdown
    }
    let shown = markdown("stat‸ion/st1")
    #expect(shown?.contains("Title: `North`") == true)
    #expect(shown?.contains("Visible at anchor `center`") == true)
    let hidden = markdown("stat‸ion/st2")
    #expect(hidden?.contains("`offscreen`. Its view is outside the viewport. Move the camera.") == true)
    #expect(hidden?.contains("polygon") == false)
    #expect(markdown("stat‸ion")?.contains("1 of 2 visible") == true)
  }

  @Test func hoverShowsDefinitions() {
    let text = EditedText(
      "version: 1\ntemplates:\n  pin:\n    size: [1, 1]\nannotations: [{ id: a, extends: p‸in }]\n")
    #expect(hover(at: text.cursor, in: text.spec)?.markdown.contains("pin:\n  size: [1, 1]\n") == true)
  }

  @Test func hintsAreBehindHiddenIDs() {
    let text = EditedText(Self.spec.replacing("visible: [\"==\", [get, name], a]", with: "gap: 0"))
    let hints = inlayHints(in: text.spec)
    #expect(hints.map { $0.label } == ["hidden: collision ← hello"])
    let bytes = String(decoding: text.bytes, as: UTF8.self)
    let end = bytes.utf8.distance(from: bytes.startIndex, to: bytes.firstRange(of: "under")!.upperBound)
    #expect(hints.first?.offset == end)
    #expect(inlayHints(in: text.spec, range: 0..<10).isEmpty)
  }

  @Test func theOutline() {
    let text = EditedText(Self.spec)
    let symbols = documentSymbols(in: text.spec.file)
    #expect(symbols.map { $0.name } == ["version", "camera", "templates", "annotations"])
    #expect(symbols[2].children.map { $0.name } == ["pin"])
    #expect(symbols[3].children.map { $0.name } == ["hello", "under"])
    #expect(symbols[3].children[0].detail == "{ point: [10, 50] }")
    #expect(text.text(symbols[2].range) == "templates:\n  pin: { size: [24, 24] }")
  }

  @Test func folding() {
    let text = EditedText(Self.spec)
    let ranges = foldingRanges(in: text.spec.file)
    #expect(ranges.filter { $0.kind == .comment }.map { text.text($0.range) } == ["# one\n# two"])
    #expect(ranges.filter { $0.kind == .region }.count == 4)
  }

  @Test func colours() {
    let text = EditedText(Self.spec)
    let found = colors(in: text.spec.file)
    #expect(found.map { $0.range } == text.spans)
    #expect(found.map { $0.color } == [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0)])
    let half = Color(red: 0, green: 0.5, blue: 1, alpha: 0.5)
    #expect(
      presentations(of: half, at: text.spans[0], in: text.spec.file).map { $0.text } == [
        "#0080ff80", "rgba(0, 128, 255, 0.50)",
      ])
    #expect(Color("#12") == nil)
    #expect(Color("rgb(1, 2)") == nil)
    #expect(Color("#abc") == Color("#aabbcc"))
  }

  /// Without quotes, `#` starts a comment, and a comma ends an item of a flow collection.
  @Test(arguments: [
    ("\n      color: ⟦rgb(255, 0, 0)⟧", true), (" { color: ⟦rgb(255 0 0)⟧, size: 1 }", true),
    (" { color: ⟦\"#f00\"⟧ }", true), (" { color: ⟦'rgb(255, 0, 0)'⟧ }", true),
    (" { color: \"⟦#f00⟧\" }", false), ("\n      color: '⟦rgb(255, 0, 0)⟧'", false),
  ])
  func everyPresentationOfAColourIsReadAsThisColour(_ data: String, _ isQuoted: Bool) {
    let text = EditedText(
      "version: 1\nannotations:\n  - id: a\n    size: [1, 1]\n    attach: { point: [0, 0] }\n    data:\(data)\n"
    )
    #expect(colors(in: text.spec.file).map { $0.color } == [Color(red: 1, green: 0, blue: 0)])
    for color in [Color(red: 0, green: 0, blue: 1), Color(red: 0, green: 0.2, blue: 1, alpha: 0.4)] {
      let found = presentations(of: color, at: text.spans[0], in: text.spec.file)
      #expect(found.count == 2)
      #expect(found.allSatisfy { ($0.label != $0.text) == isQuoted })
      #expect(found[0].label.hasPrefix("rgb") == data.contains("rgb"))
      for presentation in found {
        let range = text.spans[0]
        let changed =
          String(decoding: text.bytes[..<range.lowerBound], as: UTF8.self) + presentation.text
          + String(decoding: text.bytes[range.upperBound...], as: UTF8.self)
        #expect(colors(in: EditedText(changed).spec.file).map { $0.color } == [color], "\(changed)")
      }
    }
  }

  @Test func tokens() {
    let text = EditedText(
      "⟦version⟧: 1\n⟦templates⟧: { ⟦pin⟧: { ⟦fit⟧: ⟦require⟧ } }\n⟦annotations⟧: [{ ⟦id⟧: ⟦a⟧, ⟦extends⟧: ⟦pin⟧, ⟦gap⟧: $⟦g⟧, ⟦priority⟧: [⟦get⟧, ⟦rank⟧] }]\n"
    )
    let tokens = semanticTokens(in: text.spec.file)
    #expect(tokens.map { $0.range } == text.spans)
    #expect(
      tokens.map { $0.kind } == [
        .property, .property, .type, .property, .enumMember, .property, .property, .class, .property, .type,
        .property, .variable, .property, .operator, .parameter,
      ])
  }

  @Test func signatures() {
    func help(_ priority: String) -> SignatureHelp? {
      let text = EditedText("version: 1\nannotations:\n  - id: a\n    priority: \(priority)\n")
      return signatureHelp(at: text.cursor, in: text.spec)
    }
    #expect(help("[get, ‸]")?.signatures.first?.label == "[get, name, object?]")
    #expect(help("[get, ‸]")?.activeParameter == 0)
    let match = "[match, [get, a], x, 1, ‸y, 2, 0]"
    #expect(help(match)?.activeParameter == 1)
    #expect(help("[match, [get, a], x, 1, y, 2, 0‸]")?.activeParameter == 4)
    #expect(help("[case, ‸")?.activeParameter == 0)
    #expect(help("1‸2") == nil)
  }

  @Test func lensesAndSelections() {
    let text = EditedText("version: 1\nannotations:\n  - { id: a, attach: { point: [1‸0, 2] } }\n")
    #expect(codeLenses(in: text.spec.file).map { $0.command } == [.preview])
    let ranges = selectionRanges(at: text.cursor, in: text.spec.file)
    #expect(
      ranges.map { text.text($0) }.prefix(5) == [
        "10", "[10, 2]", "point: [10, 2]", "{ point: [10, 2] }", "attach: { point: [10, 2] }",
      ])
    #expect(ranges.last == 0..<text.bytes.count)
    let scenario = EditedText("version: 1\nspec: a.annotations.yaml\n", at: "a.scenario.yaml")
    #expect(codeLenses(in: scenario.spec.file).map { $0.command } == [.runScenario, .preview])
  }
}
