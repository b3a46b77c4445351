import CartoucheResolver
import CartoucheTestSupport

/// The measurement of the first frame of a scene.
struct Measurement {
  let shown: Int
  /// The processor time of the frame in milliseconds: the shortest of some runs, without the creation of the resolver.
  let milliseconds: Double

  /// - Parameter shift: The distance in points by which the camera is moved to the right.
  init(_ scene: Scene, budget: Int?, repeats: Int, movedBy shift: Double = 0) {
    self.init(scene.plan(budget: budget), scene.camera(movedBy: shift), scene.viewport, repeats: repeats)
  }

  init(_ plan: Plan, _ camera: Camera, _ viewport: Viewport, repeats: Int) {
    var shown = 0
    var least = Double.infinity
    for _ in 0..<repeats {
      var resolver = Resolver(plan: plan)
      var frame = Frame()
      // A frame without visible views first lets the arrays grow.
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
