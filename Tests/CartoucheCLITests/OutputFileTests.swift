import Foundation
import Testing

/// `-o`: a whole file or none.
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

  @Test func aDeviceIsWrittenToAndNotReplaced() async throws {
    // A pipe of the folder's own stands for /dev/stdout and the like.
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
