import Testing

/// What the summary of `lint` says of rules that an error keeps from being run.
@Suite struct SkippedRuleTests {
  private static let wrong = "version: 1\nselection: 7\n"

  @Test func theSummarySaysThatRulesWereNotRun() async throws {
    let program = try await Program(["lint", "a.yaml"], in: Folder(["a.yaml": Self.wrong]))
    #expect(
      program.errors == """
        Found 1 error in 1 file.
        Rules about what a spec means were not run on a.yaml, which does not compile: mend its errors to see what they find.

        """)
  }

  @Test func severalFilesAreCounted() async throws {
    let folder = try Folder(["a.yaml": Self.wrong, "b.yaml": "version: 1\na: [\n", "c.yaml": soundSpec])
    let program = try await Program(["lint", "a.yaml", "b.yaml", "c.yaml", "./a.yaml", "a.yaml"], in: folder)
    #expect(
      program.errors.hasSuffix(
        "\nRules about what a spec means were not run on 2 files, which do not compile: mend their errors to see what "
          + "they find.\n"))
  }

  /// A spec that compiles, a rule that needs no plan, formats for programs, and who wants no summary.
  @Test(
    arguments: [
      ["lint", "c.yaml"], ["lint", "a.yaml", "--select", "unused-source"],
      ["lint", "a.yaml", "--format", "json"],
      ["lint", "a.yaml", "--quiet"], ["lint", "x.scenario.yaml"],
    ])
  func nothingIsSaidWhereNothingIsMissing(_ arguments: [String]) async throws {
    let folder = try Folder([
      "a.yaml": Self.wrong, "c.yaml": soundSpec, "x.scenario.yaml": "version: 1\nspec: a.yaml\nsteps: [{}]\n",
    ])
    let program = try await Program(arguments, in: folder)
    #expect(!program.errors.contains("were not run"), "\(program.errors)")
  }
}
