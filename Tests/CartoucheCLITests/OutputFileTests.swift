import Foundation
import Testing

@testable import CartoucheCLI

/// `-o` writes a file completely or not at all.
@Suite struct OutputFileTests {
  @Test func theResultIsInTheFileAndNothingElseIsLeft() async throws {
    let folder = try Folder(["a.yaml": soundSpec])
    let program = try await Program(["compile", "a.yaml", "--format", "json", "-o", "plan.json"], in: folder)
    #expect(program.status == 0)
    #expect(program.output == "")
    #expect(try folder.names == ["a.yaml", "plan.json"])
    let printed = try await Program(["compile", "a.yaml"], in: folder).output
    #expect(try folder.read("plan.json") == printed)
  }

  @Test func anOlderFileIsReplaced() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "plan.json": String(repeating: "x", count: 100_000)])
    _ = try await Program(["compile", "a.yaml", "--format", "json", "-o", "plan.json"], in: folder)
    #expect(try folder.read("plan.json").hasPrefix("{"))
  }

  @Test func aSpecWithErrorsLeavesAnOlderFileAlone() async throws {
    let folder = try Folder(["a.yaml": "x\n", "plan.json": "old"])
    #expect(try await Program(["compile", "a.yaml", "-o", "plan.json"], in: folder).status == 1)
    #expect(try folder.read("plan.json") == "old")
    #expect(try folder.names == ["a.yaml", "plan.json"])
  }

  @Test(arguments: ["none/plan.json", "folder"])
  func anOutputThatCannotBeWrittenIsAFailure(_ path: String) async throws {
    let folder = try Folder(["a.yaml": soundSpec, "folder/b": ""])
    let program = try await Program(["compile", "a.yaml", "-o", path], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("\(path) cannot be written"))
    #expect(try folder.names == ["a.yaml", "folder"])
  }

  @Test func aLinkStaysALinkToTheNewContent() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "real.json": "old"])
    let link = folder.url.appending(path: "link.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.json")
    _ = try await Program(["compile", "a.yaml", "--format", "json", "-o", "link.json"], in: folder)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.json")
    #expect(try folder.read("real.json").hasPrefix("{"))
  }

  @Test(arguments: [
    ["schema", "-o", "old.txt"], ["compile", "a.yaml", "--format", "json", "-o", "old.txt"],
    ["render", "a.yaml", "-o", "old.txt"], ["lint", "b.yaml", "--output", "json=old.txt"],
    ["lint", "--fix", "c.yaml"],
  ])
  func aFileThatBecomesTooLongStaysAsItWas(_ arguments: [String]) async throws {
    let title = String(repeating: "x", count: 2000)
    let files = [
      "a.yaml": soundSpec.replacing("size:", with: "title: \(title), size:"),
      "b.yaml": soundSpec + (0..<99).map { "key\($0): 1\n" }.joined(),
      "c.yaml": soundSpec.replacing("size:", with: "fit: Prefer, title: \(title), size:"),
      "old.txt": "old",
    ]
    let folder = try Folder(files)
    let program = try await Program(arguments, inSmallFilesOf: folder)
    #expect(program.status == 2 && !program.hasCrashed)
    #expect(program.errors.contains("cannot be written: File too large"))
    #expect(try folder.names == files.keys.sorted())
    for (name, text) in files { #expect(try folder.read(name) == text) }
  }

  /// A file that cannot be written does not keep other files from being written.
  @Test(arguments: [["format"], ["lint", "--fix", "--quiet"]])
  func otherFilesAreWrittenToo(_ arguments: [String]) async throws {
    let wrong = soundSpec.replacing("size:", with: "fit:   Prefer, size:")
    let long = wrong.replacing("size:", with: "title: \(String(repeating: "x", count: 2000)), size:")
    let folder = try Folder([
      "a.annotations.yaml": wrong, "b.annotations.yaml": long, "c.annotations.yaml": wrong,
    ])
    let program = try await Program(arguments, inSmallFilesOf: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("b.annotations.yaml cannot be written: File too large"))
    #expect(try folder.read("b.annotations.yaml") == long)
    for name in ["a.annotations.yaml", "c.annotations.yaml"] { #expect(try folder.read(name) != wrong) }
  }

  @Test func aDeviceIsWrittenToAndNotReplaced() async throws {
    // A pipe is used instead of /dev/stdout.
    let folder = try Folder(["a.yaml": soundSpec])
    let pipe = folder.url.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(try await Program(["compile", "a.yaml", "-o", "pipe"], in: folder).status == 0)
    var status = stat()
    #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }
}

/// The targets that `-o` writes to, replaces or rejects.
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
    // Only privileged users can change the owner. For other users the owner remains the same.
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

  /// Configurations and unreadable files are inputs too.
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
    // The file is outside the root and cannot be read.
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
    #expect(program.errors.contains("pictures are written as SVG, not as png: name a .svg file"))
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

/// The state of an output file after an interruption.
@Suite struct InterruptionTests {
  private static func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: url.appending(path: "a.json"))
    return url
  }

  private static func content(of folder: URL) throws -> [String: String] {
    var content: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      content[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    return content
  }

  /// Restores the default action of the signal, because threads of a pool ignore it.
  private static func listen(to interruption: Int32) {
    signal(interruption, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, interruption)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func theOldFileStaysAndNothingElseIsLeft(_ interruption: Int32) async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.json").path
    await #expect(processExitsWith: .signal(interruption)) {
      [path = path as String, interruption = interruption as Int32] in
      Self.listen(to: interruption)
      let file = try OutputFile.opened(path)
      try file.write(Array("new".utf8))
      raise(interruption)
      try file.write(Array("er".utf8))
      try file.finish()
    }
    #expect(try Self.content(of: folder) == ["a.json": "old"])
  }

  @Test func anInterruptionAfterTheLastByteWaitsForTheFile() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.json").path
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      Self.listen(to: SIGTERM)
      let file = try OutputFile.opened(path)
      try file.write(Array("new".utf8))
      raise(SIGTERM)
      try file.finish()
    }
    #expect(try Self.content(of: folder) == ["a.json": "new"])
  }

  @Test func whatAKilledProgramLeftIsInNobodysWay() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("left".utf8).write(to: folder.appending(path: "a.json.0.tmp"))
    let file = try OutputFile.opened(folder.appending(path: "a.json").path)
    try file.write(Array("new".utf8))
    try file.finish()
    #expect(try Self.content(of: folder) == ["a.json": "new", "a.json.0.tmp": "left"])
  }

  @Test(arguments: ["newer", "ol", "older", nil])
  func aFileThatChangedMeanwhileIsNotReplaced(_ content: String?) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.json")
    let file = try OutputFile.opened(path.path)
    try file.write(Array("new".utf8))
    if let content {
      try Data(content.utf8).write(to: path)
    } else {
      try FileManager.default.removeItem(at: path)
    }
    var failure: OutputFailure?
    do throws(OutputFailure) { try file.finish(replacing: Array("old".utf8)) } catch { failure = error }
    #expect(
      failure?.message
        == "\(path.path) was not written: the file changed after it was read; run the command again")
    #expect(try Self.content(of: folder) == (content.map { ["a.json": $0] } ?? [:]))
  }

  @Test func aFileThatIsStillTheSameIsReplaced() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try OutputFile.opened(folder.appending(path: "a.json").path)
    try file.write(Array("new".utf8))
    try file.finish(replacing: Array("old".utf8))
    #expect(try Self.content(of: folder) == ["a.json": "new"])
  }

  @Test func aFileThatIsNotFinishedIsNotThere() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let file = try OutputFile.opened(folder.appending(path: "b.json").path)
      try file.write(Array("new".utf8))
    }
    #expect(try Self.content(of: folder) == ["a.json": "old"])
  }
}
