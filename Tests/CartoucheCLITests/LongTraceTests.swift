import Foundation
import Subprocess
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Traces with many frames: each is written when it is made.
@Suite struct LongTraceTests {
  /// What nobody may drag is dragged in the second of three frames.
  private static let trace = "{}\n{\"drag\":{\"id\":\"a\",\"state\":\"starting\"}}\n{}\n"

  private func folder() throws -> Folder { try Folder(["a.yaml": soundSpec, "t.jsonl": Self.trace]) }

  @Test func aFrameIsWrittenBeforeTheNextIsMade() async throws {
    let folder = try folder()
    let path = folder.url.appending(path: "screen").path
    let screen = try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .append], permissions: .ownerReadWrite)
    defer { try? screen.close() }
    let program = try await Program(
      ["resolve", "a.yaml", "--trace", "t.jsonl"], in: folder, output: screen, joinsErrors: true)
    #expect(program.status == 0)
    let starts = ["frame ", "t.jsonl:"]
    let lines = try folder.read("screen").split(separator: "\n").filter { line in
      starts.contains { line.hasPrefix($0) }
    }
    // The warning of the second frame stands before it and behind the first.
    #expect(lines.map { $0.prefix(7) } == ["frame 0", "t.jsonl", "frame 1", "frame 2"])
  }

  @Test func framesAreAddedToTheFileOneByOne() async throws {
    let folder = try folder()
    let program = try await Program(
      ["resolve", "a.yaml", "--trace", "t.jsonl", "--format", "json", "--statistics", "-o", "out"], in: folder
    )
    #expect(program.status == 0 && program.output == "")
    let lines = try folder.read("out").split(separator: "\n")
    #expect(
      lines.map { $0.prefix(12) } == [
        "{\"frame\":0,\"", "{\"frame\":1,\"", "{\"frame\":2,\"", "{\"statistics",
      ])
    #expect(try folder.names.count == 3)
  }

  @Test func aQuietCommandPrintsTheStatisticsAlone() async throws {
    let folder = try folder()
    let arguments = ["resolve", "a.yaml", "--trace", "t.jsonl", "--quiet"]
    let counted = try await Program(arguments + ["--statistics"], in: folder)
    #expect(counted.status == 0)
    #expect(counted.output.hasPrefix("statistics  frames 3  mean visible 1  "))
    #expect(counted.output.split(separator: "\n").count == 1)
    // Warnings are not quiet.
    #expect(counted.errors.hasPrefix("t.jsonl:2:9: warning: this changes nothing"))
    let silent = try await Program(arguments, in: folder)
    #expect(silent.status == 0 && silent.output == "")
  }

  @Test func progressIsShownToNobodyWhereThereIsNoTerminal() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": String(repeating: "{}\n", count: 600)])
    let program = try await Program(["resolve", "a.yaml", "--trace", "t.jsonl", "--quiet"], in: folder)
    #expect(program.status == 0 && program.output == "" && program.errors == "")
  }

  /// `script` gives a program a terminal.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func progressIsShownOnATerminal() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": String(repeating: "{}\n", count: 600)])
    let command = "\(Program.path) resolve a.yaml --trace t.jsonl --quiet --statistics"
    _ = try await Subprocess.run(
      .path("/usr/bin/script"), arguments: ["-qec", command, "screen"],
      workingDirectory: FilePath(folder.url.path), output: .discarded)
    let screen = try folder.read("screen")
    #expect(screen.contains("\r50 % of 600 frames\r51 % of 600 frames"))
    // The line is taken away before the last one is written.
    #expect(screen.contains("\r100 % of 600 frames\r\u{1B}[Kstatistics  frames 600"))
  }
}
