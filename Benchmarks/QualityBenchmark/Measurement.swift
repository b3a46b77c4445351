import CartoucheResolver
import CartoucheTestSupport

/// A frame of a scene, with none before it.
struct Measurement {
  let shown: Int
  /// Of the processor, the least of some runs, without making the resolver.
  let milliseconds: Double

  /// - Parameter shift: points by which the camera was moved to the right.
  init(_ scene: Scene, budget: Int?, repeats: Int, movedBy shift: Double = 0) {
    self.init(scene.plan(budget: budget), scene.camera(movedBy: shift), scene.viewport, repeats: repeats)
  }

  init(_ plan: Plan, _ camera: Camera, _ viewport: Viewport, repeats: Int) {
    var shown = 0
    var least = Double.infinity
    for _ in 0..<repeats {
      var resolver = Resolver(plan: plan)
      var frame = Frame()
      // A frame without views makes room for all.
      resolver.resolve(
        camera: Camera(center: Coordinate(longitude: 90, latitude: 0), zoom: 12), viewport: viewport,
        into: &frame)
      let start = processorTime()
      resolver.resolve(camera: camera, viewport: viewport, into: &frame)
      least = min(least, 1000 * (processorTime() - start))
      shown = frame.placements.count
    }
    self.shown = shown
    milliseconds = least
  }
}
