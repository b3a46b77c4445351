import CartoucheLint
import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheCLI

/// `lint --fix` and `--diff`.
@Suite struct FixTests {
  private static let wrong = """
    version: 1
    annotations:
      - id: a
        size: [9, 9]
        attach: { point: [0, 0] }
        fit: Prefer

    """
  private static let right = wrong.replacing("Prefer", with: "prefer")

  @Test func aFixIsWritten() async throws {
    let folder = try Folder(["maps/a.annotations.yaml": Self.wrong, "b.annotations.yaml": Self.right])
    let program = try await Program(["lint", "--fix"], in: folder)
    #expect(program.status == 0)
    #expect(program.output == "")
    #expect(
      program.errors == """
        maps/a.annotations.yaml:6:10: fixed: a fit cannot be `Prefer` [unknown-name]
          = fix: write `prefer`
        Fixed 1 finding in 1 file.
        No problems in 2 files.

        """)
    #expect(try folder.read("maps/a.annotations.yaml") == Self.right)
    #expect(try folder.names == ["b.annotations.yaml", "maps"])
  }

  /// An editor saves the file between the reading and the writing of `--fix`.
  @Test func aFileThatWasSavedMeanwhileStays() throws {
    let folder = try Folder(["a.annotations.yaml": Self.wrong, "b.annotations.yaml": Self.wrong])
    let paths = ["a", "b"].map { folder.url.appending(path: "\($0).annotations.yaml").path }
    var configurations = try LintConfigurations(nil)
    let targets = try TargetFiles(paths, StandardInput(), &configurations)
    var run = try FixRun(
      targets, RootFolder(), &configurations, unsafeFixes: .ignored, jobs: 1)
    #expect(run.changes.map(\.path) == paths)
    try folder.write("b.annotations.yaml", Data((Self.wrong + "# saved\n").utf8))
    run.write()
    #expect(run.hasUnwrittenFiles)
    #expect(run.changes.map(\.path) == [paths[0]])
    #expect(try folder.read("a.annotations.yaml") == Self.right)
    #expect(try folder.read("b.annotations.yaml") == Self.wrong + "# saved\n")
    #expect(try folder.names == ["a.annotations.yaml", "b.annotations.yaml"])
  }

  @Test func scenariosAreFixedToo() async throws {
    let scenario = """
      version: 1
      spec: a.annotations.yaml
      steps:
        - expect: { a: { cause: Collision } } # who is in the way?
        - expect: { a: hidden }

      """
    let folder = try Folder(["a.annotations.yaml": Self.right, "a.scenario.yaml": scenario])
    let found = try await Program(["lint"], in: folder)
    #expect(found.errors.contains("; 1 can be fixed with --fix, 1 more with --unsafe-fixes.\n"))
    _ = try await Program(["lint", "--fix"], in: folder)
    let safe = scenario.replacing("Collision", with: "collision")
    #expect(try folder.read("a.scenario.yaml") == safe)
    _ = try await Program(["lint", "--fix", "--unsafe-fixes"], in: folder)
    #expect(try folder.read("a.scenario.yaml") == safe.replacing("hidden }", with: "{ visible: false } }"))
    #expect(try await Program(["lint"], in: folder).status == 0)
  }

  @Test func whatIsLeftIsTold() async throws {
    let folder = try Folder(["a.annotations.yaml": Self.wrong + "colour: 1\n"])
    let program = try await Program(["lint", "--fix", "--format", "concise"], in: folder)
    #expect(program.status == 1)
    #expect(program.output.split(separator: "\n").count == 1 && program.output.contains("[unknown-key]"))
  }

  // MARK: What was fixed

  /// A rule checks the name of the view. The rule is not run if there are errors.
  private static let hiding = """
    version: 1
    annotations:
      - id: a
        size: [9, 9]
        forEach: [{ kind: bar }, { kind: pub }]
        attach: { point: [0, 0] }
        view: "{kind}"
        fit: Prefer
        priorty: 3

    """

  @Test func everyFixIsListedAlsoOfWhatAnErrorHid() async throws {
    let folder = try Folder(["a.annotations.yaml": Self.hiding])
    let program = try await Program(["lint", "--fix", "--unsafe-fixes"], in: folder)
    #expect(program.status == 0 && program.output == "")
    #expect(
      program.errors == """
        a.annotations.yaml:7:11: fixed (unsafe): the name of a view is used literally, the same for all features of the list \
        [literal-property]
          = fix: write `[get, kind]`
        a.annotations.yaml:8:10: fixed: a fit cannot be `Prefer` [unknown-name]
          = fix: write `prefer`
        a.annotations.yaml:9:5: fixed (unsafe): an annotation has no property `priorty` [unknown-key]
          = fix: write `priority`
        Fixed 3 findings in 1 file.
        No problems in 1 file.

        """)
  }

  @Test func inConciseAFixIsOneLine() async throws {
    let folder = try Folder(["a.annotations.yaml": Self.hiding])
    let program = try await Program(["lint", "--fix", "--format", "concise"], in: folder)
    #expect(program.status == 1)
    #expect(
      program.output
        == "a.annotations.yaml:9:5: error: an annotation has no property `priorty` [unknown-key]\n")
    #expect(
      program.errors.hasPrefix(
        """
        a.annotations.yaml:8:10: fixed: a fit cannot be `Prefer` [unknown-name]
        Fixed 1 finding in 1 file.
        Found 1 error in 1 file; 1 can be fixed with --fix --unsafe-fixes.

        """))
  }

  @Test func programsAreToldFindingsAlone() async throws {
    let folder = try Folder(["a.annotations.yaml": Self.wrong])
    let program = try await Program(["lint", "--fix", "--format", "json"], in: folder)
    #expect(program.output == #"{"version":1,"findings":[]}"# + "\n")
    #expect(program.errors == "Fixed 1 finding in 1 file.\n")
    let quiet = try await Program(
      ["lint", "--fix", "--quiet"], in: Folder(["a.annotations.yaml": Self.wrong]))
    #expect(quiet.output == "" && quiet.errors == "")
  }

  /// A later failure does not revert written files.
  @Test(arguments: ["text", "json"])
  func whatWasFixedIsToldAlsoWhenAReportCannotBeWritten(_ format: String) async throws {
    let folder = try Folder(["a.annotations.yaml": Self.wrong])
    let program = try await Program(
      ["lint", "--fix", "--quiet", "--format", format, "--output", "sarif=none/x.sarif"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("none/x.sarif cannot be written"))
    #expect(program.errors.hasSuffix("\nFixed 1 finding in 1 file: a.annotations.yaml.\n"))
    #expect(try folder.read("a.annotations.yaml") == Self.right)
  }

  /// `--fix` changes specs, not data files.
  @Test func noFixOfDataIsPromised() async throws {
    let folder = try Folder([
      "a.annotations.yaml": """
      version: 1
      sources: { s: s.geojson }
      annotations: [{ id: a, size: [9, 9], forEach: { source: s } }]

      """, "s.geojson": #"{ "type": "Point", "coordinates": [48.2, 116.4] }"#,
    ])
    let program = try await Program(["lint"], in: folder)
    #expect(program.errors.hasPrefix("Found 1 error in 1 file.\n"))
    #expect(program.output.contains("s.geojson:1:") && !program.output.contains("= fix"))
    let json = try await Program(["lint", "--format", "json"], in: folder)
    #expect(json.output.contains("\"replacement\""))
  }

  @Test func aFileWithoutFixesIsNotTouched() async throws {
    let folder = try Folder(["a.annotations.yaml": Self.right])
    let file = folder.url.appending(path: "a.annotations.yaml").path
    let before = try FileManager.default.attributesOfItem(atPath: file)
    _ = try await Program(["lint", "--fix"], in: folder)
    let after = try FileManager.default.attributesOfItem(atPath: file)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test func aDiffWritesNothing() async throws {
    let folder = try Folder(["maps/a.annotations.yaml": Self.wrong])
    let program = try await Program(["lint", "--diff"], in: folder)
    #expect(program.status == 1)
    #expect(
      program.output == """
        --- maps/a.annotations.yaml
        +++ maps/a.annotations.yaml
        @@ -3,4 +3,4 @@
           - id: a
             size: [9, 9]
             attach: { point: [0, 0] }
        -    fit: Prefer
        +    fit: prefer

        """)
    #expect(try folder.read("maps/a.annotations.yaml") == Self.wrong)
    #expect(program.errors == "Would fix 1 finding in 1 file.\n")
  }

  /// `priorty` is certainly wrong, but the correction is a guess.
  private static let guessed = right.replacing("fit: prefer", with: "priorty: 3")

  @Test func whatOnlyUnsafeFixesMendIsTold() async throws {
    let folder = try Folder(["a.yaml": Self.guessed, "b.yaml": Self.wrong])
    let linted = try await Program(["lint", "a.yaml"], in: folder)
    #expect(linted.errors.hasPrefix("Found 1 error in 1 file; 1 can be fixed with --fix --unsafe-fixes.\n"))
    let all = try await Program(["lint", "a.yaml", "b.yaml"], in: folder)
    #expect(
      all.errors.hasPrefix(
        "Found 2 errors in 2 files; 1 can be fixed with --fix, 1 more with --unsafe-fixes.\n"))
    let diff = try await Program(["lint", "a.yaml", "--diff"], in: folder)
    #expect(diff.status == 0 && diff.output == "")
    #expect(
      diff.errors
        == "1 finding can be fixed with --unsafe-fixes only: review the result.\n")
    let both = try await Program(["lint", "a.yaml", "b.yaml", "--diff"], in: folder)
    #expect(both.errors == "Would fix 1 finding in 1 file; 1 more with --unsafe-fixes.\n")
    let fixed = try await Program(["lint", "a.yaml", "--fix", "--unsafe-fixes"], in: folder)
    #expect(fixed.errors.hasSuffix("\nFixed 1 finding in 1 file.\nNo problems in 1 file.\n"))
    #expect(try folder.read("a.yaml").contains("priority: 3"))
  }

  /// A fix that the trial rejects is not counted. The reason is reported on request.
  @Test func onlyWhatIsMadeIsCounted() async throws {
    let spec = """
      version: 1
      templates: { pin: { extends: markr, size: [9, 9] }, marker: { extends: pin } }
      annotations: [{ id: a, extends: pin, attach: { point: [0, 0] } }]

      """
    let folder = try Folder(["a.annotations.yaml": spec])
    #expect(try await Program(["lint"], in: folder).errors.hasPrefix("Found 1 error in 1 file.\n"))
    let told = """
      a.annotations.yaml:2:30: not fixed: there is no template `markr` [unknown-template]
        = fix: write `marker`
        = refused: its result has an error that is not there now: templates extend each other: `pin` → `marker` → \
      `pin` [template-cycle]

      """
    for option in ["--fix", "--diff"] {
      let program = try await Program(["lint", option, "--unsafe-fixes"], in: folder)
      #expect(program.errors.hasPrefix(told))
      #expect(!program.errors.contains("can be fixed") && !program.errors.contains("ixed 1"))
      let asked = try await Program(["lint", option], in: folder)
      #expect(!asked.errors.contains("fixed"))
    }
    let concise = try await Program(
      ["lint", "--fix", "--unsafe-fixes", "--format", "concise"], in: folder)
    #expect(concise.errors.hasPrefix("\(told.prefix { $0 != "\n" })\nFound 1 error in 1 file.\n"))
    #expect(try folder.read("a.annotations.yaml") == spec)
  }

  /// A finding hidden by an error is also fixed, but not counted.
  @Test func theCountIsOfWhatIsTold() async throws {
    let program = try await Program(["lint"], in: Folder(["a.annotations.yaml": Self.hiding]))
    #expect(
      program.errors.hasPrefix(
        "Found 2 errors in 1 file; 1 can be fixed with --fix, 1 more with --unsafe-fixes.\n"))
  }

  @Test func aCleanDiffIsEmpty() async throws {
    let program = try await Program(["lint", "--diff"], in: Folder(["a.annotations.yaml": Self.right]))
    #expect(program.status == 0 && program.output == "")
  }

  @Test func aDiffOfWhatCannotBeReadIsAFailure() async throws {
    let program = try await Program(
      ["lint", "--diff", "none.yaml", "a.yaml"], in: Folder(["a.yaml": Self.wrong]))
    #expect(program.status == 2)
    #expect(program.output.contains("+    fit: prefer"))
    #expect(program.errors.contains("none.yaml: there is no such file"))
  }

  // MARK: Standard input

  @Test func standardInputHasADiff() async throws {
    let diff = try await Program(
      ["lint", "-", "--diff", "--stdin-filename", "x.yaml"], in: Folder(), input: Self.wrong)
    #expect(diff.status == 1 && diff.output.hasPrefix("--- x.yaml\n+++ x.yaml\n"))
    let clean = try await Program(["lint", "-", "--diff"], in: Folder(), input: Self.right)
    #expect(clean.status == 0 && clean.output == "")
  }

  @Test func theFixedTextOfStandardInputIsPrinted() async throws {
    let folder = try Folder()
    let fix = try await Program(["lint", "-", "--fix"], in: folder, input: Self.wrong)
    #expect(fix.status == 0 && fix.output == Self.right)
    #expect(
      fix.errors == """
        <stdin>:6:10: fixed: a fit cannot be `Prefer` [unknown-name]
          = fix: write `prefer`
        Fixed 1 finding in 1 file.
        No problems in 1 file.

        """)
    let again = try await Program(["lint", "-", "--fix", "--quiet"], in: folder, input: fix.output)
    #expect(again.status == 0 && again.output == Self.right && again.errors == "")
    #expect(try folder.names == [])
  }

  @Test(arguments: ["text", "concise", "json", "github"])
  func findingsThatAreLeftGoToStandardError(_ format: String) async throws {
    let fix = try await Program(
      ["lint", "-", "--fix", "--format", format, "--stdin-filename", "x.yaml"], in: Folder(),
      input: Self.wrong + "colour: 1\n")
    #expect(fix.status == 1 && fix.output == Self.right + "colour: 1\n")
    #expect(fix.errors.contains("unknown-key") && fix.errors.contains("x.yaml"))
  }

  /// The input is printed as it is if there is nothing to fix, even with syntax errors, so that a pipe loses no text.
  @Test(arguments: ["a: [\n", "", "\u{FEFF}version: 1\r\nannotations: []\r\n"])
  func inputWithoutFixesIsPrintedAsItIs(_ text: String) async throws {
    let fix = try await Program(["lint", "-", "--fix", "--quiet"], in: Folder(), input: text)
    #expect(fix.output == text && fix.status != 2)
  }

  @Test func aScenarioIsFixedByItsName() async throws {
    let scenario = "version: 1\nspec: a.annotations.yaml\nsteps: [{ expect: { a: { cause: Collision } } }]\n"
    let fix = try await Program(
      ["lint", "-", "--fix", "--stdin-filename", "a.scenario.yaml"],
      in: Folder(["a.annotations.yaml": Self.right]), input: scenario)
    #expect(fix.output == scenario.replacing("Collision", with: "collision"))
  }

  @Test func aPlanIsNotPrinted() async throws {
    let folder = try Folder(["a.annotations.yaml": Self.right])
    _ = try await Program(["compile", "a.annotations.yaml", "-o", "a.plan"], in: folder)
    let plan = try Data(contentsOf: folder.url.appending(path: "a.plan"))
    let fix = try await Program(["lint", "-", "--fix"], in: folder, inputData: plan)
    #expect(fix.status == 2 && fix.output == "" && fix.errors.contains("compiled plan"))
  }

  @Test func standardInputIsFixedAlone() async throws {
    let fix = try await Program(
      ["lint", "-", "a.yaml", "--fix"], in: Folder(["a.yaml": Self.wrong]), input: Self.wrong)
    #expect(fix.status == 2 && fix.output == "")
    #expect(fix.errors.contains("name no path besides -"))
  }

  /// Options about the output of findings are rejected, not ignored.
  @Test(arguments: [
    (["--format", "json"], "--format json"), (["--output", "sarif=x.sarif"], "--output"),
    (["--fail-on", "never"], "--fail-on"), (["--write-baseline", "x.json"], "--write-baseline"),
    (["--statistics", "--format", "github"], "--format github and --statistics"),
  ])
  func aDiffTakesNoOptionsOfFindings(_ options: [String], _ named: String) async throws {
    let folder = try Folder(["a.annotations.yaml": Self.wrong])
    let program = try await Program(["lint", "--diff"] + options, in: folder)
    #expect(program.status == 2 && program.output == "")
    #expect(program.errors.contains("not findings: omit \(named)"))
    #expect(try folder.names == ["a.annotations.yaml"])
  }

  @Test func unsafeFixesNeedAFix() async throws {
    let program = try await Program(
      ["lint", "--unsafe-fixes"], in: Folder(["a.annotations.yaml": Self.right]))
    #expect(program.status == 2)
  }

  @Test func theSummarySaysWhatCanBeFixed() async throws {
    let program = try await Program(["lint"], in: Folder(["a.annotations.yaml": Self.wrong]))
    #expect(program.errors.hasPrefix("Found 1 error in 1 file; 1 can be fixed with --fix.\n"))
  }

  // MARK: Diffs

  /// `patch` converts the old text to the new one.
  @Test func aDiffCanBeApplied() throws {
    let lines = (0..<60).map { "line \($0 % 7)\n" }
    var random = UInt64(5)
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % UInt64(limit))
    }
    for _ in 0..<200 {
      let old = Array(lines.prefix(next(60)).joined().utf8).dropLast(next(3) == 0 ? 1 : 0)
      var new = Array(old)
      var replacements: [Replacement] = []
      for _ in 0..<next(6) {
        let starts = [0] + new.indices.filter { new[$0] == 0x0A }.map { $0 + 1 }
        let start = starts[next(starts.count)]
        let isRemoved = next(2) == 0
        let end = isRemoved ? starts.first { $0 > start } ?? new.count : start
        let added = isRemoved ? [] : Array("new \(next(3))\r\n".utf8)
        new.replaceSubrange(start..<end, with: added)
        replacements = replacements.composed(with: [
          Replacement(old: start..<end, new: start..<start + added.count)
        ])
      }
      let diff = UnifiedDiff("a", from: Array(old), to: new, by: replacements).bytes
      let (oldText, newText) = (String(decoding: old, as: UTF8.self), String(decoding: new, as: UTF8.self))
      #expect(try patched(Array(oldText.utf8), with: diff) == Array(newText.utf8))
      #expect(diff.isEmpty == (oldText == newText))
    }
  }

  /// The time for the diff of a file with all lines changed is linear.
  @Test func aDiffTakesWorkInProportion() {
    func text(_ count: Int, _ word: String) -> [UInt8] {
      Array((0..<count).map { "line \($0): \(word)\n" }.joined().utf8)
    }
    func edits(_ count: Int) -> [Replacement] {
      var start = 0
      return (0..<count).map {
        start += "line \($0): ".utf8.count
        defer { start += 4 }
        return Replacement(old: start..<start + 3, new: start..<start + 3)
      }
    }
    let growth = growthOfWork(from: 400, to: 6_400) { count in
      let diff = UnifiedDiff("a", from: text(count, "old"), to: text(count, "new"), by: edits(count)).bytes
      #expect(diff.count > 10 * count)
    }
    #expect(growth < 64, "16 times the lines; 256 times the work if it were quadratic")
  }

  /// A strict implementation of `patch`: each line must be at the position in the diff and have the same
  /// text.
  private func patched(_ text: [UInt8], with diff: [UInt8]) throws -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    func lines(_ bytes: [UInt8]) -> [[UInt8]] {
      var lines = bytes.split(separator: newline, omittingEmptySubsequences: false).map {
        Array($0) + [newline]
      }
      lines[lines.count - 1].removeLast()
      if lines.last == [] { lines.removeLast() }
      return lines
    }
    let old = lines(text)
    var result: [[UInt8]] = []
    var position = 0
    var rest = lines(diff)[...]
    rest = rest.dropFirst(2)
    while let header = rest.popFirst() {
      let numbers = String(decoding: header, as: UTF8.self).firstMatch(
        of: /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@\n$/)
      let match = try #require(numbers)
      let count = match.2.flatMap { Int($0) } ?? 1
      let start = try #require(Int(match.1)) - (count == 0 ? 0 : 1)
      result += old[position..<start]
      position = start
      let newStart = try #require(Int(match.3)) - (match.4 == "0" ? 0 : 1)
      #expect(result.count == newStart)
      while let line = rest.first, line.first != UInt8(ascii: "@") {
        rest.removeFirst()
        var content = Array(line.dropFirst())
        if rest.first?.first == UInt8(ascii: "\\") {
          rest.removeFirst()
          content.removeLast()
        }
        if line.first != UInt8(ascii: "+") {
          #expect(old[position] == content)
          position += 1
        }
        if line.first != UInt8(ascii: "-") { result.append(content) }
      }
    }
    return (result + old[position...]).flatMap { $0 }
  }
}
