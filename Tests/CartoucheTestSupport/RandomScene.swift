public import CartoucheResolver

/// A plan and a sequence of frames that a seed stands for: small, crowded, and rich in special cases.
public struct RandomScene: Sendable {
  public let plan: Plan
  public let frames: [Step]
  public let explains: Bool
  public let reportsFrameChanges: Bool

  /// What happens before a frame, and what it is resolved for.
  public struct Step: Sendable {
    public var changes: [SceneChange] = []
    public var inputs: [Input] = []
    public var camera: Camera
    public var viewport: Viewport
  }

  public init(seed: UInt64) {
    reportsFrameChanges = !seed.isMultiple(of: 2)
    var random = SeededRandom(seed: seed)
    let annotations = (0..<random.whole(1...30)).map { _ in RandomScene.annotation(&random) }
    var policy = PlacementPolicy()
    policy.tieBreak = random.pick(TieBreak.allCases)
    policy.keepsAnchor = !random.once(in: 4)
    policy.stickiness = random.pick([0, 0, 0.3, 4, 30])
    policy.showMargin = random.pick([0, 0, 1.7, 8])
    var plan = TestScene.plan(
      annotations, policy: policy, lastOrder: RandomScene.lastOrder(annotations.count, &random))
    if random.once(in: 2) { RandomScene.addZoomTables(to: &plan, &random) }
    plan.addAttachments(&random)
    plan.addObstacles(&random)
    plan.addStates(&random)
    plan.selection = random.pick(SelectionMode.allCases)
    self.plan = plan
    var frames = RandomScene.frames(&random)
    explains = random.once(in: 3)
    if !random.once(in: 4) {
      var host = RandomHost(plan)
      for index in frames.indices { host.act(before: &frames[index], &random) }
    }
    self.frames = frames
  }

  static func annotation(_ random: inout SeededRandom) -> TestAnnotation {
    let isExact = random.once(in: 2)
    let x = isExact ? random.quarter(56...456) : random.number(56...456)
    let y = isExact ? random.quarter(56...456) : random.number(56...456)
    return TestAnnotation(x, y) { annotation in
      annotation.width = random.pick([40, 64, 20, random.quarter(8...120), random.number(1...90)])
      annotation.height = random.pick([20, 24, random.quarter(8...80), random.number(1...60)])
      if random.once(in: 40) { annotation.width = AnnotationColumns.unknownSize }
      annotation.anchors = anchors(&random)
      annotation.priority = random.pick([0, 0, 0, 1, -2.5])
      annotation.zPriority = random.pick([0, 0, 1, -1])
      annotation.minZoom = random.pick([0, 0, 0, 0, 2, 2.1])
      annotation.maxZoom = random.pick([22, 22, 22, 22, 2, 3])
      annotation.fit = random.pick(Fit.allCases)
      annotation.flags = flags(&random)
      annotation.view = UInt32(random.whole(0...2))
    }
  }

  private static func flags(_ random: inout SeededRandom) -> AnnotationFlags {
    var flags: AnnotationFlags = []
    if !random.once(in: 20) { flags.insert(.visible) }
    if random.once(in: 2) { flags.insert(.expressionFailed) }
    if random.once(in: 8) { flags.insert(.required) }
    if random.once(in: 6) { flags.insert(.allowOverlap) }
    if !random.once(in: 6) { flags.insert(.obstacle) }
    if random.once(in: 4) { flags.insert(.ignoreCameraPadding) }
    if !random.once(in: 4) { flags.insert(.enabled) }
    if random.once(in: 2) { flags.insert(.draggable) }
    if random.once(in: 10) { flags.insert(.selected) }
    if random.once(in: 8) { flags.insert(.estimated) }
    return flags
  }

  private static func anchors(_ random: inout SeededRandom) -> [AnchorOption] {
    (0..<random.whole(1...5)).map { _ in
      var option = AnchorOption(random.pick(Anchor.allCases))
      if random.once(in: 3) { option.offsetX = random.quarter(-30...30) }
      if random.once(in: 3) { option.offsetY = random.number(-30...30) }
      if random.once(in: 8) { option.width = random.quarter(5...80) }
      if random.once(in: 8) { option.height = random.quarter(5...80) }
      return option
    }
  }

  /// Groups as `forEach` makes them: later groups first, members of one in order.
  private static func lastOrder(_ count: Int, _ random: inout SeededRandom) -> [UInt32] {
    var groups: [[Int]] = []
    for row in 0..<count {
      if groups.isEmpty || random.once(in: 3) { groups.append([]) }
      groups[groups.count - 1].append(row)
    }
    var order = [UInt32](repeating: 0, count: count)
    for (place, row) in groups.reversed().joined().enumerated() { order[row] = UInt32(place) }
    return order
  }

  private static func frames(_ random: inout SeededRandom) -> [Step] {
    var camera = TestScene.camera
    var viewport = TestScene.viewport
    if random.once(in: 3) {
      viewport = Viewport(width: random.number(80...500), height: random.number(80...500))
    }
    var frames = [Step(camera: camera, viewport: viewport)]
    for _ in 0..<random.whole(3...8) {
      switch random.whole(0...7) {
      case 0, 1, 2:
        camera.center.longitude += random.number(-4...4)
        camera.center.latitude += random.number(-4...4)
      case 3: camera.zoom = random.number(1.6...3)
      case 4: camera.bearing += random.number(-30...30)
      case 5: camera.pitch = random.number(0...80)
      case 6:
        camera.padding = Insets(
          top: random.quarter(0...120), right: random.quarter(0...120), bottom: random.quarter(0...120),
          left: random.quarter(0...120))
      default: break
      }
      frames.append(Step(camera: camera, viewport: viewport))
    }
    return frames
  }
}
