import Foundation
import Testing

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
    Case("lint", "a.yaml", "--format", "xml"), Case("compile", "a.yaml", "b.yaml"),
  ])
  func aUsageErrorIsAFailure(_ test: Case) async throws {
    let program = try await Program(test.arguments, in: Folder(["a.yaml": soundSpec]))
    #expect(program.status == 2)
    #expect(program.output == "")
    #expect(program.errors.hasPrefix("Error: "))
  }

  /// Also where it is the spec that says what is wrong with an argument.
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

  @Test func aFindingInADataFileNamesTheDataFile() async throws {
    let folder = try Folder([
      "maps/a.yaml": "version: 1\nsources: { s: s.geojson }\n", "maps/s.geojson": "{\n \"type\": \"Pont\"}",
    ])
    let program = try await Program(["lint", "maps/a.yaml"], in: folder)
    #expect(program.output.contains("maps/s.geojson:2:10: error: `Pont` is no type of GeoJSON [geojson]"))
  }

  @Test func noColoursReachAFile() async throws {
    let program = try await Program(
      ["lint", "a.yaml"], in: Folder(["a.yaml": "x\n"]), environment: ["NO_COLOR": "1"])
    #expect(!program.output.contains("\u{1B}"))
  }
}
