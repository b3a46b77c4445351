import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import CartoucheCLI

/// Which files of a folder `lint` finds.
@Suite struct LintSearchTests {
  /// The files that are linted, each of which holds a mistake.
  private func found(_ arguments: [String], in folder: Folder) async throws -> [String] {
    let program = try await Program(["lint", "--format", "concise"] + arguments, in: folder)
    return program.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
  }

  @Test func bothEndingsAreFound() async throws {
    let folder = try Folder(["a.annotations.yaml": "x\n", "b.annotations.yml": "x\n", "c.yml": "x\n"])
    #expect(try await found([], in: folder) == ["a.annotations.yaml", "b.annotations.yml"])
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
    #expect(program.errors.contains("in this folder but what git or a configuration leaves out\n"))
  }

  /// In which nobody looked for specs.
  @Test func aFolderThatIsLeftOutIsToldAsOne() async throws {
    let folder = try Folder([".git/HEAD": "", ".gitignore": "build/\n", "build/a.txt": "x\n"])
    let program = try await Program(["lint"], in: folder)
    #expect(program.status == 2)
    #expect(
      program.errors.contains("in this folder, outside of folders that git or a configuration leaves out\n"))
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

  /// What git itself says of the same patterns and files.
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

/// The same numbers for the same seed.
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
