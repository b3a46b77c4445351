import Foundation
import SystemPackage
import Testing

/// Compiled plans: written by `compile`, read by `resolve` and `render`, and by nothing else.
@Suite struct PlanFileTests {
  private func folderWithPlan() async throws -> Folder {
    let folder = try Folder(["a.yaml": soundSpec])
    let program = try await Program(["compile", "a.yaml", "-o", "a.plan"], in: folder)
    try #require(program.status == 0 && program.errors == "")
    return folder
  }

  private func bytes(_ folder: Folder, _ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: name))
  }

  @Test func aFileGetsThePlanAndStandardOutputAText() async throws {
    let folder = try await folderWithPlan()
    #expect(try bytes(folder, "a.plan").starts(with: [0x89] + Array("CRTPLAN".utf8)))
    #expect(try await Program(["compile", "a.yaml"], in: folder).output.hasPrefix("{"))
    #expect(try await Program(["compile", "a.yaml", "-o", "-"], in: folder).output.hasPrefix("{"))
  }

  /// A plan does not contain the features of instances.
  @Test func anInstanceStaysAtItsFeatureUnlessThereIsOnlyAPlan() async throws {
    let spec = """
      version: 1
      sources: { s: { data: { type: Feature, id: x, properties: {}, geometry: { type: Point, coordinates: [10, 50] } } } }
      annotations: [{ id: a, forEach: { source: s }, size: [9, 9] }]
      """
    let trace = #"{"camera":{"center":[10,50],"zoom":6},"set":{"id":"a/x","attach":{"point":[10.5,50]}}}"#
    let folder = try Folder(["a.yaml": spec, "t.jsonl": trace + "\n"])
    _ = try await Program(["compile", "a.yaml", "-o", "a.plan"], in: folder)
    let fromSpec = try await Program(["resolve", "a.yaml", "--trace", "t.jsonl"], in: folder)
    #expect(fromSpec.status == 1)
    #expect(fromSpec.errors.contains("[attach-and-for-each]"))
    #expect(fromSpec.errors.contains("remove `point`: it is attached to its feature"))
    let fromPlan = try await Program(["resolve", "a.plan", "--trace", "t.jsonl"], in: folder)
    #expect(fromPlan.output.contains("10.5,50"))
  }

  @Test func theSameSpecGivesTheSameBytes() async throws {
    let folder = try await folderWithPlan()
    _ = try await Program(["compile", "a.yaml", "-o", "b.plan"], in: folder)
    #expect(try bytes(folder, "a.plan") == bytes(folder, "b.plan"))
  }

  @Test(arguments: [
    ["resolve"], ["resolve", "--format", "json"], ["resolve", "--explain"], ["render"],
    ["resolve", "--camera", "-122.4,37.8,3", "--viewport", "300x200"],
  ])
  func aPlanGivesWhatItsSpecGives(_ arguments: [String]) async throws {
    let folder = try await folderWithPlan()
    let fromSpec = try await Program(arguments + ["a.yaml"], in: folder)
    let fromPlan = try await Program(arguments + ["a.plan"], in: folder)
    #expect(fromPlan.status == 0)
    #expect(fromPlan.output == fromSpec.output)
    #expect(fromPlan.output != "")
  }

  @Test func aPlanIsKnownByItsContentAndNotByItsName() async throws {
    let folder = try await folderWithPlan()
    try folder.write("b.annotations.yaml", try bytes(folder, "a.plan"))
    try folder.write("c.plan", Data(soundSpec.utf8))
    for name in ["b.annotations.yaml", "c.plan"] {
      #expect(try await Program(["resolve", name], in: folder).status == 0)
    }
  }

  @Test func aPlanComesThroughAPipe() async throws {
    let folder = try Folder(["a.yaml": soundSpec])
    let plan = try await Program(["compile", "a.yaml", "--format", "plan"], in: folder)
    let resolved = try await Program(["resolve", "-"], in: folder, inputData: plan.outputData)
    #expect(resolved.status == 0)
    #expect(try await resolved.output == Program(["resolve", "a.yaml"], in: folder).output)
  }

  @Test(arguments: [["compile"], ["lint"], ["lint", "--quiet", "a.yaml"]])
  func otherCommandsWantTheSpec(_ arguments: [String]) async throws {
    let program = try await Program(arguments + ["a.plan"], in: folderWithPlan())
    #expect(program.status == 2)
    #expect(program.output == "")
    #expect(program.errors.hasPrefix("cartouche: a.plan: it is a compiled plan"))
  }

  @Test(arguments: [1, 7, 8, 27]) func theFirstBytesOfAPlanAreNoSpec(_ kept: Int) async throws {
    let folder = try await folderWithPlan()
    try folder.write("cut.plan", bytes(folder, "a.plan").prefix(kept))
    let program = try await Program(["resolve", "cut.plan"], in: folder)
    #expect(program.status == 1)
    #expect(program.errors.hasPrefix("cartouche: cut.plan: the compiled plan is cut off: it has \(kept) of"))
  }

  @Test(arguments: ["resolve", "render", "compile"]) func aPlanAsJSONIsNoSpec(_ command: String) async throws
  {
    let folder = try await folderWithPlan()
    let plan = try await Program(["compile", "a.yaml", "--format", "json"], in: folder)
    try folder.write("plan.json", plan.outputData)
    let program = try await Program([command, "plan.json"], in: folder)
    #expect(program.status == 1)
    #expect(program.errors.split(separator: "\n").count == 1)
    #expect(program.errors.hasPrefix("cartouche: plan.json: it is a plan as JSON"))
  }

  /// - Parameters:
  ///   - kept: The number of remaining bytes of the file.
  ///   - changed: The index of a byte with a flipped bit.
  @Test(arguments: [
    ("the compiled plan is cut off: it has 40 of at least", 40, 39),
    ("it is a compiled plan of format ", Int.max, 8),
    ("the compiled plan is damaged", Int.max, 60),
  ])
  func aDamagedPlanIsNamedWithWhatToDo(_ reason: String, _ kept: Int, _ changed: Int) async throws {
    let folder = try await folderWithPlan()
    var plan = try bytes(folder, "a.plan").prefix(kept)
    plan[changed] ^= 8
    try folder.write("bad.plan", plan)
    for command in ["resolve", "render"] {
      let program = try await Program([command, "bad.plan"], in: folder)
      #expect(program.status == 1)
      #expect(program.output == "")
      #expect(program.errors.hasPrefix("cartouche: bad.plan: \(reason)"))
      #expect(program.errors.hasSuffix("; compile its spec again with this version\n"))
    }
  }

  @Test func aPlanOfANewerVersionIsNamedWithWhatToDo() async throws {
    let folder = try await folderWithPlan()
    var plan = try bytes(folder, "a.plan")
    plan[8] += 1
    try folder.write("new.plan", plan)
    let program = try await Program(["resolve", "new.plan"], in: folder)
    #expect(program.status == 1)
    #expect(
      program.errors == """
        cartouche: new.plan: it is a compiled plan of format \(plan[8]), and this version reads formats up to \(plan[8] - 1); \
        update Cartouche, or compile its spec again with this version

        """)
  }

  /// Specs are limited to 256 MiB. A plan contains its features and may be larger.
  @Test(arguments: ["a.plan", "-"]) func aPlanMayBeLargerThanASpec(_ input: String) async throws {
    let folder = try await folderWithPlan()
    let file = try FileHandle(forWritingTo: folder.url.appending(path: "a.plan"))
    try file.truncate(atOffset: 257 << 20)
    try file.close()
    let data = input == "-" ? try bytes(folder, "a.plan") : Data()
    let program = try await Program(["resolve", input], in: folder, inputData: data)
    #expect(program.errors.contains("the compiled plan is damaged"))
  }

  @Test func thePlanThatIsReadIsNotOverwritten() async throws {
    let folder = try await folderWithPlan()
    let program = try await Program(["render", "a.plan", "-o", "a.plan"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("a.plan is one of the files that were read"))
  }

  @Test func aTerminalGetsNoBytes() async throws {
    var (terminal, screen) = (Int32(-1), Int32(-1))
    try #require(openpty(&terminal, &screen, nil, nil, nil) == 0)
    defer {
      close(terminal)
      close(screen)
    }
    let program = try await Program(
      ["compile", "a.yaml", "--format", "plan"], in: Folder(["a.yaml": soundSpec]),
      output: FileDescriptor(rawValue: screen))
    #expect(program.status == 2)
    #expect(program.errors.contains("a compiled plan is binary: name a file with -o"))
  }
}
