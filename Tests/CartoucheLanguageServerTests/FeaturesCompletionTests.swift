import CartoucheLanguageServer
import Testing

@Suite struct FeaturesCompletionTests {
  static let sources = ["maps/cafes.geojson": cafes, "maps/pins.annotations.yaml": pins]
  static let cafes = """
    {"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]},
    "properties": {"name": "Ada", "rating": 4}}]}
    """
  static let pins = """
    version: 1
    variables: { colour: red }
    templates:
      pin: { size: [24, 24] }
    """

  @Test func propertiesOfAnAnnotationOnANewLine() {
    let text = EditedText(
      """
      version: 1
      annotations:
        - id: a
          anch‸
          size: [24, 24]
      """)
    #expect(text.labels.contains("variableAnchors"))
    #expect(text.labels.contains("attach"))
    #expect(!text.labels.contains("size"))
    #expect(!text.labels.contains("id"))
    #expect(text.completions.first { $0.label == "attach" }?.isRequired == true)
    #expect(text.labels.first == "attach")
    #expect(text.completed("gap")?.contains("    gap: 8\n    size") == true)
  }

  @Test func anEmptyLineAndAnEmptyFile() {
    #expect(EditedText("‸").labels.first == "version")
    let text = EditedText("version: 1\n‸\n")
    #expect(text.labels.contains("annotations"))
    #expect(text.completed("annotations") == "version: 1\nannotations:\n  - \n")
  }

  @Test func listItemsOfferPropertiesAndSnippets() {
    let text = EditedText("version: 1\nannotations:\n  - ‸")
    #expect(text.labels.contains("annotation at a point"))
    #expect(text.labels.first == "id")
    let whole = text.completed("annotation at a point") ?? ""
    #expect(isWellFormed(whole))
    #expect(whole.contains("\n    size: [100, 40]"))
  }

  @Test(arguments: [
    "version: 1\nannotations:\n  - { id: a, variableAnchors: [to‸] }",
    "version: 1\nannotations:\n  - id: a\n    variableAnchors: [to‸]",
    "version: 1\nannotations:\n  - id: a\n    variableAnchors:\n      - to‸\n",
    "version: 1\nannotations:\n  - id: a\n    variableAnchors: [left, ‸",
    "version: 1\r\nannotations:\r\n  - id: é\r\n    variableAnchors: [‸]\r\n",
  ]) func anchors(_ marked: String) {
    #expect(EditedText(marked).labels.contains("top-left"), "\(marked)")
  }

  @Test func choicesAndBooleans() {
    let fit = EditedText("version: 1\nannotations:\n  - id: a\n    fit: ‸\n")
    #expect(Array(fit.labels.prefix(3)) == ["prefer", "require", "ignore"])
    let visible = EditedText("version: 1\nannotations:\n  - id: a\n    obstacle: f‸\n")
    #expect(visible.labels.contains("false"))
    #expect(visible.completed("false") == "version: 1\nannotations:\n  - id: a\n    obstacle: false\n")
  }

  @Test func namesOfTemplatesSourcesAndVariables() {
    let start = """
      version: 1
      imports: { pins: pins.annotations.yaml }
      variables: { wide: 100 }
      sources: { cafes: cafes.geojson }
      templates: { quiet: { priority: low } }
      annotations:

      """
    let extends = EditedText(start + "  - id: a\n    extends: ‸", files: Self.sources)
    #expect(Array(extends.labels.prefix(2)) == ["quiet", "pins.pin"])
    let list = EditedText(start + "  - id: a\n    extends: [quiet, p‸]", files: Self.sources)
    #expect(list.labels.contains("pins.pin"))
    let source = EditedText(start + "  - id: a\n    forEach: { source: ‸ }", files: Self.sources)
    #expect(source.labels.first == "cafes")
    let variable = EditedText(start + "  - id: a\n    gap: $‸", files: Self.sources)
    #expect(variable.labels.contains("$wide"))
    #expect(variable.labels.contains("$pins.colour"))
    #expect(variable.completed("$wide")?.hasSuffix("gap: $wide") == true)
  }

  @Test func propertiesOfFeatures() {
    let start = """
      version: 1
      sources: { cafes: cafes.geojson }
      annotations:
        - id: a
          size: [24, 24]
          forEach: { source: cafes }

      """
    let get = EditedText(start + "    priority: [get, ‸]", files: Self.sources)
    #expect(Array(get.labels.prefix(2)) == ["name", "rating"])
    let broken = EditedText(start + "    priority: [get, ‸", files: Self.sources)
    #expect(Array(broken.labels.prefix(2)) == ["name", "rating"])
    let title = EditedText(start + "    title: \"Hi {‸}\"", files: Self.sources)
    #expect(title.labels.contains("rating"))
    #expect(title.completed("rating")?.hasSuffix("\"Hi {rating}\"") == true)
  }

  @Test func examplesHaveNamesOfTheProject() {
    let start =
      "version: 1\nsources: { stations: cafes.geojson }\ntemplates: { calm: { gap: 1 } }\nannotations:\n  - "
    let text = EditedText(start + "id: a\n    ‸\n", files: Self.sources)
    #expect(text.completed("forEach")?.hasSuffix("forEach: { source: stations }\n") == true)
    #expect(text.completed("extends")?.hasSuffix("extends: [calm]\n") == true)
    #expect(
      text.completions.first { $0.label == "forEach" }?.snippet == "forEach: ${1:{ source: stations \\}}")
    let value = EditedText(start + "id: a\n    forEach: ‸\n", files: Self.sources)
    #expect(value.labels.contains("{ source: stations }"))
  }

  @Test func examplesWithoutNamesOfTheProjectHaveGaps() {
    let text = EditedText("version: 1\nannotations:\n  - id: a\n    ‸\n")
    #expect(text.completions.first { $0.label == "forEach" }?.snippet == "forEach: { source: ${1} \\}")
    #expect(text.completions.first { $0.label == "extends" }?.snippet == "extends: [${1}]")
    #expect(text.completed("extends")?.hasSuffix("extends: []\n") == true)
    // An author may choose any cluster.
    #expect(text.completed("clusteringIdentifier")?.hasSuffix("clusteringIdentifier: cafes\n") == true)
  }

  @Test func operators() {
    let text = EditedText("version: 1\nannotations:\n  - id: a\n    priority: [‸]\n")
    #expect(text.labels.contains("interpolate"))
    #expect(text.labels.contains(">="))
    #expect(text.completed(">=")?.contains(#"[">=", value, value]"#) == true)
    #expect(isWellFormed(text.completed("match") ?? "["))
    #expect(
      text.completions.first { $0.label == "interpolate" }?.snippet
        == "interpolate, ${1:[linear]}, ${2:input}, ${3:stop}, ${4:output}")
  }

  @Test(arguments: [
    "priority: high ‸", "priority: high lo‸", "priority:‸", "callout: { gap: 4 ‸ }", "size: [24, 24] ‸",
    "title: \"a\" ‸",
  ]) func nothingFollowsAValue(_ line: String) {
    #expect(EditedText("version: 1\nannotations:\n  - id: a\n    \(line)\n").labels == [], "\(line)")
  }

  @Test func scenarios() {
    let spec = """
      version: 1
      annotations:
        - { id: hello, size: [10, 10], attach: { point: [1, 2] } }
      """
    func scenario(_ steps: String) -> EditedText {
      EditedText(
        "version: 1\nspec: test.annotations.yaml\nsteps:\n\(steps)", at: "maps/test.scenario.yaml",
        files: ["maps/test.annotations.yaml": spec])
    }
    #expect(scenario("  - ‸").labels.contains("expect"))
    #expect(scenario("  - select: ‸").labels.contains("hello"))
    #expect(scenario("  - expect:\n      ‸").labels.contains("hello"))
    #expect(scenario("  - expect: { hello: { cause: ‸ } }").labels.contains("collision"))
  }

  @Test func configurations() {
    let rules = EditedText("rules:\n  un‸", at: ".cartouche.yaml")
    #expect(rules.labels.contains("unused-template"))
    #expect(rules.completed("unused-template") == "rules:\n  unused-template: off")
    #expect(EditedText("failO‸", at: ".cartouche.yaml").labels.contains("failOn"))
    #expect(EditedText("rules: { unused-template: ‸ }", at: ".cartouche.yaml").labels.contains("warning"))
  }

  @Test func commentsThatSuppress() {
    #expect(EditedText("version: 1 # car‸").labels.contains("cartouche-disable-line"))
    #expect(EditedText("version: 1 # cartouche-disable-line unu‸").labels.contains("unused-template"))
    #expect(EditedText("version: 1 # a word‸").labels.isEmpty)
  }

  @Test func json() {
    let text = EditedText(#"{"version": 1, "annotations": [{"id": "a", ‸}]}"#, at: "a.annotations.json")
    #expect(text.labels.contains("attach"))
    #expect(text.completed("fit") == #"{"version": 1, "annotations": [{"id": "a", "fit": "prefer"}]}"#)
    let quoted = EditedText(#"{"version": 1, "placement": {"tieBreak": "‸"}}"#, at: "a.annotations.json")
    #expect(quoted.completed("first") == #"{"version": 1, "placement": {"tieBreak": "first"}}"#)
  }

  /// A `#` in a text of several lines starts no comment.
  @Test(arguments: [
    ("title: |\n      # cart‸", false), ("title: \"a\n      # cart‸\"", false), ("title: a # cart‸", true),
    ("title: a\n    # cart‸", true), ("title: \"a # cart‸\"", false), ("title: a\n    #   ‸", true),
    ("title: a#‸", false),
  ])
  func aCommentIsOutsideOfTexts(_ written: String, _ isComment: Bool) {
    let text = EditedText("version: 1\nannotations:\n  - id: a\n    \(written)\n    size: [1, 1]\n")
    #expect(text.labels.contains("cartouche-disable-line") == isComment, "\(text.labels)")
  }

  @Test func aBrokenTextElsewhere() {
    let text = EditedText(
      """
      version: 1
      placement: { tieBreak: first
      annotations:
        - id: a
          siz‸
      """)
    #expect(text.labels.contains("size"))
    let earlier = EditedText("version: 1\nname: \"a\nsources: { }\nannotations:\n- id: a\n  siz‸")
    #expect(earlier.labels.contains("size"))
  }

  @Test func snippetsHaveDefaultTexts() {
    #expect(Snippet.plainText(#"a: ${1:{ b: [1] \}} ${2|x\,y,z|}$0 \$"#) == "a: { b: [1] } x,y $")
  }
}
