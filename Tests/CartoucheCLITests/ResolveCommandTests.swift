import Foundation
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

  @Test func theZoomOfTheCamerasReplacesThatOfTheSpec() async throws {
    let program = try await resolve(["--zoom", "9.5"])
    #expect(program.status == 0)
    #expect(program.output.contains("  center 0,0  zoom 9.5  "))
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
        == "cartouche: warning: --select cluster:k:a: the last frame has no such annotation or cluster\n"
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

  /// Events about clusters of the last frame use their ids in that frame.
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

/// Frames contain exactly the coordinates of the data.
@Suite struct CoordinateTests {
  @Test(arguments: [
    ("53.5,9.9,12", true), ("-9.9,53.5,12", true), ("9.9,-53.5,12", true), ("9.9,53.5,12", false),
    ("40,10,3", false), ("-40,-10,3", false),
  ])
  func aCameraThatASlipPutElsewhereIsTold(_ camera: String, _ isTold: Bool) async throws {
    let folder = try Folder([
      "a.yaml": """
      version: 1
      annotations:
        - { id: a, attach: { point: [9.95, 53.55] }, size: [40, 20] }
        - { id: b, attach: { line: [[9.96, 53.55], [9.97, 53.56]] }, size: [40, 20] }
      """
    ])
    let run = try await Program(["resolve", "a.yaml", "--camera", camera], in: folder)
    #expect(run.status == 0)
    #expect(run.errors.contains("--camera 9.9,53.5,12`") == isTold, "\(run.errors)")
  }

  /// The longitude has all the digits that a number can have, and the latitude one that no sum hits.
  @Test(arguments: [
    #"{ type: MultiPoint, coordinates: [[-122.40750000000001, 37.788000000000004], [170, 80]] }"#,
    #"""
    { type: GeometryCollection, geometries: [
      { type: Point, coordinates: [-122.40750000000001, 37.788000000000004] },
      { type: LineString, coordinates: [[150, 80], [151, 80]] } ] }
    """#,
  ])
  func aPointOfAShapeIsSaidAsItIsGiven(_ geometry: String) async throws {
    let folder = try Folder([
      "a.yaml": """
      version: 1
      camera: { center: [-122.4, 37.8], zoom: 12 }
      sources:
        stops:
          data: { type: Feature, id: 1, properties: {}, geometry: \(geometry) }
      annotations:
        - { id: a, attach: { feature: { source: stops, id: 1 } }, size: [40, 20] }
      """
    ])
    #expect(try await Program(["compile", "a.yaml", "-o", "a.plan"], in: folder).status == 0)
    for file in ["a.yaml", "a.plan"] {
      let frame = try await Program(["resolve", file, "--format", "json", "--explain"], in: folder).output
      let parts = frame.split(separator: #""coordinate":[-122.40750000000001,37.788000000000004]"#)
      // The coordinate is in the placement, the event and the candidate.
      #expect(parts.count == 4, "\(frame)")
    }
  }
}

/// States in frames and pictures are the same from a spec and from a compiled plan.
@Suite struct StateTests {
  private static let spec = """
    version: 1
    camera: { zoom: 2 }
    annotations:
      - id: pin
        attach: { point: [0, 0] }
        size: [120, 40]
        title: Pin
        subtitle: far
        data: { tint: teal, shadow: { y: 4 } }
        states:
          selected: { size: [150, 60], subtitle: near, data: { tint: red } }
          highlighted: { title: Pressed, data: { shadow: { y: 1 } } }

    """

  private static let trace = """
    {"select":"pin"}
    {"highlight":"pin"}
    {"deselect":"pin"}

    """

  private func folder() async throws -> Folder {
    let folder = try Folder(["a.yaml": Self.spec, "a.trace.jsonl": Self.trace])
    let program = try await Program(["compile", "a.yaml", "-o", "a.plan"], in: folder)
    try #require(program.status == 0 && program.errors == "")
    return folder
  }

  @Test(arguments: ["a.yaml", "a.plan"]) func framesHaveTheTextsAndDataOfAllStates(_ file: String)
    async throws
  {
    let frames = try await Program(
      ["resolve", file, "--trace", "a.trace.jsonl", "--format", "json"], in: folder()
    ).output.split(separator: "\n")
    let expected = [
      #""width":150,"height":60,"#,
      #""title":"Pin","subtitle":"near","data":{"tint":"red","shadow":{"y":4}}"#,
      #""width":150,"height":60,"#,
      #""title":"Pressed","subtitle":"near","data":{"tint":"red","shadow":{"y":1}}"#,
      #""width":120,"height":40,"#,
      #""title":"Pressed","subtitle":"far","data":{"tint":"teal","shadow":{"y":1}}"#,
    ]
    try #require(frames.count == 3)
    for (index, text) in expected.enumerated() { #expect(frames[index / 2].contains(text)) }
  }

  @Test(arguments: ["a.yaml", "a.plan"]) func aPictureHasThem(_ file: String) async throws {
    let picture = try await Program(["render", file, "--select", "pin"], in: folder()).output
    #expect(picture.contains(">near<") && !picture.contains(">far<"))
  }

  @Test func thePlanAsJSONHasWhatEachStateNames() async throws {
    let plan = try await Program(["compile", "a.yaml"], in: folder()).output
    #expect(
      plan.contains(
        #""states":["selected"],"subtitle":"near","data":{"tint":"red","shadow":{"y":4}},"width":150"#))
    #expect(plan.contains(#""states":["highlighted"],"title":"Pressed","data":{"#))
    #expect(
      plan.contains(
        #""states":["selected","highlighted"],"data":{"tint":"red","shadow":{"y":1}}}"#))
  }
}

/// Layers of tiles with samples in the spec.
@Suite struct SampleTests {
  private static let files = [
    "style.json":
      #"{"version":8,"sources":{"tiles":{"type":"vector","url":"x"}},"layers":[{"id":"poi","type":"symbol","source":"tiles"}]}"#,
    "poi.geojson":
      #"{"type":"Feature","id":"q1","properties":{"name":"Pier"},"geometry":{"type":"Point","coordinates":[1,1]}}"#,
    "a.yaml": """
    version: 1
    style: style.json
    camera: { center: [1, 1], zoom: 5 }
    layers: { poi: { size: [20, 20], samples: poi.geojson } }
    annotations:
      - { id: a, attach: { feature: { layer: poi, id: q1 } }, size: auto, title: "{name}" }
    """,
  ]

  @Test(arguments: [
    ["resolve"], ["resolve", "--format", "json"], ["resolve", "--explain"], ["render"],
  ])
  func aSpecAndItsPlanAreResolvedWithThem(_ arguments: [String]) async throws {
    let folder = try Folder(Self.files)
    let compiled = try await Program(["compile", "a.yaml", "-o", "a.plan"], in: folder)
    #expect(compiled.status == 0 && compiled.errors == "")
    let fromSpec = try await Program(arguments + ["a.yaml"], in: folder)
    #expect(fromSpec.status == 0 && fromSpec.errors == "")
    #expect(fromSpec.output.contains("Pier"))
    #expect(try await Program(arguments + ["a.plan"], in: folder).output == fromSpec.output)
  }

  @Test func lintGoesByThem() async throws {
    let spec = Self.files["a.yaml"]?.replacing("id: q1", with: "id: q2") ?? ""
    let folder = try Folder(Self.files.merging(["a.yaml": spec]) { $1 })
    let program = try await Program(["lint", "a.yaml"], in: folder)
    #expect(program.output.contains("[no-feature]"), "\(program.output)")
  }
}

/// Scenes in screen space instead of specs.
@Suite struct SceneTests {
  static let scene = """
    {"viewport":[200,100],"items":[
    {"id":"a","x":100,"y":50,"w":40,"h":20,"priority":1,"anchors":[["bottom",0,-4],["top",0,4]]},
    {"id":"b","x":100,"y":50,"w":40,"h":20,"priority":2,"anchors":[["bottom",0,-4],["top",0,4]]},
    {"id":"c","x":100,"y":50,"w":40,"h":20,"anchors":[["bottom",0,-4],["top",0,4]]}]}
    """

  private func run(_ arguments: [String], scene: String = scene) async throws -> Program {
    try await Program(arguments, in: try Folder(["s.json": scene, "a.yaml": soundSpec, "t.jsonl": "{}\n"]))
  }

  @Test func aSceneIsPlacedWithoutAMap() async throws {
    let program = try await run(["resolve", "--scene", "s.json", "--format", "json", "--explain"])
    #expect(program.status == 0 && program.errors == "")
    #expect(
      program.output.hasPrefix(
        #"{"frame":0,"viewport":[200,100],"placements":[{"id":"a","x":80,"y":54,"width":40,"height":20,"anchor":"top","offsetX":0,"offsetY":-4,"point":[100,50],"#
      ))
    #expect(program.output.contains(#""hidden":[{"id":"c","cause":"collision","by":"b"}]"#))
    #expect(program.output.contains("anchorChanged"))
    #expect(!program.output.lowercased().contains("coordinate") && !program.output.contains("camera"))
  }

  @Test func aTextHasNoCameraEither() async throws {
    let lines = try await run(["resolve", "--scene", "s.json"]).output.split(separator: "\n")
    #expect(lines.first == "frame 0  200×100  shown 2  hidden 1")
    #expect(lines.contains("  + a shown, anchor top"))
  }

  @Test func aPictureHasNoMeridians() async throws {
    let program = try await run(["render", "--scene", "s.json"])
    #expect(program.status == 0 && program.output.contains(">2 shown</text>"))
    #expect(!program.output.contains(#"class="grid""#) && !program.output.contains(">zoom"))
  }

  @Test func anItemMayBeSelected() async throws {
    let program = try await run(["resolve", "--scene", "s.json", "--select", "c"])
    #expect(program.output.contains("  + c selected") || program.output.contains("c selected"))
  }

  @Test func aMistakeHasItsPlace() async throws {
    let program = try await run(
      ["resolve", "--scene", "s.json"], scene: Self.scene.replacing(#""top",0,4]]},"#, with: #""up",0,4]]},"#)
    )
    #expect(program.status == 1 && program.output == "")
    #expect(program.errors.hasPrefix("s.json:2:81: error: an anchor cannot be `up` [unknown-name]"))
  }

  struct Misuse: Sendable {
    var arguments: [String]
    var message: String
  }

  @Test(arguments: [
    Misuse(
      arguments: ["--camera", "1,2,3"], message: "--camera cannot be used with --scene: a scene has no camera"
    ),
    Misuse(arguments: ["--zoom", "3"], message: "--zoom cannot be used with --scene: a scene has no camera"),
    Misuse(
      arguments: ["--padding", "1,2,3,4"],
      message: "--padding cannot be used with --scene: a scene has no camera"),
    Misuse(arguments: ["--viewport", "9x9"], message: "a scene has a viewport of its own"),
    Misuse(
      arguments: ["--trace", "t.jsonl"], message: "--trace cannot be used with --scene: a scene is one frame"),
    Misuse(arguments: ["a.yaml"], message: "--scene replaces the spec: use one of them"),
    Misuse(arguments: ["--events", "anchorCoordinateChanged"], message: "a scene has no coordinates"),
  ])
  func whatASceneDoesNotHaveIsRefused(_ misuse: Misuse) async throws {
    let program = try await run(["resolve", "--scene", "s.json"] + misuse.arguments)
    #expect(program.status == 2 && program.output == "")
    #expect(program.errors.contains(misuse.message))
  }

  @Test func oneOfTheTwoIsNeeded() async throws {
    let program = try await run(["resolve"])
    #expect(program.status == 2 && program.errors.contains("Missing expected argument '<spec>'"))
  }

  @Test func aMissingSceneIsNamed() async throws {
    let program = try await run(["resolve", "--scene", "s.jsn"])
    #expect(program.status == 2)
    #expect(program.errors == "cartouche: s.jsn: there is no such file; did you mean `s.json`?\n")
  }
}

/// The options of `render` for other pictures than the last frame.
@Suite struct PictureTests {
  private static let files = [
    "a.yaml": soundSpec, "t.jsonl": "{}\n{\"camera\":{\"zoom\":3}}\n{\"camera\":{\"zoom\":4}}\n",
    "base.geojson":
      #"{"type":"Polygon","coordinates":[[[-123,37],[-122,37],[-122,38],[-123,38],[-123,37]]]}"#,
    "bad.geojson": #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}"#,
  ]

  private func render(_ arguments: String...) async throws -> Program {
    try await Program(["render", "a.yaml"] + arguments, in: try Folder(Self.files))
  }

  @Test func everyFrameOfATraceIsDrawn() async throws {
    let animation = try await render("--trace", "t.jsonl", "--all")
    #expect(animation.status == 0 && animation.errors == "")
    #expect(animation.output.split(separator: "animation-delay").count == 4)
    let strip = try await render("--trace", "t.jsonl", "--strip", "--clean")
    #expect(strip.output.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="3104" height="768""#))
  }

  @Test func aBaseMapIsGeoJSON() async throws {
    let picture = try await render("--base", "base.geojson")
    #expect(picture.status == 0 && picture.output.contains(#"<path class="land" d="M"#))
    let mistake = try await render("--base", "bad.geojson")
    #expect(mistake.status == 1 && mistake.output == "" && mistake.errors.hasPrefix("bad.geojson:1:"))
    let missing = try await render("--base", "no.geojson")
    #expect(missing.status == 2 && missing.errors.contains("no.geojson"))
  }

  @Test func aPictureDoesNotTakeThePlaceOfItsBaseMap() async throws {
    let picture = try await render("--base", "base.geojson", "-o", "base.geojson")
    #expect(picture.status == 2 && picture.errors.contains("one of the files that were read"))
  }

  @Test func aLineThatIsTooLongIsNotDrawn() async throws {
    let spec = """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[0, 0], [1e300, 1]] } } }
      layers: { roads: { type: line, source: roads, trimOffset: [0, 0.9] } }
      annotations: [{ id: a, size: [9, 9], forEach: { layer: roads } }]

      """
    let picture = try await Program(["render", "a.yaml"], in: try Folder(["a.yaml": spec]))
    #expect(picture.status == 0 && !picture.hasCrashed)
    #expect(picture.output.hasSuffix("</svg>\n") && !picture.output.contains(#"class="route""#))
  }

  @Test func framesAreDrawnInOneWay() async throws {
    let picture = try await render("--all", "--strip")
    #expect(picture.status == 2 && picture.errors.contains("--all and --strip exclude each other"))
  }
}
