import CartoucheResolver

/// Measures frames of a zooming map, with and without properties that depend on zoom.
enum ZoomPart {
  static func run() {
    let scene = Scene(count: 10_000, seed: 1)
    var plain = Resolver(plan: scene.plan)
    var driven = Resolver(plan: scene.planWithZoomTables)
    var result = Frame()
    let timings = Timing.measure([
      { plain.resolve(camera: Scene.zoomingCamera(frame: $0), viewport: Scene.viewport, into: &result) },
      { driven.resolve(camera: Scene.zoomingCamera(frame: $0), viewport: Scene.viewport, into: &result) },
    ])
    print("zooming frame of 10,000  \(timings[0])")
    print("with 300 zoom tables     \(timings[1])")
  }
}
