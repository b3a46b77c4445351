package import CartoucheResolver

/// A plan and a sequence of frames that a seed stands for: small, crowded, and rich in special cases.
package struct RandomScene: Sendable {
  package let plan: Plan
  package let frames: [Step]
  package let explains: Bool
  package let reportsFrameChanges: Bool

  /// What happens before a frame, and what it is resolved for.
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
      annotation.maxZoom = random.pick("maxZoom", [22, 22, 22, 22, 2, 3])
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

  /// Groups as `forEach` makes them: later groups first, members of one in order.
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

  /// What becomes of the camera before a frame.
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

  /// Frames as of a hand or an animation that moves the map evenly: views slide in and out, grow and shrink.
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
