import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheCLI

/// `cartouche test`.
@Suite struct ScenarioCommandTests {
  private static let spec = """
    version: 1
    camera: { center: [0, 0], zoom: 5 }
    annotations:
      - { id: hello, attach: { point: [0, 0] }, size: [80, 40], variableAnchors: [bottom, top], priority: high }
      - { id: eta, attach: { point: [0.1, 0] }, size: [80, 40] }

    """

  private func scenario(_ steps: String) -> String {
    "version: 1\nname: demo\nspec: a.annotations.yaml\nsteps:\n\(steps)\n"
  }

  private func folder(_ files: [String: String]) throws -> Folder {
    try Folder(files.merging(["a.annotations.yaml": Self.spec]) { one, _ in one })
  }

  private var passing: String { scenario("  - { name: start, expect: { hello: { visible: true } } }") }
  private var failing: String { scenario("  - { name: start, expect: { eta: { visible: true } } }") }

  @Test func whereNothingIsReadNothingHasPassed() async throws {
    let run = try await Program(["test", "none.scenario.yaml"], in: folder([:]))
    #expect(run.status == 2)
    #expect(run.errors == "cartouche: none.scenario.yaml: there is no such file\n")
  }

  @Test func aSpecIsToldToBeOne() async throws {
    let run = try await Program(["test", "a.annotations.yaml"], in: folder([:]))
    #expect(run.status == 1)
    #expect(run.output.contains("a.annotations.yaml:2:1: error: this is a spec, not a scenario ["))
    #expect(run.output.contains("help: `cartouche lint` checks it; a scenario has `spec`"))
    #expect(run.output.split(separator: "\n").count { $0.contains(": error: ") } == 1)
  }

  /// A scenario with another name is recognized by a similar name or by its content.
  @Test func aScenarioOfAnotherNameIsKnown() async throws {
    let folder = try folder(["a.scenarios.yaml": passing, "a.tests.yaml": passing])
    #expect(try await Program(["lint", "a.scenarios.yaml"], in: folder).status == 0)
    for command in ["lint", "resolve"] {
      let run = try await Program([command, "a.tests.yaml"], in: folder)
      let told = run.output + run.errors
      #expect(run.status == 1)
      #expect(told.contains("a.tests.yaml:4:1: error: this is a scenario, and a spec is wanted ["))
      #expect(told.contains("its name, which ends in `.scenario.yaml`"))
      #expect(told.split(separator: "\n").count { $0.contains(": error: ") } == 1)
    }
  }

  @Test func theFixOfAScenarioOfAnotherNameIsMade() async throws {
    let folder = try folder(["a.scenarios.yaml": passing.replacing("visible: true", with: "visible: yes")])
    #expect(try await Program(["lint", "--fix", "a.scenarios.yaml"], in: folder).status == 0)
    #expect(try folder.read("a.scenarios.yaml") == passing)
  }

  @Test func foldersAreSearched() async throws {
    let folder = try folder([
      "a.scenario.yaml": passing, "b.scenario.yml": passing,
      ".git/HEAD": "", ".gitignore": "out/\n", ".cartouche.yaml": "exclude: [vendor/]\n",
      "out/c.scenario.yaml": "x", "vendor/d.scenario.yaml": "x", "e.scenarios.yaml": "x",
    ])
    let run = try await Program(["test"], in: folder)
    #expect(run.status == 0)
    #expect(run.output == "passed   a.scenario.yaml: 1 step\npassed   b.scenario.yml: 1 step\n")
    #expect(
      run.errors
        == "cartouche: e.scenarios.yaml: skipped, because scenarios end in .scenario.yaml; name it to check it\n"
        + "Passed 2 steps in 2 scenarios.\n")
  }

  @Test func whatFailsIsShown() async throws {
    let run = try await Program(["test", "a.scenario.yaml"], in: folder(["a.scenario.yaml": failing]))
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "a.scenario.yaml:5:46: error: `eta` is hidden: collision with `hello` [unmet-expectation]"))
    #expect(
      run.errors
        == "1 of 1 step in 1 scenario failed.\n--draw FOLDER writes pictures of the frames that failed.\n")
  }

  @Test func mistakesAreToldBeforeAnythingRuns() async throws {
    let text = scenario("  - { name: start, expect: { helo: { visible: true } } }")
    let run = try await Program(["test", "a.scenario.yaml"], in: folder(["a.scenario.yaml": text]))
    #expect(run.status == 1)
    #expect(run.output.contains("did you mean `hello`?"))
    #expect(run.errors == "1 scenario could not be run.\n")
  }

  @Test func whatCannotBeReadIsToldWithStatus2() async throws {
    let run = try await Program(["test", "gone.scenario.yaml"], in: folder([:]))
    #expect(run.status == 2)
    #expect(run.errors.contains("cartouche: gone.scenario.yaml: "))
    #expect(try await Program(["test"], in: folder([:])).status == 2)
  }

  @Test func stepsAreSelectedByName() async throws {
    let steps = "  - { name: one, count: { visible: 9 } }\n  - { name: two, count: { visible: 1 } }"
    let folder = try folder(["a.scenario.yaml": scenario(steps)])
    #expect(try await Program(["test"], in: folder).status == 1)
    let two = try await Program(["test", "--run", "demo: t*o"], in: folder)
    #expect(two.status == 0)
    #expect(two.errors == "Passed 1 step in 1 scenario.\n")
    let none = try await Program(["test", "--run", "^demo: t"], in: folder)
    #expect(none.status == 2)
    #expect(
      none.errors
        == "cartouche: --run: no `scenario: step` contains `^demo: t`; * matches any text, and every other character "
        + "matches itself\n")
  }

  @Test(arguments: [
    ("", true), ("*", true), ("demo", true), ("demo: tap (2)", true), ("de*(2*", true), ("*de*mo*", true),
    ("demo: tap (2)*2", false), ("tap*demo", false), ("t.p", false), ("Demo", false),
    ("demo: tap (2) ", false),
  ])
  func aStarStandsForAnyText(_ pattern: String, _ isSelected: Bool) {
    #expect(StepSelection(pattern).includes("demo: tap (2)") == isSelected)
  }

  /// Patterns for which a backtracking matcher needs exponential time.
  @Test func selectingTakesWorkInProportionToTheName() {
    let stars = StepSelection(String(repeating: "a*", count: 30) + "b")
    let growth = growthOfWork(from: 20_000, to: 160_000) { count in
      #expect(!stars.includes(String(repeating: "a", count: count)))
    }
    #expect(growth < 24)
    let long = growthOfWork(from: 4000, to: 32_000) { count in
      let name = String(repeating: "a", count: count)
      let half = String(repeating: "a", count: count / 2)
      #expect(!StepSelection(half + "b").includes(name))
    }
    #expect(long < 24)
  }

  @Test func onlyScenariosWithASelectedStepAreTold() async throws {
    let other = scenario("  - { name: three, count: { visible: 1 } }")
    let folder = try folder(["a.scenario.yaml": passing, "b.scenario.yaml": other])
    let run = try await Program(["test", "--run", "three"], in: folder)
    #expect(run.status == 0)
    #expect(run.output == "passed   b.scenario.yaml: 1 step\n")
    #expect(run.errors == "Passed 1 step in 1 scenario.\n")
  }

  /// A shell pattern `a*` includes snapshots.
  @Test func aSnapshotIsLeftOut() async throws {
    let folder = try folder(["a.scenario.yaml": passing, "a.old.snapshot.json": "{}"])
    for command in ["test", "lint"] {
      let run = try await Program([command, "a.old.snapshot.json", "a.scenario.yaml"], in: folder)
      #expect(run.status == 0)
      #expect(
        run.errors.hasPrefix(
          "cartouche: a.old.snapshot.json: skipped, because it is a snapshot of a scenario\n"))
    }
    let alone = try await Program(["test", "a.old.snapshot.json"], in: folder)
    #expect(alone.status == 2)
  }

  @Test func snapshotsAreWrittenAndCompared() async throws {
    let folder = try folder(["a.scenario.yaml": scenario("  - { snapshot: start }")])
    #expect(try await Program(["test"], in: folder).status == 1)
    let update = try await Program(["test", "--update"], in: folder)
    #expect(update.status == 0)
    #expect(update.errors == "Wrote 1 snapshot.\nPassed 1 step in 1 scenario.\n")
    #expect(try await Program(["test", "--update"], in: folder).errors == "Passed 1 step in 1 scenario.\n")
    #expect(try await Program(["test"], in: folder).status == 0)
    let text = try folder.read("a.start.snapshot.json").replacing(
      "\"anchor\":\"bottom\"", with: "\"anchor\":\"top\"")
    try folder.write("a.start.snapshot.json", Data(text.utf8))
    let changed = try await Program(["test"], in: folder)
    #expect(changed.status == 1)
    #expect(changed.output.contains("the `anchor` of placement `hello` is \"bottom\", was \"top\""))
  }

  // MARK: Snapshots that are links

  private func link(_ name: String, to target: String, in folder: Folder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: name).path, withDestinationPath: target)
  }

  @Test func aSnapshotThatLinksToNothingIsNamedAndWritten() async throws {
    let folder = try folder(["a.scenario.yaml": scenario("  - { snapshot: start }")])
    try link("a.start.snapshot.json", to: "kept.json", in: folder)
    let run = try await Program(["test"], in: folder)
    #expect(run.status == 2)
    let place = folder.url.resolvingSymlinksInPath().appending(path: "kept.json").path
    #expect(
      run.errors.hasPrefix(
        "cartouche: a.start.snapshot.json: it is a link to \(place), which does not exist\n"))
    #expect(try await Program(["test", "--update"], in: folder).status == 0)
    #expect(try folder.read("kept.json").hasPrefix("["))
    #expect(try await Program(["test"], in: folder).status == 0)
  }

  @Test(arguments: [false, true]) func noSnapshotIsWrittenOutsideOfTheRoot(_ exists: Bool) async throws {
    let outside = try Folder(exists ? ["x.json": "{}"] : [:])
    let folder = try folder(["a.scenario.yaml": scenario("  - { snapshot: start }")])
    let place = outside.url.resolvingSymlinksInPath().appending(path: "x.json").path
    try link("a.start.snapshot.json", to: place, in: folder)
    let run = try await Program(["test", "--update"], in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("cartouche: a.start.snapshot.json"))
    #expect(
      run.errors.contains(
        "it is a link to \(place), which is outside of the root folder \(folder.url.resolvingSymlinksInPath().path)"
      ))
    #expect(try outside.names == (exists ? ["x.json"] : []))
    if exists { #expect(try outside.read("x.json") == "{}") }
  }

  @Test func unusedSnapshotsAreTold() async throws {
    let folder = try folder([
      "a.scenario.yaml": passing, "a.old.snapshot.json": "{}", "a.night.scenario.yaml": passing,
      "a.night.x.snapshot.json": "{}",
    ])
    let run = try await Program(["test", "a.scenario.yaml"], in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("warning: no step uses the snapshot `old` in the file `a.old.snapshot.json`"))
    #expect(!run.output.contains("night"))
  }

  @Test func whatAConfigurationMakesAnErrorFailsAndIsRun() async throws {
    let folder = try folder([
      "a.scenario.yaml": passing, "a.old.snapshot.json": "{}",
      ".cartouche.yaml": "rules: { unused-snapshot: error }\n",
    ])
    let run = try await Program(["test", "--output", "tap=out.tap"], in: folder)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("failed   a.scenario.yaml: 0 of 1 step\n\n"))
    #expect(run.output.contains("error: no step uses the snapshot `old`"))
    #expect(run.errors == "1 scenario failed because of findings.\n")
    #expect(
      try folder.read("out.tap").hasPrefix("TAP version 14\n1..2\nnot ok 1 - a.scenario.yaml: findings\n"))
    #expect(try folder.read("out.tap").hasSuffix("ok 2 - demo: start\n"))
  }

  @Test func twoScenariosOfOneNameKeepNoSnapshots() async throws {
    let steps = scenario("  - { name: start, snapshot: start }")
    let folder = try folder(["a.scenario.yaml": steps, "a.scenario.yml": passing])
    let run = try await Program(["test", "--update"], in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("the scenario `a.scenario.yml` in this folder has the same snapshot files"))
    #expect(run.output.contains("passed   a.scenario.yml"))
    #expect(try folder.names.contains("a.start.snapshot.json") == false)
  }

  @Test func picturesOfScenariosOfOneNameAreTold() async throws {
    let folder = try folder(["a.scenario.yaml": failing, "a.scenario.yml": failing])
    let run = try await Program(["test", "--draw", "frames"], in: folder)
    #expect(run.output.contains("  = drawn: frames/a.1.svg\n"))
    #expect(run.output.contains("  = drawn: frames/a~2.1.svg\n"))
    #expect(try folder.read("frames/a~2.1.svg").hasPrefix("<svg"))
  }

  @Test func aNameThatNoStepHasIsNotToldOfWhatCannotBeRead() async throws {
    let folder = try folder(["a.scenario.yaml": passing])
    let run = try await Program(
      ["test", "--run", "three", "a.scenario.yaml", "gone.scenario.yaml"], in: folder)
    #expect(run.status == 2)
    #expect(!run.errors.contains("--run"))
  }

  @Test func failingFramesAreDrawn() async throws {
    let folder = try folder([
      "maps/a.scenario.yaml": failing, "maps/a.annotations.yaml": Self.spec, "frames/.keep": "",
    ])
    let run = try await Program(["test", "--draw", "frames"], in: folder)
    #expect(run.output.contains("  = drawn: frames/maps-a.1.svg\n"))
    #expect(try folder.read("frames/maps-a.1.svg").hasPrefix("<svg"))
  }

  @Test func severalFormatsAtOnce() async throws {
    let folder = try folder(["a.scenario.yaml": failing])
    let run = try await Program(
      ["test", "--format", "tap", "--output", "junit=out.xml", "--output", "json=out.json", "--coverage"],
      in: folder)
    #expect(run.output.hasPrefix("TAP version 14\n1..1\nnot ok 1 - demo: start\n"))
    #expect(run.errors == "")
    #expect(try folder.read("out.xml").contains("failures=\"1\""))
    #expect(try folder.read("out.json").contains("\"neverShown\":[\"eta\"]"))
  }

  @Test func theNumberOfJobsChangesNothing() async throws {
    let files = Dictionary(
      uniqueKeysWithValues: (0..<20).map { ("s\($0).scenario.yaml", $0 % 3 == 0 ? failing : passing) })
    let folder = try folder(files)
    let one = try await Program(["test", "--jobs", "1", "--format", "json"], in: folder)
    let many = try await Program(["test", "--jobs", "7", "--format", "json"], in: folder)
    #expect(one.output == many.output)
    #expect(one.status == 1)
  }

  @Test func lintChecksScenariosToo() async throws {
    let text = """
      version: 1
      spec: a.annotations.yaml
      steps:
        # cartouche-disable-next-line unused-template -- not here
        - expect: { helo: { visible: true } }
      """
    let folder = try folder(["a.scenario.yaml": text, "b.scenario.yaml": scenario("  - { select: hello }")])
    let run = try await Program(["lint", "--format", "concise"], in: folder)
    #expect(run.status == 1)
    #expect(
      run.output == """
        a.scenario.yaml:5:15: error: there is no annotation `helo` [unknown-annotation]
        b.scenario.yaml:4:1: warning: no step has an expectation [nothing-expected]

        """)
  }

  @Test func commentsSuppressWhatLintFindsInScenarios() async throws {
    let text =
      "version: 1\nspec: a.annotations.yaml\n# cartouche-disable-next-line nothing-expected -- a demo\nsteps: [{ select: hello }]\n"
    let folder = try folder(["a.scenario.yaml": text])
    #expect(try await Program(["lint"], in: folder).output == "")
    try folder.write(
      "a.scenario.yaml", Data(text.replacing("{ select: hello }", with: "count: { visible: 1 }").utf8))
    #expect(try await Program(["lint"], in: folder).output.contains("unused-suppression"))
  }

  @Test func everyScenarioOfTheExamplesPasses() async throws {
    let examples = URL(filePath: #filePath).appending(path: "../../../Examples").standardizedFileURL
    let run = try await Program(["test", examples.path], in: Folder())
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.split(separator: "\n").count >= 2)
  }
}
