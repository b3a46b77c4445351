import CartoucheLint
import CartoucheResolver
import CartoucheTestSupport

/// What frames say of what was proved: a resolver over many zooms, cameras and viewports.
struct ProofChecks {
  /// What a frame shows.
  struct Seen {
    /// By row: the anchor in its list.
    var anchors: [Int: Int] = [:]
    /// By row of what a collision hides: the row of who is in the way.
    var blockers: [Int: Int] = [:]

    init(_ frame: Frame) {
      for placement in frame.placements where !placement.annotation.isCluster {
        anchors[placement.annotation.row] = Int(placement.anchor.rawValue)
      }
      for hidden in frame.hidden where !hidden.annotation.isCluster && hidden.cause == .collision {
        if case .annotation(let other) = hidden.by, !other.isCluster {
          blockers[hidden.annotation.row] = other.row
        }
      }
    }
  }

  let plan: Plan
  let viewports: [Viewport]

  /// A fine grid with its ends, and both sides of where values jump.
  var zooms: [Double] {
    var zooms = Array(stride(from: 0.0, through: 25.5, by: 1.5))
    for options in plan.annotations.options {
      zooms += [options.minZoom - 1e-9, options.minZoom, options.maxZoom, options.maxZoom + 1e-9]
    }
    zooms += plan.zoomTables.stops.flatMap { [$0.zoom - 1e-9, $0.zoom] }
    return Set(zooms.filter { 0...25.5 ~= $0 }).sorted()
  }

  /// Where an annotation is looked for.
  func place(of row: Int) -> Coordinate { plan.standpoint(of: row) }

  /// A frame of a resolver with this camera; the padding is the plan's.
  func frame(_ resolver: inout Resolver, _ center: Coordinate, _ zoom: Double, _ viewport: Viewport) -> Frame
  {
    var frame = Frame()
    let camera = Camera(center: center, zoom: zoom, padding: plan.camera.padding)
    resolver.resolve(camera: camera, viewport: viewport, into: &frame)
    return frame
  }

  /// What is seen at every zoom, on a journey and in first frames, with a place in the middle of the map or around it.
  /// - Parameter see: takes what is seen, the zoom, and whether the place is in the middle.
  func look(
    at center: Coordinate, _ random: inout SeededRandom, _ see: (Seen, Double, Bool) -> Void
  ) {
    let fresh = Resolver(plan: plan)
    for viewport in viewports {
      var moving = Resolver(plan: plan)
      for zoom in zooms {
        see(Seen(frame(&moving, away(from: center, at: zoom, &random), zoom, viewport)), zoom, false)
        see(Seen(frame(&moving, center, zoom, viewport)), zoom, true)
        var first = fresh.copy()
        see(Seen(frame(&first, center, zoom, viewport)), zoom, true)
      }
    }
  }

  private func away(from place: Coordinate, at zoom: Double, _ random: inout SeededRandom) -> Coordinate {
    let points = random.pick([20.0, 200, 400, 800])
    let degrees = 360 / (512 * Elementary.exp2(zoom))
    return Coordinate(
      longitude: place.longitude + random.number(-points...points) * degrees,
      latitude: max(-85, min(85, place.latitude + random.number(-points...points) * degrees * 0.6)))
  }
}
