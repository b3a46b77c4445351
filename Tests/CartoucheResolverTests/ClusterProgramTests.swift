import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Programs of clusters: what a step does, and which programs a plan may hold.
@Suite struct ClusterProgramTests {
  static func program(
    _ steps: [ClusterInstruction], constants: [Double] = [], segments: [CurveSegment] = [],
    texts: [[UInt8]] = []
  ) -> ClusterPrograms {
    var program = ClusterProgram()
    program.steps = steps
    program.constants = constants
    program.segments = segments
    program.texts = texts
    var programs = ClusterPrograms()
    programs.append(program)
    return programs
  }

  struct Unsound: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var steps: [ClusterInstruction]

    init(_ testDescription: String, _ steps: [ClusterInstruction]) {
      self.testDescription = testDescription
      self.steps = steps
    }
  }

  @Test(arguments: [
    Unsound("leaves two values", [.init(.count), .init(.count)]),
    Unsound("leaves no value", [.init(.count), .init(.drop)]),
    Unsound("takes what is not there", [.init(.count), .init(.add)]),
    Unsound("a constant that is not there", [.init(.number, 1)]),
    Unsound("a segment that is not there", [.init(.count), .init(.fraction, 0)]),
    Unsound("a jump to itself", [.init(.count), .init(.jump, 1)]),
    Unsound("a jump backwards", [.init(.count), .init(.jump, 0)]),
    Unsound("a jump behind the end", [.init(.count), .init(.jump, 3)]),
    Unsound("a jump beyond all numbers", [.init(.count), .init(.jump, .max)]),
    Unsound("two ways with different heights", [.init(.boolean), .init(.jumpIfTrue, 3), .init(.null)]),
    Unsound("a step that nothing leads to", [.init(.fail), .init(.count)]),
    Unsound("no way to the end", [.init(.fail)]),
    Unsound(
      "a stack that is too deep",
      [ClusterInstruction](repeating: .init(.count), count: ClusterProgram.deepestStack + 1)
        + [ClusterInstruction](repeating: .init(.add), count: ClusterProgram.deepestStack)),
    Unsound(
      "too many steps",
      [ClusterInstruction](repeating: .init(.null), count: 1)
        + [ClusterInstruction](repeating: .init(.toBoolean), count: ClusterProgram.longest)),
  ])
  func anUnsoundProgramIsRefused(_ unsound: Unsound) {
    let programs = Self.program(unsound.steps, constants: [1])
    #expect(!programs.isSound(0))
    var plan = TestScene.planWithEveryColumn
    plan.clusters.looks.textPrograms = []
    plan.clusters.programs = ClusterPrograms()
    plan.clusters.programs.append(
      {
        var program = ClusterProgram()
        program.steps = unsound.steps
        program.constants = [1]
        return program
      }())
    plan.clusters.looks.drives = []
    #expect(throws: PlanFileError.self) { try Plan(bytes: plan.bytes()) }
  }

  @Test func whatAProgramReadsMustBeThere() {
    var plan = TestScene.planWithEveryColumn
    plan.clusters.looks.textPrograms = []
    plan.clusters.programs = Self.program([.init(.aggregate, 2)])
    plan.clusters.looks.drives = [ClusterDrive(row: 1, property: .visible, program: 0)]
    #expect(throws: PlanFileError.self) { try Plan(bytes: plan.bytes()) }
  }

  private static let titles = TestScene.planWithEveryColumn

  /// Whatever passes the check runs to its end.
  @Test(arguments: 0..<2000) func aRandomSoundProgramRuns(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var steps: [ClusterInstruction] = []
    for index in 0..<random.whole(1...9) {
      let operation = random.pick(ClusterOperation.allCases)
      steps.append(
        ClusterInstruction(operation, UInt32(random.once(in: 2) ? 0 : random.whole(0...index + 3))))
    }
    let programs = Self.program(
      steps, constants: [2, -1.5], segments: [CurveSegment(.linear, from: 1, to: 3)],
      texts: [Array("[1]".utf8), Array("\"a\"".utf8)])
    guard programs.isSound(0) else { return }
    var stack: [ClusterValue] = []
    let aggregates: [ClusterValue] = [.null, .number(3), .boolean(true), .text(0)]
    let inputs = ClusterInputs(count: 4, aggregates: aggregates, zoom: 11.5)
    _ = programs.result(of: 0, inputs, &stack)
    #expect(stack.count <= ClusterProgram.deepestStack)
    var plan = Self.titles
    plan.clusters.programs = programs
    var room = ClusterTextRoom(plan, members: [1, 0])
    let value = programs.result(of: 0, inputs, &stack, &room)
    #expect(stack.count <= ClusterProgram.deepestStack)
    if let value { #expect(WrittenJSON.isValue(room.json(value)[...])) }
  }

  @Test func theStackIsNeverGrown() {
    let programs = Self.program(
      [ClusterInstruction](repeating: .init(.count), count: 256)
        + [ClusterInstruction](repeating: .init(.add), count: 255))
    var stack: [ClusterValue] = []
    stack.reserveCapacity(ClusterProgram.deepestStack)
    let before = stack.withUnsafeBufferPointer { $0.baseAddress }
    let inputs = ClusterInputs(count: 2, aggregates: [], zoom: 0)
    #expect(programs.result(of: 0, inputs, &stack) == .number(512))
    #expect(stack.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  // MARK: Aggregates and appearance

  @Test func aggregatesAreComputedOverMembers() {
    var table = ClusterAggregates()
    table.ends = [6]
    table.operations = [.sum, .min, .max, .mean, .first, .count]
    func row(_ value: ClusterValue, _ isTrue: Bool) -> [ClusterValue] {
      [value, value, value, value, value, .boolean(isTrue)]
    }
    table.values = row(.number(4), true) + row(.null, false) + row(.number(-1), true)
    table.valueEnds = [6, 12, 18]
    var result: [ClusterValue] = []
    table.compute(0, over: [0, 1, 2], into: &result)
    #expect(
      result == [.number(3), .number(-1), .number(4), .number(1.5), .number(4), .number(2)])
    table.compute(0, over: [1], into: &result)
    #expect(result == [.number(0), .null, .null, .null, .null, .number(0)])
  }

  @Test func aResultThatAPropertyCannotBeLeavesTheColumn() {
    var plan = TestScene.planWithEveryColumn
    plan.clusters.looks.options[0].flags = [.expressionFailed]
    plan.clusters.programs = ClusterPrograms()
    func drive(_ property: AnnotationProperty, _ steps: [ClusterInstruction], _ constant: Double = 0) {
      var program = ClusterProgram()
      program.steps = steps
      program.constants = [constant]
      let index = plan.clusters.programs.append(program)
      plan.clusters.looks.drives.append(ClusterDrive(row: 0, property: property, program: index))
    }
    plan.clusters.looks.drives = []
    drive(.priority, [.init(.required)])
    drive(.zPriority, [.init(.number)], 2e9)
    drive(.minZoom, [.init(.number)], 7)
    drive(.maxZoom, [.init(.boolean, 1)])
    drive(.visible, [.init(.boolean, 1)])
    drive(.obstacle, [.init(.null)])
    var stack: [ClusterValue] = []
    let appearance = plan.clusters.appearance(
      of: 0, in: [], ClusterInputs(count: 2, aggregates: [], zoom: 0), &stack
    ).options
    #expect(appearance.flags == [.required, .visible])
    #expect(appearance.zPriority == plan.clusters.looks.options[0].zPriority)
    #expect(appearance.minZoom == 7)
    #expect(appearance.maxZoom == plan.clusters.looks.options[0].maxZoom)
  }
}
