/// The search for the closest camera that shows views whole.
struct CameraFit: Sendable {
  private var plan: Plan
  /// Gives all but center and zoom.
  private let start: Camera
  private let viewport: Viewport
  private(set) var points: [Point] = []
  /// The annotations whose frames are to be on screen and all their hosts, each host before what is attached to it.
  private var views: [View] = []
  /// The index in `views` of each annotation, or `unlisted`.
  private var viewIndices: [UInt32]
  /// No zoom is above it.
  private var mostZoom: Double
  /// Whether views are taken as points.
  private var ignoresFrames = false

  /// Something that must be on screen.
  struct Point: Sendable {
    /// Mercator.
    var place: SIMD2<Double>
    /// The index in `views` of the annotation whose frame is to be around it.
    var view: Int
    /// That frame when the point is at (0, 0).
    var frame = ViewRectangle(origin: SIMD2(), size: SIMD2())
  }

  private struct View: Sendable {
    /// The annotation.
    var row: Int
    /// The index of its host in `views`; nil: it has none.
    var host: Int?
    /// The row of its outermost host, or its own.
    var root: Int
  }

  private static let unlisted = UInt32.max
  /// Zoom levels between two cameras that are tried first.
  private static let step = 0.25
  /// Points: less than what a frame is rounded by.
  private static let tolerance = 1e-6

  init(_ plan: Plan, _ start: Camera, _ viewport: Viewport, maxZoom: Double) {
    self.plan = plan
    self.plan.enterFirstStates()
    self.start = start
    self.viewport = viewport
    mostZoom = maxZoom
    viewIndices = Array(repeating: CameraFit.unlisted, count: plan.annotations.count)
  }

  mutating func camera() -> Camera {
    if let camera = closest() { return camera }
    ignoresFrames = true
    if let camera = closest() { return camera }
    var camera = start
    camera.center = coordinate(middle)
    camera.zoom = 0
    return camera
  }

  // MARK: What must be seen

  /// Adds an annotation, unless it is hidden at every zoom or nobody knows where it is.
  mutating func append(_ row: Int) {
    let options = plan.annotations.options[row]
    guard options.flags.contains(.visible) || plan.mayBecomeVisible(row) else { return }
    let view = view(of: row)
    let standing = views[view].root
    let attachment = plan.annotations.attachment[standing]
    var places: [SIMD2<Double>] = []
    if attachment != AttachmentTable.none {
      for shape in plan.attachments.shapes(Int(attachment)) {
        for part in plan.geometries.parts(ofShape: shape) {
          for path in plan.geometries.paths(ofPart: part) {
            for index in plan.geometries.coordinates(ofPath: path) {
              places.append(SIMD2(plan.geometries.x[index], plan.geometries.y[index]))
            }
          }
        }
      }
      if places.isEmpty, plan.attachments.kinds[Int(attachment)] != .point { return }
    }
    if places.isEmpty {
      places = [SIMD2(plan.annotations.mercatorX[standing], plan.annotations.mercatorY[standing])]
    }
    for place in places { points.append(Point(place: place, view: view)) }
    mostZoom = min(mostZoom, max(options.maxZoom, 0))
  }

  /// Returns the index of an annotation in `views`, and adds it and its hosts if they are not listed yet.
  private mutating func view(of row: Int) -> Int {
    var unlisted: [Int] = []
    var next: Int? = row
    while let row = next, viewIndices[row] == CameraFit.unlisted {
      unlisted.append(row)
      next = plan.host(of: row)
    }
    var host = next.map { Int(viewIndices[$0]) }
    for row in unlisted.reversed() {
      viewIndices[row] = UInt32(views.count)
      views.append(View(row: row, host: host, root: host.map { views[$0].root } ?? row))
      host = views.count - 1
    }
    return Int(viewIndices[row])
  }

  // MARK: Cameras

  /// The closest camera that shows everything; nil: none does.
  private mutating func closest() -> Camera? {
    var zoom = mostZoom
    prepare(zoom)
    if let camera = camera(at: zoom) { return camera }
    var found: Camera?
    while found == nil, zoom > 0 {
      zoom = max(0, zoom - CameraFit.step)
      prepare(zoom)
      found = camera(at: zoom)
    }
    guard var best = found else { return nil }
    var low = zoom
    var high = min(zoom + CameraFit.step, mostZoom)
    while high - low > 1e-9 {
      let between = (low + high) / 2
      prepare(between)
      if let camera = camera(at: between) {
        best = camera
        low = between
      } else {
        high = between
      }
    }
    return best
  }

  /// Brings the frames to a zoom.
  private mutating func prepare(_ zoom: Double) {
    guard !ignoresFrames else {
      for index in points.indices {
        points[index].frame.origin = SIMD2()
        points[index].frame.size = SIMD2()
      }
      return
    }
    let frames = frames(at: zoom)
    for index in points.indices { points[index].frame = frames[points[index].view] }
  }

  /// The frames of `views`.
  private func frames(at zoom: Double) -> [ViewRectangle] {
    var formulas = AnchorFormulas(plan.anchorLists)
    for gap in plan.zoomTables.gaps {
      formulas.setGap(
        plan.zoomTables.value(of: Int(gap.table), at: zoom), of: Int(gap.list), in: plan.anchorLists)
    }
    var frames: [ViewRectangle] = []
    frames.reserveCapacity(views.count)
    for view in views {
      frames.append(frame(of: view.row, on: view.host.map { frames[$0] }, at: zoom, formulas))
    }
    return frames
  }

  /// A view's frame by its first anchor, its point, or that of its outermost host, at (0, 0).
  /// - Parameter host: the frame of its host; nil: it has none.
  private func frame(
    of row: Int, on host: ViewRectangle?, at zoom: Double, _ formulas: AnchorFormulas
  ) -> ViewRectangle {
    var size = SIMD2(plan.annotations.options[row].width, plan.annotations.options[row].height)
    for drive in plan.zoomTables.drives[plan.zoomTables.drives.range(of: UInt32(row))] {
      let value = plan.zoomTables.value(of: Int(drive.table), at: zoom)
      if drive.property == .width { size.x = value }
      if drive.property == .height { size.y = value }
    }
    var point = SIMD2<Double>()
    var hostSize = SIMD2<Double>()
    if let host {
      let attachment = Int(plan.annotations.attachment[row])
      if let place = plan.attachments.hostPoint[attachment] {
        point = host.origin + place.shift * host.size
      } else {
        point = host.origin + host.size
        hostSize = host.size
      }
    }
    let first = plan.anchorLists.range(Int(plan.annotations.options[row].anchorList)).lowerBound
    return formulas.rectangle(first, at: point, size: size, hostSize: hostSize)
      ?? ViewRectangle(origin: point, size: SIMD2())
  }

  /// The camera at a zoom whose padded viewport has the frames in its middle; nil: they do not fit.
  private func camera(at zoom: Double) -> Camera? {
    var camera = start
    camera.zoom = zoom
    camera.center = coordinate(middle)
    let padding = camera.padding
    let bounds = (
      low: SIMD2(padding.left, padding.top),
      high: SIMD2(viewport.width - padding.right, viewport.height - padding.bottom)
    )
    guard all(bounds.low .< bounds.high) else { return nil }
    // Without a pitch the second round finds nothing to move.
    for _ in 0..<50 {
      let projection = Projection(camera: camera, viewport: viewport)
      guard let extent = extent(projection) else { return nil }
      let offCenter = (extent.low + extent.high - bounds.low - bounds.high) / 2
      let isInside =
        all(extent.low .>= bounds.low - CameraFit.tolerance)
        && all(extent.high .<= bounds.high + CameraFit.tolerance)
      if isInside { return camera }
      let size = extent.high - extent.low
      // Larger than the bounds, wherever the camera is; a pitch makes what is further away smaller.
      if camera.pitch == 0, any(size .> bounds.high - bounds.low + CameraFit.tolerance) { return nil }
      if all(offCenter .< CameraFit.tolerance), all(offCenter .> -CameraFit.tolerance) { return nil }
      guard let center = projection.map.unproject(projection.middle.vector + offCenter), 0...1 ~= center.y
      else { return nil }
      camera.center = coordinate(center)
    }
    return nil
  }

  /// The smallest rectangle around all frames; nil: one of them is behind the horizon.
  private func extent(_ projection: Projection) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    for point in points {
      guard let place = projection.project(mercatorX: point.place.x, mercatorY: point.place.y) else {
        return nil
      }
      let origin = place.vector + point.frame.origin
      let end = origin + point.frame.size
      low = pointwiseMin(low, origin)
      high = pointwiseMax(high, end)
    }
    return (low, high)
  }

  /// The middle of all points, in the copies of the world nearest to the first.
  private var middle: SIMD2<Double> {
    guard let first = points.first?.place else { return SIMD2(0.5, 0.5) }
    var low = first
    var high = first
    for point in points {
      var place = point.place
      place.x -= Elementary.nearestWhole(place.x - first.x)
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    return (low + high) / 2
  }

  private func coordinate(_ place: SIMD2<Double>) -> Coordinate {
    Coordinate(
      longitude: Mercator.longitude(x: place.x - Elementary.nearestWhole(place.x - 0.5)),
      latitude: Mercator.latitude(y: place.y))
  }
}

extension Plan {
  /// Makes each annotation what the states make it that it is in before the first input.
  fileprivate mutating func enterFirstStates() {
    if states.count == 0 { return }
    let interaction = Interaction(self)
    /// Rows of states in effect.
    var layers: [Int] = []
    for (row, held) in interaction.states.enumerated() where !held.isEmpty {
      for layer in states.rows(of: UInt32(row))
      where held.completed(by: annotations.options[row]).isSuperset(of: states.states[layer]) {
        annotations.options[row].take(states.named[layer], from: states.options[layer])
        layers.append(layer)
      }
    }
    zoomTables.enterStates(layers, states)
  }
}

extension Plan {
  /// Whether zoom decides if an annotation is visible: at zoom 0 it may not be.
  fileprivate func mayBecomeVisible(_ row: Int) -> Bool {
    zoomTables.drives[zoomTables.drives.range(of: UInt32(row))].contains { $0.property == .visible }
  }
}
