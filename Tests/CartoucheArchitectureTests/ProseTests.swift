import CartoucheTestSupport
import Testing

/// Pages and comments can be understood at the first reading.
@Suite struct ProseTests {
  /// The largest share of sentences that may break a rule, by folder or page.
  static let limit = 0.06

  private static let endings = ["md", "swift", "js", "mjs", "ts", "c", "h", "py", "yaml"]

  private struct Finding {
    var file: String
    var sentence: Prose.Sentence
    var rules: [Prose.Rule]

    var description: String {
      "\(file):\(sentence.line): \(rules.map(\.rawValue).joined(separator: ", ")): \(sentence.text)"
    }

    /// The number of broken rules, then the length: findings with more of both come first.
    var weight: Int { rules.count * 10_000 + sentence.text.count }
  }

  @Test(arguments: ["README.md", "docs", "Sources", "JavaScript", "Tests"])
  func mostSentencesAreClear(_ place: String) throws {
    let files =
      place.hasSuffix(".md")
      ? [place] : Self.endings.flatMap { Repository.files(in: place, endingIn: ".\($0)") }
    var count = 0
    var findings: [Finding] = []
    for file in files where !file.contains("node_modules/") {
      for sentence in Prose.sentences(in: try Repository.text(file), of: file) {
        count += 1
        let rules = Prose.brokenRules(in: sentence.text)
        if !rules.isEmpty { findings.append(Finding(file: file, sentence: sentence, rules: rules)) }
      }
    }
    #expect(count > 0)
    let worst = findings.sorted { $0.weight > $1.weight }.prefix(30).map(\.description)
    #expect(
      Double(findings.count) <= Self.limit * Double(count),
      "\(findings.count) of \(count) sentences in \(place); the worst:\n\(worst.joined(separator: "\n"))")
  }

  // MARK: The rules

  struct Example: Sendable, CustomTestStringConvertible {
    var rule: Prose.Rule
    var broken: String
    var clear: String

    var testDescription: String { broken }
  }

  static let examples = [
    Example(
      rule: .people, broken: "The views nobody can see are dropped.",
      clear: "The resolver drops views that are invisible."),
    Example(
      rule: .people, broken: "An annotation whose host is hidden.", clear: "An annotation with a hidden host."
    ),
    Example(rule: .opening, broken: "What the plan has of a layer.", clear: "The layer's rows in the plan."),
    Example(
      rule: .opening, broken: "Of two views the first one counts.", clear: "Of course, the first view counts."
    ),
    Example(
      rule: .opening, broken: "Nothing is read of a polygon without area.",
      clear: "The reader refuses a polygon without area."),
    Example(rule: .phrase, broken: "A misspelt path is mended.", clear: "Fixes a misspelt import path."),
    Example(
      rule: .phrase, broken: "The view that is in the way, if any.",
      clear: "The first view that blocks the candidate."),
    Example(
      rule: .length,
      broken:
        "The resolver reads the plan, and then it looks at each of the annotations in the order of the document, and after that it places all of them.",
      clear:
        "The resolver places the annotations of the plan in the order of the document, which is the order of the rows of every table there."
    ),
  ]

  @Test(arguments: examples) func eachRuleDetectsItsExample(_ example: Example) {
    #expect(Prose.brokenRules(in: example.broken).contains(example.rule))
    #expect(Prose.brokenRules(in: example.clear) == [])
  }

  @Test func everyRuleHasAnExample() {
    #expect(Set(Self.examples.map(\.rule)) == Set(Prose.Rule.allCases))
  }

  @Test func sentencesOfPagesHaveTheirLines() {
    let page = """
      # The heading of the page

      One sentence [with a link](page.md#part) in it. Another one: `code.of(it)` is
      a word here.

      ```yaml
      # no sentence of the page
      ```

      | a short cell | a cell with more words than three |
      - The first item of the list
      - The second item of the list
      """
    #expect(
      Prose.sentences(in: page, of: "docs/page.md") == [
        Prose.Sentence(text: "The heading of the page", line: 1),
        Prose.Sentence(text: "One sentence with a link in it.", line: 3),
        Prose.Sentence(text: "X is a word here.", line: 3),
        Prose.Sentence(text: "a cell with more words than three", line: 10),
        Prose.Sentence(text: "The first item of the list", line: 11),
        Prose.Sentence(text: "The second item of the list", line: 12),
      ])
  }

  @Test func sentencesOfSourcesAreThoseOfTheirComments() {
    let source = """
      /// The rows of a table, in their order.
      /// - Parameter count: The number of the rows.
      struct Rows {
        let text = "not a sentence of a comment"
        // A comment that goes on
        // in the next line. Then it ends here.
      }
      """
    #expect(
      Prose.sentences(in: source, of: "Sources/Rows.swift") == [
        Prose.Sentence(text: "The rows of a table, in their order.", line: 1),
        Prose.Sentence(text: "The number of the rows.", line: 2),
        Prose.Sentence(text: "A comment that goes on in the next line.", line: 5),
        Prose.Sentence(text: "Then it ends here.", line: 5),
      ])
    #expect(Prose.sentences(in: source, of: "Sources/rows.json").isEmpty)
  }
}
