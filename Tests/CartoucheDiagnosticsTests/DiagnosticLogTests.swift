import CartoucheDiagnostics
import Testing

@Suite struct DiagnosticLogTests {
  private let spec = Location(source: SourceID(0), span: SourceSpan(start: 0, end: 1))
  private let trace = Location(source: SourceID(1), span: SourceSpan(start: 4, end: 9))

  @Test func whatIsMutedIsCountedAndNotKept() {
    var log = DiagnosticLog()
    log.muted { $0.error("unknown-key", "hidden", at: spec) }
    #expect(log.errorCount == 1)
    #expect(log.diagnostics == [])
  }

  @Test func whatIsUnmutedWithinIsKept() {
    var log = DiagnosticLog()
    log.muted { outer in
      outer.unmuted { $0.error("unknown-key", "told", at: spec) }
      outer.warn("unknown-key", "hidden", at: spec)
    }
    log.warn("unknown-key", "told after", at: spec)
    #expect(log.diagnostics.map(\.message) == ["told", "told after"])
  }

  @Test func warningsAreNoErrors() {
    var log = DiagnosticLog()
    log.warn("unknown-key", "only a warning", at: spec)
    #expect(log.errorCount == 0)
    #expect(log.count == 1)
  }

  @Test func whatIsTakenIsGoneAndStaysCounted() {
    var log = DiagnosticLog()
    log.error("unknown-key", "taken", at: spec)
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
    log.error("unknown-key", "before", at: spec)
    let before = log.count
    log.error("unknown-key", "elsewhere", at: spec, fixes: [Fix("mend it", replacing: spec.span, with: "")])
    log.error("unknown-key", "in the trace itself", at: trace)
    log.warn("unknown-key", "a warning", at: spec)
    log.blame(trace, since: before)
    let found = log.take()
    #expect(found.map(\.location) == [spec, trace, trace, spec])
    #expect(found[1].related == [RelatedPlace("what is wrong then is here", at: spec)])
    #expect(found[1].fixes == [])
  }
}
