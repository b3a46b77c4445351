import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// Advice for the root of a spec and its direct children.
@Suite struct SpecAdviceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var marked: String
    var help: String
    /// The text after the first fix, or `nil` if there is none.
    var fixed: String?
    var testDescription: String { marked }

    init(_ marked: String, _ help: String, fixed: String? = nil) {
      self.marked = marked
      self.help = help
      self.fixed = fixed
    }

    static func annotation(_ own: String, _ help: String, fixed: String? = nil) -> Case {
      func spec(_ own: String) -> String {
        "annotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] }, \(own) }]"
      }
      return Case(spec(own), help, fixed: fixed.map(spec))
    }
  }

  private static let clusters =
    "it belongs to what clusters look like: `clusters: { name: { … } }` at the root, for those whose "
    + "`clusteringIdentifier` is that name"

  static let cases = [
    Case("camera: { fit: ⟦[]⟧ }", "name annotations, or write `all`"),
    Case(
      "camera: { ⟦bounds⟧: [[0, 0], [1, 1]] }",
      "write `fit: all`, or `fit` with ids of annotations: it shows those whole"),
    Case(
      "camera: { center: ⟦{ lat: 1, lon: 2 }⟧ }",
      "write a list, the longitude first: `[longitude, latitude]`",
      fixed: "camera: { center: [2, 1] }"),
    Case(
      "puck: ⟦[1, 2]⟧", "write `{ coordinate: [1, 2], radius: 12 }`",
      fixed: "puck: { coordinate: [1, 2], radius: 12 }"),
    Case("⟦marker⟧: { id: a }", "write `annotations`, a list"),
    Case("placement: { calm: ⟦off⟧ }", "did you mean `none`?", fixed: "placement: { calm: none }"),
    .annotation("⟦strategy⟧: best", "it is for the whole map: `placement: { strategy: … }` at the root"),
    .annotation("⟦calm⟧: motion", "it is for the whole map: `placement: { calm: … }` at the root"),
    Case(
      "sources: { v: { type: ⟦vector⟧, url: \"mapbox://x\" } }",
      "only the host has tiles: their layers belong to the `style`"),
    Case(
      "sources: { v: { ⟦type⟧: geojson, data: { type: Point, coordinates: [0, 0] } } }",
      "remove `type`: every source is GeoJSON"),
    Case(
      "sources: { s: { data: { type: Point, coordinates: [0, 0] } } }\n"
        + "layers: { l: { type: symbol, source: s, size: ⟦20⟧ } }", "write `[20, 20]`",
      fixed: "sources: { s: { data: { type: Point, coordinates: [0, 0] } } }\n"
        + "layers: { l: { type: symbol, source: s, size: [20, 20] } }"),
    .annotation(
      "states: { ⟦pressed⟧: { gap: 1 } }", "write `highlighted`: while it is pressed",
      fixed: "states: { highlighted: { gap: 1 } }"),
    .annotation(
      "states: { ⟦hover⟧: { gap: 1 } }",
      "a touch presses: write `highlighted`, and let the host highlight what a pointer is over"),
    .annotation("⟦clusterMaxZoom⟧: 14", clusters),
    .annotation(
      "⟦collisionPadding⟧: 2", "write `collisionInsets`; a negative inset makes the collision shape larger",
      fixed: "collisionInsets: -2"),
    // Messages do not list too many names.
    .annotation(
      "⟦quuxquux⟧: 2", "`cartouche explain` lists what there is; keys of your own start with `x-`"),
    Case(
      "puck: { coordinate: [0, 0], radius: 3, ⟦quuxquux⟧: 1 }",
      "it has `coordinate`, `radius`; keys of your own start with `x-`"),
  ]

  @Test(arguments: cases)
  func theHelpLeadsToWhatIsMeant(_ test: Case) throws {
    let marked = MarkedText("version: 1\n\(test.marked)\n")
    let found = findings(in: marked.string).filter { $0.severity == .error }
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.help) == [test.help])
    let fixed = found.first?.fixes.first.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) }
    #expect(fixed == test.fixed.map { "version: 1\n\($0)\n" })
    if let fixed { #expect(findings(in: fixed).filter { $0.severity == .error } == []) }
  }
}

/// The expression that a piece of YAML contains, and the findings about it.
struct Reading {
  var expression: Expression?
  var findings: [Diagnostic]
  var text: String

  init(_ text: String, expecting type: ExpressionType? = nil, limits: Limits = Limits()) {
    self.text = text
    var sources = SourceList()
    let source = sources.add(SourceText(path: "sample", bytes: Array(text.utf8)))
    findings = []
    let document = parseDocument(source, in: sources, diagnostics: &findings)
    var decoder = Decoder(limits: limits)
    expression = document.root.flatMap { parseExpression($0, expecting: type, &decoder) }
    findings += decoder.log.diagnostics
  }

  /// The text at the first finding.
  var marked: String {
    findings.first.map { String(decoding: Array(text.utf8)[$0.location.span.range], as: UTF8.self) } ?? ""
  }

  /// The text after the first fix of the first finding.
  var mended: String? {
    guard let edit = findings.first?.fixes.first?.edits.first else { return nil }
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }
}
