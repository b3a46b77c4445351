package import CartoucheResolver

extension TestScene {
  /// A small valid plan in which every stored property of every table differs from its initial value.
  package static var planWithEveryColumn: Plan {
    var plan = TestScene.plan([
      TestAnnotation(100, 120) {
        $0.anchors = [
          AnchorOption(.bottom, offsetX: 1, offsetY: 2, width: 30, height: 10),
          AnchorOption(.topLeft, offsetX: -3, offsetY: 0.5, width: 20, height: 12),
        ]
        $0.attachment = 1
        $0.priority = 2
        $0.zPriority = 1
        $0.leader = 30
        $0.pointer = PointerStyle(view: 1, width: 24, height: 20, inset: 8, most: 3)
        $0.fit = .require
      },
      TestAnnotation(110, 125) { $0.attachment = 0 },
      TestAnnotation(300, 300) {
        $0.flags = [.visible, .required, .draggable]
        $0.view = 1
        $0.minZoom = 1
      },
    ])
    plan.annotations.titles = texts("Café", "", "Harbour")
    plan.subtitles = texts("open", "", "closed")
    plan.viewData = texts(#"{"a":1}"#, "{}", "")
    plan.addGeometry()
    plan.addLayersAndAttachments()
    plan.addSamples()
    plan.addShapes()
    plan.addCallout()
    plan.addState()
    plan.addSettings()
    plan.addClusters()
    plan.addHierarchy()
    plan.addZoomTables()
    plan.repeatGroups = texts("bakery", "bank")
    plan.annotations.options[0].repeatDistance = 120
    plan.annotations.repeatGroup = [1, 0, AnnotationColumns.noGroup]
    return plan
  }

  package static func texts(_ texts: String...) -> TextColumn {
    var column = TextColumn()
    for text in texts { column.append(text.utf8) }
    return column
  }
}

extension Plan {
  fileprivate mutating func addGeometry() {
    for (x, y) in [(0.5, 0.5), (0.51, 0.52), (0.49, 0.53)] {
      geometries.addCoordinate(x, y, given: Coordinate(longitude: 360 * x, latitude: 90 * y))
    }
    geometries.endPath()
    geometries.endPart(.polygon)
    geometries.endShape()
    shapeFeatures = [7]
    scenery.shapes = geometries
    scenery.pointX = [0.5, 0.25]
    scenery.pointY = [0.5, 0.75]
  }

  /// Attachment 0 is to a shape of a layer, attachment 1 to another annotation.
  fileprivate mutating func addLayersAndAttachments() {
    layers.names = TestScene.texts("roads")
    layers.types = [.line]
    layers.width = [4]
    layers.height = [5]
    layers.minZoom = [1]
    layers.maxZoom = [20]
    layers.widthTable = [1]
    layers.heightTable = [2]
    layers.anchor = [.top]
    layers.offsetX = [3]
    layers.offsetY = [4]
    layers.allowsOverlap = [true]
    layers.trimStart = [0.25]
    layers.trimEnd = [0.5]
    layers.isVisible = [true]
    layers.isHostSupplied = [true]
    layerFeatures.ends = [1]
    layerFeatures.feature = [7]
    layerFeatures.shape = [0]
    layerFeatures.width = [2]
    layerFeatures.height = [3]
    layerFeatures.widthTable = [1]
    layerFeatures.heightTable = [LayerTable.noTable]
    layerFeatures.sortKey = [-1]
    layerFeatures.filterZooms = [FilterZooms { $0 > 3 }]
    featureIDs = TestScene.texts("way/7")
    attachments.kinds = [.shape, .annotation]
    attachments.firstShape = [0, 1]
    attachments.shapeCount = [1, 0]
    attachments.layer = [0, AttachmentTable.none]
    attachments.isFilteredOut = [true, false]
    attachments.feature = [7, AttachmentTable.none]
    attachments.featureID = [0, AttachmentTable.none]
    attachments.host = [AttachmentTable.none, 2]
    attachments.hostPoint = [nil, .right]
    attachments.partStart = [0.25, 0]
    attachments.partEnd = [0.75, 1]
    attachments.polygonRule = [.centroid, .pole]
    attachments.contains = [true, false]
  }

  fileprivate mutating func addSamples() {
    for (x, y) in [(0.25, 0.5), (0.5, 0.75)] {
      samples.geometries.addCoordinate(x, y, given: Coordinate(longitude: 360 * x, latitude: 90 * y))
      samples.geometries.endPath()
      samples.geometries.endPart(.points)
      samples.geometries.endShape()
    }
    samples.shapeFeatures = [8, 9]
    samples.layerFeatures = layerFeatures
    samples.layerFeatures.feature = [9]
    samples.layerFeatures.shape = [1]
    samples.attachment = [0]
    samples.firstShape = [1]
    samples.shapeCount = [1]
    samples.longitude = [-90]
    samples.latitude = [45]
    samples.isFilteredOut = [true]
    samples.feature = [9]
  }

  private static let rectangle = RelativeRectangle(
    left: RelativeEdge(factor: 0.5, offset: -4), top: RelativeEdge(factor: 1, offset: -30),
    right: RelativeEdge(factor: 0.5, offset: 4), bottom: RelativeEdge(factor: 1, offset: 2))

  fileprivate mutating func addShapes() {
    let boxes = collisionBoxes.append([Self.rectangle, Self.rectangle])
    setShape(0, .circle, insets: Insets(top: 1, right: 2, bottom: 3, left: 4), boxes: nil)
    collisionOutlines[0].boxes = boxes
    setShape(2, .none, insets: Insets(top: 1, right: 1, bottom: 1, left: -1))
  }

  fileprivate mutating func addCallout() {
    callouts.width = [220, 220]
    callouts.height = [88, 88]
    callouts.anchorList = [0, 0]
    callouts.titles = TestScene.texts("Title", "Title")
    callouts.subtitles = TestScene.texts("Subtitle", "Subtitle")
    callouts.leftAccessories = TestScene.texts("icon", "icon")
    callouts.rightAccessories = TestScene.texts("arrow", "arrow")
    callouts.detailAccessories = TestScene.texts("detail", "detail")
    callouts.tipLength = [8, 8]
    callouts.tipWidth = [12, 12]
    for _ in 0..<2 { callouts.parts.append([Self.rectangle]) }
    callouts.partNames = TestScene.texts("details", "details")
    callouts.flags = [.always, .always]
    callouts.partAreas = [.body, .frame]
    annotations.options[2].callout = 0
  }

  fileprivate mutating func addState() {
    var held = TestAnnotation(9, 9) {
      $0.priority = 4
      $0.zPriority = 5
      $0.minZoom = 2
      $0.fit = .ignore
      $0.view = 1
      $0.leader = 20
    }.options(anchorList: 1)
    held.collisionShape = collisionShape(CollisionOutline(.circle, insets: Insets(left: 1), boxes: 0))
    held.callout = 0
    held.repeatDistance = 40
    held.pointer = pointerStyle(PointerStyle(view: 0, width: 30, height: 40, inset: 4, most: 9))
    states.annotation = [0, 0]
    states.states = [.dragging, [.selected, .disabled]]
    states.named = [
      .ofStates, [.title, .subtitle, .data, NamedProperties(.callout), NamedProperties(.priority)],
    ]
    states.titles = TestScene.texts("Held", "Off")
    states.subtitles = TestScene.texts("Up", "Down")
    states.viewData = TestScene.texts(#"{"a":1}"#, #"{"b":[]}"#)
    states.options = [held, held]
    states.options[1].callout = CalloutColumns.none
  }

  fileprivate mutating func addSettings() {
    surroundings.avoidedLayers = [0]
    surroundings.avoidedRegions = [Self.rectangle]
    surroundings.regionNames = TestScene.texts("panel")
    surroundings.avoidsStrictly = true
    surroundings.puck = Puck(coordinate: Coordinate(longitude: 10, latitude: 20), radius: 9)
    selection = .multiple
    placement.tieBreak = .nearestCenter
    placement.strategy = .best
    placement.budget = 77
    placement.keepsAnchor = false
    placement.stickiness = 1.5
    placement.showMargin = 2.5
    placement.calm = .motion
    placement.margin = 50.5
    placement.horizon = 7.5
    placement.touchTarget = 44.5
    camera = Camera(
      center: Coordinate(longitude: 1, latitude: -2), zoom: 2, bearing: 30, pitch: 15,
      padding: Insets(top: 1, right: 2, bottom: 3, left: 4))
    framing = CameraFraming(showsAll: true, rows: [0, 2])
    framing.maxZoom = 12.5
  }

  fileprivate mutating func addClusters() {
    clusters.identifiers = TestScene.texts("stores")
    clusters.minPoints = [3]
    clusters.maxZoom = [14]
    clusters.position = [.first]
    clusters.member = [0, 0, ClusterColumns.none]
    clusters.aggregates.ends = [2]
    clusters.aggregates.names = TestScene.texts("best", "kind")
    clusters.aggregates.operations = [.max, .first]
    clusters.aggregates.valueEnds = [2, 4, 4]
    clusters.aggregates.values = [.number(3), .text(0), .null, .boolean(true)]
    clusters.aggregates.texts = TestScene.texts(#""cafe""#)
    clusters.looks.ends = [2]
    clusters.looks.states = [[], .selected]
    clusters.looks.named = [.all, [.title, NamedProperties(.visible), NamedProperties(.height)]]
    clusters.looks.options = states.options
    clusters.looks.options[1].callout = 1
    clusters.looks.inherited = [.priority, .size]
    var program = ClusterProgram()
    program.steps = [
      ClusterInstruction(.aggregate, 0), ClusterInstruction(.jumpIfNumber, 3), ClusterInstruction(.count),
      ClusterInstruction(.fraction, 0), ClusterInstruction(.number, 0), ClusterInstruction(.add),
    ]
    program.constants = [7]
    program.segments = [CurveSegment(.exponential(base: 2), from: 1, to: 5)]
    clusters.programs.append(program)
    clusters.programs.append(program)
    var text = ClusterProgram()
    text.steps = [
      ClusterInstruction(.text, 1), ClusterInstruction(.structure, 0), ClusterInstruction(.concatenate),
    ]
    text.texts = [Array("[1]".utf8), Array("more".utf8)]
    let none = ClusterColumns.none
    clusters.looks.textPrograms = [none, clusters.programs.append(text), none, none, none, none]
    clusters.looks.textPrograms += [UInt32](repeating: none, count: 6)
    clusters.looks.drives = [
      ClusterDrive(row: 0, property: .width, program: 0), ClusterDrive(row: 0, property: .height, program: 1),
      ClusterDrive(row: 0, property: .zPriority, program: 0),
      ClusterDrive(row: 1, property: .visible, program: 1),
    ]
  }

  /// Joins both members. A real hierarchy would not, because they have no points of their own.
  fileprivate mutating func addHierarchy() {
    var shapes = ClusterShapes()
    let frame = ShapeBounds(left: -10, top: -5, right: 10, bottom: 5)
    let shape = shapes.append([ClusterShapes.Part(frame)])
    var leaves = ClusterLeaves()
    leaves.append(row: 1, x: 0.25, y: 0.5, shape: shape)
    leaves.append(row: 0, x: 0.26, y: 0.51, shape: shape)
    hierarchies = [ClusterHierarchy(leaves, shapes, at: .first, maxZoom: 14)]
    (hierarchies[0].widths, hierarchies[0].heights) = ([24.5], [12])
  }

  fileprivate mutating func addZoomTables() {
    let stops = [ZoomTable.Stop(zoom: 1, value: 4), ZoomTable.Stop(zoom: 3, value: 8)]
    let step = ZoomTable(.step, [ZoomTable.Stop(zoom: ZoomTable.Stop.beforeAll, value: 1)] + stops)
    for table in [
      step, ZoomTable(.linear, stops), ZoomTable(.exponential(base: 1.5), stops),
      ZoomTable(.cubicBezier(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4), stops),
    ] {
      zoomTables.append(table)
    }
    zoomTables.drive(.visible, of: 0, by: 0)
    zoomTables.drive(.height, of: 1, by: 2)
    zoomTables.drive(.priority, ofState: 1, by: 1)
    zoomTables.drive(.height, ofCallout: 1, by: 3)
    zoomTables.drive(.height, ofClusterLook: 1, by: 2)
    zoomTables.driveGap(ofList: 1, by: 3)
  }
}
