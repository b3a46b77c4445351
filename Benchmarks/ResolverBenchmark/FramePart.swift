import CartoucheResolver

/// Measures frames of a panning map, compared with only their collision tests in a plain grid.
enum FramePart {
  static func run(count: Int) {
    let rounds = count > 10_000 ? 24 : Scene.frames
    let scene = Scene(count: count, seed: 1)
    let boxes = (0..<rounds).map { scene.candidateBoxes(frame: $0) }
    var grid = ListGrid()
    var (inPlainGrid, inPlainFrame, inFrame) = (0, 0, 0)
    var plan = scene.plan
    plan.placement.margin = 0
    plan.placement.calm = .none
    var plain = Resolver(plan: plan)
    var usual = Resolver(plan: scene.plan)
    var listing = Resolver(plan: scene.plan)
    (plain.reportsHidden, usual.reportsHidden) = (false, false)
    var result = Frame()
    var listed = Frame()
    let timings = Timing.measure(
      rounds: rounds,
      [
        { frame in inPlainGrid += place(boxes[frame], in: &grid) },
        { frame in
          plain.resolve(camera: Scene.camera(frame: frame), viewport: Scene.viewport, into: &result)
          inPlainFrame += result.placements.count
        },
        { frame in
          usual.resolve(camera: Scene.camera(frame: frame), viewport: Scene.viewport, into: &result)
          inFrame += result.placements.count
        },
        { frame in
          listing.resolve(camera: Scene.camera(frame: frame), viewport: Scene.viewport, into: &listed)
        },
      ])
    print("\(count) annotations, 8 anchors, 64 × 24 points, 1920 × 1080, \(rounds) panning frames")
    print("  collision work alone   \(timings[0])")
    print("  margin: 0, calm: none  \(timings[1]), ratio \(timings[1].ratio(to: timings[0]))")
    print("  whole frame, defaults  \(timings[2]), ratio \(timings[2].ratio(to: timings[1]))")
    print("  with what is hidden    \(timings[3]), ratio \(timings[3].ratio(to: timings[2]))")
    print("  views placed           \(inPlainGrid), \(inPlainFrame), \(inFrame)")
  }

  /// Places boxes greedily, as the resolver does, without anything else. Returns the number of placed views.
  private static func place(_ boxes: [PlainBox], in grid: inout ListGrid) -> Int {
    grid.clear()
    var placed = 0
    var start = 0
    while start < boxes.count {
      for box in boxes[start..<start + Scene.anchors.count] where box.isOnScreen && !grid.meets(box) {
        grid.insert(box)
        placed += 1
        break
      }
      start += Scene.anchors.count
    }
    return placed
  }
}
