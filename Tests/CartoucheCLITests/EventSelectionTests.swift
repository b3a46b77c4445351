import CartoucheResolver
import Testing

@testable import CartoucheCLI

@Suite struct EventSelectionTests {
  /// The view moves by some points, and nothing else changes.
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
