import Foundation
import Testing

/// What `-o` writes into, replaces and refuses.
@Suite struct OutputTargetTests {
  private func compile(_ folder: Folder, to output: String, _ spec: String = "a.yaml") async throws -> Program
  {
    try await Program(["compile", spec, "--format", "json", "-o", output], in: folder)
  }

  private func link(_ name: String, to target: String, in folder: Folder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: name).path, withDestinationPath: target)
  }

  @Test func aFileKeepsItsPermissions() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "plan.json": "old"])
    let path = folder.url.appending(path: "plan.json").path
    try #require(chmod(path, 0o640) == 0)
    #expect(try await compile(folder, to: "plan.json").status == 0)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try folder.read("plan.json").hasPrefix("{"))
  }

  @Test func aFileKeepsItsOwner() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "plan.json": "old"])
    let path = folder.url.appending(path: "plan.json").path
    // Only some users may do that; of the others the file is their own before and after.
    _ = chown(path, 12_345, 12_346)
    var (before, after) = (stat(), stat())
    #expect(stat(path, &before) == 0)
    #expect(try await compile(folder, to: "plan.json").status == 0)
    #expect(stat(path, &after) == 0 && (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid))
    #expect(after.st_ino != before.st_ino)
  }

  @Test func aLinkThatLeadsNowhereIsNoFileName() async throws {
    let folder = try Folder(["a.yaml": soundSpec])
    try link("loop.json", to: "loop.json", in: folder)
    let loop = try await compile(folder, to: "loop.json")
    #expect(loop.status == 2)
    #expect(loop.errors == "cartouche: loop.json cannot be written: Too many levels of symbolic links\n")
    try link("folder.json", to: "none/a.json", in: folder)
    #expect(try await compile(folder, to: "folder.json").status == 2)
    #expect(try folder.names == ["a.yaml", "folder.json", "loop.json"])
  }

  /// Files that decide what is found, and files that could not be read, are inputs too.
  @Test(arguments: [
    ["lint", "a.annotations.yaml", "--output", "json=.cartouche.yaml"],
    ["lint", "a.annotations.yaml", "--output", "json=known.json", "--baseline", "known.json"],
    ["lint", "a.annotations.yaml", "other.annotations.yaml", "--output", "json=other.annotations.yaml"],
    ["test", "a.scenario.yaml", "--output", "json=a.start.snapshot.json"],
    ["test", "a.scenario.yaml", "--output", "tap=a.annotations.yaml"],
    ["test", ".", "--output", "tap=.cartouche.yaml"],
    ["compile", "a.annotations.yaml", "-o", ".cartouche.yaml"],
  ])
  func nothingTakesThePlaceOfAnInput(_ arguments: [String]) async throws {
    let files = [
      "a.annotations.yaml": soundSpec, ".cartouche.yaml": "failOn: error\n",
      "known.json": #"{"version":1,"findings":[]}"#, "a.start.snapshot.json": "{}",
      "a.scenario.yaml": "version: 1\nspec: a.annotations.yaml\nsteps: [{ snapshot: start }]\n",
    ]
    let folder = try Folder(files)
    // It is outside of the root, so it is not read.
    let outside = try Folder(["spec.yaml": soundSpec])
    try link("other.annotations.yaml", to: outside.url.appending(path: "spec.yaml").path, in: folder)
    let program = try await Program(arguments, in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("one of the files that were read"))
    for (name, text) in files { #expect(try folder.read(name) == text) }
    #expect(try outside.read("spec.yaml") == soundSpec)
  }

  @Test func aLinkToNothingMakesItsFile() async throws {
    let folder = try Folder(["a.yaml": soundSpec])
    try link("link.json", to: "absent.json", in: folder)
    #expect(try await compile(folder, to: "link.json").status == 0)
    #expect(try folder.names == ["a.yaml", "absent.json", "link.json"])
  }

  @Test func theEndingDecidesWhatAPlanIsWrittenAs() async throws {
    let folder = try Folder(["a.yaml": soundSpec])
    #expect(try await Program(["compile", "a.yaml", "-o", "a.json"], in: folder).status == 0)
    #expect(try folder.read("a.json").hasPrefix("{"))
    #expect(try await Program(["compile", "a.yaml", "-o", "a.plan"], in: folder).status == 0)
    #expect(try Data(contentsOf: folder.url.appending(path: "a.plan")).first != UInt8(ascii: "{"))
  }

  @Test func aPictureIsNotWrittenUnderAnotherFormatsName() async throws {
    let folder = try Folder(["a.yaml": soundSpec])
    let program = try await Program(["render", "a.yaml", "-o", "a.PNG"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("a picture is written as SVG, not as png: name a .svg file"))
    #expect(try folder.names == ["a.yaml"])
  }

  @Test(arguments: [
    ("", "the output file's name is empty"), (".", ". cannot be written: it is a folder; name a file in it"),
  ])
  func whatIsNoFileIsRefusedByName(_ output: String, _ message: String) async throws {
    let program = try await compile(Folder(["a.yaml": soundSpec]), to: output)
    #expect(program.status == 2)
    #expect(program.errors == "cartouche: \(message)\n")
  }

  @Test func aDashIsStandardOutput() async throws {
    let folder = try Folder(["a.yaml": soundSpec])
    #expect(try await compile(folder, to: "-").output.hasPrefix("{"))
    #expect(try folder.names == ["a.yaml"])
  }

  @Test(arguments: ["a.yaml", "./a.yaml", "link.yaml", "points.geojson"])
  func whatWasReadIsNotOverwritten(_ output: String) async throws {
    let spec = "version: 1\nsources: { s: points.geojson }\n"
    let point = "{ \"type\": \"Point\", \"coordinates\": [0, 0] }"
    let folder = try Folder(["a.yaml": spec, "points.geojson": point])
    try link("link.yaml", to: "a.yaml", in: folder)
    let program = try await compile(folder, to: output)
    #expect(program.status == 2)
    #expect(program.errors.contains("one of the files that were read"))
    #expect(try folder.read("a.yaml") == spec)
    #expect(try folder.read("points.geojson") == point)
  }

  @Test func aTraceIsNotOverwritten() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": "{}\n"])
    let program = try await Program(["render", "a.yaml", "--trace", "t.jsonl", "-o", "t.jsonl"], in: folder)
    #expect(program.status == 2)
    #expect(try folder.read("t.jsonl") == "{}\n")
  }

  @Test func aSpecMayComeFromStandardInput() async throws {
    let program = try await Program(
      ["compile", "-", "--stdin-filename", "x.yaml"], in: Folder(), input: soundSpec)
    #expect(program.status == 0)
    #expect(program.output.hasPrefix("{"))
    let broken = try await Program(["resolve", "-"], in: Folder(), input: "x\n")
    #expect(broken.status == 1)
    #expect(broken.errors.hasPrefix("<stdin>:1:1: error:"))
  }
}
