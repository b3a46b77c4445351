import CartoucheDiagnostics
import CartoucheTestSupport
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
    name.meant = NameSuggestion("all", help: "it is called `all` here")
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

@Suite struct SuggestionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var nearest: String?
    var testDescription: String { "\(name) → \(nearest ?? "nothing")" }

    init(_ name: String, _ nearest: String?) {
      self.name = name
      self.nearest = nearest
    }
  }

  private let names = ["top", "bottom", "top-left", "minZoom", "maxZoom", "priority", "gap"]

  @Test(arguments: [
    Case("TOP_LEFT", "top-left"), Case("topLeft", "top-left"), Case("bottm", "bottom"),
    Case("bottomm", "bottom"), Case("bototm", "bottom"), Case("min_zoom", "minZoom"),
    Case("prioritiy", "priority"), Case("gpa", "gap"), Case("mixZoom", "minZoom"), Case("colour", nil),
    Case("", nil), Case("x", nil), Case("gxx", nil), Case("to", "top"), Case("pt", nil), Case("t", nil),
  ])
  func theNearestNameIsFound(_ test: Case) {
    #expect(nearestName(to: test.name, among: names) == test.nearest)
  }

  /// An operator is not a typing mistake.
  @Test(arguments: [
    "-priority", "!priority", "priority+", "priority*2", "1 - priority", "{-priority}", "- prioritiy",
  ])
  func aSignThatComputesIsNotLost(_ name: String) { #expect(nearestName(to: name, among: names) == nil) }

  @Test func aSignThatTheOtherHasAsWellIsNone() {
    #expect(nearestName(to: "!==", among: ["==", "!="]) == "!=")
    #expect(nearestName(to: "-webkit-foo", among: ["-webkit-fop"]) == "-webkit-fop")
    #expect(nearestName(to: "top-lef", among: names) == "top-left")
  }

  @Test(arguments: [
    Case("raitng", "rating"), Case("Rating", "rating"), Case("line-2x", "line-2"), Case("rating2", nil),
    Case("line-1", nil), Case("max-rating", nil), Case("rating - max", nil), Case("unrating", nil),
    Case("not-available", nil), Case("unavailable", nil), Case("avialable", "available"),
  ])
  func aPropertyIsNotOneOfOtherMeaning(_ test: Case) {
    let names = ["rating", "line-2", "available"]
    #expect(nearestProperty(to: test.name, among: names) == test.nearest)
  }

  @Test func twoLettersMayBeSwapped() {
    #expect(nearestName(to: "di", among: ["in", "id"]) == "id")
    #expect(nearestName(to: "a", among: ["at"]) == nil)
  }

  @Test func anEarlierCandidateWinsATie() {
    #expect(nearestName(to: "cat", among: ["bat", "rat"]) == "bat")
  }

  @Test func aNearerCandidateWinsOverAnEarlierOne() {
    #expect(nearestName(to: "abcdef", among: ["abcxyf", "abcdex"]) == "abcdex")
  }

  @Test func noCandidatesGiveNothing() {
    #expect(nearestName(to: "top", among: [String]()) == nil)
  }

  @Test(arguments: [["rat", "bat", "hat"], ["hat", "rat", "bat"], ["bat", "hat", "rat"]])
  func theOrderOfADictionaryDecidesNothing(_ names: [String]) {
    #expect(nearestName(to: "cat", among: names, isOrdered: false) == "bat")
  }

  @Test func atMostAHundredSearchesAreMade() {
    var suggestionBudget = SuggestionBudget()
    let found = (0..<200).map { _ in suggestionBudget.countSearch() }
    #expect(found == [Bool](repeating: true, count: 100) + [Bool](repeating: false, count: 100))
  }

  @Test func aVeryLongNameIsComparedWithNoneThatIsMuchShorter() {
    let long = String(repeating: "x", count: 100_000)
    #expect(nearestName(to: long, among: names) == nil)
    let many = (0..<640).map { "name\($0)" }
    let growth = growthOfWork(from: Array(many[..<10]), to: many) { names in
      #expect(nearestName(to: long, among: names) == nil)
    }
    #expect(growth < 10, "reading the name is most of the work; 64 if it were compared with each")
  }

  @Test func afterAHundredSuggestionsNoNamesAreListed() {
    var log = DiagnosticLog()
    var lists = 0
    let names = ["bat"].lazy.map { name in
      lists += 1
      return name
    }
    let place = Location(source: SourceID(0), span: SourceSpan(start: 0, end: 3))
    func report() {
      log.report(SampleFinding.rule, UnknownName("cat", "there is none", among: names, help: nil), at: place)
    }
    for _ in 0..<100 { report() }
    let after = lists
    for _ in 0..<100 { report() }
    #expect(after > 0 && lists == after)
  }

  @Test func atMostTwelveLettersOfALongNameAreWrong() {
    let name = String(repeating: "abcdefgh", count: 20)
    #expect(nearestName(to: name + "123456789012", among: [name]) == name)
    #expect(nearestName(to: name + "1234567890123", among: [name]) == nil)
  }

  @Test func namesOfAMillionLettersAreCompared() {
    let name = String(repeating: "abcdefghij", count: 100_000)
    #expect(nearestName(to: name, among: names) == nil)
    #expect(nearestName(to: "x" + name, among: [name]) == name)
  }

  /// A letter that counts its comparisons.
  private struct CountedLetter: Equatable {
    var letter: Int
    var count: Count

    final class Count { var comparisons = 0 }

    static func == (one: CountedLetter, other: CountedLetter) -> Bool {
      one.count.comparisons += 1
      return one.letter == other.letter
    }
  }

  @Test func namesTwiceAsLongTakeTwiceTheComparisons() {
    func comparisons(_ length: Int) -> Int {
      let count = CountedLetter.Count()
      func letters(_ change: Int) -> [CountedLetter] {
        (0..<length).map { CountedLetter(letter: $0 % 7 == change ? -1 : $0 % 10, count: count) }
      }
      let changed = letters(8).enumerated().map { index, letter in
        index % (length / 10) == 3 ? CountedLetter(letter: -1, count: count) : letter
      }
      #expect(editDistance(letters(8), changed, atMost: 12) == 10)
      return count.comparisons
    }
    let (once, twice) = (comparisons(500), comparisons(1000))
    #expect(twice <= 2 * once + once / 10, "\(once), then \(twice)")
  }

  /// Returns the distance by its definition, without a limit.
  private func plainDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var table = (0...one.count).map { i in (0...other.count).map { j in i == 0 ? j : j == 0 ? i : 0 } }
    for i in 1..<one.count + 1 {
      for j in 1..<other.count + 1 {
        var cost = min(
          table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1)
        )
        if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
          cost = min(cost, table[i - 2][j - 2] + 1)
        }
        table[i][j] = cost
      }
    }
    return table[one.count][other.count]
  }

  @Test(arguments: 0..<40) func theDistanceIsThatOfItsDefinition(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let one = (0..<random.whole(0...9)).map { _ in UInt8(random.whole(0...2)) }
      let other = (0..<random.whole(0...9)).map { _ in UInt8(random.whole(0...2)) }
      let distance = plainDistance(one, other)
      let limit = random.whole(0...9)
      #expect(editDistance(one, other, atMost: limit) == (distance <= limit ? distance : nil), "seed \(seed)")
    }
  }
}
