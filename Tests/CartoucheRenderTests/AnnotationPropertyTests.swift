import CartoucheRender
import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Every property of an annotation is written, read and changed as its facts say: what is left out of one of the places
/// that know a property fails here under its name.
@Suite struct AnnotationPropertyTests {
  /// Something else than the property is, which every plan below may have.
  private static func change(_ options: AnnotationOptions, _ property: AnnotationProperty) -> Double {
    switch property.kind {
    case .number: options[property] == 0.5 ? 0.25 : 0.5
    case .flag: 1 - options[property]
    case .choice(let count): (options[property] + 1).truncatingRemainder(dividingBy: Double(count))
    case .index: options[property] == 0 ? 1 : 0
    }
  }

  private static func program(_ value: Double, _ property: AnnotationProperty) -> ClusterProgram {
    var program = ClusterProgram()
    if property.flag == nil {
      program.steps = [ClusterInstruction(.number)]
      program.constants = [value]
    } else {
      program.steps = [ClusterInstruction(.boolean, value == 0 ? 0 : 1)]
    }
    return program
  }

  private static func json(_ plan: Plan) -> String {
    var bytes: [UInt8] = []
    PlanJSON(plan: plan).write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An annotation in no state, and another one; the tables have two rows or more.
  private static var plan: Plan {
    var plan = TestScene.planWithEveryColumn
    plan.states = StateColumns()
    plan.clusters = ClusterColumns()
    plan.hierarchies = []
    plan.zoomTables = ZoomTables()
    plan.layers = LayerTable()
    plan.layerFeatures = LayerFeatures()
    plan.surroundings = Surroundings()
    plan.attachments = AttachmentTable()
    plan.samples = SampleFeatures()
    for row in 0..<plan.annotations.count { plan.annotations.attachment[row] = AttachmentTable.none }
    return plan
  }

  @Test func everyPropertyHasANameOfItsOwn() {
    #expect(Set(AnnotationProperty.allCases.map(\.name)).count == AnnotationProperty.allCases.count)
    #expect(MemoryLayout<AnnotationOptions>.stride <= 72)
  }

  @Test(arguments: AnnotationProperty.allCases) func oneChangesNoOther(_ property: AnnotationProperty) {
    for start in [AnnotationOptions(), Self.plan.annotations.options[0]] {
      var options = start
      options[property] = Self.change(start, property)
      let changed = AnnotationProperty.allCases.filter { options[$0] != start[$0] }
      #expect(changed == [property])
      #expect(options != start)
    }
  }

  @Test(arguments: AnnotationProperty.allCases) func itIsInThePlanAsJSON(_ property: AnnotationProperty) {
    let before = Self.plan
    var plan = before
    plan.annotations.options[0][property] = Self.change(before.annotations.options[0], property)
    // Of collision shapes, as of all shapes, nothing is told.
    #expect((Self.json(plan) != Self.json(before)) == (property != .collisionShape), "\(property)")
    plan.annotations.options[0][property] = property == .callout ? 0 : 1
    if property != .collisionShape { #expect(Self.json(plan).contains("\"\(property.name)\"")) }
  }

  @Test(arguments: AnnotationProperty.allCases) func itComesBackFromAPlanFile(_ property: AnnotationProperty)
    throws
  {
    var plan = TestScene.planWithEveryColumn
    let value = Self.change(plan.annotations.options[0], property)
    // One row differs, then none does.
    for rows in [0..<1, 0..<plan.annotations.count] {
      for row in rows { plan.annotations.options[row][property] = value }
      let read = try Plan(bytes: plan.bytes())
      #expect(read == plan && read.annotations.options[0][property] == value)
    }
    plan.states.options[1][property] = Self.change(plan.states.options[1], property)
    let named = NamedProperties(property)
    plan.states.named[0].formSymmetricDifference(NamedProperties.ofStates.intersection(named))
    plan.clusters.looks.options[1][property] = Self.change(plan.clusters.looks.options[1], property)
    #expect(try Plan(bytes: plan.bytes()) == plan)
  }

  @Test func whatInputsMaySetIsSettable() {
    #expect(
      SettableProperty.allCases.map(\.property)
        == AnnotationProperty.allCases.filter { $0.mayChange(by: .set) })
  }

  @Test(arguments: SettableProperty.allCases) func anInputMaySetIt(_ property: SettableProperty) {
    var resolver = Resolver(plan: Self.plan)
    let value = Self.change(resolver.options[0], property.property)
    #expect(resolver.frame(after: [.set(0, property, value)]).refusals.isEmpty)
    #expect(resolver.options[0][property.property] == value)
    #expect(resolver.plan.annotations.options[0][property.property] == value)
    #expect(resolver.frame(after: [.set(0, property, .nan)]).refusals.map(\.reason) == [.badNumber])
  }

  @Test(arguments: AnnotationProperty.allCases.filter { $0.mayChange(by: .zoom) })
  func aTableMayDriveIt(_ property: AnnotationProperty) throws {
    var plan = Self.plan
    let value = Self.change(plan.annotations.options[0], property)
    let table = plan.zoomTables.append(
      ZoomTable(.step, [ZoomTable.Stop(zoom: ZoomTable.Stop.beforeAll, value: value)]))
    plan.zoomTables.drive(property, of: 0, by: table)
    #expect(Self.json(plan).contains("\"zoom\":{\"\(property.name)\":"))
    #expect(try Plan(bytes: plan.bytes()) == plan)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    #expect(resolver.options[0][property] == value)
  }

  @Test(arguments: AnnotationProperty.allCases) func aStateMayChangeIt(_ property: AnnotationProperty) {
    var plan = Self.plan
    plan.annotations.options[0].flags.insert(.enabled)
    let own = plan.annotations.options[0]
    var other = own
    other[property] = Self.change(own, property)
    plan.states.append(.highlighted, of: 0, other, anchorList: other.anchorList, view: other.view)
    plan.states.append(
      [.highlighted, .dragging], naming: [], of: 0, own, anchorList: own.anchorList, view: own.view)
    var resolver = Resolver(plan: plan)
    _ = resolver.frame(after: [.highlight(0, true)])
    #expect(resolver.options[0][property] == (property.mayChange(by: .states) ? other : own)[property])
    _ = resolver.frame(after: [.highlight(0, false)])
    #expect(resolver.options[0] == own)
  }

  @Test(arguments: AnnotationProperty.allCases) func aProgramMayComputeIt(_ property: AnnotationProperty) {
    var plan = TestScene.planWithEveryColumn
    let value = Self.change(plan.clusters.looks.options[0], property)
    plan.clusters.programs = ClusterPrograms()
    plan.clusters.looks.textPrograms = []
    plan.clusters.programs.append(Self.program(value, property))
    plan.clusters.looks.drives = [ClusterDrive(row: 0, property: property, program: 0)]
    guard property.mayChange(by: .clusters) else {
      #expect(throws: PlanFileError.self) { try Plan(bytes: plan.bytes()) }
      return
    }
    var stack: [ClusterValue] = []
    let inputs = ClusterInputs(count: 2, aggregates: [], zoom: 0)
    #expect(plan.clusters.appearance(of: 0, in: [], inputs, &stack).options[property] == value)
    #expect((try? Plan(bytes: plan.bytes())) == plan)
  }
}
