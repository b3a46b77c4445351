import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import Foundation
import Testing

@testable import CartoucheCLI

/// Invalid files of all kinds: each is reported, and none crashes the program.
@Suite struct HostileInputTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: String
    var bytes: Data

    init(_ description: String, _ rule: String, _ text: String) {
      self.init(description, rule, Data(text.utf8))
    }

    init(_ description: String, _ rule: String, _ bytes: Data) {
      testDescription = description
      self.rule = rule
      self.bytes = bytes
    }
  }

  private static func annotation(_ own: String) -> String {
    "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9] }\n"
      + "  - id: b\n    attach: { point: [0, 0] }\n    size: [9, 9]\n    \(own)\n"
  }

  private static let bomb = (1..<20).map { level in
    "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ","))]\n"
  }.joined()

  static let cases = [
    Case("an empty file", "empty-file", ""),
    Case("only a comment", "empty-file", "# nothing\n"),
    Case("NULs", "encoding", Data(count: 4096)),
    Case("100,000 brackets", "nesting", String(repeating: "[", count: 100_000)),
    Case("100,000 braces", "nesting", String(repeating: "{a: ", count: 100_000)),
    Case("100,000 dashes", "nesting", String(repeating: "- ", count: 100_000)),
    Case("an alias bomb", "alias-expansion", "version: 1\na0: &a0 [x]\n" + bomb),
    Case("a recursive alias", "recursive-alias", "version: 1\nx-a: &a [*a]\n"),
    Case("Latin-1", "encoding", Data("version: 1\nname: Caf".utf8) + [0xE9, 0x0A]),
    Case("UTF-16", "encoding", Data([0xFF, 0xFE, 0x76, 0, 0x65, 0])),
    Case(
      "a size that is no number", "number-spelling",
      annotation("x-: 1").replacing("[9, 9] }", with: "[.nan, 1] }")),
    Case("an infinite gap", "number-spelling", annotation("gap: 1e400")),
    Case("latitude 95", "out-of-range", annotation("x-: 1").replacing("[0, 0] },", with: "[0, 95] },")),
    Case("an inverted zoom range", "zoom-range", annotation("minZoom: 9\n    maxZoom: 3")),
    Case("a tag as a value", "tag-as-value", annotation("visible: !selected")),
    Case("a comment as a value", "comment-as-value", annotation("title: #fff")),
    Case("a lost operator", "yaml-syntax", annotation("visible: >= 3")),
    Case("text without a structure", "not-a-mapping", "hello\n"),
    Case("a list", "not-a-mapping", "- a\n"),
    Case("a cut file", "yaml-syntax", "version: 1\nannotations: [{ id: a"),
    Case(
      "a long chain of templates", "missing-key",
      "templates:\n  t0: {}\n" + (1..<5000).map { "  t\($0): { extends: t\($0 - 1) }\n" }.joined()),
    Case(
      "a long chain of merges", "nesting",
      "version: 1\nx-a0: &a0 { x-b: 1 }\n"
        + (1..<9000).map { "x-a\($0): &a\($0) { <<: *a\($0 - 1) }\n" }.joined()),
    Case(
      "a megabyte of one key", "unknown-key",
      "version: 1\n? " + String(repeating: "k", count: 1 << 20) + "\n: 1\n"),
    Case(
      "5,000 unknown keys on one line", "unknown-key",
      "{ version: 1, " + (0..<5_000).map { "k\($0): 1" }.joined(separator: ", ") + " }"),
  ]

  @Test(arguments: cases)
  func lintNamesTheFileAndTheRule(_ test: Case) async throws {
    let folder = try Folder()
    try folder.write("bad.annotations.yaml", test.bytes)
    let program = try await Program(["lint", "bad.annotations.yaml"], in: folder)
    #expect(program.status == 1)
    #expect(program.output.hasPrefix("bad.annotations.yaml:"))
    #expect(program.output.contains("[\(test.rule)]"))
  }

  @Test(arguments: cases, ["compile", "resolve"])
  func itDoesNotCompile(_ test: Case, _ command: String) async throws {
    let folder = try Folder()
    try folder.write("bad.yaml", test.bytes)
    let program = try await Program([command, "bad.yaml"], in: folder)
    #expect(!program.hasCrashed)
    #expect(program.status == 1)
    #expect(program.output == "")
    #expect(program.errors.contains("bad.yaml:"))
  }

  @Test func aSpecOf257MebibytesIsRefused() async throws {
    let folder = try Folder(["big.yaml": ""])
    let file = try FileHandle(forWritingTo: folder.url.appending(path: "big.yaml"))
    try file.truncate(atOffset: 257 << 20)
    try file.close()
    let program = try await Program(["lint", "big.yaml"], in: folder)
    #expect(program.status == 1)
    #expect(program.output.hasPrefix("big.yaml:1:1: error: the file has 269484032 bytes"))
  }

  @Test func standardInputOf257MebibytesIsRefused() async throws {
    let folder = try Folder()
    let program = try await Program(
      ["lint", "-"], in: folder, input: String(repeating: " ", count: 257 << 20))
    #expect(program.status == 1)
    #expect(program.output.contains("[file-size]"))
  }

  @Test func aMissingFileIsAFailure() async throws {
    let program = try await Program(["lint", "none.yaml"], in: Folder())
    #expect(program.status == 2)
    #expect(program.errors.contains("none.yaml: there is no such file"))
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func anUnreadableFileIsAFailure() async throws {
    let folder = try Folder(["a.yaml": soundSpec])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.url.appending(path: "a.yaml").path)
    let program = try await Program(["lint", "a.yaml"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("a.yaml"))
  }

  @Test func aFolderThatCannotBeListedIsAFailureBesideFindings() async throws {
    let folder = try Folder(["bad.annotations.yaml": "hello\n"])
    // The path is longer than the limit of the system.
    let name = String(repeating: "x", count: 250)
    var descriptors = [open(folder.url.path, O_RDONLY)]
    for _ in 0..<17 {
      #expect(mkdirat(descriptors[descriptors.count - 1], name, 0o755) == 0)
      descriptors.append(openat(descriptors[descriptors.count - 1], name, O_RDONLY))
    }
    defer {
      for descriptor in descriptors.reversed() {
        unlinkat(descriptor, name, AT_REMOVEDIR)
        close(descriptor)
      }
    }
    let program = try await Program(["lint", "."], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("xxx: File name too long"))
    #expect(program.output.contains("[not-a-mapping]"))
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func aFolderThatIsClosedIsAFailure() async throws {
    let folder = try Folder(["closed/a.annotations.yaml": soundSpec])
    let closed = folder.url.appending(path: "closed").path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    let program = try await Program(["lint", "."], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("closed: Permission denied"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed)
  }

  @Test(arguments: ["a.Annotations.yaml", "a.annotations.YML", "a.annotation.yaml", "a.annotation.yml"])
  func aFileThatIsNamedNearlyAsSpecsAreIsNotSkippedSilently(_ name: String) async throws {
    let folder = try Folder(["in/\(name)": soundSpec, "b.annotations.yaml": soundSpec, "c.yml": ""])
    let program = try await Program(["lint", "."], in: folder)
    #expect(program.status == 0)
    #expect(
      program.errors
        == "cartouche: in/\(name): skipped, because specs end in .annotations.yaml; name it to check it\nNo problems in 1 file.\n"
    )
  }

  @Test func aFolderWithoutSpecsIsAFailure() async throws {
    let program = try await Program(["lint", "."], in: Folder(["readme.md": ""]))
    #expect(program.status == 2)
    #expect(program.errors.contains("there is no *.annotations.yaml or *.scenario.yaml in this folder"))
  }

  @Test(arguments: ["compile", "resolve"])
  func aFolderIsNoSpec(_ command: String) async throws {
    let program = try await Program([command, "."], in: Folder())
    #expect(program.status == 2)
    #expect(program.errors.contains(".: it is a folder"))
  }

  @Test func aMissingFileFailsEvenBesideFindings() async throws {
    let folder = try Folder(["bad.yaml": "hello\n"])
    let program = try await Program(["lint", "bad.yaml", "none.yaml"], in: folder)
    #expect(program.status == 2)
    #expect(program.output.contains("[not-a-mapping]"))
  }
}

/// Paths in a spec must not leave the root folder, not even by a symbolic link.
@Suite struct RootFolderTests {
  /// A folder `root` with a spec, and files outside of it that specs must not read.
  private struct Folders: ~Copyable {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
      try FileManager.default.createDirectory(atPath: path + "/root/maps", withIntermediateDirectories: true)
      try write("root/shared.geojson", point)
      try write("secret.geojson", point)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
      try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
    }

    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: path + "/" + name, withDestinationPath: path + "/" + target)
    }

    /// Returns the rules of the findings in a spec with this source.
    func rules(source: String, root: String?) throws -> [String] {
      let spec = path + "/root/maps/a.annotations.yaml"
      try write(
        "root/maps/a.annotations.yaml",
        """
        version: 1
        sources: { s: \(source) }
        annotations: [{ id: a, forEach: { source: s }, size: [9, 9] }]
        """)
      let options = RootFolder(folder: root.map { path + "/" + $0 })
      let loader = DiskFileLoader(root: try options.resolved(for: spec))
      return lint(try compile(spec, loader: loader)).map(\.rule)
    }

    private let point = #"{ "type": "Point", "coordinates": [0, 0] }"#
  }

  @Test func aPathWithinTheRootIsRead() throws {
    #expect(try Folders().rules(source: "../shared.geojson", root: "root") == [])
  }

  @Test func aPathThatLeavesTheRootIsRefused() throws {
    #expect(try Folders().rules(source: "../../secret.geojson", root: "root") == ["path"])
  }

  @Test func aLinkThatLeavesTheRootIsRefused() throws {
    let folders = try Folders()
    try folders.link("root/maps/link.geojson", to: "secret.geojson")
    #expect(try folders.rules(source: "link.geojson", root: "root") == ["path"])
  }

  @Test func aLinkWithinTheRootIsRead() throws {
    let folders = try Folders()
    try folders.link("root/maps/link.geojson", to: "root/shared.geojson")
    #expect(try folders.rules(source: "link.geojson", root: "root") == [])
  }

  @Test func theFolderOfTheSpecIsTheRootWithoutARepository() throws {
    #expect(try Folders().rules(source: "../shared.geojson", root: nil) == ["path"])
  }

  @Test func theRepositoryAroundTheSpecIsTheRoot() throws {
    let folders = try Folders()
    try FileManager.default.createDirectory(
      atPath: folders.path + "/root/.git", withIntermediateDirectories: true)
    #expect(try folders.rules(source: "../shared.geojson", root: nil) == [])
    #expect(try folders.rules(source: "../../secret.geojson", root: nil) == ["path"])
  }

  /// A link that changes its target after it was opened. The opened file is checked.
  @Test func aLinkThatIsSwappedAfterItWasOpenedIsRefused() throws {
    let folders = try Folders()
    let root = try rootFolder(of: folders.path + "/root/maps/a.yaml")
    try folders.link("root/maps/link.geojson", to: "secret.geojson")
    let link = folders.path + "/root/maps/link.geojson"
    let file = try OpenFile(link)
    try FileManager.default.removeItem(atPath: link)
    try folders.link("root/maps/link.geojson", to: "root/shared.geojson")
    #expect(throws: FileFailure.outsideRoot(root)) { try file.check(isWithin: root) }
  }

  @Test func namesOutsideOfTheRootAreNotTold() throws {
    let folders = try Folders()
    let loader = DiskFileLoader(root: try rootFolder(of: folders.path + "/root/maps/a.yaml"))
    #expect(loader.names(beside: folders.path + "/root/maps/../x") == [])
    try folders.write("root/maps/b.yaml", "")
    #expect(loader.names(beside: folders.path + "/root/maps/x") == ["b.yaml"])
  }

  @Test func aNULEndsNoPath() throws {
    let folders = try Folders()
    let path = folders.path + "/root/shared.geojson\0.yaml"
    #expect(throws: FileFailure.badPath) { try DiskFileLoader().load(path, limit: 1000) }
    #expect(throws: FileFailure.badPath) { try rootFolder(of: path) }
  }
}
