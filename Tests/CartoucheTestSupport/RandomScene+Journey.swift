import CartoucheResolver

extension RandomScene {
  /// A scene whose map moves on and on in small steps, past views that nothing else hides: what frames keep from each
  /// other is what it is about.
  package init(journeyOf seed: UInt64) {
    let random = SeededRandom(seed: seed).stream("journey")
    let count = random.whole("annotations", 4...24)
    let annotations = (0..<count).map { RandomScene.traveller(random.stream("annotation", $0)) }
    let policy = RandomScene.policy(random.stream("policy"))
    let order = random.draw("lastOrder") { RandomScene.lastOrder(count, &$0) }
    var plan = TestScene.plan(annotations, policy: policy, lastOrder: order)
    plan.addAttachments(random)
    plan.addObstacles(random.stream("obstacles"))
    plan.addCallouts(random.stream("callouts"))
    if random.once("isFree", in: 2) { plan.surroundings = Surroundings() }
    plan.clearTheWay(random.stream("layers"))
    plan.selection = .multiple
    var frames = RandomScene.journey(random.stream("frames"))
    var host = RandomHost(plan)
    for index in frames.indices where random.stream("frame", index).once("hasHost", in: 6) {
      host.act(before: &frames[index], random.stream("host", index))
    }
    self.init(
      plan: plan, frames: frames, explains: random.once("explains", in: 3),
      reportsFrameChanges: random.once("reportsFrameChanges", in: 3))
  }

  private static func traveller(_ random: SeededRandom) -> TestAnnotation {
    var annotation = annotation(random)
    annotation.minZoom = 0
    annotation.maxZoom = 22
    annotation.priority = random.pick("ownPriority", [0, 0, 0, 0, 1])
    annotation.flags.insert(.visible)
    annotation.flags.remove(.expressionFailed)
    if annotation.width == AnnotationOptions.unknownSize { annotation.width = 40 }
    if !random.once("mayOverlap", in: 10) { annotation.flags.remove(.allowOverlap) }
    if !random.once("isRequired", in: 20) { annotation.flags.remove(.required) }
    return annotation
  }

  private static func policy(_ random: SeededRandom) -> PlacementPolicy {
    var policy = PlacementPolicy()
    policy.tieBreak = random.pick("tieBreak", tieBreaks)
    policy.keepsAnchor = !random.once("keepsNone", in: 8)
    policy.stickiness = random.pick("stickiness", [1, 1, 0, 4])
    policy.showMargin = random.pick("showMargin", [2, 2, 0, 8])
    policy.margin = random.pick("margin", [100, 100, 0, 20.3, 300])
    policy.calm = random.pick("calm", [.equal, .equal, .motion, .motion, .none])
    policy.horizon = random.pick("horizon", [10, 10, nil, 1.25, 2])
    return policy
  }

  // MARK: Frames

  /// Legs of a few frames each, on which the map moves evenly; the next goes elsewhere, or back.
  private static func journey(_ random: SeededRandom) -> [Step] {
    var camera = TestScene.camera
    camera.zoom = random.draw("zoom") { $0.pick([2, 2, $0.number(1.5...3.5)]) }
    if random.once("isPadded", in: 3) {
      camera.padding = random.draw("padding") { Insets(top: $0.quarter(0...120), left: $0.quarter(0...90)) }
    }
    var viewport = TestScene.viewport
    if random.once("hasViewport", in: 2) {
      viewport = random.draw("viewport") {
        Viewport(width: $0.number(120...500), height: $0.number(120...500))
      }
    }
    var frames = [Step(camera: camera, viewport: viewport)]
    var last = Leg()
    for number in 0..<random.whole("legs", 2...5) {
      let random = random.stream("leg", number)
      let leg = random.once("isBack", in: 3) ? last.reversed : Leg(random.stream("leg"))
      for _ in 0..<random.whole("frames", 2...7) {
        leg.move(&camera)
        frames.append(Step(camera: camera, viewport: viewport))
      }
      last = leg
    }
    for number in frames.indices {
      frames[number].isSettled = random.stream("frame", number).once("isSettled", in: 5)
    }
    return frames
  }

  /// What changes with each of its frames.
  private struct Leg {
    var east = 0.0
    var north = 0.0
    var zoom = 0.0
    var bearing = 0.0
    var pitch = 0.0

    init() {}

    init(_ random: SeededRandom) {
      zoom = random.draw("zoom") { $0.pick([0, 0, $0.number(-0.1...0.1), $0.number(-0.4...0.4)]) }
      east = random.draw("east") { $0.pick([0, $0.number(-3...3), $0.number(-12...12)]) }
      north = random.draw("north") { $0.pick([0, $0.number(-3...3), $0.number(-10...10)]) }
      bearing = random.draw("bearing") { $0.pick([0, 0, 0, $0.number(-8...8)]) }
      pitch = random.draw("pitch") { $0.pick([0, 0, 0, $0.number(0...20)]) }
    }

    var reversed: Leg {
      var leg = self
      (leg.east, leg.north, leg.zoom) = (-east, -north, -zoom)
      (leg.bearing, leg.pitch) = (-bearing, -pitch)
      return leg
    }

    func move(_ camera: inout Camera) {
      camera.center.longitude += east
      camera.center.latitude = min(max(camera.center.latitude + north, -75), 75)
      camera.zoom = min(max(camera.zoom + zoom, 0.5), 6)
      camera.bearing += bearing
      camera.pitch = min(max(camera.pitch + pitch, 0), 80)
    }
  }
}

extension Plan {
  /// Lets nothing hide annotations but what a map's movement decides, and lets layers trim their lines.
  fileprivate mutating func clearTheWay(_ random: SeededRandom) {
    for layer in 0..<layers.count {
      let random = random.stream("layer", layer)
      layers.types[layer] = random.pick("type", [.line, .line, .symbol, .fill])
      layers.isVisible[layer] = true
      (layers.minZoom[layer], layers.maxZoom[layer]) = (0, 26)
      let trims = [(0.0, 0.0), (0, 0), (0.2, 0.6), (0.5, 1), (0, 1)]
      let trim = layers.types[layer] == .line ? random.pick("trim", trims) : (0, 0)
      (layers.trimStart[layer], layers.trimEnd[layer]) = trim
    }
    for row in annotations.attachment.indices where annotations.attachment[row] != AttachmentTable.none {
      let index = Int(annotations.attachment[row])
      attachments.isFilteredOut[index] = false
      if attachments.kinds[index] == .hostFeature { annotations.attachment[row] = AttachmentTable.none }
    }
  }
}
