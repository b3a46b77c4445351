import Foundation
import Testing

/// `resolve --batch`: each line of the input is a frame of its own.
@Suite struct BatchCommandTests {
  /// A spec in which frames of a trace depend on each other: views keep their anchors.
  private static let spec = """
    version: 1
    camera: { center: [0, 0], zoom: 5 }
    templates:
      label: { size: [60, 20], variableAnchors: [bottom, top, left, right] }
    annotations:
      - { id: a, extends: label, attach: { point: [0, 0] } }
      - { id: b, extends: label, attach: { point: [0.6, 0.1] }, draggable: true }
      - { id: c, extends: label, attach: { point: [-0.5, 0.3] }, priority: 2 }
      - { id: d, extends: label, attach: { line: [[-4, -2], [4, 2]] }, minZoom: 5 }

    """

  /// Cameras that pan and zoom to and fro, with an action on some lines.
  private static let lines: [String] = (0..<60).map { index in
    let (x, zoom) = (Double(index % 7) / 5 - 0.6, 4 + Double(index % 5) / 2)
    let action =
      index % 4 == 1 ? #","select":"a""# : index % 4 == 2 ? #","set":{"id":"b","size":[90,30]}"# : ""
    return
      #"{"id":"n\#(index)","x-tile":[\#(index),0],"camera":{"center":[\#(x),0.2],"zoom":\#(zoom)},"viewport":[300,200]\#(action)}"#
  }

  private func folder(_ batch: String) throws -> Folder {
    try Folder(["a.yaml": Self.spec, "b.jsonl": batch])
  }

  private func resolve(_ batch: String, _ options: String...) async throws -> Program {
    try await Program(["resolve", "a.yaml", "--batch", "b.jsonl"] + options, in: folder(batch))
  }

  private func results(_ program: Program) -> [String] {
    program.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  // MARK: Independence

  @Test func aLineIsTheOnlyLineOfATrace() async throws {
    let results = try await results(resolve(Self.lines.joined(separator: "\n") + "\n"))
    try #require(results.count == Self.lines.count)
    for index in stride(from: 0, to: 60, by: 7) {
      var line = Self.lines[index]
      line.removeSubrange(line.firstRange(of: #""id":"n\#(index)","#)!)
      let folder = try Folder(["a.yaml": Self.spec, "t.jsonl": line])
      let alone = try await Program(
        ["resolve", "a.yaml", "--trace", "t.jsonl", "--format", "json"], in: folder)
      #expect(alone.output.hasPrefix(#"{"frame":0,"#))
      #expect(
        results[index] + "\n"
          == #"{"id":"n\#(index)","x-tile":[\#(index),0],"#
          + alone.output.dropFirst(#"{"frame":0,"#.utf8.count))
    }
  }

  @Test func aLineIsTheFrameOfTheCameraOnTheCommandLine() async throws {
    let batch = #"{"camera":{"center":[0.2,0.1],"zoom":5.5,"bearing":20,"pitch":30},"viewport":[400,300]}"#
    let folder = try folder("{\"camera\":{\"zoom\":9}}\n" + batch + "\n")
    let result = try await results(Program(["resolve", "a.yaml", "--batch", "b.jsonl"], in: folder))[1]
    let alone = try await Program(
      ["resolve", "a.yaml", "--camera", "0.2,0.1,5.5,20,30", "--viewport", "400x300", "--format", "json"],
      in: folder)
    #expect(alone.output == #"{"frame":0,"# + result.dropFirst() + "\n")
  }

  @Test func orderAndThreadsDoNotChangeAResult() async throws {
    let text = Self.lines.joined(separator: "\n") + "\n"
    let one = try await resolve(text, "--jobs", "1")
    #expect(one.status == 0 && one.errors == "")
    for jobs in ["2", "3", "16"] {
      #expect(try await resolve(text, "--jobs", jobs).outputData == one.outputData)
    }
    let reversed = try await resolve(Self.lines.reversed().joined(separator: "\n") + "\n", "--jobs", "2")
    #expect(results(reversed).reversed() == results(one))
    #expect(Set(results(one).map { $0.drop { $0 != "]" } }).count > 20)
  }

  @Test func optionsAreTheValuesThatALineDoesNotSet() async throws {
    let options = ["--camera", "0,0,6", "--viewport", "200x100", "--select", "a", "--padding", "1,2,3,4"]
    let folder = try folder("{}\n{\"camera\":{\"zoom\":5}}\n")
    let program = try await Program(["resolve", "a.yaml", "--batch", "b.jsonl"] + options, in: folder)
    let lines = results(program)
    try #require(lines.count == 2)
    let alone = try await Program(["resolve", "a.yaml", "--format", "json"] + options, in: folder)
    #expect(alone.output == #"{"frame":0,"# + lines[0].dropFirst() + "\n")
    #expect(lines[1].contains(#""zoom":5,"#) && lines[1].contains(#""states":["selected"]"#))
    #expect(lines[1].contains(#""padding":{"top":1,"right":2,"bottom":3,"left":4}"#))
  }

  // MARK: Members

  @Test func onlyTheNamedMembersArePrinted() async throws {
    let line = #"{"id":7,"camera":{"zoom":4}}"# + "\n"
    let program = try await resolve(line, "--only", "placements,hidden")
    #expect(program.output.wholeMatch(of: #/\{"id":7,"placements":\[.*\],"hidden":\[.*\]\}\n/#) != nil)
    #expect(!program.output.contains("events") && !program.output.contains("camera"))
    let whole = try await resolve(line)
    let placements = try #require(program.output.firstMatch(of: #/"placements":\[.*\]/#)).output.dropLast()
    #expect(whole.output.contains(placements))
    let unknown = try await resolve(line, "--only", "placement")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean `placements`?"))
  }

  @Test func aFrameOfTheCommandLineCanHaveFewerMembersToo() async throws {
    let folder = try folder("")
    let program = try await Program(
      ["resolve", "a.yaml", "--format", "json", "--only", "viewport"], in: folder)
    #expect(program.output == "{\"viewport\":[1024,768]}\n")
    #expect(try await Program(["resolve", "a.yaml", "--only", "viewport"], in: folder).status == 2)
  }

  @Test func idsOfAnyKindAreRepeatedAsWritten() async throws {
    let ids = ["1e2", "12345678901234567890", "null", "true", #"{"z":7, "x":[1,2]}"#, #""\u00e9\n""#]
    let batch = ids.map { #"{"x-b":1.50,"id":\#($0),"x-a":{"k":[]}}"# + "\n" }.joined()
    let lines = try await results(resolve(batch, "--only", "viewport"))
    for (id, line) in zip(ids, lines) where id != "null" {
      #expect(line == #"{"id":\#(id),"x-b":1.50,"x-a":{"k":[]},"viewport":[1024,768]}"#)
    }
    #expect(lines.count == ids.count)
  }

  // MARK: Errors

  @Test func anErrorAnswersOnItsLineAndDoesNotEndTheRun() async throws {
    let batch = """
      {"id":1}
      {"id":2,"camra":{"zoom":3}}

      {"id":3,"camera":{"zoom":99}}
      {"id":4
      [1]
      {"id":5,"select":"nobody","x-note":"kept"}
      {"id":6,"camera":{"zoom":3},"camera":{"zoom":4}}
      {"id":7,"drag":{"id":"a","state":"starting"}}
      {"id":8}
      """
    for jobs in ["1", "2"] {
      let program = try await resolve(batch, "--only", "viewport", "--jobs", jobs)
      #expect(program.status == 1)
      #expect(program.errors == "cartouche: b.jsonl: 6 of 9 lines could not be resolved\n")
      let lines = results(program)
      try #require(lines.count == 9)
      #expect(lines[0] == #"{"id":1,"viewport":[1024,768]}"#)
      #expect(lines[1].hasPrefix(#"{"id":2,"line":2,"column":9,"error":"#) && lines[1].contains("camera"))
      #expect(lines[2].hasPrefix(#"{"id":3,"line":4,"column":26,"error":"#))
      #expect(lines[3].contains(#""line":5,"#) && lines[3].contains(#""error":"#))
      #expect(lines[4].hasPrefix(#"{"line":6,"column":1,"error":"#))
      #expect(
        lines[5].hasPrefix(#"{"id":5,"x-note":"kept","line":7,"column":18,"error":"there is no annotation"#))
      #expect(lines[6].hasPrefix(#"{"id":6,"line":8,"#))
      #expect(
        lines[7]
          == #"{"id":7,"warnings":["this changes nothing: the annotation is not `draggable`"],"viewport":[1024,768]}"#
      )
      #expect(lines[8] == #"{"id":8,"viewport":[1024,768]}"#)
    }
  }

  @Test func everyOddTextHasOneResultALine() async throws {
    var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    bytes += Array("{\"id\":1}\r\n\r\n \t\n{\"id\":2}\n\u{FEFF}{\"id\":3}\n{\"id\":\"".utf8) + [0xFF]
    bytes += Array("\"}\n{\"id\":\"\u{0}\"}\n{\"id\":4}".utf8)
    let folder = try folder("")
    try folder.write("b.jsonl", Data(bytes))
    let program = try await Program(
      ["resolve", "a.yaml", "--batch", "b.jsonl", "--only", "viewport"], in: folder)
    #expect(program.status == 1)
    let lines = results(program)
    try #require(lines.count == 6)
    let good = [0, 1, 2, 5].map { lines[$0] }
    #expect(good == (1...4).map { #"{"id":\#($0),"viewport":[1024,768]}"# })
    #expect(lines[3].contains("byte 0xFF is not UTF-8") && lines[3].contains(#""line":6,"#))
    #expect(lines[4].contains(#""line":7,"#))
  }

  @Test func aLongLineIsRead() async throws {
    let text = String(repeating: "x", count: 1000)
    let long = "[" + Array(repeating: "\"\(text)\"", count: 10_000).joined(separator: ",") + "]"
    let program = try await resolve("{\"id\":1}\n{\"x-long\":\(long)}\n{\"id\":2}\n", "--only", "viewport")
    #expect(program.status == 0)
    let lines = results(program)
    try #require(lines.count == 3)
    #expect(lines[1].utf8.count > 10_000_000 && lines[2] == #"{"id":2,"viewport":[1024,768]}"#)
  }

  @Test func aLineAboveTheLimitIsAnErrorOfThatLineOnly() async throws {
    let line = Data(repeating: UInt8(ascii: "x"), count: (64 << 20) + 1)
    let folder = try folder("")
    try folder.write("b.jsonl", Data("{\"id\":1}\n".utf8) + line + Data("\n{\"id\":3}\n".utf8))
    let program = try await Program(
      ["resolve", "a.yaml", "--batch", "b.jsonl", "--only", "viewport"], in: folder)
    #expect(program.status == 1)
    #expect(
      program.output == """
        {"id":1,"viewport":[1024,768]}
        {"line":2,"error":"the line has more than 67108864 bytes"}
        {"id":3,"viewport":[1024,768]}

        """)
    #expect(program.errors == "cartouche: b.jsonl: 1 of 3 lines could not be resolved\n")
  }

  @Test func anEmptyBatchHasNoResult() async throws {
    let program = try await resolve("\n\n")
    #expect(program.status == 0 && program.output == "" && program.errors == "")
  }

  // MARK: Streams

  @Test func standardInputIsABatch() async throws {
    let folder = try folder("")
    for name in ["-", "/dev/stdin"] {
      let program = try await Program(
        ["resolve", "a.yaml", "--batch", name, "--only", "viewport"], in: folder, input: "{\"id\":1}\n")
      #expect(program.output == "{\"id\":1,\"viewport\":[1024,768]}\n")
    }
    let twice = try await Program(["resolve", "-", "--batch", "-"], in: folder)
    #expect(twice.status == 2)
  }

  @Test func aReaderThatEndsEarlyEndsTheCommand() async throws {
    let lines = String(repeating: "{}\n", count: 20_000)
    let folder = try folder(lines)
    let script = #""$0" resolve a.yaml --batch b.jsonl | head -n 1"#
    let program = try await Program(["-c", script, Program.path], in: folder, of: "/bin/sh")
    #expect(program.status == 0 && program.errors == "")
    #expect(results(program).count == 1)
  }

  @Test func aLineIsAnsweredBeforeTheNextIsWritten() async throws {
    let folder = try folder("")
    let script = #"""
      mkfifo in out
      "$0" resolve a.yaml --batch - --only viewport --jobs "$1" < in > out &
      exec 3> in 4< out
      for id in 1 2 3; do
        echo "{\"id\":$id}" >&3
        read -r line <&4
        echo "$line"
      done
      """#
    for jobs in ["1", "2"] {
      let program = try await Program(["-c", script, Program.path, jobs], in: folder, of: "/bin/sh")
      #expect(results(program) == (1...3).map { #"{"id":\#($0),"viewport":[1024,768]}"# })
      for name in ["in", "out"] { try FileManager.default.removeItem(at: folder.url.appending(path: name)) }
    }
  }

  @Test func anUnreadableBatchFails() async throws {
    let folder = try folder("")
    for name in [".", "missing.jsonl"] {
      let program = try await Program(["resolve", "a.yaml", "--batch", name], in: folder)
      #expect(program.status == 2 && program.errors.hasPrefix("cartouche: \(name): "))
    }
  }

  @Test(arguments: [
    ["--trace", "b.jsonl"], ["--statistics"], ["--quiet"], ["--format", "text"], ["--jobs", "0"],
  ])
  func optionsOfSequencesAreRefused(_ options: [String]) async throws {
    let program = try await Program(
      ["resolve", "a.yaml", "--batch", "b.jsonl"] + options, in: folder("{}\n"))
    #expect(program.status == 2 && program.output == "")
  }
}
