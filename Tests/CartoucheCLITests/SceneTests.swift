import Testing

/// Scenes in screen space in place of specs.
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
    Misuse(
      arguments: ["--padding", "1,2,3,4"],
      message: "--padding cannot be used with --scene: a scene has no camera"),
    Misuse(arguments: ["--viewport", "9x9"], message: "a scene has a viewport of its own"),
    Misuse(
      arguments: ["--trace", "t.jsonl"], message: "--trace cannot be used with --scene: a scene is one frame"),
    Misuse(arguments: ["a.yaml"], message: "--scene takes the place of a spec: name one of the two"),
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
