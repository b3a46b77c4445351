import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import Testing

/// The example that `explain` shows of a finding is one where that is found, at the marks and nothing else.
@Suite struct FindingExampleTests {
  /// The others are run through the program.
  static let ofSpecs = FindingExample.all.filter { example in
    !["test.trace.jsonl", "test.scenario.yaml"].contains { example.value.files[$0] != nil }
  }.keys.sorted()

  @Test(arguments: ofSpecs) func aFindingIsWhereItsExampleMarksIt(_ name: String) throws {
    let example = try #require(FindingExample.of(name))
    let spec = MarkedText(example.spec)
    let files = example.files.mapValues(MarkedText.init)
    let found = lint(compiled(spec.string, files: files.mapValues(\.string)))
    let marked = files.map { ("maps/\($0)", $1) } + [(specPath, spec)]
    let wanted = marked.flatMap { path, text in expected(name, at: text).map { "\(path) \($0)" } }
    #expect(!wanted.isEmpty)
    #expect(found.map { "\($0.place.path) \($0.rule) \($0.range)" }.sorted() == wanted.sorted())
  }

  /// A limit would take a file of megabytes, and a change without its spec an app.
  @Test func onlyWhatCannotBeShownHasNoExample() {
    let without: Set = [
      "alias-expansion", "changed-snapshot", "encoding", "expression-depth", "file-size", "import-depth",
      "nesting", "no-spec",
      "not-supported-yet", "plan-texts", "style-value", "text-too-long", "too-many-annotations",
      "too-many-imports", "too-many-values", "unused-snapshot",
    ]
    #expect(Set(findingCatalog.map(\.id)).subtracting(FindingExample.all.keys) == without)
    #expect(Set(FindingExample.all.keys).isSubset(of: findingCatalog.map(\.id)))
  }

  @Test func caretsStandBelowMarks() {
    #expect(FindingExample.of("duplicate-id")?.withCarets.hasSuffix("\n          ^\n") == true)
    #expect(FindingExample.of("empty-value")?.withCarets.hasSuffix("    priority:\n             ^\n") == true)
  }
}
