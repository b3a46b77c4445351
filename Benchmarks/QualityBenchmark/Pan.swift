import CartoucheResolver

/// A slow pan over a scene.
struct Pan {
  private(set) var shown: [Int] = []
  private(set) var slowest = 0.0

  /// Points by which the camera was moved for a frame, counted from 0.
  static func shift(_ number: Int) -> Double { 1.5 * Double(number) }

  init(_ scene: Scene, budget: Int?) {
    var resolver = Resolver(plan: scene.plan(budget: budget))
    var frame = Frame()
    for number in 0..<60 {
      let time = ContinuousClock().measure {
        resolver.resolve(
          camera: scene.camera(movedBy: Pan.shift(number)), viewport: scene.viewport, into: &frame)
      }
      slowest = max(slowest, time / .milliseconds(1))
      shown.append(frame.placements.count)
    }
  }
}
