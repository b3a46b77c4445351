extension Plan {
  /// Returns the plan's camera, for frames for which the host app gives no camera. With `fit` in the spec, it is the
  /// closest camera that shows the annotations of `fit`.
  ///
  /// Bearing, pitch and padding are those of the plan's camera. Each view has its initial states and its first anchor.
  /// A view on a line or a polygon needs room at every coordinate of its shape. Annotations with a `visible` that is
  /// `false` at all zooms are ignored. The zoom is at most the `maxZoom` of the spec's camera, and below that
  /// of each annotation.
  ///
  /// If no camera shows all views whole, they are treated as points. If the points do not fit either, the zoom is 0.
  /// - Complexity: O(coordinates) for each of some hundred cameras, or some thousand with a pitch.
  public func fittedCamera(in viewport: Viewport) -> Camera {
    fittedCamera(framing, from: camera, in: viewport) { _ in true }
  }

  /// Returns the closest camera that shows the annotations of `framing` whole.
  /// - Parameters:
  ///   - camera: the camera with the bearing, pitch and padding; also the result if there are no annotations to show.
  ///   - exists: a function that returns whether the annotation in a row exists.
  package func fittedCamera(
    _ framing: CameraFraming, from camera: Camera, in viewport: Viewport, where exists: (Int) -> Bool
  ) -> Camera {
    var fit = CameraFit(self, camera, viewport, maxZoom: framing.maxZoom)
    if framing.showsAll {
      for row in 0..<annotations.count where exists(row) && host(of: row) == nil { fit.append(row) }
    } else {
      for row in framing.rows where exists(Int(row)) { fit.append(Int(row)) }
    }
    return fit.points.isEmpty ? camera : fit.camera()
  }

  /// Returns the annotations of `framing` with a `minZoom` above the camera's zoom, so that they are hidden.
  package func annotationsHidden(atZoomOf camera: Camera, in framing: CameraFraming) -> [AnnotationIndex] {
    let zoom = ComparedZoom(camera.zoom)
    return framing.rows.lazy.map { AnnotationIndex($0) }.filter {
      !zoom.reaches(annotations.options[$0.row].minZoom)
    }
  }
}

extension Resolver {
  /// Returns the closest camera that shows the given annotations whole. The result includes all inputs and edits so
  /// far, except drags and measured sizes.
  ///
  /// The rules are those of `Plan.fittedCamera(in:)`.
  /// - Parameters:
  ///   - annotations: the annotations to show. A cluster of the last frame stands for its members.
  ///   - camera: the camera with the bearing, pitch and padding; also the result if there are no annotations to show.
  ///   - viewport: the size of the map view.
  ///   - maxZoom: the largest zoom of the result, 0…25.5. The `maxZoom` of each annotation limits the zoom too.
  /// - Complexity: O(annotations), plus O(coordinates) for each of some hundred cameras, or some thousand with a pitch.
  public func camera(
    fitting annotations: FittedAnnotations, from camera: Camera = Camera(), in viewport: Viewport,
    maxZoom: Double = 16
  ) -> Camera {
    state.camera(fitting: annotations, from: camera, in: viewport, maxZoom: maxZoom)
  }
}

extension Resolver.State {
  fileprivate func camera(
    fitting annotations: FittedAnnotations, from camera: Camera, in viewport: Viewport, maxZoom: Double
  ) -> Camera {
    var framing = CameraFraming()
    switch annotations {
    case .all: framing.showsAll = true
    case .only(let indices):
      for index in indices {
        if index.isCluster {
          framing.rows += members(of: index).map { $0.rawValue }
        } else if exists(index) {
          framing.rows.append(index.rawValue)
        }
      }
    }
    framing.maxZoom = maxZoom
    return fittedCamera(framing, from: camera, in: viewport)
  }

  /// Returns the closest camera that shows the annotations of `framing` whole, except removed annotations.
  func fittedCamera(_ framing: CameraFraming, from camera: Camera, in viewport: Viewport) -> Camera {
    let (isRemoved, plan) = (interaction.isRemoved, plan)
    return plan.fittedCamera(framing, from: camera, in: viewport) { !isRemoved[$0] }
  }
}

extension Resolver.State {
  /// Returns the plan's camera for a viewport. A fitted camera is computed once for each size of the viewport.
  mutating func planCamera(in viewport: Viewport) -> Camera {
    if plan.framing.isEmpty { return plan.camera }
    if let fitted, fitted.viewport == viewport { return fitted.camera }
    let camera = fittedCamera(plan.framing, from: plan.camera, in: viewport)
    fitted = FittedCamera(viewport: viewport, camera: camera)
    return camera
  }
}

/// The annotations that the plan's camera shows whole: `camera.fit` and `camera.maxZoom` of the spec.
package struct CameraFraming: Sendable, Equatable {
  /// Whether the camera shows all annotations, with the exceptions of `FittedAnnotations.all`.
  package var showsAll = false
  /// The annotations to show if `showsAll` is `false`, as rows of `Plan.annotations`. If there are none, the plan's
  /// camera is used unchanged.
  package var rows: [UInt32] = []
  /// The largest zoom of the fitted camera, 0…25.5.
  package var maxZoom = 16.0

  package init(showsAll: Bool = false, rows: [UInt32] = []) {
    self.showsAll = showsAll
    self.rows = rows
  }

  /// Whether the plan's camera is used unchanged, because there are no annotations to fit it to.
  package var isEmpty: Bool { !showsAll && rows.isEmpty }
}

extension CameraFraming {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder, _ counts: PlanCounts) throws(Coder
    .Failure)
  {
    try coder.flag(&showsAll)
    var count = rows.count
    try coder.count(&count)
    try coder.indices(&rows, count: count, below: counts.annotations)
    try coder.number(&maxZoom, in: 0...25.5)
  }
}

/// The annotations that a fitted camera shows whole.
public enum FittedAnnotations: Sendable, Equatable {
  /// All annotations with a known coordinate, except those that are attached to another annotation and those with a
  /// `visible` that is `false` at all zooms.
  case all
  case only([AnnotationIndex])
}

/// A fitted camera and the viewport for which it was computed.
struct FittedCamera: Sendable {
  var viewport: Viewport
  var camera: Camera
}

/// A search for the closest camera that shows views whole.
struct CameraFit: Sendable {
  private var plan: Plan
  /// The camera with the bearing, pitch and padding of the result.
  private let start: Camera
  private let viewport: Viewport
  private(set) var points: [Point] = []
  /// The annotations to show and all their hosts. Each host comes before the annotations attached to it.
  private var views: [View] = []
  /// The index in `views` of each annotation; `unlisted` if it is not in `views`.
  private var viewIndices: [UInt32]
  /// The largest zoom that the fitted camera may have.
  private var mostZoom: Double
  /// Whether the search treats views as points without a size.
  private var ignoresFrames = false

  /// A coordinate that must be on screen, together with the rectangle of the view that is anchored there.
  struct Point: Sendable {
    /// The Web Mercator coordinates of the point.
    var place: SIMD2<Double>
    /// The view that is anchored at the point, as an index into `views`.
    var view: Int
    /// The rectangle of the view in points, relative to its anchor point.
    var frame = ViewRectangle(origin: SIMD2(), size: SIMD2())
  }

  private struct View: Sendable {
    /// The annotation of the view, as a row of `Plan.annotations`.
    var row: Int
    /// The view's host, as an index into `views`; `nil` if the annotation has no host.
    var host: Int?
    /// The outermost host of the view, as a row of `Plan.annotations`; the view's own row if it has no host.
    var root: Int
  }

  private static let unlisted = UInt32.max
  /// The difference in zoom between two cameras of the first, coarse search.
  private static let step = 0.25
  /// The tolerance of comparisons on screen, in points; it is less than the rounding of rectangles to 1/256.
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

  // MARK: Content

  /// Adds an annotation to the search, unless it is hidden at every zoom or has no known coordinate.
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
    // An annotation is hidden at its `maxZoom`.
    mostZoom = min(mostZoom, max(ComparedZoom(lastBelow: options.maxZoom).value, 0))
  }

  /// Returns the index of an annotation in `views`, after adding the annotation and its hosts if necessary.
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

  /// Returns the closest camera that shows the coordinates of all views and the views' rectangles around them; `nil` if
  /// there is none.
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

  /// Computes, for a zoom, the view's rectangle around each point that must be on screen.
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

  /// Returns the rectangle of each of `views` at a zoom, in points, relative to the anchor point of its outermost host.
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

  /// Returns a view's rectangle at its first anchor, relative to the anchor point of its outermost host. Without a
  /// host, it is relative to the view's own anchor point.
  /// - Parameter host: the rectangle of the view's host; `nil` without a host.
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

  /// Returns the camera at a zoom with all rectangles in the middle of its padded viewport; `nil` if they do not fit.
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
    // Without a pitch, the second iteration needs no further move.
    for _ in 0..<50 {
      let projection = Projection(camera: camera, viewport: viewport)
      guard let extent = extent(projection) else { return nil }
      let offCenter = (extent.low + extent.high - bounds.low - bounds.high) / 2
      let isInside =
        all(extent.low .>= bounds.low - CameraFit.tolerance)
        && all(extent.high .<= bounds.high + CameraFit.tolerance)
      if isInside { return camera }
      let size = extent.high - extent.low
      // Without a pitch, the extent on screen has the same size for every center, so no center can make it fit.
      if camera.pitch == 0, any(size .> bounds.high - bounds.low + CameraFit.tolerance) { return nil }
      if all(offCenter .< CameraFit.tolerance), all(offCenter .> -CameraFit.tolerance) { return nil }
      guard let center = projection.map.unproject(projection.middle.vector + offCenter), 0...1 ~= center.y
      else { return nil }
      camera.center = coordinate(center)
    }
    return nil
  }

  /// Returns the smallest rectangle on screen around all views; `nil` if a point is behind the camera.
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

  /// The middle of the points' extent in Web Mercator. For this, each point is moved to the copy of the world in which
  /// it is nearest to the first point.
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
  /// Applies to each annotation the values of the states in which it is before the first input, such as `selected`.
  fileprivate mutating func enterFirstStates() {
    if states.count == 0 { return }
    let interaction = Interaction(self)
    /// The rows of overrides that apply in these states, as rows of `states`.
    var layers: [Int] = []
    for (row, held) in interaction.states.enumerated() where !held.isEmpty {
      for layer in states.rows(of: UInt32(row))
      where held.completed(by: annotations.options[row]).isSuperset(of: states.states[layer]) {
        annotations.options[row].copy(states.named[layer], from: states.options[layer])
        layers.append(layer)
      }
    }
    zoomTables.applyStates(layers, states)
  }
}

extension Plan {
  /// Returns whether a zoom table computes the annotation's `visible`. If so, the view can be visible although
  /// `visible` is `false` at the plan's camera.
  fileprivate func mayBecomeVisible(_ row: Int) -> Bool {
    zoomTables.drives[zoomTables.drives.range(of: UInt32(row))].contains { $0.property == .visible }
  }
}
