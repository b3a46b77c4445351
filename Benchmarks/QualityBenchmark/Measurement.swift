import CartoucheResolver

/// The first frame of a scene.
struct Measurement {
  let shown: Int
  /// The least of some runs, without making the resolver.
  let milliseconds: Double

  init(_ scene: Scene, budget: Int?, repeats: Int) {
    let plan = scene.plan(budget: budget)
    var shown = 0
    var least = Double.infinity
    for _ in 0..<repeats {
      var resolver = Resolver(plan: plan)
      var frame = Frame()
      // A frame without views makes room for all.
      resolver.resolve(
        camera: Camera(center: Coordinate(longitude: 90, latitude: 0), zoom: 12), viewport: scene.viewport,
        into: &frame)
      let time = ContinuousClock().measure {
        resolver.resolve(camera: scene.camera(), viewport: scene.viewport, into: &frame)
      }
      least = min(least, time / .milliseconds(1))
      shown = frame.placements.count
    }
    self.shown = shown
    milliseconds = least
  }
}
