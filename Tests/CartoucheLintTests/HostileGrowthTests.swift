import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// Hostile texts that would keep a quadratic compiler busy: sixteen times the text takes about sixteen times
/// the work.
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
    Case("unknown templates", "unknown-template") { count in
      "version: 1\ntemplates:\n" + (0..<count).map { "  t\($0): {}\n" }.joined() + "annotations:\n"
        + (0..<count).map { "  - { id: a\($0), extends: u\($0) }\n" }.joined()
    },
    Case("unknown sources", "unknown-source") { count in
      "version: 1\nsources:\n"
        + (0..<count).map { "  s\($0): { data: { type: Point, coordinates: [0, 0] } }\n" }.joined()
        + "annotations:\n"
        + (0..<count).map { "  - { id: a\($0), size: [1, 1], forEach: { source: u\($0) } }\n" }.joined()
    },
    Case("unknown hosts", "unknown-annotation") { count in
      "version: 1\nannotations:\n"
        + (0..<count).map { "  - { id: a\($0), size: [1, 1], attach: { annotation: u\($0) } }\n" }.joined()
    },
    Case("unknown annotations to fit", "unknown-annotation") { count in
      "version: 1\ncamera: { fit: [\((0..<count).map { "u\($0)" }.joined(separator: ", "))] }\nannotations:\n"
        + (0..<count).map { "  - { id: a\($0), size: [1, 1], attach: { point: [0, 0] } }\n" }.joined()
    },
    Case("unknown features", "unknown-feature") { count in
      "version: 1\nsources: { s: { data: { type: FeatureCollection, features: ["
        + (0..<count).map {
          "{ type: Feature, id: f\($0), geometry: { type: Point, coordinates: [0, 0] } }, "
        }.joined()
        + "] } } }\nannotations:\n"
        + (0..<count).map {
          "  - { id: a\($0), size: [1, 1], attach: { feature: { source: s, id: u\($0) } } }\n"
        }.joined()
    },
  ]

  /// Sixteen times the text takes less than this many times the work; quadratic work takes 256 times.
  private static let limit = 64.0

  @Test func namesThatAnImportedFileLacksTakeWorkInProportion() {
    func files(_ count: Int) -> [String: String] {
      [
        "lib.yaml": "version: 1\ntemplates:\n" + (0..<count).map { "  t\($0): {}\n" }.joined()
          + "annotations:\n"
          + (0..<count).map { "  - { id: a\($0), extends: u\($0) }\n" }.joined()
      ]
    }
    let growth = growthOfWork(from: files(250), to: files(4_000), until: Self.limit) {
      let found = lint(compiled("version: 1\nimports: { lib: lib.yaml }\n", files: $0))
      #expect(found.contains { $0.rule == "unknown-template" })
    }
    #expect(growth < Self.limit)
  }

  @Test(arguments: cases) func theWorkGrowsWithTheText(_ test: Case) {
    // The last merges represent more entries than the limit.
    let rules = [test.rule, "alias-expansion"]
    let growth = growthOfWork(from: test.text(125), to: test.text(2_000), until: Self.limit) {
      #expect(lint(compiled($0)).contains { rules.contains($0.rule) })
    }
    #expect(growth < Self.limit)
  }
}
