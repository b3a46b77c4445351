import Cartouche
import CartoucheCompiler
import Foundation
import Subprocess
import SystemPackage
import Testing

/// Only regular files are read, whoever names them; nothing else makes the program wait.
@Suite struct FileKindTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    /// As messages name it.
    var testDescription: String
    var make: @Sendable (_ path: String) throws -> Void

    static let all = [
      Kind(testDescription: "a named pipe") { try #require(mkfifo($0, 0o600) == 0) },
      Kind(testDescription: "a device") {
        try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: "/dev/zero")
      },
      Kind(testDescription: "a socket") { path in
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        }
        try #require(status == 0)
      },
    ]
  }

  private func folder(_ kind: Kind, at name: String, _ files: [String: String] = [:]) throws -> Folder {
    let folder = try Folder(files)
    try kind.make(folder.url.appending(path: name).path)
    return folder
  }

  @Test(arguments: Kind.all, ["lint", "compile", "resolve"])
  func onTheCommandLineItIsAnError(_ kind: Kind, _ command: String) async throws {
    let program = try await Program([command, "s.yaml", "--root", "/"], in: folder(kind, at: "s.yaml"))
    #expect(program.status == 2 && !program.hasCrashed)
    #expect(program.errors == "cartouche: s.yaml: it is \(kind.testDescription); only files are read\n")
  }

  @Test(arguments: Kind.all, ["--trace", "--scene"])
  func asTraceOrSceneItIsAnError(_ kind: Kind, _ option: String) async throws {
    let folder = try folder(kind, at: "t.json", ["a.yaml": soundSpec])
    let spec = option == "--scene" ? [] : ["a.yaml"]
    let program = try await Program(["resolve"] + spec + [option, "t.json"], in: folder)
    #expect(program.status == 2 && !program.hasCrashed)
    #expect(program.errors == "cartouche: t.json: it is \(kind.testDescription); only files are read\n")
  }

  @Test(arguments: Kind.all) func metInAFolderItIsAnErrorBesideFindings(_ kind: Kind) async throws {
    let folder = try folder(kind, at: "s.annotations.yaml", ["t.annotations.yaml": "hello\n"])
    let program = try await Program(["lint", "--root", "/"], in: folder)
    #expect(program.status == 2 && !program.hasCrashed)
    #expect(program.errors.contains("s.annotations.yaml: it is \(kind.testDescription); only files are read"))
    #expect(program.output.contains("t.annotations.yaml:1:1: error:"))
  }

  @Test(arguments: Kind.all, ["sources: { s: x.geojson }", "imports: { x: x.geojson }"])
  func namedByASpecItIsAFindingAtItsPlace(_ kind: Kind, _ line: String) async throws {
    let spec = "version: 1\n\(line)\n"
    let program = try await Program(
      ["lint", "a.yaml", "--root", "/"], in: folder(kind, at: "x.geojson", ["a.yaml": spec]))
    #expect(program.status == 1 && !program.hasCrashed)
    #expect(program.output.contains("a.yaml:2:"))
    #expect(program.output.contains("error: `x.geojson` is \(kind.testDescription)"))
  }

  @Test(arguments: ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])
  func whatTheShellOpenedIsRead(_ path: String) async throws {
    let program = try await Program(["lint", path], in: Folder(), input: soundSpec)
    #expect(program.status == 0)
    #expect(program.errors == "No problems in 1 file.\n")
  }

  @Test func processSubstitutionIsRead() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": "{}\n{}\n"])
    let result = try await run(
      .path("/bin/bash"),
      arguments: ["-c", "'\(Program.path)' resolve --format json <(cat a.yaml) --trace <(cat t.jsonl)"],
      workingDirectory: FilePath(folder.url.path), output: .string(limit: .max), error: .string(limit: .max))
    #expect(result.standardError == "")
    #expect(result.standardOutput.split(separator: "\n").count == 2)
  }

  @Test func aDescriptorThatIsNotOpenIsNoFile() async throws {
    let program = try await Program(["lint", "/dev/fd/99"], in: Folder())
    #expect(program.status == 2)
    #expect(program.errors.contains("/dev/fd/99: there is no such file"))
  }

  /// Its paths are files like any other, and this one is none.
  @Test func aSpecCannotNameWhatTheShellOpened() throws {
    #expect(throws: FileFailure.notRegular(.device)) { try DiskFileLoader().load("/dev/null", limit: 9) }
    let (end, other) = try FileDescriptor.pipe()
    defer {
      try? end.close()
      try? other.close()
    }
    #expect(throws: FileFailure.notRegular(.pipe)) {
      try DiskFileLoader().load("/dev/fd/\(end.rawValue)", limit: 9)
    }
  }

  @Test(arguments: ["sources: { s: \"a\\0b.geojson\" }", "imports: { x: \"a\\0b.yaml\" }"])
  func aNULInAPathIsAnErrorAtItsPlace(_ line: String) async throws {
    let folder = try Folder(["a.yaml": "version: 1\n\(line)\n", "a": "{}"])
    let program = try await Program(["lint", "a.yaml"], in: folder)
    #expect(program.status == 1)
    #expect(program.output.contains("a.yaml:2:"))
    #expect(program.output.contains("holds a NUL, which no path can [path]"))
  }
}
