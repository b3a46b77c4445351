import CartoucheDiagnostics
import Testing

@Suite struct DiagnosticLogTests {
  private let spec = Location(source: SourceID(0), span: SourceSpan(start: 0, end: 1))
  private let trace = Location(source: SourceID(1), span: SourceSpan(start: 4, end: 9))

  @Test func silentDiagnosticsAreCountedButNotStored() {
    var log = DiagnosticLog()
    log.silently { $0.report(.unknownKey, "hidden", at: spec) }
    #expect(log.errorCount == 1)
    #expect(log.diagnostics == [])
  }

  @Test func diagnosticsReportedInsideAreStored() {
    var log = DiagnosticLog()
    log.silently { outer in
      outer.reporting { $0.report(.unknownKey, "told", at: spec) }
      outer.report(.questionable, "hidden", at: spec)
    }
    log.report(.questionable, "told after", at: spec)
    #expect(log.diagnostics.map(\.message) == ["told", "told after"])
  }

  @Test func aFindingMayHaveAnotherSeverityThanItsKind() {
    var log = DiagnosticLog()
    log.report(Diagnostic(SampleFinding.unknownKey, as: .warning, "harmless here", at: spec))
    #expect(log.errorCount == 0)
    #expect(log.diagnostics.map(\.severity) == [.warning])
    #expect(log.diagnostics.map(\.rule) == ["unknown-key"])
  }

  @Test func warningsAreNoErrors() {
    var log = DiagnosticLog()
    log.report(.questionable, "only a warning", at: spec)
    #expect(log.errorCount == 0)
    #expect(log.count == 1)
  }

  @Test func drainedDiagnosticsStayCounted() {
    var log = DiagnosticLog()
    log.report(.unknownKey, "taken", at: spec)
    let counts = [log.drain().count, log.drain().count]
    #expect(counts == [1, 0])
    #expect(log.errorCount == 1)
  }

  @Test func aNameIsFirstOnceAndNeverWhileSilent() {
    var log = DiagnosticLog()
    let answers = [
      log.silently { $0.isFirstReport(of: "an annotation.padding") },
      log.isFirstReport(of: "an annotation.padding"),
      log.isFirstReport(of: "an annotation.padding"),
    ]
    #expect(answers == [false, true, false])
  }

  @Test func onlyLaterErrorsElsewhereAreAttributed() {
    var log = DiagnosticLog()
    log.report(.unknownKey, "before", at: spec)
    let before = log.count
    log.report(.unknownKey, "elsewhere", at: spec, fixes: [Fix("mend it", replacing: spec.span, with: "")])
    log.report(.unknownKey, "in the trace itself", at: trace)
    log.report(.questionable, "a warning", at: spec)
    log.attributeErrors(to: trace, since: before)
    let found = log.drain()
    #expect(found.map(\.location) == [spec, trace, trace, spec])
    #expect(found[1].related == [RelatedPlace("what is wrong then is here", at: spec)])
    #expect(found[1].fixes == [])
  }
}

@Suite struct FingerprintTests {
  private func fingerprints(_ text: String, _ spans: Range<Int>...) -> [String] {
    Fingerprint.all(of: spans.map { finding(text, $0) }).map(\.text)
  }

  /// The value is a constant, because baselines of older versions must stay valid.
  @Test func itIsTheSameInEveryVersion() {
    #expect(fingerprints("gap: 1\n", 0..<3) == ["867b5a9c39bb56c6:1"])
  }

  @Test func linesAboveAndIndentationChangeNothing() {
    #expect(fingerprints("gap: 1\n", 0..<3) == fingerprints("a: 2\n\n  gap:  1\n", 8..<11))
  }

  @Test func anotherLineIsAnotherFinding() {
    #expect(fingerprints("gap: 1\n", 0..<3) != fingerprints("gap: 2\n", 0..<3))
  }

  @Test func anotherFileAndAnotherRuleAreAnotherFinding() {
    let known = finding("gap: 1\n", 0..<3)
    let other = known.renamingFiles { _ in "b.yaml" }
    var ruled = known
    ruled.rule = "other"
    #expect(Set(Fingerprint.all(of: [known, other, ruled])).count == 3)
  }

  @Test func equalLinesAreNumbered() {
    let found = fingerprints("gap: 1\ngap: 1\n", 0..<3, 7..<10)
    #expect(found.map { $0.suffix(2) } == [":1", ":2"])
    #expect(found[0].dropLast(2) == found[1].dropLast(2))
  }
}

@Suite struct FindingOrderTests {
  @Test func findingsAreOrderedByPathThenPositionThenRule() {
    var late = finding("abc", 2..<3)
    let early = finding("abc", 1..<2)
    var other = early
    other.rule = "another"
    late.place.path = "a.yaml"
    var elsewhere = early
    elsewhere.place.path = "A.yaml"
    #expect([late, early, other, elsewhere].inReportingOrder() == [elsewhere, other, early, late])
  }

  @Test func aRepeatedFindingIsReportedOnce() {
    let finding = finding("abc", 0..<1)
    #expect([finding, finding].inReportingOrder() == [finding])
  }

  @Test func findingsOfOnePlaceKeepTheirOrder() {
    var first = finding("abc", 0..<1)
    first.message = "z"
    let second = finding("abc", 0..<1)
    #expect([first, second].inReportingOrder() == [first, second])
  }

  @Test func equalFindingsAreReportedOnceEvenIfSeparated() {
    let one = finding("abc", 0..<1)
    var other = one
    other.message = "z"
    #expect([one, other, one].inReportingOrder() == [one, other])
  }
}
