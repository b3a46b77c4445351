import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Programs that make texts: what a plan file may hold of them, and how much they may make.
@Suite struct ClusterTextTests {
  private static func programs(_ steps: [ClusterInstruction], _ texts: [String] = []) -> ClusterPrograms {
    var program = ClusterProgram()
    program.steps = steps
    program.texts = texts.map { Array($0.utf8) }
    var programs = ClusterPrograms()
    programs.append(program)
    return programs
  }

  private static func refusal(of plan: Plan) -> PlanFileError? {
    do {
      _ = try Plan(bytes: plan.bytes())
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    [ClusterInstruction(.text, 1)], [.init(.structure, 7)], [.init(.text), .init(.concatenate)],
    [.init(.text), .init(.attempt, 9)], [.init(.text), .init(.formatNumber)],
  ])
  func anUnsoundProgramIsRefused(_ steps: [ClusterInstruction]) {
    #expect(!Self.programs(steps, ["a"]).isSound(0))
  }

  @Test func onlyTextsMayBeMadeOfTexts() {
    var plan = TestScene.planWithEveryColumn
    plan.clusters.looks.drives[1].program = plan.clusters.looks.textPrograms[1]
    #expect(Self.refusal(of: plan) == .invalid("a program of a frame makes texts (clusters)"))
    plan = TestScene.planWithEveryColumn
    plan.clusters.looks.textPrograms[1] = 99
    #expect(Self.refusal(of: plan) == .invalid("an index is out of range (clusters)"))
  }

  @Test func whatIsNoJSONIsNoStructure() {
    var plan = TestScene.planWithEveryColumn
    var program = ClusterProgram()
    program.steps = [ClusterInstruction(.structure)]
    program.texts = [Array("[1".utf8)]
    plan.clusters.programs.append(program)
    #expect(Self.refusal(of: plan) == .invalid("a text is no JSON (clusters)"))
  }

  /// Each step makes another text of a million bytes; without a limit a plan file of 100 KB would take 4 GB.
  @Test func aProgramThatMakesTooMuchFails() {
    func result(steps: Int) -> ClusterValue? {
      let copies = [ClusterInstruction](repeating: ClusterInstruction(.toText), count: steps)
      let programs = Self.programs(
        [ClusterInstruction(.text)] + copies, [String(repeating: "x", count: 1 << 20)])
      var plan = Plan()
      plan.clusters.programs = programs
      var room = ClusterTextRoom(plan, members: [])
      var stack: [ClusterValue] = []
      return programs.result(of: 0, ClusterInputs(count: 2, aggregates: [], zoom: 0), &stack, &room)
    }
    #expect(result(steps: 15) != nil)
    #expect(result(steps: 16) == nil)
  }
}
