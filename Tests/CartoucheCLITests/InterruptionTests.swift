import Foundation
import Testing

@testable import CartoucheCLI

/// What is left of a file when the program is interrupted while it is written.
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

  /// Lets the signal end the program, as it does in `cartouche`: threads of a pool ignore it.
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
