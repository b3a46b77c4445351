import CartoucheResolver

/// Measures frames with views on lines and polygons of 200 coordinates, where views keep their positions and where they search anew.
enum ShapePart {
  static func run() {
    let (lines, polygons) = (Scene.planWithLines, Scene.planWithPolygons)
    var keptLines = Resolver(plan: lines)
    var keptPolygons = Resolver(plan: polygons)
    var searchedLines = Resolver(plan: lines.keepingNoAnchor)
    var searchedPolygons = Resolver(plan: polygons.keepingNoAnchor)
    var result = Frame()
    let viewport = Scene.viewport
    let timings = Timing.measure([
      { keptLines.resolve(camera: Scene.camera(frame: $0), viewport: viewport, into: &result) },
      { keptPolygons.resolve(camera: Scene.camera(frame: $0), viewport: viewport, into: &result) },
      { searchedLines.resolve(camera: Scene.camera(frame: $0), viewport: viewport, into: &result) },
      { searchedPolygons.resolve(camera: Scene.camera(frame: $0), viewport: viewport, into: &result) },
    ])
    print("1,000 lines of 200          \(timings[0])")
    print("1,000 polygons of 200       \(timings[1]), ratio \(timings[1].ratio(to: timings[0]))")
    print("lines, no anchor kept       \(timings[2])")
    print("polygons, no anchor kept    \(timings[3]), ratio \(timings[3].ratio(to: timings[2]))")
  }
}

extension Plan {
  fileprivate var keepingNoAnchor: Plan {
    var plan = self
    plan.placement.keepsAnchor = false
    return plan
  }
}
