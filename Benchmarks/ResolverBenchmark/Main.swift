import CartoucheResolver

/// Measures a whole panning frame against the collision work in it, and a plan that is read against one that is copied.
///
/// Run with `swift run -c release ResolverBenchmark`. Both parts place the same views of the same scene.
@main
struct Main {
  static func main() {
    let scene = Scene(count: 10_000, seed: 1)
    var sink = 0

    var grid = ListGrid()
    let boxes = (0..<Scene.frames).map { scene.candidateBoxes(frame: $0) }
    let collision = measure { frame in
      sink += place(boxes[frame], in: &grid)
    }

    var resolver = Resolver(plan: scene.plan)
    var result = Frame()
    let whole = measure { frame in
      resolver.resolve(camera: Scene.camera(frame: frame), viewport: Scene.viewport, into: &result)
      sink += result.placements.count
    }

    var zoomed = Resolver(plan: scene.plan)
    let plain = measure { frame in
      zoomed.resolve(camera: Scene.zoomingCamera(frame: frame), viewport: Scene.viewport, into: &result)
      sink += result.placements.count
    }
    zoomed = Resolver(plan: scene.planWithZoomTables)
    let driven = measure { frame in
      zoomed.resolve(camera: Scene.zoomingCamera(frame: frame), viewport: Scene.viewport, into: &result)
      sink += result.placements.count
    }

    var lines = Resolver(plan: Scene.planWithLines)
    let kept = measure { frame in
      lines.resolve(camera: Scene.camera(frame: frame), viewport: Scene.viewport, into: &result)
      sink += result.placements.count
    }
    var plan = Scene.planWithLines
    plan.placement.keepsAnchor = false
    lines = Resolver(plan: plan)
    let searched = measure { frame in
      lines.resolve(camera: Scene.camera(frame: frame), viewport: Scene.viewport, into: &result)
      sink += result.placements.count
    }

    print("10,000 annotations, 8 anchors, 64 × 24 points, 1920 × 1080, \(Scene.frames) panning frames")
    print("collision work alone  \(collision)")
    print("whole frame           \(whole)")
    print("ratio of medians      \(rounded(whole.median / collision.median))")
    print("zooming frame         \(plain)")
    print("with zoom tables      \(driven)")
    print("1,000 lines of 200   \(kept)")
    print("and no anchor kept   \(searched)")
    print("views placed in all   \(sink)")
    comparePlanFile()
  }

  /// The resolver's greedy walk and nothing else; returns how many views were placed.
  static func place(_ boxes: [PlainBox], in grid: inout ListGrid) -> Int {
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

  /// Times every round, by default a panning frame, on its own, after as many to warm up.
  static func measure(rounds: Int = Scene.frames, _ body: (Int) -> Void) -> Timing {
    for round in 0..<rounds { body(round) }
    let clock = ContinuousClock()
    let durations = (0..<rounds).map { round in clock.measure { body(round) } }
    let sorted = durations.map { $0 / .milliseconds(1) }.sorted()
    return Timing(min: sorted[0], median: sorted[sorted.count / 2])
  }

  /// Milliseconds a round.
  struct Timing: CustomStringConvertible {
    var min: Double
    var median: Double

    var description: String { "min \(rounded(min)) ms, median \(rounded(median)) ms" }
  }

  /// Three decimals of a positive number, without a library for it.
  static func rounded(_ value: Double) -> Double { Double(Int(value * 1000 + 0.5)) / 1000 }
}
