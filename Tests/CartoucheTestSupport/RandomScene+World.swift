import CartoucheResolver

extension RandomScene {
  /// A scene of the whole world, of which frames see a part: what is far from them is not looked at, and comes back.
  package init(worldOf seed: UInt64) {
    let random = SeededRandom(seed: seed).stream("world")
    let count = 120
    let annotations = (0..<count).map { row in
      var annotation = RandomScene.annotation(random.stream("annotation", row))
      var place = random.stream("place", row)
      // As far as the world reaches under the camera of test scenes.
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
    // Of none of them is a feature known.
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

  /// Some frames here, some there, and back.
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
