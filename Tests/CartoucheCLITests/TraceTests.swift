import CartoucheResolver
import Foundation
import Subprocess
import Testing

@testable import CartoucheCLI

/// Traces: from files to frames.
@Suite struct TraceTests {
  static let trace = """
    {"select":"a"}
    {"set":{"id":"a","size":[60,30]}}
    {"drag":{"id":"a","state":"starting"}}
    {"add":{"id":"b","attach":{"point":[-122.4,37.79]},"size":[10,10]}}
    {"remove":"a"}

    """

  @Test func actionsComeBeforeTheirFrames() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": Self.trace])
    let program = try await Program(
      ["resolve", "a.yaml", "--trace", "t.jsonl", "--format", "json", "--statistics"], in: folder)
    #expect(program.status == 0)
    let lines = program.output.split(separator: "\n")
    try #require(lines.count == 6)
    #expect(lines[0].contains(#""events":[{"event":"selectionChanged","id":"a","selected":true},"#))
    #expect(lines[1].contains(#""width":60,"height":30"#))
    #expect(lines[3].contains(#"{"event":"visibilityChanged","id":"b","visible":true}"#))
    #expect(
      lines[4].contains(
        #""events":[{"event":"selectionChanged","id":"a","selected":false},"#
          + #"{"event":"visibilityChanged","id":"a","visible":false,"cause":"removed"}]"#))
    #expect(
      lines[5]
        == #"{"statistics":{"frames":5,"meanVisible":1.2,"anchorChanges":0,"avoidableAnchorChanges":0,"visibilityChanges":2,"blinks":0}}"#
    )
    // The annotation is not draggable.
    #expect(program.errors.hasPrefix("t.jsonl:3:9: warning: this changes nothing"))
  }

  @Test func anActionThatIsWrongEndsTheCommand() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": "{\"select\":\"nobody\"}\n"])
    let program = try await Program(["render", "a.yaml", "--trace", "t.jsonl"], in: folder)
    #expect(program.status == 1 && program.output == "")
    #expect(program.errors.hasPrefix("t.jsonl:1:11: error: there is no annotation `nobody`"))
  }

  @Test func anAnnotationMayBeSelectedFromTheStart() async throws {
    let folder = try Folder(["a.yaml": soundSpec])
    #expect(
      try await Program(["resolve", "a.yaml", "--select", "a"], in: folder).output.contains("a selected"))
    let unknown = try await Program(["resolve", "a.yaml", "--select", "A"], in: folder)
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean `a`?"))
  }

  @Test func severalAreSelectedOneAfterTheOther() async throws {
    let two = soundSpec + "  - { id: -b, attach: { point: [-122.4, 37.9] }, size: [40, 20] }\n"
    let folder = try Folder([
      "one.yaml": two, "all.yaml": two + "selection: multiple\n", "t.jsonl": "{\"remove\":\"a\"}\n",
    ])
    let arguments = ["--select", "a", "--select", "-b"]
    let one = try await Program(["resolve", "one.yaml"] + arguments, in: folder)
    #expect(one.output.contains("~ a selected, deselected\n  ~ -b selected\n"))
    let all = try await Program(["resolve", "all.yaml"] + arguments, in: folder)
    #expect(all.output.contains("~ a selected\n  ~ -b selected\n"))
    // The refusal of `--select` is distinguished from that of the first line.
    let removed = try await Program(["resolve", "one.yaml", "--trace", "t.jsonl"] + arguments, in: folder)
    #expect(
      removed.errors
        == "cartouche: warning: --select a: the last frame has no such annotation or cluster\n"
    )
  }

  @Test func aGroupIsNoAnnotation() async throws {
    let folder = try Folder([
      "a.yaml": soundSpec
        + "  - { id: g, forEach: [{ x: 1 }, { x: 2 }], attach: { point: [[get, x], 1] }, size: [4, 4] }\n"
    ])
    let program = try await Program(["resolve", "a.yaml", "--select", "g"], in: folder)
    #expect(program.status == 2)
    #expect(
      program.errors.contains("`g` is a group of 2 annotations with ids such as `g/#0`; name one of them"))
  }

  @Test func aPlanTakesPlainChangesAndAsksForTheSpecOtherwise() async throws {
    let folder = try Folder([
      "a.yaml": soundSpec, "plain.jsonl": "{\"set\":{\"id\":\"a\",\"size\":[60,30]}}\n",
      "title.jsonl": "{\"set\":{\"id\":\"a\",\"title\":\"A\"}}\n",
    ])
    #expect(try await Program(["compile", "a.yaml", "-o", "a.plan"], in: folder).status == 0)
    let plain = try await Program(
      ["resolve", "a.plan", "--trace", "plain.jsonl", "--format", "json"], in: folder)
    #expect(plain.output.contains(#""width":60,"height":30"#))
    let title = try await Program(["resolve", "a.plan", "--trace", "title.jsonl"], in: folder)
    #expect(title.status == 1 && title.errors.contains("needs the spec"))
  }
}

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Traces with many frames. Each frame is written when it is resolved.
@Suite struct LongTraceTests {
  /// The second of three frames drags an annotation that is not draggable.
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
    // The warning of the second frame is printed between the first two frames.
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
    // `--quiet` does not suppress warnings.
    #expect(counted.errors.hasPrefix("t.jsonl:2:9: warning: this changes nothing"))
    let silent = try await Program(arguments, in: folder)
    #expect(silent.status == 0 && silent.output == "")
  }

  @Test func progressIsShownToNobodyWhereThereIsNoTerminal() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": String(repeating: "{}\n", count: 600)])
    let program = try await Program(["resolve", "a.yaml", "--trace", "t.jsonl", "--quiet"], in: folder)
    #expect(program.status == 0 && program.output == "" && program.errors == "")
  }

  /// `script` runs a program in a terminal.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func progressIsShownOnATerminal() async throws {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": String(repeating: "{}\n", count: 600)])
    let command = "\(Program.path) resolve a.yaml --trace t.jsonl --quiet --statistics"
    _ = try await Subprocess.run(
      .path("/usr/bin/script"), arguments: ["-qec", command, "screen"],
      workingDirectory: FilePath(folder.url.path), output: .discarded)
    let screen = try folder.read("screen")
    #expect(screen.contains("\r50 % of 600 frames\r51 % of 600 frames"))
    // The progress line is removed before the last line is written.
    #expect(screen.contains("\r100 % of 600 frames\r\u{1B}[Kstatistics  frames 600"))
  }
}

@Suite struct EventSelectionTests {
  /// The view moves by some points without other changes.
  static let trace = """
    {}
    {"camera":{"center":[-122.401,37.8]}}

    """

  private func resolve(_ options: [String]) async throws -> Program {
    let folder = try Folder(["a.yaml": soundSpec, "t.jsonl": Self.trace])
    return try await Program(["resolve", "a.yaml", "--trace", "t.jsonl"] + options, in: folder)
  }

  private func events(_ program: Program) -> [Substring] {
    program.output.split(separator: "\n").map { line in
      line.firstMatch(of: #/"events":\[(.*)\]\}$/#)?.1 ?? "?"
    }
  }

  @Test func framesThatChangeAreNotToldUnasked() async throws {
    let lines = events(try await resolve(["--format", "json"]))
    #expect(lines.count == 2 && lines[0].contains("anchorChanged") && lines[1] == "")
    #expect(!lines[0].contains("frameChanged"))
  }

  @Test func onlyWhatIsAskedForIsPrinted() async throws {
    let lines = events(try await resolve(["--format", "json", "--events", "frameChanged,visibilityChanged"]))
    try #require(lines.count == 2)
    #expect(
      lines[0]
        == #"{"event":"visibilityChanged","id":"a","visible":true},{"event":"frameChanged","id":"a","frame":{"x":492,"y":374,"width":40,"height":20}}"#
    )
    #expect(lines[1].hasPrefix(#"{"event":"frameChanged","id":"a","frame":{"x":"#))
  }

  @Test func inATextTheyShareALine() async throws {
    let program = try await resolve(["--events", "frameChanged,visibilityChanged"])
    #expect(program.output.contains("\n  + a shown, frame 492,374 40×20\n"))
    #expect(program.output.contains("\n  ~ a frame "))
    #expect(!program.output.contains("anchor center"))
  }

  @Test func statisticsCountWhatIsNotPrinted() async throws {
    let folder = try Folder([
      "a.yaml": soundSpec, "t.jsonl": "{}\n{\"camera\":{\"zoom\":3,\"center\":[60,0]}}\n",
    ])
    func last(_ options: [String]) async throws -> Substring? {
      try await Program(["resolve", "a.yaml", "--trace", "t.jsonl", "--statistics"] + options, in: folder)
        .output.split(separator: "\n").last
    }
    let line = try await last([])
    #expect(line?.contains("visibility changes 1") == true)
    #expect(try await last(["--events", "mapTapped"]) == line)
    #expect(try await last(["--events", "frameChanged"]) == line)
  }

  @Test func anUnknownKindIsToldTheNearest() async throws {
    let program = try await resolve(["--events", "visibilityChange"])
    #expect(program.status == 2 && program.output == "")
    #expect(
      program.errors.contains("there is no event `visibilityChange`; did you mean `visibilityChanged`?"))
    for argument in ["moved", "", "frameChanged,"] {
      let program = try await resolve(["--events", argument])
      #expect(program.status == 2)
      #expect(program.errors.contains("there are `selectionChanged`, `annotationTapped`, "))
    }
  }
}
