import ArgumentParser
import Cartouche
import Foundation
import Testing

@testable import CartoucheCLI

/// `lint --watch` and `test --watch`.
@Suite struct WatchTests {
  /// A running command, whose output is read until an expected text.
  ///
  /// It is a class because its process ends with it.
  private final class Session {
    private let process = Process()
    private let output = Pipe()
    private let input = Pipe()
    /// The output that was not compared yet.
    private var rest = ""
    private(set) var all = ""

    init(_ arguments: [String], in folder: Folder, of program: String = Program.path) throws {
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      process.standardInput = input
      process.standardOutput = output
      process.standardError = output
      try process.run()
    }

    deinit { process.terminate() }

    /// Waits until the output contains a text, and forgets the output up to its end.
    /// - Returns: The output before the text.
    @discardableResult func awaits(_ text: String) -> String {
      while true {
        if let range = rest.firstRange(of: text) {
          let before = String(rest[..<range.lowerBound])
          rest.removeSubrange(..<range.upperBound)
          return before
        }
        let bytes = output.fileHandleForReading.availableData
        if bytes.isEmpty {
          Issue.record("the command ended without `\(text)`: \(all)")
          return rest
        }
        rest += String(decoding: bytes, as: UTF8.self)
        all += String(decoding: bytes, as: UTF8.self)
      }
    }

    /// Waits for the end of a run, which is the line with the number of watched files.
    @discardableResult func awaitsRun() -> String { awaits(" Ctrl-C ends the command.\n") }

    func interrupt(_ signal: Int32) -> (status: Int32, isSignal: Bool) {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
    }
  }

  private static let broken = soundSpec + "what: is this\n"

  private func write(_ text: String, to name: String, in folder: Folder) throws {
    try folder.write(name, Data(text.utf8))
  }

  // MARK: lint

  @Test func eachSaveIsLinted() throws {
    let folder = try Folder(["maps/a.annotations.yaml": soundSpec])
    let session = try Session(["lint", "maps", "--watch"], in: folder)
    #expect(session.awaitsRun() == "No problems in 1 file.\nWatching 1 file.")
    for _ in 0..<2 {
      try write(Self.broken, to: "maps/a.annotations.yaml", in: folder)
      let found = session.awaitsRun()
      #expect(found.hasPrefix("maps/a.annotations.yaml changed: running `cartouche lint maps`\n"))
      #expect(found.contains("[unknown-key]"))
      try write(soundSpec, to: "maps/a.annotations.yaml", in: folder)
      #expect(session.awaitsRun().contains("No problems in 1 file.\n"))
    }
    #expect(!session.all.contains("\u{1B}"))
  }

  /// Every file that the run read is watched, also if it did not exist.
  @Test func dataImportsAndConfigurationsAreWatched() throws {
    let folder = try Folder([
      "a.annotations.yaml": """
      version: 1
      imports: { theme: theme.yaml }
      sources: { s: data/s.geojson }
      annotations: [{ id: a, extends: theme.pin, forEach: { source: s } }]

      """,
      "theme.yaml": "version: 1\ntemplates: { pin: { size: [9, 9] } }\n", "data/README": "",
    ])
    let session = try Session(["lint", "--watch"], in: folder)
    #expect(session.awaitsRun().contains("data/s.geojson"))
    try write(#"{"type":"Point","coordinates":[1,2]}"#, to: "data/s.geojson", in: folder)
    let added = session.awaitsRun()
    #expect(added.contains("data/s.geojson is new: running `cartouche lint`\n"), "\(added)")
    #expect(added.contains("No problems"), "\(added)")
    try write(#"{"type":"Pont","coordinates":[1,2]}"#, to: "data/s.geojson", in: folder)
    let changed = session.awaitsRun()
    #expect(changed.contains("data/s.geojson changed: ") && changed.contains("[geojson]"), "\(changed)")
    try write(#"{"type":"Point","coordinates":[1,2]}"#, to: "data/s.geojson", in: folder)
    session.awaitsRun()
    try write("version: 1\ntemplates: { pin: { size: 9px } }\n", to: "theme.yaml", in: folder)
    #expect(session.awaitsRun().contains("theme.yaml changed: "))
    try write("exclude: [a.annotations.yaml]\n", to: ".cartouche.yaml", in: folder)
    let excluded = session.awaitsRun()
    #expect(excluded.contains(".cartouche.yaml is new: ") && excluded.contains("there is no "), "\(excluded)")
    try FileManager.default.removeItem(at: folder.url.appending(path: ".cartouche.yaml"))
    #expect(session.awaitsRun().contains(".cartouche.yaml was removed: "))
  }

  /// A wrong configuration ends a run before it has read any spec.
  @Test func aConfigurationIsRepaired() throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    let session = try Session(["lint", "--watch"], in: folder)
    session.awaitsRun()
    try write("failsOn: error\n", to: ".cartouche.yaml", in: folder)
    #expect(session.awaitsRun().contains("failsOn"))
    try write("failOn: error\n", to: ".cartouche.yaml", in: folder)
    #expect(session.awaitsRun().contains("No problems in 1 file.\n"))
    try write(Self.broken, to: "a.annotations.yaml", in: folder)
    #expect(session.awaitsRun().contains("[unknown-key]"))
  }

  @Test func newFilesAndFoldersAreFound() throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    let session = try Session(["lint", "--watch"], in: folder)
    session.awaitsRun()
    try write(soundSpec, to: "b.annotations.yaml", in: folder)
    let two = session.awaitsRun()
    #expect(
      two.contains("b.annotations.yaml is new: ") && two.contains("No problems in 2 files.\n"), "\(two)")
    // A folder and its file may be found by one run or by two.
    try write(soundSpec, to: "maps/c.annotations.yaml", in: folder)
    #expect(session.awaits("No problems in 3 files.\n").contains("maps"))
    session.awaitsRun()
    try FileManager.default.removeItem(at: folder.url.appending(path: "maps"))
    #expect(session.awaits("No problems in 2 files.\n").contains("was removed"))
  }

  /// Fixes change the spec, which must not start another run.
  @Test func itsOwnFixesStartNoRun() throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    let session = try Session(["lint", "--watch", "--fix"], in: folder)
    session.awaitsRun()
    let wrong = soundSpec.replacing("size:", with: "fit: Prefer, size:")
    try write(wrong, to: "a.annotations.yaml", in: folder)
    #expect(session.awaitsRun().contains("Fixed 1 finding in 1 file.\n"))
    #expect(try folder.read("a.annotations.yaml").contains("prefer"))
    try write(soundSpec, to: "b.annotations.yaml", in: folder)
    #expect(session.awaitsRun().hasPrefix("b.annotations.yaml is new: "))
  }

  @Test func aFirstRunWithoutFilesEnds() async throws {
    let program = try await Program(["lint", "--watch"], in: Folder())
    #expect(program.status == 2)
    let configured = try await Program(
      ["lint", "--watch"], in: Folder(["a.annotations.yaml": soundSpec, ".cartouche.yaml": "x: 1\n"]))
    #expect(configured.status == 2)
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsIt(_ number: Int32) throws {
    // A shell that runs tests in the background ignores SIGINT, and its programs inherit that.
    signal(SIGINT, SIG_DFL)
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    let session = try Session(["lint", "--watch"], in: folder)
    session.awaitsRun()
    let (status, isSignal) = session.interrupt(number)
    #expect(status == number && isSignal)
  }

  @Test func quietPrintsOnlyChangesAndFindings() throws {
    let folder = try Folder(["a.annotations.yaml": Self.broken])
    let session = try Session(["lint", "--watch", "--quiet"], in: folder)
    session.awaits("[unknown-key]")
    try write(Self.broken + "other: 1\n", to: "a.annotations.yaml", in: folder)
    session.awaits("a.annotations.yaml changed: running `cartouche lint`\n")
    session.awaits("`other`")
    #expect(!session.all.contains("Watching") && !session.all.contains("Found"))
  }

  /// `script` runs a program in a terminal.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func aTerminalIsCleared() throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    let command = "TERM=xterm \(Program.path) lint --watch"
    let session = try Session(["-qefc", command, "screen"], in: folder, of: "/usr/bin/script")
    #expect(!session.awaits("Ctrl-C ends the command.").contains("\u{1B}[2J"))
    try write(Self.broken, to: "a.annotations.yaml", in: folder)
    #expect(session.awaits("a.annotations.yaml changed").hasSuffix("\u{1B}[2J\u{1B}[H"))
  }

  @Test(arguments: [
    (["-", "--watch"], "standard input cannot be watched"), (["--watch", "--diff"], "omit --diff"),
    (["--watch", "--format", "json"], "omit --format json"),
    (["--watch", "--write-baseline", "b.json"], "omit --write-baseline"),
  ])
  func optionsOfOneRunAreRefused(_ arguments: [String], _ message: String) {
    do {
      _ = try LintCommand.parse(arguments)
      Issue.record("\(arguments) was accepted")
    } catch {
      #expect(LintCommand.fullMessage(for: error).contains(message))
    }
  }

  // MARK: test

  private static let scenario = "version: 1\nspec: a.annotations.yaml\nsteps: [{ snapshot: start }]\n"

  @Test func scenariosSpecsAndSnapshotsAreWatched() throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec, "a.scenario.yaml": Self.scenario])
    let session = try Session(["test", "--watch"], in: folder)
    #expect(session.awaitsRun().contains("[missing-snapshot]"))
    let update = try Session(["test", "--update", "--watch"], in: folder)
    #expect(update.awaitsRun().contains("Wrote 1 snapshot.\n"))
    let passed = session.awaitsRun()
    #expect(passed.contains("a.start.snapshot.json is new: running `cartouche test`\n"), "\(passed)")
    #expect(passed.contains("Passed 1 step in 1 scenario.\n"))
    // The snapshot that `--update` wrote starts no run of it.
    try write(Self.scenario + "# changed\n", to: "a.scenario.yaml", in: folder)
    #expect(update.awaitsRun().hasPrefix("a.scenario.yaml changed: "))
    #expect(session.awaitsRun().hasPrefix("a.scenario.yaml changed: "))
    _ = update.interrupt(SIGTERM)
    try write(soundSpec.replacing("[40, 20]", with: "[40, 30]"), to: "a.annotations.yaml", in: folder)
    let changed = session.awaitsRun()
    #expect(changed.contains("a.annotations.yaml changed: ") && changed.contains("[changed-snapshot]"))
  }

  /// A step reads these data after the scenario was read.
  @Test func dataThatAStepSetsAreWatched() throws {
    let folder = try Folder([
      "a.annotations.yaml": """
      version: 1
      sources: { s: { data: { type: FeatureCollection, features: [] } } }
      annotations: [{ id: a, forEach: { source: s }, size: [9, 9] }]

      """,
      "a.scenario.yaml": """
      version: 1
      spec: a.annotations.yaml
      steps: [{ camera: { center: [0, 0], zoom: 3 }, setData: { source: s, data: s.geojson }, count: { visible: 1 } }]

      """,
      "s.geojson":
        #"{"type":"Feature","id":1,"properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}"#,
    ])
    let session = try Session(["test", "--watch"], in: folder)
    #expect(session.awaitsRun().contains("Passed"))
    try write(#"{"type":"FeatureCollection","features":[]}"#, to: "s.geojson", in: folder)
    let failed = session.awaitsRun()
    #expect(failed.contains("s.geojson changed: ") && failed.contains("[wrong-count]"), "\(failed)")
  }

  @Test func formatsForProgramsAreRefused() {
    do {
      _ = try TestCommand.parse(["--watch", "--format", "tap"])
      Issue.record("the format was accepted")
    } catch {
      #expect(TestCommand.fullMessage(for: error).contains("omit --format tap"))
    }
  }

  // MARK: Parts

  @Test func aChangeIsCompleteWhenItStops() {
    var detector = ChangeDetector<Int>()
    func look(_ state: Int, isIncomplete: Bool = false) -> Bool {
      detector.hasCompleteChange(from: 0, to: state, isIncomplete: isIncomplete)
    }
    let steps = [look(0), look(1), look(2), look(2), look(0), look(3), look(0), look(3)]
    #expect(steps == [false, false, false, true, false, false, false, false])
    let missing = (0..<12).map { _ in look(4, isIncomplete: true) }
    #expect(missing.filter { $0 }.count == 1)
  }

  @Test func temporaryFilesOfEditorsAreNoChange() throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    var configurations = try LintConfigurations(nil)
    let targets = try TargetFiles([folder.url.path], StandardInput(), &configurations)
    var watched = WatchedPaths()
    watched.add(targets.folders)
    for name in [
      ".a.annotations.yaml.swp", "a.annotations.yaml~", "4913", "#a.annotations.yaml#", "notes.md",
    ] {
      try write("", to: name, in: folder)
      #expect(watched.present == watched, "\(name)")
    }
    try write("", to: "b.scenario.yaml", in: folder)
    let changes = watched.changes(in: watched.present)
    #expect(changes.count == 1 && changes[0].hasSuffix("/b.scenario.yaml is new"))
  }

  @Test func eventsEndTheWait() throws {
    let folder = try Folder(["a.annotations.yaml": soundSpec])
    let events = FolderEvents([folder.url.path, folder.url.path + "/none"])
    try write("", to: "b.txt", in: folder)
    events.wait()
    // Without an event, the wait ends too.
    events.wait()
  }
}
