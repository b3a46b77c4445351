import ArgumentParser
import CartoucheResolver
import CartoucheTestSupport
import CartoucheTrace
import Foundation
import Testing

@testable import CartoucheCLI

/// Arguments, streams, files and exit statuses.
@Suite struct CommandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String...) { self.arguments = arguments }
  }

  @Test(arguments: [
    Case("--help"), Case("lint", "--help"), Case("compile", "--help"), Case("resolve", "--help"),
    Case("render", "--help"), Case("help"), Case("help", "lint"), Case("--version"),
    Case("--generate-completion-script", "bash"),
  ])
  func helpIsAResult(_ test: Case) async throws {
    let program = try await Program(test.arguments, in: Folder())
    #expect(program.status == 0)
    #expect(program.output.count > 3)
    #expect(program.errors == "")
  }

  @Test(arguments: [
    Case("nonsense"), Case("lint", "--nonsense"), Case("compile"),
    Case("resolve", "a.yaml", "--camera", "1,2"),
    Case("resolve", "a.yaml", "--camera", "0,95,3"), Case("resolve", "a.yaml", "--camera", "0,0,26"),
    Case("resolve", "a.yaml", "--camera", "a,b,c"), Case("resolve", "a.yaml", "--viewport", "0x5"),
    Case("resolve", "a.yaml", "--viewport", "big"), Case("resolve", "a.yaml", "--padding", "1,2"),
    Case("resolve", "a.yaml", "--zoom", "26"), Case("resolve", "a.yaml", "--zoom", "1,2"),
    Case("resolve", "a.yaml", "--zoom", "3", "--camera", "0,0,3"),
    Case("lint", "a.yaml", "--format", "xml"), Case("compile", "a.yaml", "b.yaml"),
  ])
  func aUsageErrorIsAFailure(_ test: Case) async throws {
    let program = try await Program(test.arguments, in: Folder(["a.yaml": soundSpec]))
    #expect(program.status == 2)
    #expect(program.output == "")
    #expect(program.errors.hasPrefix("Error: "))
  }

  /// This includes errors that only the content of the spec reveals.
  @Test(arguments: ["resolve", "render"]) func theUsageIsThatOfTheCommand(_ command: String) async throws {
    let program = try await Program(
      [command, "a.yaml", "--select", "x", "-o", "out"], in: Folder(["a.yaml": soundSpec]))
    #expect(program.status == 2)
    #expect(program.errors.contains("\nUsage: cartouche \(command) "))
    #expect(program.errors.contains("\n  See 'cartouche \(command) --help' for"))
  }

  @Test func aSoundSpecHasNoFindings() async throws {
    let program = try await Program(["lint", "a.yaml"], in: Folder(["a.yaml": soundSpec]))
    #expect(program.status == 0)
    #expect(program.output == "")
    #expect(program.errors == "No problems in 1 file.\n")
  }

  @Test func quietLeavesTheSummaryOut() async throws {
    #expect(try await Program(["lint", "--quiet", "a.yaml"], in: Folder(["a.yaml": soundSpec])).errors == "")
  }

  @Test func aFolderIsSearchedInOrderOfPath() async throws {
    let folder = try Folder([
      "b.annotations.yaml": "x\n", "a/z.annotations.yaml": "x\n", ".hidden/a.annotations.yaml": "x\n",
      "c.yaml": "x\n",
    ])
    let lines = try await Program(["lint"], in: folder).output.split(separator: "\n").filter {
      $0.contains("[not-a-mapping]")
    }
    #expect(lines.map { String($0.prefix { $0 != ":" }) } == ["a/z.annotations.yaml", "b.annotations.yaml"])
  }

  @Test func aLinkToAFolderIsSearched() async throws {
    let folder = try Folder(["real/a.annotations.yaml": soundSpec])
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link").path, withDestinationPath: "real")
    #expect(try await Program(["lint", "link"], in: folder).errors == "No problems in 1 file.\n")
  }

  @Test func standardInputIsReadUnderItsName() async throws {
    let program = try await Program(
      ["lint", "-", "--stdin-filename", "maps/x.yaml"], in: Folder(), input: "x\n")
    #expect(program.status == 1)
    #expect(program.output.hasPrefix("maps/x.yaml:1:1: error:"))
  }

  @Test(arguments: [("error", Int32(0)), ("warning", 1), ("never", 0)])
  func aWarningFailsWhenAsked(_ threshold: String, _ status: Int32) async throws {
    let folder = try Folder(["a.yaml": "version: 1\ntemplates: { t: {} }\nannotations: []\n"])
    #expect(try await Program(["lint", "a.yaml", "--fail-on", threshold], in: folder).status == status)
  }

  @Test func neverFailsOnNoErrorEither() async throws {
    #expect(
      try await Program(["lint", "a.yaml", "--fail-on", "never"], in: Folder(["a.yaml": "x\n"])).status == 0)
  }

  @Test(arguments: [Case("lint", "a.yaml"), Case("lint", "a.yaml", "--diff", "--unsafe-fixes")])
  func exitZeroReplacesOne(_ test: Case) async throws {
    let folder = try Folder(["a.yaml": soundSpec.replacing("size", with: "sise")])
    let plain = try await Program(test.arguments, in: folder)
    let zero = try await Program(test.arguments + ["--exit-zero"], in: folder)
    #expect(plain.status == 1 && zero.status == 0)
    #expect(plain.output == zero.output && plain.errors == zero.errors)
  }

  @Test func exitZeroDoesNotReplaceTwo() async throws {
    let folder = try Folder(["a.yaml": soundSpec])
    #expect(try await Program(["lint", "a.yaml", "none.yaml", "--exit-zero"], in: folder).status == 2)
    #expect(try await Program(["lint", "--exit-zero"], in: folder).status == 2)
  }

  /// `--exit-zero` changes only the status; `--fail-on never` also changes the reports.
  @Test func exitZeroLeavesTheReportsAsTheyAre() async throws {
    let folder = try Folder(["a.yaml": "x\n"])
    let zero = try await Program(["lint", "a.yaml", "--format", "junit", "--exit-zero"], in: folder)
    let never = try await Program(["lint", "a.yaml", "--format", "junit", "--fail-on", "never"], in: folder)
    #expect(zero.status == 0 && never.status == 0)
    #expect(zero.output.contains("<failure") && !never.output.contains("<failure"))
  }

  @Test func findingsAsJSONAreOneObject() async throws {
    let folder = try Folder(["a.yaml": "version: 1\nnäme: \"\\\"\"\ncolour: 1\n"])
    let program = try await Program(["lint", "a.yaml", "--format", "json"], in: folder)
    let json = try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? [String: Any]
    let findings = json?["findings"] as? [[String: Any]]
    #expect(json?["version"] as? Int == 1)
    #expect(findings?.map { $0["rule"] as? String } == ["unknown-key", "unknown-key"])
    #expect(program.errors == "")
  }

  @Test(arguments: ["compile", "resolve"])
  func findingsGoToStandardError(_ command: String) async throws {
    let folder = try Folder(["a.yaml": soundSpec + "templates: { t: {} }\n"])
    let program = try await Program([command, "a.yaml"], in: folder)
    #expect(program.status == 0)
    #expect(program.errors.contains("[unused-template]"))
    #expect(!program.output.contains("unused-template"))
  }

  @Test(arguments: [Case("compile", "a.yaml"), Case("resolve", "a.yaml", "--format", "json")])
  func aResultAsJSONCanBeRead(_ test: Case) async throws {
    let program = try await Program(test.arguments, in: Folder(["a.yaml": soundSpec]))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(program.output.utf8)) }
  }

  @Test func aCameraMayStartWithADash() async throws {
    let arguments = ["resolve", "a.yaml", "--camera", "-122.4,37.8,12", "--format", "json"]
    let program = try await Program(arguments, in: Folder(["a.yaml": soundSpec]))
    #expect(program.status == 0)
    #expect(program.output.contains(#""camera":{"center":[-122.4,37.8],"zoom":12"#))
  }

  @Test func aTraceGivesALineAFrame() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": "{}\n\n{\"camera\":{\"zoom\":3}}\n"])
    let program = try await Program(
      ["resolve", "a.yaml", "--trace", "t.jsonl", "--format", "json"], in: folder)
    #expect(program.output.split(separator: "\n").count == 2)
  }

  @Test(arguments: [
    ("{\"camera\":{\"zoom\":99}}\n", "t.jsonl:1:19"), ("{}\n[1\n", "t.jsonl:2:1"), ("\n", "t.jsonl: "),
  ])
  func aBadTraceIsReportedAtItsPlace(_ trace: String, _ place: String) async throws {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": trace])
    let program = try await Program(["resolve", "a.yaml", "--trace", "t.jsonl"], in: folder)
    #expect(program.status == 1)
    #expect(program.errors.contains(place))
  }

  @Test func aMissingTraceIsAFailure() async throws {
    let program = try await Program(
      ["resolve", "a.yaml", "--trace", "none"], in: Folder(["a.yaml": soundSpec]))
    #expect(program.status == 2)
    #expect(program.errors.contains("none: there is no such file"))
  }

  @Test(arguments: ["lint", "resolve", "compile"]) func theNearestFileIsSuggested(_ command: String)
    async throws
  {
    let folder = try Folder(["cafes.annotations.yaml": soundSpec])
    let program = try await Program([command, "cafe.annotations.yaml"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("there is no such file; did you mean `cafes.annotations.yaml`?"))
  }

  @Test func aLinkWithoutAFileIsNamedAsOne() async throws {
    let folder = try Folder(["cafes.annotations.yaml": "version: 1\nsources: { s: s.geojson }\n"])
    for link in ["cafe.annotations.yaml", "s.geojson"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: link).path, withDestinationPath: "nowhere")
    }
    let missing = try await Program(["lint", "cafe.annotations.yaml"], in: folder)
    #expect(
      missing.errors.hasPrefix(
        "cartouche: cafe.annotations.yaml: it is a link to `nowhere`, where there is no file\n"))
    let data = try await Program(["lint", "cafes.annotations.yaml"], in: folder)
    #expect(data.output.contains("s.geojson") && !data.output.contains("did you mean"))
  }

  @Test func aFindingInADataFileNamesTheDataFile() async throws {
    let folder = try Folder([
      "maps/a.yaml": "version: 1\nsources: { s: s.geojson }\n", "maps/s.geojson": "{\n \"type\": \"Pont\"}",
    ])
    let program = try await Program(["lint", "maps/a.yaml"], in: folder)
    #expect(program.output.contains("maps/s.geojson:2:10: error: `Pont` is not a GeoJSON type [geojson]"))
  }

  @Test(arguments: [
    ([:], false), (["NO_COLOR": "1"], false), (["FORCE_COLOR": "1"], true), (["FORCE_COLOR": ""], false),
    (["FORCE_COLOR": "1", "NO_COLOR": "1"], false), (["FORCE_COLOR": "1", "NO_COLOR": ""], true),
  ])
  func coloursReachAFileWhenForced(_ environment: [String: String], _ hasColours: Bool) async throws {
    let unset = ["NO_COLOR": "", "FORCE_COLOR": ""].merging(environment) { $1 }
    for arguments in [["lint", "a.yaml"], ["lint", "a.yaml", "--format", "concise"]] {
      let program = try await Program(arguments, in: Folder(["a.yaml": "x\n"]), environment: unset)
      #expect(program.output.contains("\u{1B}") == (hasColours && arguments.count == 2))
    }
    let program = try await Program(
      ["lint", "a.yaml", "--format", "json"], in: Folder(["a.yaml": "x\n"]), environment: unset)
    #expect(!program.output.contains("\u{1B}"))
  }
}

/// A valid call is parsed by the called command alone; other calls are parsed by the root command.
@Suite struct CalledCommandTests {
  struct Call: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String) { self.arguments = arguments.split(separator: " ").map(String.init) }
  }

  @Test(arguments: [
    Call("lint"), Call("lint a.annotations.yaml --exit-zero"), Call("lint - --fix"),
    Call("lint maps --watch"),
    Call("lint a.annotations.yaml --quiet --jobs 2 --output json=f.json"),
    Call("lint -- --help"),
    Call("test maps --run tap"), Call("test --watch --update"), Call("compile a.annotations.yaml -o a.plan"),
    Call("resolve a.annotations.yaml --camera -122.4,37.8,12 --viewport 800x600"),
    Call("render a.annotations.yaml -o a.svg --clean"), Call("preview a.annotations.yaml --port 4000"),
    Call("init"), Call("init maps --ci github"), Call("schema --scenarios"), Call("explain gap"),
  ])
  func aPlainCallIsReadAsTheProgramReadsIt(_ call: Call) throws {
    let called = try #require(CartoucheCommand.calledCommand(call.arguments[...]))
    let whole = try CartoucheCommand.parseAsRoot(call.arguments)
    #expect(type(of: called) == type(of: whole))
    #expect(String(reflecting: called) == String(reflecting: whole))
  }

  @Test(arguments: [
    Call(""), Call("--help"), Call("--version"), Call("help lint"), Call("lint --help"), Call("lint -h"),
    Call("lint --version"), Call("lint --generate-completion-script bash"), Call("lint --jobs 0"),
    Call("lint --fixx"), Call("lint --format"), Call("resolve"), Call("nothing"), Call("lnit a.yaml"),
    Call("lint --help-hidden"), Call("lint --experimental-dump-help"),
    Call("---completion lint -- --format 0 0"),
  ])
  func allElseIsForTheProgramToAnswer(_ call: Call) {
    #expect(CartoucheCommand.calledCommand(call.arguments[...]) == nil)
  }

  /// Messages are the same with and without the program name.
  @Test(arguments: CartoucheCommand.configuration.subcommands.map { $0.configuration.commandName ?? "" })
  func helpAndUsageNameTheProgram(_ name: String) {
    for arguments in [[name, "--help"], ["help", name], [name, "--no-such-option"]] {
      var message = ""
      do {
        var command = try CartoucheCommand.parseAsRoot(arguments)
        try command.run()
      } catch {
        message = CartoucheCommand.fullMessage(for: error)
      }
      #expect(
        message.contains(
          arguments.contains("--no-such-option") ? "Usage: cartouche \(name)" : "USAGE: cartouche \(name)"))
    }
  }
}

@Suite struct ColorTests {
  struct Case: Sendable {
    var isTerminal: Bool
    var variables: [String: String]
    var hasColors: Bool

    init(_ isTerminal: Bool, _ variables: [String: String], _ hasColors: Bool) {
      (self.isTerminal, self.variables, self.hasColors) = (isTerminal, variables, hasColors)
    }
  }

  @Test(arguments: [
    Case(true, ["TERM": "xterm"], true), Case(true, ["TERM": "dumb"], false), Case(true, [:], false),
    Case(false, ["TERM": "xterm"], false), Case(true, ["TERM": "xterm", "NO_COLOR": "0"], false),
    Case(true, ["TERM": "xterm", "NO_COLOR": ""], true), Case(false, ["FORCE_COLOR": "1"], true),
    Case(false, ["FORCE_COLOR": "0"], true), Case(false, ["FORCE_COLOR": ""], false),
    Case(true, ["TERM": "dumb", "FORCE_COLOR": "1"], true),
    Case(true, ["TERM": "xterm", "FORCE_COLOR": "1", "NO_COLOR": "1"], false),
  ])
  func noColorWinsOverForceColor(_ test: Case) {
    #expect(
      StandardStream.hasColors(isTerminal: test.isTerminal) { test.variables[$0] } == test.hasColors)
  }
}

@Suite struct OptionTests {
  @Test(arguments: ["800,600", "800", "0x600", "800x", "x600", "20000x600", "800 x 600"])
  func aViewportOfAnotherFormIsToldTheForm(_ argument: String) {
    #expect(message(["--viewport", argument]).contains("WIDTHxHEIGHT, each from 1 to 16384 points"))
  }

  @Test(arguments: ["--camera", "--padding"])
  func whatIsNoListOfNumbersIsToldTheForm(_ option: String) {
    #expect(message([option, "1;2;3"]).contains("expected numbers separated by commas, for example"))
  }

  @Test func valuesMayStartWithADash() throws {
    let options = try FrameOptions.parse(["--camera", "-122.4,37.8,12", "--viewport", "800x600.5"])
    #expect(options.camera?.numbers == [-122.4, 37.8, 12])
    #expect(options.viewport?.height == 600.5)
  }

  @Test func anUnknownCommandIsToldTheNearest() {
    #expect(
      CartoucheCommand.explanation(ofCommand: "lnit") == "there is no command `lnit`; did you mean `lint`?")
    #expect(CartoucheCommand.explanation(ofCommand: "lint") == nil)
    #expect(CartoucheCommand.explanation(ofCommand: "--help") == nil)
    #expect(
      CartoucheCommand.explanation(ofCommand: "x")
        == "there is no command `x`; there are `lint`, `format`, `test`, `compile`, `resolve`, `render`, "
        + "`zooms`, `preview`, `lsp`, `init`, `schema`, `explain`, `help`")
  }

  @Test func paddingThatLeavesNoRoomIsTold() throws {
    let viewport = Viewport(width: 800, height: 600)
    var camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 3)
    let frames = [TraceFrame(camera: camera, viewport: viewport)]
    let options = try FrameOptions.parse([])
    #expect(options.paddingWithoutRoom(in: frames) == nil)
    camera.padding = Insets(top: 0, right: 400, bottom: 0, left: 400)
    #expect(
      options.paddingWithoutRoom(in: [TraceFrame(camera: camera, viewport: viewport)])
        == "the spec's `camera.padding`: the padding leaves no room in a viewport of 800x600")
  }

  private func message(_ arguments: [String]) -> String {
    do {
      _ = try FrameOptions.parse(arguments)
      return ""
    } catch {
      return FrameOptions.message(for: error)
    }
  }
}

/// The program of `Examples/embedding`.
@Suite struct EmbeddingTests {
  static let spec = URL(filePath: #filePath)
    .appending(path: "../../../Examples/world-cities/world-cities.annotations.yaml").standardizedFileURL.path

  @Test func itTellsWhatHappensToAView() async throws {
    let program = try await Program([Self.spec, "cities/amsterdam"], in: try Folder(), of: "FlyOver")
    #expect(program.status == 0 && program.errors == "")
    #expect(
      program.output == """
        zoom 2.75: cities/amsterdam is shown
        zoom 2.75: its anchor is bottom
        zoom 3.1: cities/amsterdam is hidden
        zoom 4.3: cities/amsterdam is shown
        zoom 5.55: its anchor is top-left
        zoom 5.7: cities/amsterdam is hidden
        12 shown, 389 hidden; on top:
          You are here at 464, 372
          London at 289, 8
          Köln at 933, 66

        """)
  }

  @Test func itNamesWhatIsMissing() async throws {
    let folder = try Folder()
    #expect(
      try await Program([Self.spec, "cities/nowhere"], in: folder, of: "FlyOver").output
        == "there is no annotation cities/nowhere\n")
    let missing = try await Program(["nowhere.annotations.yaml", "a"], in: folder, of: "FlyOver")
    #expect(missing.output == "nowhere.annotations.yaml: there is no such file\n")
  }
}

/// Arguments and file contents in messages cannot control the terminal.
@Suite struct TerminalEscapeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var testDescription: String { arguments.joined(separator: " ").debugDescription }

    init(_ arguments: String...) { self.arguments = arguments }
  }

  static let escape = "\u{1B}[31mx"

  @Test(arguments: [
    Case(escape), Case("lint", "--" + escape), Case("lint", "--format", escape),
    Case("lint", "--format=" + escape),
    Case("lint", "-" + escape), Case("compile", "a.yaml", escape),
    Case("resolve", "a.yaml", "--events", escape), Case("resolve", "a.yaml", "--select", escape),
    Case("resolve", "a.yaml", "--viewport", escape), Case("render", "a.yaml", escape),
    Case("explain", escape), Case("lint", escape), Case("lint", "--root", escape, "a.yaml"),
    Case("compile", "a.yaml", "-o", escape + "/b"),
  ])
  func whatWasTypedIsEscaped(_ test: Case) async throws {
    let program = try await Program(test.arguments, in: Folder(["a.yaml": soundSpec]))
    #expect(program.status == 2)
    #expect(!program.errors.contains("\u{1B}"))
    #expect(program.errors.contains(#"\u{1B}"#))
  }

  @Test func aLineBreakThatWasTypedStaysOnItsLine() async throws {
    let program = try await Program(["lint", "--x\ncartouche: all is well"], in: Folder())
    #expect(program.errors.hasPrefix(#"Error: Unknown option '--x\u{A}cartouche: all is well'"# + "\nUsage:"))
  }

  @Test func idsOfASpecAreEscaped() async throws {
    let spec = soundSpec.replacing("id: a", with: #"id: "a\e[31m""#)
    let folder = try Folder(["a.yaml": spec])
    for select in ["none", "a\u{1B}[31n"] {
      let program = try await Program(["resolve", "a.yaml", "--select", select], in: folder)
      #expect(program.status == 2)
      #expect(!program.errors.contains("\u{1B}"))
      #expect(program.errors.contains(#"a\u{1B}[31m"#))
    }
    let found = try await Program(["resolve", "a.yaml", "--select", "a\u{1B}[31m"], in: folder)
    #expect(found.status == 0)
    #expect(!found.output.contains("\u{1B}"))
  }
}

/// All products have the same version. The tests of the ES module compare the versions of the package and the
/// engine.
@Suite struct VersionTests {
  @Test func programLibraryAndPackageAreOfOneVersion() async throws {
    let version = try await Program(["--version"], in: Folder()).output
    let package = try JSONSerialization.jsonObject(
      with: Data(Repository.text("JavaScript/package.json").utf8))
    #expect((package as? [String: Any])?["version"] as? String == version.trimmingCharacters(in: .newlines))
    #expect(
      try Repository.text("Sources/CartoucheC/Status.swift").contains(
        "version: StaticString = \"\(version.dropLast())\"")
    )
    // Reports of the compiler's C interface.
    #expect(
      try Repository.text("Sources/CartoucheCompilerC/WorkspaceReport.swift").contains(
        "version: String { \"\(version.dropLast())\" }")
    )
  }
}
