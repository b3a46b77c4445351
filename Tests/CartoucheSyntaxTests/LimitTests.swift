import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

@Suite struct LimitTests {
  private func limits(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits()
    change(&limits)
    return limits
  }

  @Test func nestingUpToTheLimitIsRead() {
    #expect(ParsedText("[[[1]]]", limits: limits { $0.nesting = 3 }).rules == [])
  }

  @Test func nestingBeyondTheLimitIsReportedAtTheFirstBracketTooMany() {
    let marked = MarkedText("ä: [[⟦[⟧1]]]")
    let parsed = ParsedText(marked.bytes, limits: limits { $0.nesting = 3 })
    #expect(parsed.findings.map { "\($0.rule) \($0.range)" } == expected("nesting", at: marked))
    #expect(parsed.findings.map(\.message) == ["more than 3 levels of nesting"])
  }

  @Test(arguments: ["[", "{ a: ", "- ", "[{ a: "])
  func aHundredThousandLevelsAreRefusedAtOnce(_ opening: String) {
    let text = String(repeating: opening, count: 100_000)
    let growth = growthOfWork(from: String(text.prefix(text.count / 16)), to: text) {
      let parsed = ParsedText($0)
      #expect(parsed.rules == ["nesting"])
      #expect(parsed.document.isTruncated)
    }
    #expect(growth < 64, "16 times the bytes; 256 times the work if it were quadratic")
  }

  @Test func theTargetOfAnAliasCountsForTheLimitOfNesting() {
    let limits = limits { $0.nesting = 3 }
    #expect(ParsedText("[&a [1], [*a]]", limits: limits).rules == [])
    let deep = MarkedText("[&a [1], &b [*a], [⟦*b⟧]]")
    let parsed = ParsedText(deep.bytes, limits: limits)
    #expect(parsed.findings.map { "\($0.rule) \($0.range)" } == expected("nesting", at: deep))
    #expect(
      parsed.findings.map(\.message) == ["more than 3 levels of nesting, with the target of this alias"])
  }

  /// In WebAssembly, `Int` has 32 bits, and 100 times the nodes of a large file are more.
  @Test func aFactorOfAliasesMayExceedAnyNumberOfNodes() {
    #expect(ParsedText("[&a 1, *a, *a]", limits: limits { $0.expansionFactor = .max }).rules == [])
  }

  /// Expanding 20 levels would take years, so this test needs no time limit.
  @Test func anAliasBombIsRefusedWithoutWritingItOut() {
    let levels = (1..<20).map {
      "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ","))]\n"
    }
    #expect(ParsedText("a0: &a0 [x]\n" + levels.joined()).rules == ["alias-expansion"])
  }

  @Test func aFactorOverTheLimitIsReportedAtTheAliasThatStandsForMost() {
    let marked = MarkedText("a: &a [1]\nb: &b [1, 2, 3]\nc: [*a, ⟦*b⟧, *b, *b]\n")
    let parsed = ParsedText(marked.bytes, limits: limits { $0.expansionFactor = 1 })
    #expect(parsed.findings.map { "\($0.rule) \($0.range)" } == expected("alias-expansion", at: marked))
    #expect(parsed.document.root == nil)
  }

  @Test func theNumberOfNodesIsLimitedToo() {
    let parsed = ParsedText("a: &a [1, 2, 3]\nb: [*a, *a, *a]\n", limits: limits { $0.expandedNodes = 14 })
    #expect(parsed.rules == ["alias-expansion"])
  }

  @Test func aFewAliasesOfASharedPartAreFine() {
    #expect(ParsedText("a: &a { x: 1 }\nb: [*a, *a, *a, *a]\n").rules == [])
  }

  @Test func aMillionItemsAreNoNesting() {
    #expect(ParsedText("[" + String(repeating: "1,", count: 100_000) + "]").rules == [])
  }
}
