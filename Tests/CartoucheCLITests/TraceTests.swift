import Testing

/// What happens over time, from files to frames.
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
        #""events":[{"event":"visibilityChanged","id":"a","visible":false,"cause":"removed"}]"#))
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
    // Refused, and told apart from the action of the trace's first line.
    let removed = try await Program(["resolve", "one.yaml", "--trace", "t.jsonl"] + arguments, in: folder)
    #expect(
      removed.errors
        == "cartouche: warning: --select a: there is no such annotation, or the last frame had no such cluster\n"
    )
  }

  @Test func aGroupIsNoAnnotation() async throws {
    let folder = try Folder([
      "a.yaml": soundSpec
        + "  - { id: g, forEach: [{ x: 1 }, { x: 2 }], attach: { point: [[get, x], 1] }, size: [4, 4] }\n"
    ])
    let program = try await Program(["resolve", "a.yaml", "--select", "g"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("`g` stands for 2 annotations with ids such as `g/#0`; name one of them"))
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
