import Foundation
import Testing

/// What hosts get of states: the same from a spec and from a compiled plan, in frames and in pictures.
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
