import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// Texts that someone made to keep the compiler busy: sixteen times as much of one takes about sixteen times the work.
@Suite struct HostileGrowthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: String
    var text: @Sendable (Int) -> String

    init(_ description: String, _ rule: String, _ text: @escaping @Sendable (Int) -> String) {
      testDescription = description
      self.rule = rule
      self.text = text
    }
  }

  static let cases = [
    Case("brackets", "nesting") { String(repeating: "[", count: 10 * $0) },
    Case("braces", "nesting") { String(repeating: "{a: ", count: 10 * $0) },
    Case("dashes", "nesting") { String(repeating: "- ", count: 10 * $0) },
    Case("a chain of templates", "missing-key") { count in
      "templates:\n  t0: {}\n" + (1..<count).map { "  t\($0): { extends: t\($0 - 1) }\n" }.joined()
    },
    Case("a chain of merges", "unknown-key") { count in
      "version: 1\nname-: 1\nx-a0: &a0 { x-b: 1 }\n"
        + (1..<count).map { "x-a\($0): &a\($0) { <<: *a\($0 - 1) }\n" }.joined()
    },
    Case("a long key", "unknown-key") { count in
      "version: 1\n? " + String(repeating: "k", count: 100 * count) + "\n: 1\n"
    },
    Case("names of a `let`", "unknown-key") { count in
      let names = (0..<3 * count).map { "v\($0)" }
      return "version: 1\nannotations:\n  - nam: 1\n    title: [let, "
        + names.map { "\($0), [get, \($0)], " }.joined() + "[concat, "
        + names.map { "[to-string, [var, \($0)]]" }.joined(separator: ", ") + "]]\n"
    },
    Case("unknown keys on one line", "unknown-key") { count in
      "{ version: 1, " + (0..<count).map { "k\($0): 1" }.joined(separator: ", ") + " }"
    },
  ]

  @Test(arguments: cases) func theWorkGrowsWithTheText(_ test: Case) {
    // At the end the merges stand for more than is read.
    let rules = [test.rule, "alias-expansion"]
    let growth = growthOfWork(from: test.text(250), to: test.text(4_000)) {
      #expect(findings(in: $0).contains { rules.contains($0.rule) })
    }
    #expect(growth < 64, "16 times the text; 256 times the work if it were quadratic")
  }
}
