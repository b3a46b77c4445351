import Cartouche
import CartoucheCompiler
import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import CartoucheCLI

/// The files that `lint` finds in a folder.
@Suite struct LintSearchTests {
  /// Returns the linted files. Each file contains an error.
  private func found(_ arguments: [String], in folder: Folder) async throws -> [String] {
    let program = try await Program(["lint", "--format", "concise"] + arguments, in: folder)
    return program.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
  }

  @Test func bothEndingsAreFound() async throws {
    let folder = try Folder([
      "a.annotations.yaml": "x\n", "b.annotations.yml": "x\n", "c.annotations.json": "x\n", "d.yml": "x\n",
    ])
    #expect(
      try await found([], in: folder) == ["a.annotations.yaml", "b.annotations.yml", "c.annotations.json"])
  }

  @Test func whatGitLeavesOutIsLeftOut() async throws {
    let folder = try Folder([
      ".git/HEAD": "", ".gitignore": "build/\n*.gen.annotations.yaml\n!keep.gen.annotations.yaml\n",
      ".git/info/exclude": "own.annotations.yaml\n", "a.annotations.yaml": "x\n",
      "build/b.annotations.yaml": "x\n",
      "c.gen.annotations.yaml": "x\n", "keep.gen.annotations.yaml": "x\n", "own.annotations.yaml": "x\n",
      "sub/.gitignore": "/d.annotations.yaml\n!c.gen.annotations.yaml\n", "sub/d.annotations.yaml": "x\n",
      "sub/c.gen.annotations.yaml": "x\n", "sub/sub/d.annotations.yaml": "x\n",
    ])
    #expect(
      try await found([], in: folder) == [
        "a.annotations.yaml", "keep.gen.annotations.yaml", "sub/c.gen.annotations.yaml",
        "sub/sub/d.annotations.yaml",
      ])
    #expect(
      try await found(["sub"], in: folder) == ["sub/c.gen.annotations.yaml", "sub/sub/d.annotations.yaml"])
  }

  @Test func whatIsNamedTwiceIsLintedOnce() async throws {
    let folder = try Folder(["a.annotations.yaml": "x\n", "sub/b.annotations.yaml": "x\n"])
    let arguments = ["a.annotations.yaml", "./sub/../a.annotations.yaml", ".", folder.url.path, "sub"]
    #expect(try await found(arguments, in: folder) == ["a.annotations.yaml", "sub/b.annotations.yaml"])
  }

  @Test(arguments: [
    (".cartouche.yaml", "exclude: ['*']\n"), (".gitignore", "*.yaml\n"),
  ])
  func whoFindsNothingIsToldThatItIsLeftOut(_ name: String, _ text: String) async throws {
    let folder = try Folder([".git/HEAD": "", name: text, "a.annotations.yaml": "x\n"])
    let program = try await Program(["lint"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("in this folder that git and the configurations do not exclude\n"))
  }

  /// The search does not enter the folder.
  @Test func aFolderThatIsLeftOutIsToldAsOne() async throws {
    let folder = try Folder([".git/HEAD": "", ".gitignore": "build/\n", "build/a.txt": "x\n"])
    let program = try await Program(["lint"], in: folder)
    #expect(program.status == 2)
    #expect(
      program.errors.contains("in this folder, outside of folders that git or a configuration excludes\n"))
  }

  @Test func whatIsNamedIsLinted() async throws {
    let folder = try Folder([
      ".git/HEAD": "", ".gitignore": "build/\n", ".cartouche.yaml": "exclude: ['*.x.annotations.yaml']\n",
      "build/b.annotations.yaml": "x\n", "a.x.annotations.yaml": "x\n",
    ])
    #expect(
      try await found(["build/b.annotations.yaml", "a.x.annotations.yaml", "build"], in: folder) == [
        "a.x.annotations.yaml", "build/b.annotations.yaml",
      ])
  }

  @Test func withoutARepositoryNothingIsIgnored() async throws {
    let folder = try Folder([".gitignore": "*.yaml\n", "a.annotations.yaml": "x\n"])
    #expect(try await found([], in: folder) == ["a.annotations.yaml"])
  }

  @Test func whatTheConfigurationExcludesIsLeftOut() async throws {
    let folder = try Folder([
      ".cartouche.yaml": "exclude: [vendor/, '/maps/old*']\n", "maps/old.annotations.yaml": "x\n",
      "maps/new.annotations.yaml": "x\n", "maps/vendor/a.annotations.yaml": "x\n",
      "deep/maps/old.annotations.yaml": "x\n",
    ])
    let names = try await found([], in: folder)
    #expect(names == ["deep/maps/old.annotations.yaml", "maps/new.annotations.yaml"])
  }

  /// The result is compared with git for the same patterns and files.
  @Test func gitLeavesOutTheSame() async throws {
    let git = ["/usr/bin/git", "/usr/local/bin/git"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let git else { return }
    let patterns = [
      "/a/", "b/", "*.c", "d/*.yaml", "**/e", "f/**", "g/**/h", "!keep*", "i?", "[jk]l", "m\\*", "/n", "o/p/",
      "q*r*s",
      "#t", "\\#t", "u ", "v\\ ", "**", "!*/", "!*.yaml", "/w/*", "!/w/x", "[!y]z", "a/**/b/**/c", "***/x",
    ]
    let names = [
      "a", "b", "d", "e", "f", "g", "h", "i1", "jl", "m*", "n", "o", "p", "qrs", "#t", "u", "v ", "w", "x",
      "keep", "c",
    ]
    var random = SplitMix(state: 7)
    var differences: [String] = []
    for _ in 0..<10 {
      let chosen = (0..<4).map { _ in patterns[random.next(below: patterns.count)] }
      var files: [String: String] = [".gitignore": chosen.joined(separator: "\n")]
      for _ in 0..<30 {
        let path = (0..<3).map { _ in names[random.next(below: names.count)] }.joined(separator: "/")
        files["\(path)/s.annotations.yaml"] = "x\n"
      }
      let folder = try Folder(files)
      func run(_ arguments: [String]) async throws -> String {
        let result = try await Subprocess.run(
          .path(FilePath(git)), arguments: Arguments(arguments), workingDirectory: FilePath(folder.url.path),
          output: .string(limit: .max), error: .discarded)
        return result.standardOutput
      }
      _ = try await run(["init", "-q", "."])
      let listed = try await run(["-c", "core.quotePath=false", "ls-files", "-o", "--exclude-standard", "-z"])
      let kept = listed.split(separator: "\0").map(String.init).filter { $0.hasSuffix(".annotations.yaml") }
        .sorted()
      let ours = Set(try await found(["."], in: folder)).sorted()
      if kept != ours { differences.append("\(chosen): git \(kept), we \(ours)") }
    }
    #expect(differences == [])
  }
}

/// A random number generator with a seed.
private struct SplitMix {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(limit))
  }
}

/// Only regular files are read. Other kinds do not block the program.
@Suite struct FileKindTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    /// The name in messages.
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

  /// Paths in a spec must be regular files.
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
    #expect(program.output.contains("contains a NUL, which is not allowed in a path [path]"))
  }
}
