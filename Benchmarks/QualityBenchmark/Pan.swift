import CartoucheResolver
import CartoucheTestSupport

/// A slow pan over a scene.
struct Pan {
  private(set) var shown: [Int] = []
  /// Milliseconds of the processor.
  private(set) var slowest = 0.0

  /// Points by which the camera was moved for a frame, counted from 0.
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
