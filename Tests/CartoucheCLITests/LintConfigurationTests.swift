import Foundation
import Testing

@testable import CartoucheCLI

/// `lint` with configurations and options of rules.
@Suite struct LintConfigurationTests {
  /// A spec with two unused declarations.
  private static let spec = "version: 1\ntemplates: { t: {} }\nvariables: { v: 1 }\nannotations: []\n"

  /// Returns the rules of the findings, in order, for some arguments.
  private func rules(_ arguments: [String], in files: [String: String]) async throws -> [String] {
    let program = try await Program(["lint", "--format", "concise"] + arguments, in: Folder(files))
    return program.output.matches(of: /\[([a-z-]+)\]\n/).map { String($0.1) }
  }

  @Test func theNearestConfigurationUpwardsCounts() async throws {
    let files = [
      ".cartouche.yaml": "rules: { unused-template: off }\n", "maps/deep/a.annotations.yaml": Self.spec,
      "other/.cartouche.yaml": "rules: { unused-variable: off }\n", "other/b.annotations.yaml": Self.spec,
    ]
    #expect(try await rules([], in: files) == ["unused-variable", "unused-template"])
  }

  @Test func itsNameMayEndInYMLUnlessThereIsOneThatEndsInYAML() async throws {
    var files = [".cartouche.yml": "rules: { unused-template: off }\n", "a.annotations.yaml": Self.spec]
    #expect(try await rules([], in: files) == ["unused-variable"])
    files[".cartouche.yaml"] = "rules: { unused-variable: off }\n"
    #expect(try await rules([], in: files) == ["unused-template"])
  }

  @Test func aSecondConfigurationBesideTheFirstIsTold() async throws {
    let files = [
      "maps/.cartouche.yml": "", "maps/.cartouche.yaml": "", "maps/a.annotations.yaml": "version: 1\n",
      "maps/b.annotations.yaml": "version: 1\n",
    ]
    let program = try await Program(["lint"], in: Folder(files))
    #expect(program.status == 0)
    let warning =
      "cartouche: warning: maps/.cartouche.yml is ignored, because maps/.cartouche.yaml is in the same folder; keep one of them\n"
    #expect(program.errors.components(separatedBy: warning).count == 2)
  }

  @Test func aNamedConfigurationIsForAll() async throws {
    let files = [
      ".cartouche.yaml": "rules: { unused-template: off }\n", "a.annotations.yaml": Self.spec,
      "c/own.yaml": "rules: { unused-variable: off }\n",
    ]
    #expect(try await rules(["--config", "c/own.yaml"], in: files) == ["unused-template"])
  }

  @Test func whatLiesAboveTheRepositoryDoesNotCount() async throws {
    let files = [
      ".cartouche.yaml": "rules: { unused-template: off }\n", "repository/.git/HEAD": "",
      "repository/a.annotations.yaml": Self.spec,
    ]
    #expect(try await rules(["repository"], in: files) == ["unused-template", "unused-variable"])
  }

  @Test func aConfigurationThatIsWrongEndsTheCommand() async throws {
    let files = [".cartouche.yaml": "rules: { unused-templat: off }\n", "a.annotations.yaml": Self.spec]
    let program = try await Program(["lint"], in: Folder(files))
    #expect(program.status == 2)
    #expect(program.output == "")
    #expect(
      program.errors.hasPrefix(
        ".cartouche.yaml:1:10: error: there is no rule `unused-templat` [unknown-rule]"))
  }

  @Test func theThresholdIsThatOfTheConfiguration() async throws {
    let folder = try Folder([".cartouche.yaml": "failOn: warning\n", "a.annotations.yaml": Self.spec])
    #expect(try await Program(["lint"], in: folder).status == 1)
    #expect(try await Program(["lint", "--fail-on", "error"], in: folder).status == 0)
  }

  @Test func aRuleThatIsMadeAnErrorFails() async throws {
    let folder = try Folder([
      ".cartouche.yaml": "rules: { unused-template: error }\n", "a.annotations.yaml": Self.spec,
    ])
    let program = try await Program(["lint", "--format", "concise"], in: folder)
    #expect(program.status == 1)
    #expect(program.output.contains("error: no annotation uses the template `t` [unused-template]"))
  }

  @Test func anOverrideIsForAnImportedFileToo() async throws {
    let main = """
      version: 1
      imports: { lib: lib/l.annotations.yaml }
      annotations: [{ id: a, extends: lib.pin, attach: { point: [0, 0] } }]
      """
    var files = [
      "a.annotations.yaml": main,
      "lib/l.annotations.yaml": "version: 1\ntemplates: { pin: { size: [1, 1] } }\nselection: none\n",
    ]
    #expect(try await rules(["a.annotations.yaml"], in: files) == ["ignored-in-import"])
    files[".cartouche.yaml"] = "overrides: [{ files: lib/, rules: { ignored-in-import: off } }]\n"
    #expect(try await rules(["a.annotations.yaml"], in: files) == [])
  }

  @Test func rulesAreSelectedAndIgnored() async throws {
    let files = ["a.annotations.yaml": Self.spec + "colour: 1\n"]
    #expect(
      try await rules(["--select", "unused-variable,unused-source"], in: files) == [
        "unused-variable", "unknown-key",
      ])
    #expect(
      try await rules(["--ignore", "unused-variable"], in: files) == ["unused-template", "unknown-key"])
    #expect(
      try await rules(["--ignore", "unused-variable", "--ignore", "unused-template"], in: files) == [
        "unknown-key"
      ])
  }

  @Test(arguments: ["--select", "--ignore"]) func anUnknownRuleIsAWrongUsage(_ option: String) async throws {
    let program = try await Program(
      ["lint", option, "unused-templat"], in: Folder(["a.annotations.yaml": Self.spec]))
    #expect(program.status == 2)
    #expect(program.errors.contains("there is no rule `unused-templat`; did you mean `unused-template`?"))
  }

  @Test func aCommentOfAnImportedFileIsUsedWhereItIsImported() async throws {
    let main = """
      version: 1
      imports: { lib: lib.annotations.yaml }
      annotations: [{ id: a, extends: lib.pin, attach: { point: [0, 0] } }]
      """
    let library = """
      version: 1
      templates:
        # cartouche-disable-next-line repeated-anchor
        pin: { size: [1, 1], variableAnchors: [top, top] }
      """
    let files = ["main.annotations.yaml": main, "lib.annotations.yaml": library]
    #expect(try await rules(["lib.annotations.yaml"], in: files) == [])
    #expect(try await rules([], in: files) == [])
  }

  @Test func compileTellsWhatTheConfigurationLeaves() async throws {
    let folder = try Folder([".cartouche.yaml": "rules: { unused-template: off }\n", "a.yaml": Self.spec])
    let program = try await Program(["compile", "a.yaml"], in: folder)
    #expect(!program.errors.contains("unused-template") && program.errors.contains("unused-variable"))
  }
}

/// The summary line about rules that are not run because of errors.
@Suite struct SkippedRuleTests {
  private static let wrong = "version: 1\nselection: 7\n"

  @Test func theSummarySaysThatRulesWereNotRun() async throws {
    let program = try await Program(["lint", "a.yaml"], in: Folder(["a.yaml": Self.wrong]))
    #expect(
      program.errors == """
        Found 1 error in 1 file.
        Rules about the meaning of a spec were not run on a.yaml, which does not compile: fix its errors to run them.

        """)
  }

  @Test func severalFilesAreCounted() async throws {
    let folder = try Folder(["a.yaml": Self.wrong, "b.yaml": "version: 1\na: [\n", "c.yaml": soundSpec])
    let program = try await Program(["lint", "a.yaml", "b.yaml", "c.yaml", "./a.yaml", "a.yaml"], in: folder)
    #expect(
      program.errors.hasSuffix(
        "\nRules about the meaning of a spec were not run on 2 files, which do not compile: fix their errors "
          + "to run them.\n"))
  }

  /// A spec that compiles, a rule without a plan, formats for programs, and `--quiet`.
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

/// The command in a finding shows its proof.
@Suite struct ProofCommandTests {
  @Test(arguments: [
    ("never-visible", #""id":"label","cause":"collision","by":"pin""#),
    ("dead-anchor", #""anchor":"center","stoppedBy":"collision","by":"pin""#),
    ("always-collides", #""id":"a","cause":"collision","by":"b""#),
  ]) func theCommandShowsWhatIsSaid(_ rule: String, _ expected: String) async throws {
    let spec = """
      version: 1
      annotations:
        - { id: pin, size: [40, 40], attach: { point: [10, 50] }, priority: required }
        - { id: label, size: [30, 12], attach: { point: [10, 50] }, variableAnchors: [center, top] }
        - { id: name, size: [20, 12], attach: { point: [10, 50] }, variableAnchors: [center, { anchor: top, offsetY: -24 }] }
        - { id: a, size: [40, 40], attach: { point: [20, 50] }, maxZoom: 4 }
        - { id: b, size: [60, 60], attach: { point: [20.1, 50] }, minZoom: 3 }

      """
    let folder = try Folder(["maps/my map.annotations.yaml": spec])
    let found = try await Program(["lint", "--select", rule], in: folder)
    let command = try #require(found.output.firstMatch(of: /`cartouche (resolve .+?)`/)).1
    // The only quotes are those around the path.
    let parts = command.split(separator: "'")
    let arguments = parts.enumerated().flatMap { index, part in
      index == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    let frame = try await Program(arguments + ["--format", "json"], in: folder)
    #expect(frame.status == 0)
    #expect(frame.output.contains(expected))
  }

  @Test func aProofGoesByTheViewportsOfTheConfiguration() async throws {
    let spec = """
      version: 1
      avoid: { regions: [{ width: 120, height: 120 }] }
      annotations: [{ id: a, size: [300, 20], attach: { point: [10, 50] }, fit: require, variableAnchors: [left] }]

      """
    let folder = try Folder(["a.annotations.yaml": spec, ".cartouche.yaml": "viewports: [[320, 568]]\n"])
    let program = try await Program(["lint", "--format", "concise"], in: folder)
    #expect(program.output.contains("out of the bounds by at least 140 points [never-visible]"))
  }
}
