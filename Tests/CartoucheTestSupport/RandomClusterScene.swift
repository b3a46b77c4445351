package import CartoucheResolver

/// Annotations that cluster, as a seed makes them, and cameras that look at them.
package struct RandomClusterScene {
  package let plan: Plan
  private let random: SeededRandom

  package init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    let count = random.whole("count", 2...24)
    let spread = random.pick("spread", [60, 200, 500, 2000])
    let isPlain = random.once("plain", in: 3)
    let annotations = (0..<count).map { index in
      var stream = SeededRandom(seed: seed).stream("annotation", index)
      return TestAnnotation(
        256 + stream.quarter(-spread...spread), 256 + stream.quarter(-spread...spread)
      ) {
        $0.width = isPlain ? 20 : stream.quarter(10...60)
        $0.height = isPlain ? 20 : stream.quarter(10...30)
        if isPlain { return }
        $0.anchors = stream.pick([
          [AnchorOption(.center)], [AnchorOption(.bottom)],
          [AnchorOption(.bottom), AnchorOption(.top, offsetY: -4)],
        ])
        $0.priority = Double(stream.whole(0...2))
        if stream.once(in: 8) { $0.flags.insert(.required) }
        if stream.once(in: 8) { $0.flags.remove(.visible) }
        if stream.once(in: 8) { $0.flags.insert(.allowOverlap) }
        if stream.once(in: 8) { $0.minZoom = 3 }
        $0.flags.insert(.enabled)
      }
    }
    let policy = random.draw("policy") { stream in
      var policy = PlacementPolicy()
      policy.tieBreak = stream.pick([.last, .first, .lowerOnScreen, .nearestCenter])
      return policy
    }
    var plan = TestScene.plan(annotations, policy: policy)
    let identifiers = isPlain ? 1 : random.whole("identifiers", 1...2)
    let isLayered = random.once("isLayered", in: 3)
    let looks = (0..<identifiers).map { index in
      var stream = SeededRandom(seed: seed).stream("look", index)
      var look = AnnotationOptions()
      look.flags = [.visible, .obstacle, .enabled]
      if !isPlain, stream.once(in: 3) { (look.width, look.height) = (30, 24) }
      look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
      if isLayered { look.zPriority = Double(index + 1) }
      return look
    }
    let members: [UInt32?] = (0..<count).map { index in
      var stream = SeededRandom(seed: seed).stream("member", index)
      return !isPlain && stream.once(in: 6) ? nil : UInt32(stream.whole(0...identifiers - 1))
    }
    plan.cluster(
      members, looks, minPoints: random.pick("minPoints", [2, 2, 3]),
      maxZoom: random.pick("maxZoom", [25.5, 25.5, 4]), at: random.pick("place", [.mean, .first]))
    plan.selection = random.pick("selection", [.single, .multiple])
    self.plan = plan
  }

  /// The camera of a frame of a journey.
  package func camera(_ step: Int) -> Camera {
    var stream = random.stream("camera", step)
    var camera = TestScene.camera
    camera.zoom = stream.number(-1...6)
    camera.center.longitude = stream.number(-5...5)
    if random.once("tilted", in: 2) {
      camera.pitch = stream.number(0...70)
      camera.bearing = stream.number(0...360)
    }
    return camera
  }
}
