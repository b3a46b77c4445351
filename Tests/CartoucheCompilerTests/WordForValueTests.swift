import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// What is said of words that other languages, and people, write for values.
@Suite struct WordForValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// A property of an annotation with its wrong part marked.
    var marked: String
    var help: String
    /// What the fix writes; nil: none is offered.
    var written: String?
    var testDescription: String { marked }

    init(_ marked: String, _ help: String, writes written: String? = nil) {
      (self.marked, self.help, self.written) = (marked, help, written)
    }
  }

  private static func spec(_ own: String) -> String {
    """
    version: 1
    annotations:
      - id: a
        forEach: [{ name: Oslo, rating: 4, mixed: 3 }, { name: Bergen, rating: 5, mixed: many }]
        attach: { point: [0, 0] }
        size: [9, 9]
        \(own)
    """
  }

  @Test(arguments: [
    // The braces of texts, without quotes.
    Case(
      "priority: ⟦{rating}⟧", "braces stand in texts only: write `[get, rating]`", writes: "[get, rating]"),
    Case(
      "priority: ⟦{name}⟧",
      "the features' property `name` is no such value: write an expression of it, `[match, [get, name], …]`"),
    Case("data: { n: ⟦{name}⟧ }", "write `[get, name]` for what the feature says", writes: "[get, name]"),
    Case(
      "data: { n: { m: ⟦{ name }⟧ } }", "write `[get, name]` for what the feature says", writes: "[get, name]"
    ),
    // The sign of a variable before a name.
    Case(
      "priority: [get, ⟦$rating⟧]", "write `[get, rating]` for the property of the features", writes: "rating"
    ),
    Case(
      "priority:\n      - get\n      - ⟦$rating⟧", "write `[get, rating]` for the property of the features",
      writes: "rating"),
    Case(
      "priority: [\n      get,                           # of the feature\n      ⟦$rating⟧\n    ]",
      "write `[get, rating]` for the property of the features", writes: "rating"),
    Case(
      "priority: ⟦$rating⟧", "write `[get, rating]` for the property of the features", writes: "[get, rating]"
    ),
    Case(
      "priority: ⟦mixed⟧",
      "the features' property `mixed` is a number in some only: write `[to-number, [get, mixed], 0]`, which is 0 for those that are no number"
    ),
    // Priorities in words.
    Case("priority: ⟦lowest⟧", "write `low`, which is -250, or a number below it"),
    Case("priority: ⟦Very High⟧", "write `high`, or `required` for what no collision may hide"),
    Case(
      "priority: ⟦always⟧", "write `required` for what no collision may hide", writes: "required"),
    Case("collisionMode: ⟦Rect⟧", "did you mean `rectangle`?", writes: "rectangle"),
  ])
  func whatIsMeantIsSaid(_ test: Case) throws {
    let marked = MarkedText(Self.spec(test.marked))
    let found = findings(in: marked.string)
    #expect(found.map(\.range) == marked.spans)
    let finding = try #require(found.first)
    #expect(finding.help == test.help)
    #expect(finding.fixes.allSatisfy { !$0.isSafe })
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) }
    let wanted = test.written.map { written in
      var bytes = marked.bytes
      bytes.replaceSubrange(marked.spans[0], with: Array(written.utf8))
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(fixed == wanted.map { [$0] } ?? [])
    for spec in fixed { #expect(findings(in: spec) == []) }
  }

  /// Where there is no feature nothing that reads one is offered.
  @Test(arguments: ["priority: {rating}", "data: { n: {name} }"])
  func whereThereIsNoFeatureNoneIsRead(_ own: String) throws {
    let found = findings(
      in: "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9], \(own) }\n")
    #expect(found.count == 1 && found.flatMap(\.fixes).isEmpty)
    #expect(found.first?.help == "write the value, or an expression in an annotation with a `forEach`")
  }
}
