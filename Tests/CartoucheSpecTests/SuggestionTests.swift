import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// Values in the syntax of other products: one finding with the correct form.
@Suite struct SuggestionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var marked: String
    /// The properties after the fix, or `nil` if only the help has advice.
    var fixed: String?
    var testDescription: String { marked }

    init(_ marked: String, fixed: String? = nil) {
      self.marked = marked
      self.fixed = fixed
    }

    /// Returns an annotation with these properties, and with a source and a size unless they are given.
    func spec(_ own: String) -> String {
      let size = own.contains("size") ? "" : "size: [1, 1], "
      let place = own.contains("attach") || own.contains("forEach") ? "" : "forEach: { source: c }, "
      return """
        version: 1
        sources: { c: { data: { type: Point, coordinates: [0, 0] } } }
        annotations:
          - { id: a, \(size)\(place)\(own) }

        """
    }
  }

  static let cases = [
    Case("priority: ⟦REQUIRED_AND_HIDES_OPTIONAL⟧", fixed: "priority: required"),
    Case("priority: ⟦OPTIONAL_AND_HIDES_LOWER_PRIORITY⟧", fixed: "priority: 0"),
    Case("priority: ⟦hihg⟧", fixed: "priority: high"),
    Case("priority: ⟦Required⟧", fixed: "priority: required"),
    Case("variableAnchors: ⟦All⟧", fixed: "variableAnchors: all"), Case("variableAnchors: [⟦all⟧]"),
    Case("forEach: ⟦c⟧", fixed: "forEach: { source: c }"), Case("size: ⟦[1, 2, 3]⟧"),
    Case("size: ⟦100⟧"), Case("size: ⟦\"100x40\"⟧", fixed: "size: [100, 40]"),
    Case("size: ⟦{ width: 100, height: 40 }⟧", fixed: "size: [100, 40]"),
    Case("size: ⟦[100 40]⟧", fixed: "size: [100, 40]"),
    Case("title: ⟦[Closed]⟧"),
    Case("priority: ⟦\"{rating}\"⟧", fixed: "priority: [get, rating]"),
    Case("priority: [⟦Get⟧, x]", fixed: "priority: [\"get\", x]"),
    Case("attach: ⟦[24.9, 60.1]⟧", fixed: "attach: { point: [24.9, 60.1] }"),
    Case("attach: { point: ⟦{ lat: 1, lng: 2 }⟧ }", fixed: "attach: { point: [2, 1] }"),
    Case("attach: { point: ⟦{ lat: 1, lng: x }⟧ }"),
    Case("priority: ⟦hi⟧", fixed: "priority: high"), Case("priority: ⟦LO⟧", fixed: "priority: low"),
    Case("zPriority: ⟦top⟧"), Case("minZoom: ⟦far⟧"), Case("gap: ⟦wide⟧"),
    Case("attach: { point: ⟦\"24.95, 60.17\"⟧ }", fixed: "attach: { point: [24.95, 60.17] }"),
    Case("priority: ⟦\"get rating\"⟧", fixed: "priority: [get, rating]"),
    Case("visible: ⟦\"{open}\"⟧", fixed: "visible: [get, open]"),
    Case("variableAnchors: ⟦bottom-center⟧", fixed: "variableAnchors: [bottom]"),
    Case("variableAnchors: ⟦botom⟧", fixed: "variableAnchors: [bottom]"),
    Case("selected: ⟦{ priority: 3 }⟧"), Case("draggable: ⟦{ priority: 3 }⟧"),
    Case("attach: { feature: ⟦tram2⟧ }"),
    Case("fit: ⟦[prefer]⟧", fixed: "fit: prefer"), Case("visible: ⟦[true]⟧", fixed: "visible: true"),
    Case("title: ⟦[name, rating]⟧", fixed: "title: \"{name} {rating}\""),
    Case("callout: { title: x, tip: ⟦true⟧ }", fixed: "callout: { title: x, tip: { length: 8, width: 16 } }"),
  ]

  @Test(arguments: cases)
  func oneFindingStandsWhereTheValueIs(_ test: Case) {
    let marked = MarkedText(test.spec(test.marked))
    let found = findings(in: marked.string).filter { $0.severity == .error }
    #expect(found.map(\.range) == marked.spans)
    #expect(found.allSatisfy { $0.help != nil })
  }

  @Test(arguments: cases)
  func theFixGivesWhatWasMeant(_ test: Case) {
    let marked = MarkedText(test.spec(test.marked))
    let fix = findings(in: marked.string).first { $0.severity == .error }?.fixes.first
    #expect(
      fix.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) } == test.fixed.map(test.spec))
  }

  @Test(arguments: [
    ("annotations:\n  id: a\n", "every item of a list starts with `- `: `- id: …`"),
    ("annotations:\n  -id: a\n", "an item of a list starts with `- `, a dash and a space"),
    ("annotations:\n  -id: a\n   size: [1, 1]\n", "an item of a list starts with `- `"),
    ("annotations:\n  - { id:a, size: [1, 1], attach: { point: [0, 0] } }\n", "missing space after `:`"),
    (
      "sources: { s: { data: \"https://x.org/a\" } }\n",
      "download the data file, and name it relative to this file"
    ),
    ("camera:\n  zoom:3\n", "missing space after `:`"),
    ("camera: [24.9, 60.1, 13]\n", "write `{ center: [24.9, 60.1], zoom: 13 }`"),
    ("camera: [24.9, 60.1]\n", "write `{ center: [24.9, 60.1], zoom: … }`"),
    (
      "sources: { p: [{ lng: 24, lat: 60 }] }\n",
      "a source is GeoJSON; a list of your own stands in the annotation's `forEach: [{ … }]`"
    ),
  ])
  func whatIsMissingIsSaid(_ spec: String, _ help: String) {
    let found = findings(in: "version: 1\n" + spec).filter { $0.severity == .error }
    #expect(found.map(\.help) == [help])
  }
}
