import CartoucheRender
import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct PlanJSONTests {
  @Test func aPlanReadsAsOneLineAnAnnotation() {
    var plan = Plan()
    plan.camera = Camera(center: Coordinate(longitude: 2, latitude: 1), zoom: 3)
    plan.placement.tieBreak = .lowerOnScreen
    plan.add(
      "a", title: "A & B", size: (20, 10),
      anchors: [AnchorOption(.bottom, offsetY: 8), AnchorOption(.top, offsetY: -8, width: 4)], priority: 2)
    plan.add("b", size: (AnnotationOptions.unknownSize, AnnotationOptions.unknownSize), flags: .required)
    var output: [UInt8] = []
    PlanJSON(plan: plan).write(to: &output)
    #expect(
      String(decoding: output, as: UTF8.self) == """
        {
          "camera": {"center":[2,1],"zoom":3,"bearing":0,"pitch":0,"padding":\
        {"top":0,"right":0,"bottom":0,"left":0}},
          "placement": {"tieBreak":"lower-on-screen","keepAnchor":true,"calm":"equal","stickiness":1,\
        "showMargin":2,"margin":100,"horizon":10},
          "scenery": {"points":0,"shapes":0},
          "annotations": [
            {"id":"a","title":"A & B","coordinate":[0,0],"mercator":[0.5,0.5],"width":20,"height":10,\
        "anchors":[{"anchor":"bottom","offsetX":0,"offsetY":8},\
        {"anchor":"top","offsetX":0,"offsetY":-8,"width":4}],"priority":2,"zPriority":0,"minZoom":0,\
        "maxZoom":25.5,"fit":"prefer","flags":["visible","obstacle"],"view":"default","lastOrder":0},
            {"id":"b","coordinate":[0,0],"mercator":[0.5,0.5],"width":null,"height":null,\
        "anchors":[{"anchor":"center","offsetX":0,"offsetY":0}],"priority":0,"zPriority":0,"minZoom":0,\
        "maxZoom":25.5,"fit":"prefer","flags":["required"],"view":"default","lastOrder":1}
          ]
        }

        """)
  }

  @Test func anEmptyPlanIsStillAnObject() {
    var output: [UInt8] = []
    PlanJSON(plan: Plan()).write(to: &output)
    #expect(String(decoding: output, as: UTF8.self).hasSuffix("\n  \"annotations\": []\n}\n"))
  }
}

/// Layers, avoided regions and the puck.
@Suite struct PlanJSONLayerTests {
  private static var plan: Plan {
    var plan = Plan()
    let table = plan.zoomTables.append(
      ZoomTable(.step, [.init(zoom: ZoomTable.Stop.beforeAll, value: 8), .init(zoom: 9, value: 16)]))
    plan.layers.names.append("poi".utf8)
    plan.layers.types = [.symbol]
    (plan.layers.width, plan.layers.height) = ([8], [5])
    (plan.layers.widthTable, plan.layers.heightTable) = ([table], [LayerTable.noTable])
    plan.layers.anchor = [.top]
    (plan.layers.offsetX, plan.layers.offsetY) = ([1], [2])
    plan.layers.allowsOverlap = [false]
    (plan.layers.trimStart, plan.layers.trimEnd) = ([0.25], [0.5])
    (plan.layers.minZoom, plan.layers.maxZoom) = ([0], [26])
    (plan.layers.isVisible, plan.layers.isHostSupplied) = ([true], [false])
    plan.layerFeatures.ends = [1]
    (plan.layerFeatures.feature, plan.layerFeatures.shape) = ([7], [0])
    (plan.layerFeatures.width, plan.layerFeatures.height) = ([8], [5])
    (plan.layerFeatures.widthTable, plan.layerFeatures.heightTable) = ([table], [LayerTable.noTable])
    plan.layerFeatures.sortKey = [3]
    plan.layerFeatures.filterZooms = [FilterZooms { 5...7 ~= $0 || $0 == 25 }]
    plan.surroundings.avoidedLayers = [0]
    plan.surroundings.avoidedRegions = [
      RelativeRectangle(
        left: RelativeEdge(factor: 0, offset: 0), top: RelativeEdge(factor: 1, offset: -3),
        right: RelativeEdge(factor: 0.5, offset: 5), bottom: RelativeEdge(factor: 1, offset: -1))
    ]
    plan.surroundings.puck = Puck(coordinate: Coordinate(longitude: 0, latitude: 0), radius: 9)
    return plan
  }

  @Test func layersTheirFeaturesAndTheSurroundingsAreWritten() throws {
    var output: [UInt8] = []
    PlanJSON(plan: Self.plan).write(to: &output)
    let table = #""zoom":{"width":{"curve":"step","stops":[[null,8],[9,16]]}}}"#
    #expect(
      String(decoding: output, as: UTF8.self).contains(
        #"""
          "avoid": {"layers":["poi"],"regions":[{"left":[0,0],"top":[1,-3],"right":[0.5,5],"bottom":[1,-1]}],\#
        "strict":false},
          "puck": {"coordinate":[0,0],"mercator":[0.5,0.5],"radius":9},
          "layers": [
            {"name":"poi","type":"symbol","width":8,"height":5,"anchor":"top","offsetX":1,"offsetY":2,\#
        "allowOverlap":false,"trimOffset":[0.25,0.5],"minZoom":0,"maxZoom":26,"visible":true,"hostSupplied":false,\#(table)
          ],
          "layerFeatures": [
            {"layer":"poi","feature":7,"width":8,"height":5,"sortKey":3,"filterZooms":[[5,8],[25,26]],\#(table)
          ],
        """#))
  }
}

/// Values that depend on zoom.
@Suite struct PlanJSONZoomTests {
  @Test func tablesStandWithTheAnnotationTheyDrive() {
    var plan = Plan()
    plan.add("a", anchors: [AnchorOption(.bottom)])
    plan.add("b")
    let rise = plan.zoomTables.append(
      ZoomTable(.exponential(base: 1.5), [.init(zoom: 10, value: 8), .init(zoom: 18, value: 24)]))
    let flip = plan.zoomTables.append(
      ZoomTable(
        .step, [.init(zoom: ZoomTable.Stop.beforeAll, value: 0), .init(zoom: 12, value: 1)]))
    let bezier = ZoomTable.Interpolation.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    let gap = plan.zoomTables.append(ZoomTable(bezier, [.init(zoom: 1, value: 2)]))
    plan.zoomTables.drive(.width, of: 0, by: rise)
    plan.zoomTables.drive(.visible, of: 0, by: flip)
    plan.zoomTables.driveGap(ofList: 0, by: gap)
    var output: [UInt8] = []
    PlanJSON(plan: plan).write(to: &output)
    let text = String(decoding: output, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.contains(#""id""#) }
    #expect(
      lines.first?.hasSuffix(
        """
        "lastOrder":0,"zoom":{"width":{"curve":"exponential","base":1.5,"stops":[[10,8],[18,24]]},\
        "visible":{"curve":"step","stops":[[null,false],[12,true]]},\
        "gap":{"curve":"cubic-bezier","controls":[0.42,0,0.58,1],"stops":[[1,2]]}}},
        """) == true)
    #expect(lines.last?.contains("zoom\":{") == false)
  }
}

/// Every property of an annotation is written, read and changed as its description says. A property that one
/// of these places omits fails here by name.
@Suite struct AnnotationPropertyTests {
  /// Changes the property to another value that all plans below allow.
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
    #expect(MemoryLayout<AnnotationOptions>.stride <= 80)
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
    // The JSON does not contain collision shapes.
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
    let value = Self.change(resolver.state.options[0], property.property)
    #expect(resolver.frame(after: [.set(0, property, value)]).refusals.isEmpty)
    #expect(resolver.state.options[0][property.property] == value)
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
    #expect(resolver.state.options[0][property] == value)
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
    #expect(resolver.state.options[0][property] == (property.mayChange(by: .states) ? other : own)[property])
    _ = resolver.frame(after: [.highlight(0, false)])
    #expect(resolver.state.options[0] == own)
  }

  @Test(arguments: AnnotationProperty.allCases) func aProgramMayComputeIt(_ property: AnnotationProperty) {
    var plan = TestScene.planWithEveryColumn
    let value = Self.change(plan.clusters.looks.options[0], property)
    plan.clusters.programs = ClusterPrograms()
    plan.clusters.looks.textPrograms = []
    plan.clusters.programs.append(Self.program(value, property))
    plan.clusters.looks.drives = [ClusterDrive(row: 0, property: property, program: 0)]
    if property != .width, property != .height {
      (plan.hierarchies[0].widths, plan.hierarchies[0].heights) = ([], [])
    }
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
