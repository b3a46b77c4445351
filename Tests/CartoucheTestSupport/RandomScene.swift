package import CartoucheResolver

/// The plan and the sequence of frames of a seed: small, crowded, and rich in special cases.
package struct RandomScene: Sendable {
  package let plan: Plan
  package let frames: [Step]
  package let explains: Bool
  package let reportsFrameChanges: Bool

  /// The actions before a frame and the frame's arguments.
  package struct Step: Sendable {
    package var changes: [SceneChange] = []
    package var inputs: [Input] = []
    package var camera: Camera
    package var viewport: Viewport
    package var isSettled = false

    package init(camera: Camera, viewport: Viewport) {
      self.camera = camera
      self.viewport = viewport
    }
  }

  package init(seed: UInt64) {
    reportsFrameChanges = !seed.isMultiple(of: 2)
    let random = SeededRandom(seed: seed)
    let count = random.whole("annotations", 1...30)
    let annotations = (0..<count).map { RandomScene.annotation(random.stream("annotation", $0)) }
    var policy = PlacementPolicy()
    policy.tieBreak = random.pick("tieBreak", RandomScene.tieBreaks)
    policy.keepsAnchor = !random.once("keepsAnchor", in: 4)
    policy.stickiness = random.pick("stickiness", [0, 0, 0.3, 4, 30, 1, 1])
    policy.showMargin = random.pick("showMargin", [0, 0, 1.7, 8, 2, 2])
    policy.margin = random.pick("margin", [100, 100, 0, 20.3, 300])
    policy.calm = random.pick("calm", RandomScene.calms)
    policy.horizon = random.pick("horizon", [10, 10, nil, 1.25, 2, 1])
    let order = random.draw("lastOrder") { RandomScene.lastOrder(count, &$0) }
    var plan = TestScene.plan(annotations, policy: policy, lastOrder: order)
    if random.once("hasZoomTables", in: 2) { RandomScene.addZoomTables(to: &plan, random.stream("zoom")) }
    plan.addAttachments(random)
    plan.addObstacles(random.stream("obstacles"))
    plan.addStates(random.stream("states"))
    plan.addCallouts(random.stream("callouts"))
    plan.addRepetitions(random.stream("repetitions"))
    plan.placement.touchTarget = random.pick("touchTarget", [0, 0, 44, 12.3])
    plan.selection = random.pick("selection", RandomScene.selectionModes)
    self.plan = plan
    var frames = RandomScene.frames(random)
    explains = random.once("explains", in: 3)
    if !random.once("isStill", in: 4) {
      var host = RandomHost(plan)
      for index in frames.indices {
        host.act(before: &frames[index], random.stream("host", index))
        host.touchCallouts(before: &frames[index], random.stream("callout", index))
      }
    }
    self.frames = frames
  }

  init(plan: Plan, frames: [Step], explains: Bool, reportsFrameChanges: Bool) {
    self.plan = plan
    self.frames = frames
    self.explains = explains
    self.reportsFrameChanges = reportsFrameChanges
  }

  static func annotation(_ random: SeededRandom) -> TestAnnotation {
    let isExact = random.once("isExact", in: 2)
    func place(_ axis: String) -> Double {
      random.draw(axis) { isExact ? $0.quarter(56...456) : $0.number(56...456) }
    }
    return TestAnnotation(place("x"), place("y")) { annotation in
      annotation.width = random.draw("width") {
        $0.pick([40, 64, 20, $0.quarter(8...120), $0.number(1...90)])
      }
      annotation.height = random.draw("height") { $0.pick([20, 24, $0.quarter(8...80), $0.number(1...60)]) }
      if random.once("isUnmeasured", in: 40) { annotation.width = AnnotationOptions.unknownSize }
      annotation.anchors = anchors(random)
      annotation.priority = random.pick("priority", [0, 0, 0, 1, -2.5])
      annotation.zPriority = random.pick("zPriority", [0, 0, 1, -1])
      annotation.minZoom = random.pick("minZoom", [0, 0, 0, 0, 2, 2.1])
      annotation.maxZoom = random.pick("maxZoom", [22, 22, 22, 22, 2.25, 3])
      annotation.fit = random.pick("fit", RandomScene.fits)
      annotation.flags = flags(random)
      annotation.view = UInt32(random.whole("view", 0...2))
    }
  }

  private static func flags(_ random: SeededRandom) -> AnnotationFlags {
    var flags: AnnotationFlags = []
    if !random.once("visible", in: 20) { flags.insert(.visible) }
    if random.once("expressionFailed", in: 2) { flags.insert(.expressionFailed) }
    if random.once("required", in: 8) { flags.insert(.required) }
    if random.once("allowOverlap", in: 6) { flags.insert(.allowOverlap) }
    if !random.once("obstacle", in: 6) { flags.insert(.obstacle) }
    if random.once("ignoreCameraPadding", in: 4) { flags.insert(.ignoreCameraPadding) }
    if !random.once("enabled", in: 4) { flags.insert(.enabled) }
    if random.once("draggable", in: 2) { flags.insert(.draggable) }
    if random.once("selected", in: 10) { flags.insert(.selected) }
    if random.once("estimated", in: 8) { flags.insert(.estimated) }
    return flags
  }

  private static func anchors(_ random: SeededRandom) -> [AnchorOption] {
    (0..<random.whole("anchors", 1...5)).map { place in
      let random = random.stream("anchor", place)
      var option = AnchorOption(random.pick("anchor", RandomScene.anchors))
      if random.once("hasOffsetX", in: 3) { option.offsetX = random.draw("offsetX") { $0.quarter(-30...30) } }
      if random.once("hasOffsetY", in: 3) { option.offsetY = random.draw("offsetY") { $0.number(-30...30) } }
      if random.once("hasWidth", in: 8) { option.width = random.draw("width") { $0.quarter(5...80) } }
      if random.once("hasHeight", in: 8) { option.height = random.draw("height") { $0.quarter(5...80) } }
      return option
    }
  }

  /// Returns an order with groups as `forEach` makes them: later groups first, the members of a group in order.
  static func lastOrder(_ count: Int, _ random: inout SeededRandom) -> [UInt32] {
    var groups: [[Int]] = []
    for row in 0..<count {
      if groups.isEmpty || random.once(in: 3) { groups.append([]) }
      groups[groups.count - 1].append(row)
    }
    var order = [UInt32](repeating: 0, count: count)
    for (place, row) in groups.reversed().joined().enumerated() { order[row] = UInt32(place) }
    return order
  }

  /// The movement of the camera before a frame.
  private enum Motion {
    case pan, zoom, turn, tilt, pad, stay, zoomBy
  }

  private static let motions: [Motion] = [
    .pan, .pan, .pan, .zoom, .turn, .tilt, .tilt, .pad, .stay, .zoomBy,
  ]

  private static func frames(_ random: SeededRandom) -> [Step] {
    var camera = TestScene.camera
    var viewport = TestScene.viewport
    if random.once("hasViewport", in: 3) {
      viewport = random.draw("viewport") {
        Viewport(width: $0.number(80...500), height: $0.number(80...500))
      }
    }
    var frames = [Step(camera: camera, viewport: viewport)]
    for number in 0..<random.whole("frames", 3...8) {
      var random = random.stream("camera", number)
      switch random.pick(RandomScene.motions) {
      case .pan:
        camera.center.longitude += random.number(-4...4)
        camera.center.latitude += random.number(-4...4)
      case .zoom: camera.zoom = random.number(1.6...3)
      case .zoomBy: camera.zoom += random.number(-0.2...0.2)
      case .stay: break
      case .turn: camera.bearing += random.number(-30...30)
      case .tilt: camera.pitch = random.number(0...80)
      case .pad:
        camera.padding = Insets(
          top: random.quarter(0...120), right: random.quarter(0...120), bottom: random.quarter(0...120),
          left: random.quarter(0...120))
      }
      frames.append(Step(camera: camera, viewport: viewport))
    }
    if random.once("drifts", in: 2) { drift(from: &camera, viewport, random.stream("drift"), &frames) }
    for number in frames.indices {
      frames[number].isSettled = random.stream("frame", number).once("isSettled", in: 5)
    }
    return frames
  }

  /// Returns frames of a constant movement, as by a hand or an animation: views slide in and out, grow and
  /// shrink.
  private static func drift(
    from camera: inout Camera, _ viewport: Viewport, _ random: SeededRandom, _ frames: inout [Step]
  ) {
    let zoom = random.draw("zoom") { $0.pick([0, $0.number(-0.15...0.15), $0.number(-0.6...0.6)]) }
    let right = random.draw("right") { $0.pick([0, $0.number(-6...6), $0.number(-20...20)]) }
    let up = random.draw("up") { $0.pick([0, $0.number(-6...6), $0.number(-15...15)]) }
    for _ in 0..<random.whole("frames", 2...10) {
      camera.zoom += zoom
      camera.center.longitude += right
      camera.center.latitude = min(max(camera.center.latitude + up, -80), 80)
      frames.append(Step(camera: camera, viewport: viewport))
    }
  }
}

/// The lists of values for random scenes. A new case of an enumeration is appended to its list and never
/// inserted, so that it only changes scenes that use it.
extension RandomScene {
  package static let anchors: [Anchor] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
  ]
  static let attachmentKinds: [AttachmentKind] = [.point, .shape, .anyFeature, .hostFeature, .annotation]
  static let calms: [Calm] = [.equal, .motion, .none]
  static let collisionModes: [CollisionMode] = [.rectangle, .circle, .none]
  static let dragStates: [DragState] = [.none, .starting, .dragging, .ending, .canceling]
  static let fits: [Fit] = [.prefer, .require, .ignore]
  static let layerCount = 3
  static let layerTypes: [LayerType] = [.symbol, .circle, .line, .fill, .fillExtrusion]
  static let polygonRules: [PolygonRule] = [.pole, .centroid]
  static let selectionModes: [SelectionMode] = [.single, .multiple, .none]
  static let settableProperties: [SettableProperty] = [
    .width, .height, .priority, .zPriority, .minZoom, .maxZoom, .visible, .required, .allowOverlap, .obstacle,
    .ignoreCameraPadding,
  ]
  static let tieBreaks: [TieBreak] = [.last, .first, .lowerOnScreen, .nearestCenter]
  static let zoomProperties: [AnnotationProperty] = [
    .width, .height, .priority, .zPriority, .minZoom, .maxZoom, .visible, .expressionFailed, .required,
    .allowOverlap, .obstacle, .ignoreCameraPadding, .repeatDistance,
  ]

  /// The enumerations with a case that the lists do not have.
  package static var incomplete: [String] {
    func check<Case: CaseIterable & Hashable>(_ list: [Case], isMeant: (Case) -> Bool = { _ in true })
      -> String?
    {
      let meant = Case.allCases.filter(isMeant)
      return Set(list) == Set(meant) && list.count == meant.count ? nil : "\(Case.self)"
    }
    return [
      check(anchors), check(attachmentKinds), check(calms), check(collisionModes), check(dragStates),
      check(fits), check(layerTypes), check(polygonRules), check(selectionModes), check(settableProperties),
      check(tieBreaks),
      check(zoomProperties) { $0.mayChange(by: .zoom) },
    ].compactMap { $0 }
  }
}

extension RandomScene {
  /// Creates a scene of the whole world, of which each frame sees a part. Distant annotations are skipped and
  /// return later.
  package init(worldOf seed: UInt64) {
    let random = SeededRandom(seed: seed).stream("world")
    let count = 120
    let annotations = (0..<count).map { row in
      var annotation = RandomScene.annotation(random.stream("annotation", row))
      var place = random.stream("place", row)
      // The extent of the world under the camera of test scenes.
      (annotation.x, annotation.y) = (place.number(-768...1280), place.number(-500...1000))
      if place.once(in: 4) { (annotation.x, annotation.y) = (place.number(56...456), place.number(56...456)) }
      return annotation
    }
    var policy = PlacementPolicy()
    policy.tieBreak = random.pick("tieBreak", RandomScene.tieBreaks)
    policy.keepsAnchor = !random.once("keepsNone", in: 8)
    policy.margin = random.pick("margin", [100, 0, 20.3, 300])
    policy.calm = random.pick("calm", [.equal, .motion, .none])
    policy.horizon = random.pick("horizon", [10, 10, nil, 1.25, 2])
    let order = random.draw("lastOrder") { RandomScene.lastOrder(count, &$0) }
    var plan = TestScene.plan(annotations, policy: policy, lastOrder: order)
    plan.addLayers(random)
    // No layer has known features.
    plan.layerFeatures.ends = Array(repeating: 0, count: RandomScene.layerCount)
    for row in 1..<count {
      var random = random.stream("attachment", row)
      let (x, y) = (annotations[row].x, annotations[row].y)
      switch random.whole(0...11) {
      case 0: plan.attach(row, to: .line((x, y), (x + random.number(-200...900), y + 40)))
      case 1: plan.attach(row, to: .polygon([(x, y), (x + random.number(-90...300), y), (x + 20, y + 70)]))
      case 2: plan.attach(row, to: .point(x, y), .line((x + 500, y), (x + 520, y + 30)))
      case 3, 4: plan.attach(row, toAnnotation: random.whole(0...row - 1))
      default: break
      }
    }
    plan.selection = .multiple
    var frames = RandomScene.flights(random.stream("frames"))
    var host = RandomHost(plan)
    for index in frames.indices where random.stream("frame", index).once("hasHost", in: 4) {
      host.act(before: &frames[index], random.stream("host", index))
    }
    self.init(
      plan: plan, frames: frames, explains: random.once("explains", in: 4),
      reportsFrameChanges: random.once("reportsFrameChanges", in: 3))
  }

  /// Returns some frames at one place, some at another, and some at the first place again.
  private static func flights(_ random: SeededRandom) -> [Step] {
    let places = (0..<3).map { number in
      var random = random.stream("place", number)
      return Camera(
        center: Coordinate(
          longitude: random.pick([0, 179.9, random.number(-180...180)]), latitude: random.number(-60...60)),
        zoom: random.number(0...5), bearing: random.pick([0, 0, random.number(-180...180)]),
        pitch: random.pick([0, 0, random.number(0...80)]),
        padding: Insets(left: random.pick([0, 0, 150, -100, 600])))
    }
    var random = random
    var frames: [Step] = []
    for _ in 0..<6 {
      var camera = random.pick(places)
      for _ in 0..<random.whole(1...4) {
        camera.center.longitude += random.pick([0, random.number(-9...9)])
        camera.zoom = max(0, camera.zoom + random.pick([0, random.number(-0.5...0.5)]))
        frames.append(Step(camera: camera, viewport: TestScene.viewport))
      }
    }
    return frames
  }
}

extension Plan {
  /// Attaches some annotations to layers, lines, features and each other.
  mutating func addAttachments(_ random: SeededRandom) {
    addLayers(random)
    for row in 0..<annotations.count {
      let random = random.stream("attachment", row)
      guard random.once("isAttached", in: 2) else { continue }
      let kind = random.pick("kind", RandomScene.attachmentKinds)
      if kind == .annotation, row > 0 {
        addHost(of: row, random)
      } else {
        addFeature(kind == .annotation ? .point : kind, random)
      }
      annotations.attachment[row] = UInt32(attachments.count - 1)
    }
  }

  /// Adds the layers of attachments, including those of a `RandomHost`.
  mutating func addLayers(_ random: SeededRandom) {
    for layer in 0..<RandomScene.layerCount {
      let random = random.stream("layer", layer)
      layers.names.append("layer\(layer)".utf8)
      layers.types.append(random.pick("type", RandomScene.layerTypes))
      layers.width.append(0)
      layers.height.append(0)
      layers.widthTable.append(LayerTable.noTable)
      layers.heightTable.append(LayerTable.noTable)
      layers.anchor.append(random.pick("anchor", RandomScene.anchors))
      layers.offsetX.append(random.pick("offsetX", [0, 5]))
      layers.offsetY.append(random.pick("offsetY", [0, -7.25]))
      layers.allowsOverlap.append(random.once("allowsOverlap", in: 3))
      layers.minZoom.append(random.pick("minZoom", [0, 0, 2]))
      layers.maxZoom.append(random.pick("maxZoom", [26, 26, 2, 2.5]))
      layers.isVisible.append(!random.once("isHidden", in: 4))
      let start = random.once("isTrimmed", in: 3) ? random.draw("trimStart") { $0.number(0...0.5) } : 0
      layers.trimStart.append(start)
      layers.trimEnd.append(start > 0 ? start + random.draw("trimEnd") { $0.number(0...0.5) } : 0)
      layers.isHostSupplied.append(false)
    }
  }

  private mutating func addHost(of row: Int, _ random: SeededRandom) {
    appendAttachment(.annotation)
    let last = attachments.count - 1
    // The host is an earlier annotation, so that there is no cycle.
    attachments.host[last] = UInt32(random.whole("host", 0...row - 1))
    if random.once("hasHostPoint", in: 2) {
      attachments.hostPoint[last] = random.pick("hostPoint", RandomScene.anchors)
    }
    if row.isMultiple(of: 2) { annotations.options[row].flags.insert(.takesZPriority) }
  }

  private mutating func addFeature(_ kind: AttachmentKind, _ random: SeededRandom) {
    appendAttachment(kind)
    let last = attachments.count - 1
    if random.once("hasLayer", in: 3) {
      attachments.layer[last] = UInt32(random.whole("layer", 0...RandomScene.layerCount - 1))
    }
    attachments.isFilteredOut[last] = random.once("isFilteredOut", in: 8)
    guard kind == .shape || kind == .anyFeature else { return }
    attachments.firstShape[last] = UInt32(geometries.count)
    let count = kind == .shape ? 1 : random.whole("shapes", 0...3)
    for number in 0..<count {
      var random = random.stream("shape", number)
      addShape(&random)
    }
    attachments.shapeCount[last] = UInt32(count)
    attachments.polygonRule[last] = random.pick("polygonRule", RandomScene.polygonRules)
    attachments.contains[last] = random.once("contains", in: 4)
    var part = random.stream("part")
    switch part.whole(0...5) {
    case 0:
      attachments.partStart[last] = part.number(0...0.4)
      attachments.partEnd[last] = part.number(0.5...1)
    case 1:
      let fraction = part.pick([0, 1, part.number(0...1)])
      attachments.partStart[last] = fraction
      attachments.partEnd[last] = fraction
    default: break
    }
  }

  /// Adds lines, points and polygons around the middle of the scene, some much larger than the screen.
  private mutating func addShape(_ random: inout SeededRandom) {
    for _ in 0..<random.pick([1, 1, 2, 5]) {
      if random.once(in: 3) {
        let size = random.pick([0.01, 0.05, 0.3])
        addPolygon((0.5 + random.number(-0.1...0.1), 0.5 + random.number(-0.1...0.1)), size, &random)
        continue
      }
      let isLine = !random.once(in: 4)
      let reach = random.pick([0.05, 0.1, 0.3])
      for _ in 0..<(isLine ? random.whole(2...12) : random.whole(1...3)) {
        geometries.addCoordinate(
          0.5 + random.number(-reach...reach), min(max(0.5 + random.number(-reach...reach), 0), 1))
      }
      geometries.endPath()
      geometries.endPart(isLine ? .line : .points)
    }
    geometries.endShape()
    shapeFeatures.append(AttachmentTable.none)
  }
}

extension Plan {
  /// Gives some annotations callouts, in all states or in some, with tables for the properties that may depend
  /// on zoom.
  mutating func addCallouts(_ random: SeededRandom) {
    guard random.once("hasCallouts", in: 2) else { return }
    for row in 0..<annotations.count where random.stream("annotation", row).once("isThere", in: 2) {
      annotations.options[row].callout = addCallout(random.stream("annotation", row))
    }
    for row in 0..<states.count
    where states.named[row].contains(.callout) && random.stream("state", row).once("isThere", in: 2) {
      states.options[row].callout = addCallout(random.stream("state", row))
    }
  }

  /// Adds a callout, mostly a visible one and often one that blocks others, and returns its row.
  private mutating func addCallout(_ random: SeededRandom) -> UInt32 {
    let isUnmeasured = random.once("isUnmeasured", in: 20)
    let row = append(
      TestCallout { callout in
        callout.width = isUnmeasured ? 0 : random.draw("width") { $0.pick([60, $0.quarter(8...300)]) }
        callout.height = random.draw("height") { $0.pick([30, $0.number(4...120)]) }
        callout.anchors = RandomScene.calloutAnchors(random.stream("anchors"))
        callout.tipLength = random.pick("tipLength", [0, 8, 8, 300])
        callout.tipWidth = random.pick("tipWidth", [12, 0, 7.3, 400])
        callout.parts = (0..<random.whole("parts", 0...3)).map {
          ("part\($0)", RandomScene.part(random.stream("part", $0)))
        }
        callout.accessories = (0..<random.whole("accessories", 0...3)).map {
          ("accessory\($0)", RandomScene.part(random.stream("accessory", $0)))
        }
        callout.flags = []
        if !random.once("passes", in: 3) { callout.flags.insert(.absorbs) }
        if random.once("isAlways", in: 2) { callout.flags.insert(.always) }
        if random.once("isObstacle", in: 2) { callout.flags.insert(.obstacle) }
        if random.once("isEstimated", in: 3) { callout.flags.insert(.estimated) }
      })
    for property in [AnnotationProperty.width, .height, .obstacle] where !isUnmeasured {
      var random = random.stream("\(property)")
      guard random.once(in: 8) else { continue }
      let table = RandomScene.table(for: property, in: &self, &random)
      zoomTables.drive(property, ofCallout: row, by: table)
    }
    return row
  }
}

extension RandomScene {
  fileprivate static func calloutAnchors(_ random: SeededRandom) -> [AnchorOption] {
    (0..<random.whole("count", 1...4)).map { place in
      let random = random.stream("anchor", place)
      var option = AnchorOption(random.pick("anchor", [.bottom, .top] + RandomScene.anchors))
      if random.once("hasGap", in: 2) {
        let away = option.anchor.gapDirection
        let gap = random.draw("gap") { $0.number(-5...20) }
        (option.offsetX, option.offsetY) = (gap * away.x, gap * away.y)
      }
      if random.once("hasOffset", in: 6) { option.offsetX += random.draw("offset") { $0.quarter(-60...60) } }
      if random.once("hasWidth", in: 10) { option.width = random.draw("width") { $0.quarter(5...120) } }
      return option
    }
  }

  fileprivate static func part(_ random: SeededRandom) -> RelativeRectangle {
    func edge(_ name: String, _ factor: Double) -> RelativeEdge {
      RelativeEdge(
        factor: random.pick("\(name) factor", [factor, factor, 0.5]),
        offset: random.draw(name) { $0.quarter(-20...20) })
    }
    return RelativeRectangle(
      left: edge("left", 0), top: edge("top", 0), right: edge("right", 1), bottom: edge("bottom", 1))
  }
}
