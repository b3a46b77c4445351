import CartoucheDiagnostics
import Testing

@Suite struct UnknownNameTests {
  private let place = Location(source: SourceID(0), span: SourceSpan(start: 3, end: 9))

  private func reported(_ name: UnknownName<some Sequence<String>>) -> Diagnostic {
    var log = DiagnosticLog()
    log.report(SampleFinding.rule, name, at: place)
    return log.diagnostics[0]
  }

  @Test func aNearNameIsOfferedAndReturned() {
    var log = DiagnosticLog()
    let meant = log.report(
      SampleFinding.rule, UnknownName("template", "bubbel", among: ["pin", "bubble"]), at: place)
    #expect(meant == "bubble")
    #expect(log.diagnostics[0].message == "there is no template `bubbel`")
    #expect(log.diagnostics[0].help == "did you mean `bubble`?")
    #expect(
      log.diagnostics[0].fixes == [
        Fix("write `bubble`", isSafe: false, replacing: place.span, with: "bubble")
      ])
  }

  @Test func whereNoneIsNearAllAreListed() {
    let found = reported(UnknownName("template", "x", among: ["pin", "bubble"]))
    #expect(found.help == "the spec has `pin` and `bubble`")
    #expect(found.fixes == [])
  }

  @Test func whereThereAreNoneThatIsSaid() {
    #expect(reported(UnknownName("source", "x", among: [])).help == "the spec has no `sources`")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var form: NameForm
    var help: String
    var title: String
    var replacement: String
    var testDescription: String { title }
  }

  static let cases = [
    Case(form: .plain, help: "did you mean `size`?", title: "write `size`", replacement: "size"),
    Case(form: .quoted, help: "did you mean `size`?", title: "write `size`", replacement: #""size""#),
    Case(form: .variable, help: "did you mean `$size`?", title: "write `$size`", replacement: "$size"),
    Case(form: .alias, help: "did you mean `*size`?", title: "write `*size`", replacement: "*size"),
    Case(form: .braced, help: "did you mean `{size}`?", title: "write `{size}`", replacement: "{size}"),
    Case(
      form: .lookup, help: "did you mean `[get, size]`?", title: "write `[get, size]`",
      replacement: "[get, size]"),
  ]

  @Test(arguments: cases) func aNameIsOfferedAsItIsWrittenThere(_ test: Case) {
    let found = reported(UnknownName("siez", "there is none", among: ["size"], in: test.form, help: nil))
    #expect(found.help == test.help)
    #expect(
      found.fixes == [Fix(test.title, isSafe: false, replacing: place.span, with: test.replacement)])
  }

  @Test func whatIsKnownToBeMeantNeedsNoSearch() {
    var name = UnknownName("and", "unknown operator", among: ["any", "all"], help: nil)
    name.meant = MeantName("all", help: "it is called `all` here")
    #expect(reported(name).help == "it is called `all` here")
  }

  @Test func aFixIsSafeOnlyWhereNothingButTheSpellingDiffers() {
    func safety(_ written: String) -> [Bool] {
      var name = UnknownName(written, "no such anchor", among: ["top-left"], help: nil)
      name.fixes = .safeForSpelling
      return reported(name).fixes.map(\.isSafe)
    }
    #expect(safety("TOP_LEFT") == [true])
    #expect(safety("top-leff") == [false])
  }

  @Test func aFixCanBeLeftOut() {
    var name = UnknownName("siez", "there is none", among: ["size"], help: nil)
    name.fixes = .none
    #expect(reported(name).fixes == [])
    #expect(reported(name).help == "did you mean `size`?")
  }

  @Test func namesOfTheLanguageAreAlwaysSearched() {
    var log = DiagnosticLog()
    for _ in 0..<101 {
      log.report(SampleFinding.rule, UnknownName("template", "bubbel", among: ["bubble"]), at: place)
    }
    #expect(log.diagnostics[99].fixes.count == 1)
    #expect(log.diagnostics[100].fixes == [])
    var name = UnknownName("siez", "there is none", among: ["size"], help: nil)
    name.isOfLanguage = true
    let meant = log.report(SampleFinding.rule, name, at: place)
    #expect(meant == "size")
  }
}
