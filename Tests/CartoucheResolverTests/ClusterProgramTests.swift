import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// The programs of clusters: the effect of each step, and the programs that a plan may contain.
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

  @Test func programsReadOnlyExistingValues() {
    var plan = TestScene.planWithEveryColumn
    plan.clusters.looks.textPrograms = []
    plan.clusters.programs = Self.program([.init(.aggregate, 2)])
    plan.clusters.looks.drives = [ClusterDrive(row: 1, property: .visible, program: 0)]
    #expect(throws: PlanFileError.self) { try Plan(bytes: plan.bytes()) }
  }

  private static let titles = TestScene.planWithEveryColumn

  /// Every program that passes the check terminates.
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
    var room = ClusterTextStorage(plan, members: [1, 0])
    let value = programs.result(of: 0, inputs, &stack, &room)
    #expect(stack.count <= ClusterProgram.deepestStack)
    if let value { #expect(JSONValidator.isValue(room.json(value)[...])) }
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

/// Programs that create texts: the valid programs of a plan file, and the limit of their output.
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
    #expect(Self.refusal(of: plan) == .invalid("a program of a property makes texts (clusters)"))
    plan = TestScene.planWithEveryColumn
    plan.clusters.looks.textPrograms[1] = 99
    #expect(Self.refusal(of: plan) == .invalid("an index is out of range (clusters)"))
  }

  @Test func invalidJSONIsRefused() {
    var plan = TestScene.planWithEveryColumn
    var program = ClusterProgram()
    program.steps = [ClusterInstruction(.structure)]
    program.texts = [Array("[1".utf8)]
    plan.clusters.programs.append(program)
    #expect(Self.refusal(of: plan) == .invalid("a text is not valid JSON (clusters)"))
  }

  /// Each step creates another text of a million bytes. Without a limit, a plan file of 100 KB would need 4 GB.
  @Test func aProgramThatMakesTooMuchFails() {
    func result(steps: Int) -> ClusterValue? {
      let copies = [ClusterInstruction](repeating: ClusterInstruction(.toText), count: steps)
      let programs = Self.programs(
        [ClusterInstruction(.text)] + copies, [String(repeating: "x", count: 1 << 20)])
      var plan = Plan()
      plan.clusters.programs = programs
      var room = ClusterTextStorage(plan, members: [])
      var stack: [ClusterValue] = []
      return programs.result(of: 0, ClusterInputs(count: 2, aggregates: [], zoom: 0), &stack, &room)
    }
    #expect(result(steps: 15) != nil)
    #expect(result(steps: 16) == nil)
  }
}

/// The hierarchies in a plan file equal those that a resolver would build, and the resolver builds none.
@Suite struct ClusterPlanFileTests {
  private static func read(_ plan: Plan) throws -> Plan {
    var built = plan
    built.buildHierarchies()
    return try Plan(bytes: built.bytes())
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func theyAreThoseThatAResolverBuilds(_ part: UInt64) throws {
    var nodes = 0
    for seed in stride(from: part, to: 400, by: 8) {
      let scene = RandomClusterScene(seed: seed)
      let read = try Self.read(scene.plan)
      var resolver = Resolver(plan: scene.plan)
      var other = Resolver(plan: read)
      #expect(read.hierarchies == resolver.state.clustering.hierarchies, "seed \(seed)")
      nodes += read.hierarchies.reduce(0) { $0 + $1.nodeCount }
      for step in 0..<3 {
        let isSame = resolver.frame(scene.camera(step)) == other.frame(scene.camera(step))
        #expect(isSame, "seed \(seed) \(step)")
      }
    }
    #expect(nodes > 100)
  }

  /// With leaves of all kinds, and with many more leaves than a frame shows.
  @Test func everyHierarchyComesBack() throws {
    for seed in 0..<200 as Range<UInt64> {
      let random = RandomLeaves(seed: seed, most: seed < 190 ? 28 : 400)
      let count = (random.leaves.rows.max() ?? 0) + 1
      var plan = TestScene.plan((0..<count).map { _ in TestAnnotation(0, 0) })
      plan.cluster(
        Array(repeating: 0, count: Int(count)), [AnnotationOptions()], maxZoom: random.maxZoom,
        at: random.place)
      plan.hierarchies = [
        ClusterHierarchy(random.leaves, random.shapes, at: random.place, maxZoom: random.maxZoom)
      ]
      let isSame = try Plan(bytes: plan.bytes()) == plan
      #expect(isSame, "seed \(seed)")
    }
  }

  /// Returns pairs of views at one place each.
  private static func pairs(_ count: Int) -> Plan {
    var plan = TestScene.plan((0..<2 * count).map { TestAnnotation(Double($0 / 2) * 100, 256) })
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster(Array(repeating: 0, count: 2 * count), [look])
    return plan
  }

  @Test func aResolverBuildsNoneThatThePlanHas() throws {
    var plan = Self.pairs(3)
    plan.buildHierarchies()
    let storage = plan.hierarchies[0].x.withUnsafeBufferPointer(\.baseAddress)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().clusters.count == 3)
    #expect(resolver.state.clustering.hierarchies[0].x.withUnsafeBufferPointer(\.baseAddress) == storage)
    #expect(resolver.plan.hierarchies.isEmpty)
    // A hierarchy without clusters.
    plan.hierarchies = [ClusterHierarchy()]
    var other = Resolver(plan: try Plan(bytes: plan.bytes()))
    #expect(other.frame().clusters.isEmpty)
  }

  /// An annotation that never clusters.
  private static let patch = TestScene.plan([TestAnnotation(5, 5)])

  @Test func changesOfThePlanRemoveHierarchies() {
    var plan = Self.pairs(3)
    plan.buildHierarchies()
    var changed = plan
    changed.replace(0, by: Self.patch)
    #expect(changed.hierarchies.isEmpty)
    changed = plan
    changed.append(Self.patch)
    #expect(changed.hierarchies.isEmpty)
    changed = plan
    changed.set(.priority, of: 0, to: 7)
    #expect(changed.hierarchies.isEmpty)
    changed = TestScene.planWithEveryColumn
    changed.useSamples()
    #expect(changed.hierarchies.isEmpty)
    changed = TestScene.planWithEveryColumn
    changed.setGeometry(GeometryTable(), ofAttachment: 0)
    #expect(changed.hierarchies.isEmpty)
  }

  /// Edits and a reload have the same results as with built hierarchies.
  @Test func editsAndReloadsFollow() throws {
    for seed in 0..<200 as Range<UInt64> {
      let scene = RandomClusterScene(seed: seed)
      let read = try Self.read(scene.plan)
      var resolver = Resolver(plan: scene.plan)
      var other = Resolver(plan: read)
      var random = SeededRandom(seed: seed)
      for step in 0..<6 {
        let row = AnnotationIndex(random.whole(0...scene.plan.annotations.count - 1))
        let inputs: [Input] = random.pick([
          [.set(row, .priority, 9)], [.set(row, .width, 90)], [.select(row)],
          [.move(row, to: Coordinate(longitude: random.number(-5...5), latitude: 1))],
        ])
        if step == 4 {
          resolver.reload(scene.plan)
          other.reload(read)
        }
        let isSame =
          resolver.frame(after: inputs, scene.camera(step))
          == other.frame(after: inputs, scene.camera(step))
        #expect(isSame, "seed \(seed) \(step)")
        #expect(
          resolver.state.clustering.hierarchies == other.state.clustering.hierarchies, "seed \(seed) \(step)")
      }
    }
  }

  // MARK: Invalid hierarchies

  private static let mistakes: [(String, @Sendable (inout ClusterHierarchy) -> Void)] = [
    ("an index is out of range", { $0.members[0] = 6 }),
    ("an index is out of range", { $0.ranks[0] = 6 }),
    ("two members have the same rank", { $0.ranks[0] = $0.ranks[1] }),
    ("a member is in another cluster, or twice in one", { $0.members[0] = $0.members[1] }),
    ("a number is out of range", { $0.x[0] = 1.5 }),
    ("a number is out of range", { $0.x[0] = -0.1 }),
    ("a number is not finite", { $0.y[0] = .infinity }),
    ("a node has no zoom", { $0.levels[0] = -600 }),
    ("a node has no zoom", { $0.levels[4] = .max }),
    ("a node extends beyond its parent", { $0.extents[1].north = 0 }),
    ("a node extends beyond its parent", { $0.extents[1].south = .max }),
    ("a node extends beyond its parent", { $0.extents[1].west &-= 1 }),
    ("a node extends beyond its parent", { $0.extents[1].width += 1 << 31 }),
    ("a node extends beyond its parent", { $0.extents[4].north = $0.extents[4].south + 1 }),
    ("a node is not inside its parent", { $0.ends[0] = 0 }),
    ("a node is not inside its parent", { $0.ends[0] = .max }),
    ("a node is not inside its parent", { $0.ends[2] = 5 }),
    ("a node is not inside its parent", { $0.ends[2] = 2 }),
    ("a node is not inside its parent", { $0.levels[1] = $0.levels[0] }),
    ("a node has fewer than two members", { $0.starts[0] = .max }),
    ("a node has fewer than two members", { $0.starts[2] = 5 }),
    ("a node has fewer than two members", { $0.starts[3] = 4 }),
  ]

  /// Two of the three pairs have their own node.
  @Test(arguments: mistakes.indices) func invalidIndicesAreRefused(_ index: Int) throws {
    var plan = Self.pairs(3)
    plan.buildHierarchies()
    #expect(plan.hierarchies[0].ends == [5, 4, 3, 4, 5])
    #expect(try Plan(bytes: plan.bytes()) == plan)
    let (message, change) = Self.mistakes[index]
    change(&plan.hierarchies[0])
    let error = #expect(throws: PlanFileError.self) { _ = try Plan(bytes: plan.bytes()) }
    #expect(error == .invalid("\(message) (hierarchies of clusters)"))
  }

  @Test func aMemberOfAnotherClusterIsRefused() {
    var plan = Self.pairs(3)
    plan.buildHierarchies()
    plan.clusters.member[5] = ClusterColumns.none
    #expect(throws: PlanFileError.self) { try Plan(bytes: plan.bytes()) }
  }
}
