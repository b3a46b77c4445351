import Testing

@testable import CartoucheCLI

/// Clusters by their ids on the command line, and in events.
@Suite struct ClusterCommandTests {
  private static let spec = """
    version: 1
    camera: { center: [0, 0], zoom: 5 }
    templates:
      pin: { size: [20, 20], clusteringIdentifier: k }
    annotations:
      - { id: a, extends: pin, attach: { point: [0, 0] } }
      - { id: b, extends: pin, attach: { point: [0.1, 0] } }
      - { id: c, extends: pin, attach: { point: [0, 0.1] } }
    """

  private func resolve(_ options: [String], trace: String = "{}\n") async throws -> Program {
    let folder = try Folder(["a.yaml": Self.spec, "t.jsonl": trace])
    return try await Program(["resolve", "a.yaml", "--trace", "t.jsonl"] + options, in: folder)
  }

  @Test func aClusterOfTheFirstFrameIsSelected() async throws {
    let program = try await resolve(["--select", "cluster:k:c"])
    #expect(program.status == 0)
    #expect(program.errors == "")
    #expect(program.output.contains("cluster:k:c formed of 3"))
    #expect(program.output.contains(", selected\n"))
    let lines = try await resolve(["--select", "cluster:k:c", "--format", "json"]).output
    #expect(lines.contains(#""states":["selected"]"#))
    let formed = try #require(lines.firstRange(of: "clusterFormed"))
    let selected = try #require(lines.firstRange(of: "selectionChanged"))
    #expect(formed.lowerBound < selected.lowerBound)
  }

  @Test func anotherThatIsSelectedAfterItDeselectsIt() async throws {
    let program = try await resolve(["--select", "a", "--select", "cluster:k:c"])
    #expect(program.output.contains("cluster:k:c formed of 2"))
    #expect(program.output.contains("cluster:k:c selected"))
    #expect(program.output.contains("a deselected"))
  }

  @Test func oneThatTheFirstFrameDoesNotHaveIsWarnedOf() async throws {
    let program = try await resolve(["--select", "cluster:k:a"])
    #expect(
      program.errors
        == "cartouche: warning: --select cluster:k:a: there is no such annotation, or the last frame had no such cluster\n"
    )
    let unknown = try await resolve(["--select", "cluster:z:a"])
    #expect(unknown.status == 2)
  }

  private static let changes = """
    {}
    {"select":"a"}
    {"deselect":"a"}

    """

  @Test func whoJoinedAndLeftIsToldOnlyIfAskedFor() async throws {
    let unasked = try await resolve(["--format", "json"], trace: Self.changes)
    #expect(unasked.output.contains("clusterChanged"))
    #expect(!unasked.output.contains("clusterMembersChanged"))
    let asked = try await resolve(
      ["--format", "json", "--events", "clusterMembersChanged"], trace: Self.changes)
    let events = asked.output.split(separator: "\n").map { line in
      line.firstMatch(of: #/"events":\[(.*)\]\}$/#)?.1 ?? "?"
    }
    #expect(
      events == [
        "",
        #"{"event":"clusterMembersChanged","id":"cluster:k:c","joined":[],"left":["a"]}"#,
        #"{"event":"clusterMembersChanged","id":"cluster:k:c","joined":["a"],"left":[]}"#,
      ])
  }

  @Test func inATextTheyAreNamed() async throws {
    let program = try await resolve(
      ["--events", "clusterChanged,clusterMembersChanged"], trace: Self.changes)
    #expect(program.output.contains("cluster:k:c 1 left, left by a"))
    #expect(program.output.contains("cluster:k:c 1 joined, joined by a"))
  }

  /// What is told of the last frame's clusters goes by the ids that these had.
  @Test(arguments: ["\"z\"", "null"]) func aClusterEndsUnderItsIDWhenItsFirstMemberLeavesIt(
    _ identifier: String
  ) async throws {
    let program = try await resolve(
      ["--format", "json", "--select", "cluster:k:c"],
      trace:
        "{}\n{\"set\":{\"id\":\"c\",\"clusteringIdentifier\":\(identifier)}}\n{\"camera\":{\"zoom\":6}}\n")
    let lines = program.output.split(separator: "\n")
    try #require(lines.count == 3)
    for event in [
      #"{"event":"clusterFormed","id":"cluster:k:b","count":2,"from":"cluster:k:c"}"#,
      #"{"event":"selectionChanged","id":"cluster:k:c","selected":false}"#,
      #"{"event":"visibilityChanged","id":"cluster:k:c","visible":false,"cause":"removed"}"#,
      #"{"event":"clusterDissolved","id":"cluster:k:c","into":null}"#,
    ] {
      #expect(lines[1].contains(event), "\(event) is not in \(lines[1])")
    }
    #expect(!lines[1].contains("cluster:z:c") && !lines[1].contains("cluster::c"))
    #expect(!lines[2].contains("cluster:k:c"))
  }

  /// The same annotation is the first member of another cluster in the next frame.
  @Test func anotherClusterWithTheSameFirstMemberIsANewOne() async throws {
    let folder = try Folder([
      "a.yaml": Self.spec.replacing(
        "  - { id: a,",
        with:
          "  - { id: z, size: [20, 20], clusteringIdentifier: z, attach: { point: [0, 0] } }\n  - { id: a,"),
      "t.jsonl": "{}\n{\"set\":{\"id\":\"c\",\"clusteringIdentifier\":\"z\"}}\n",
    ])
    let program = try await Program(
      ["resolve", "a.yaml", "--trace", "t.jsonl", "--format", "json", "--select", "cluster:k:c"], in: folder)
    let lines = program.output.split(separator: "\n")
    try #require(lines.count == 2)
    var rest = lines[1]
    for event in [
      #"{"event":"selectionChanged","id":"cluster:k:c","selected":false}"#,
      #"{"event":"visibilityChanged","id":"cluster:k:c","visible":false,"cause":"removed"}"#,
      #"{"event":"clusterDissolved","id":"cluster:k:c","into":null}"#,
      #"{"event":"clusterFormed","id":"cluster:z:c","count":2,"from":null}"#,
      #"{"event":"visibilityChanged","id":"cluster:z:c","visible":"#,
    ] {
      let place = try #require(rest.firstRange(of: event), "\(event) is not in \(rest)")
      rest = rest[place.upperBound...]
    }
    #expect(!lines[1].contains(#""states":["selected"]"#))
  }
}
