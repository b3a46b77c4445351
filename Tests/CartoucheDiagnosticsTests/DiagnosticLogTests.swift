import CartoucheDiagnostics
import Testing

@Suite struct DiagnosticLogTests {
  private let spec = Location(source: SourceID(0), span: SourceSpan(start: 0, end: 1))
  private let trace = Location(source: SourceID(1), span: SourceSpan(start: 4, end: 9))

  @Test func whatIsMutedIsCountedAndNotKept() {
    var log = DiagnosticLog()
    log.muted { $0.report(.unknownKey, "hidden", at: spec) }
    #expect(log.errorCount == 1)
    #expect(log.diagnostics == [])
  }

  @Test func whatIsUnmutedWithinIsKept() {
    var log = DiagnosticLog()
    log.muted { outer in
      outer.unmuted { $0.report(.unknownKey, "told", at: spec) }
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

  @Test func whatIsTakenIsGoneAndStaysCounted() {
    var log = DiagnosticLog()
    log.report(.unknownKey, "taken", at: spec)
    let counts = [log.take().count, log.take().count]
    #expect(counts == [1, 0])
    #expect(log.errorCount == 1)
  }

  @Test func aNameIsFirstOnceAndNeverWhileMuted() {
    var log = DiagnosticLog()
    let answers = [
      log.muted { $0.isFirst("an annotation.padding") }, log.isFirst("an annotation.padding"),
      log.isFirst("an annotation.padding"),
    ]
    #expect(answers == [false, true, false])
  }

  @Test func onlyErrorsElsewhereThatCameLaterAreBlamed() {
    var log = DiagnosticLog()
    log.report(.unknownKey, "before", at: spec)
    let before = log.count
    log.report(.unknownKey, "elsewhere", at: spec, fixes: [Fix("mend it", replacing: spec.span, with: "")])
    log.report(.unknownKey, "in the trace itself", at: trace)
    log.report(.questionable, "a warning", at: spec)
    log.blame(trace, since: before)
    let found = log.take()
    #expect(found.map(\.location) == [spec, trace, trace, spec])
    #expect(found[1].related == [RelatedPlace("what is wrong then is here", at: spec)])
    #expect(found[1].fixes == [])
  }
}
