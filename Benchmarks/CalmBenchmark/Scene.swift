import CartoucheResolver

/// Annotations with views of 64 × 24 points and eight anchors, in and around a screen of 1920 × 1080 points.
struct Scene {
  var name: String
  var points: Int
  /// The width and height of the area of the annotations, as multiples of the screen's.
  var spread: Double

  /// All scenes: sparse and dense, beyond the screen and only within it, and a region out of which the map zooms.
  static let all = [
    Scene(name: "p1k", points: 1000, spread: 1.11), Scene(name: "p10k", points: 10_000, spread: 1.11),
    Scene(name: "s1k", points: 1000, spread: 1), Scene(name: "s10k", points: 10_000, spread: 1),
    Scene(name: "w1k", points: 2600, spread: 1.6125),
  ]

  private static let viewport = Viewport(width: 1920, height: 1080)
  private static let zoom = 12.0
  private static let worldSize = 512.0 * 4096
  private static let frames = 120
  private static let anchors: [Anchor] = [
    .bottom, .top, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
  ]

  func runs(_ motions: [Motion]) -> [Run] {
    motions.map { motion in
      let frames = (0..<Scene.frames).map { frame in
        Run.Step(camera: motion.camera(frame, zoom: Scene.zoom), viewport: Scene.viewport)
      }
      return Run(name: "\(name).\(motion.rawValue)", plan: plan, frames: frames)
    }
  }

  private var plan: Plan {
    var random = MersenneTwister(seed: 1)
    var plan = Plan()
    let list = plan.anchorLists.append(Scene.anchors.map { AnchorOption($0) })
    plan.views.append("default".utf8)
    var options = AnnotationOptions()
    (options.width, options.height) = (64, 24)
    options.anchorList = list
    options.maxZoom = 25.5
    options.flags = [.visible, .obstacle, .enabled]
    for row in 0..<points {
      let x = 0.5 + (random.unit() - 0.5) * Scene.viewport.width * spread / Scene.worldSize
      let y = 0.5 + (random.unit() - 0.5) * Scene.viewport.height * spread / Scene.worldSize
      plan.annotations.ids.append("a\(row)".utf8)
      plan.annotations.titles.append("".utf8)
      plan.annotations.longitude.append(Mercator.longitude(x: x))
      plan.annotations.latitude.append(Mercator.latitude(y: y))
      plan.annotations.mercatorX.append(x)
      plan.annotations.mercatorY.append(y)
      plan.annotations.attachment.append(AttachmentTable.none)
      plan.annotations.options.append(options)
      plan.annotations.lastOrder.append(UInt32(points - 1 - row))
    }
    return plan
  }
}
