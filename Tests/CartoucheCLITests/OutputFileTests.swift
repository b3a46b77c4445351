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
