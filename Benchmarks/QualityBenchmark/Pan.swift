import CartoucheResolver
import CartoucheTestSupport

/// The measurement of a slow pan over a scene.
struct Pan {
  private(set) var shown: [Int] = []
  /// The processor time of the slowest frame, in milliseconds.
  private(set) var slowest = 0.0

  /// Returns the distance in points by which the camera has moved in a frame. Frames are counted from 0.
  static func shift(_ number: Int) -> Double { 1.5 * Double(number) }

  init(_ scene: Scene, budget: Int?) {
    var resolver = Resolver(plan: scene.plan(budget: budget))
    var frame = Frame()
    for number in 0..<60 {
      let start = processorTime()
      resolver.resolve(
        camera: scene.camera(movedBy: Pan.shift(number)), viewport: scene.viewport, into: &frame)
      slowest = max(slowest, 1000 * (processorTime() - start))
      shown.append(frame.placements.count)
    }
  }
}
