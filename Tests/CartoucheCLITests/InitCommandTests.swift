import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheCLI

@Suite struct InitCommandTests {
  private static let files = ["hello.annotations.yaml", "hello.scenario.yaml", ".cartouche.yaml"]

  private func isWritten(_ name: String, in folder: Folder) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appending(path: name).path)
  }

  @Test(arguments: [[], ["."], ["maps"], ["maps/new/"]]) func whatIsWrittenPasses(_ arguments: [String])
    async throws
  {
    let folder = try Folder()
    let written = try await Program(["init"] + arguments, in: folder)
    #expect(written.status == 0 && written.errors == "")
    let prefix = arguments.first.map { $0 == "." ? "" : $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    for file in Self.files {
      #expect(written.output.contains("wrote \(prefix)\(file): "))
      #expect(isWritten(prefix + file, in: folder))
    }
    let lint = try await Program(["lint"], in: folder)
    #expect(lint.status == 0 && lint.output == "" && lint.errors == "No problems in 2 files.\n")
    let test = try await Program(["test", "--coverage"], in: folder)
    #expect(test.status == 0 && test.output.contains("passed"))
    let picture = try await Program(
      ["render", "\(prefix)hello.annotations.yaml", "--viewport", "390x844", "-o", "a.svg"], in: folder)
    #expect(picture.status == 0 && picture.errors == "")
    #expect(try folder.read("a.svg").contains("Brandenburg Gate"))
  }

  /// The commands that it names work.
  @Test(arguments: [[], ["maps"], ["my maps"]]) func theNextCommandsAreNamed(_ arguments: [String])
    async throws
  {
    let folder = try Folder()
    let output = try await Program(["init"] + arguments, in: folder).output
    let commands = output.split(separator: "\n").filter { $0.hasPrefix("  cartouche ") }
    #expect(commands.count == 3)
    let path = URL(filePath: Program.path).deletingLastPathComponent().path + ":/usr/bin:/bin"
    for command in commands where !command.contains(" preview ") {
      let run = try await Program(
        ["-c", String(command)], in: folder, environment: ["PATH": path], of: "/bin/sh")
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
    let preview = try #require(commands.last)
    #expect(
      preview.hasSuffix("hello.annotations.yaml --open")
        || preview.hasSuffix("hello.annotations.yaml' --open"))
  }

  @Test(arguments: [("github", ".github/workflows/cartouche.yml"), ("gitlab", ".gitlab-ci.yml")])
  func theFileOfAHostIsInTheRepository(_ host: String, _ file: String) async throws {
    let folder = try Folder([".git/HEAD": "", "apps/README": ""])
    let inside = try await Program(["init", "apps/maps", "--ci", host], in: folder)
    #expect(inside.status == 0 && inside.output.contains("wrote \(file): "))
    let text = try folder.read(file)
    #expect(text.contains("cartouche test"))
    #expect(text.contains("\(CartoucheCommand.version)") == (host == "github"))
    let again = try await Program(["init", "other", "--ci", host], in: folder)
    #expect(again.output.contains("kept \(file): it exists\n"))
    #expect(try folder.read(file) == text)
  }

  /// check-jsonschema has the schemas of the hosts.
  @Test(.enabled(if: hasValidator), arguments: [("github", "github-workflows"), ("gitlab", "gitlab-ci")])
  func theFileOfAHostIsValid(_ host: String, _ schema: String) async throws {
    let folder = try Folder()
    let file = try #require(CodeHost(rawValue: host)?.file)
    try folder.write("ci.yml", Data(file.text.utf8))
    let check = try await Program(
      ["-c", "check-jsonschema --builtin-schema vendor.\(schema) ci.yml"], in: folder, of: "/bin/sh")
    #expect(check.status == 0, "\(check.output)")
  }

  private static let hasValidator = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/check-jsonschema") }

  @Test func noHostIsTheDefault() async throws {
    let folder = try Folder()
    _ = try await Program(["init"], in: folder)
    #expect(try folder.names == Self.files.sorted())
  }

  // MARK: Files that exist

  @Test func nothingIsOverwritten() async throws {
    let folder = try Folder()
    _ = try await Program(["init", "--ci", "gitlab"], in: folder)
    for name in try folder.names { try folder.write(name, Data("own\n".utf8)) }
    let again = try await Program(["init", "--ci", "gitlab"], in: folder)
    #expect(again.status == 0 && !again.output.contains("wrote"))
    #expect(again.output.hasPrefix("kept hello.annotations.yaml: it exists\n"))
    for name in try folder.names { #expect(try folder.read(name) == "own\n") }
    #expect(try folder.names.count == 4)
  }

  /// A scenario beside a spec of another content would fail.
  @Test(arguments: ["hello.annotations.yaml", "hello.scenario.yaml"])
  func specAndScenarioAreWrittenTogether(_ present: String) async throws {
    let folder = try Folder([present: "own\n"])
    let written = try await Program(["init"], in: folder)
    #expect(try folder.names == [".cartouche.yaml", present])
    #expect(written.output.contains("kept \(present): it exists\n"))
    #expect(written.output.contains("did not write "))
  }

  @Test func aConfigurationAboveStaysInForce() async throws {
    let folder = try Folder([".git/HEAD": "", ".cartouche.yml": "failOn: error\n"])
    let written = try await Program(["init", "maps"], in: folder)
    #expect(!isWritten("maps/.cartouche.yaml", in: folder))
    #expect(written.output.contains("kept .cartouche.yml: it applies to the folder\n"))
  }

  @Test func aLinkIsNotFollowed() async throws {
    let folder = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: ".gitlab-ci.yml").path, withDestinationPath: "elsewhere.yml")
    let written = try await Program(["init", "--ci", "gitlab"], in: folder)
    #expect(written.output.contains("kept .gitlab-ci.yml"))
    #expect(!isWritten("elsewhere.yml", in: folder))
  }

  @Test func whatCannotBeWrittenIsAFailure() async throws {
    let program = try await Program(["init", "maps"], in: Folder(["maps": "a file\n"]))
    #expect(program.status == 2 && program.output == "")
    #expect(program.errors.contains("cannot be written"))
    #expect(try await Program(["init", "--ci", "travis"], in: Folder()).status == 2)
    #expect(try await Program(["init", ""], in: Folder()).status == 2)
  }
}
