package import CartoucheResolver
import Foundation

/// A reference resolver in the simplest form: every rule as in docs/resolution.md, every pair compared.
///
/// It shares with the resolver only the plain data types, Mercator coordinates and screen points, which have
/// their own tests, and the poles of polygons, which it verifies.
///
/// It is a class because a build without optimization copies a struct with a hundred columns for every closure
/// that uses it. That took three quarters of its time.
package final class BruteForce {
  /// The plan with the values at the frame's zoom, in the current states and after all inputs.
  var plan: Plan
  /// The parts of the plan that are not in `rows`. Of its annotation columns only `lastOrder` is used.
  var base: Plan
  var rows: [PlainRow]
  /// Whether the host reports the feature of each attachment as visible; `nil` without a report.
  var reportedVisibility: [Bool?]
  /// The shapes of avoided layers in this frame.
  var drawn: [Drawn] = []
  /// The features that filters exclude at the zoom, or whose icons are hidden by others, as rows of `plan.layerFeatures`.
  var featuresHidden: Set<Int> = []
  /// The visible views of the last frame, bottom first.
  var drawnFrames: [(row: Int, frame: PlainFrame)] = []
  /// The visible callouts of the last frame, bottom first.
  var callouts: [ShownCallout] = []
  /// Whether anything except the view of the map changed since the last frame.
  var isChanged = false
  /// The annotations that inputs and edits changed since the last frame, as rows.
  var changed: Set<Int> = []
  /// Whether the current state was resolved in a frame with `isSettled`.
  var isSettled = false
  /// The view of the map in the frame before the last one.
  var former: View?
  /// The number of frames so far.
  var frame = 0
  /// Whether the map moves in this frame, so that new views are delayed.
  var delaysNewViews = false
  /// The annotations that were added since the last frame and have to be selected.
  var addedSelected: [Int] = []
  /// The annotations that were selected when they were removed since the last frame.
  var removedSelected: [Int] = []
  /// The radius of the puck in points, even while its place is unknown.
  let puckRadius: Double?
  let explains: Bool
  let reportsFrameChanges: Bool
  var last: View?
  var transcript = Transcript()
  var memories: [Memory]
  /// The places that the resolver reports for each annotation. A pole has no unique answer, so the resolver's
  /// own poles are verified.
  var resolverPlaces: [UInt32: [Coordinate]] = [:]
  var poles: [Int: SIMD2<Double>] = [:]

  /// The state of one annotation that passes from frame to frame.
  struct Memory {
    var isShown = false
    /// Whether the view was visible, or placed in the margin, in the last frame.
    var isPlaced = false
    /// The number of the frame in which the view last appeared or disappeared; `nil` if it has not changed.
    var changedIn: Int?
    /// The cause for which the annotation is hidden; `nil` if it is visible and before the first frame.
    var cause: Cause?
    /// The index of the anchor with which the view was placed last.
    var anchor: Int?
    /// The candidate coordinate on a shape at which the view was placed last.
    var place: Place?
    var zoomOfPlace = 0.0
    // The values in the last event.
    var reportedAnchor: Int?
    var reportedCoordinate: Coordinate?
    var reportedRectangle: PlainFrame?
    var slot = 0
    /// The name of the view class to which the annotation's slot belongs.
    var view: [UInt8] = []
  }

  package init(plan: Plan, explains: Bool = false, reportsFrameChanges: Bool = false) {
    self.plan = plan
    base = plan
    puckRadius = plan.surroundings.puck?.radius
    self.explains = explains
    self.reportsFrameChanges = reportsFrameChanges
    rows = (0..<plan.annotations.count).map { PlainRow(plan, $0) }
    reportedVisibility = Array(repeating: nil, count: plan.attachments.count)
    memories = Array(repeating: Memory(), count: plan.annotations.count)
    var selected = rows.indices.filter { rows[$0].own.flags.isSuperset(of: [.selected, .enabled]) }
    if plan.selection == .none { selected = [] }
    if plan.selection == .single { selected = Array(selected.suffix(1)) }
    for row in selected { rows[row].isSelected = true }
  }

  /// Returns a plan without states and tables, with the values at a zoom.
  func effectivePlan(at zoom: Double) -> Plan {
    var plan = base
    let order = base.annotations.lastOrder
    plan.annotations = AnnotationColumns()
    plan.annotations.lastOrder = order
    plan.anchorLists = AnchorLists()
    plan.collisionBoxes = RectangleLists()
    plan.collisionOutlines = []
    plan.states = StateColumns()
    plan.zoomTables = ZoomTables()
    for row in rows { plan.append(row.inEffect(at: zoom), of: row) }
    for row in rows.indices {
      var model = row
      while plan.annotations.options[model].flags.contains(.takesZPriority), let host = plan.plainHost(model)
      {
        model = host
      }
      plan.annotations.options[row].zPriority = plan.annotations.options[model].zPriority
    }
    return plan
  }

  /// Resolves one frame.
  /// - Parameter explanations: The tested resolver's explanations of the same frame.
  package func resolve(_ step: RandomScene.Step, explanations: [Explanation]) -> Transcript {
    let (camera, viewport) = (step.camera, step.viewport)
    for change in step.changes { make(change) }
    let view = View(
      camera: camera, viewport: viewport, base.geometries, horizon: base.placement.horizon)
    let isSameView = last?.camera == camera && last?.viewport == viewport
    var events: [TranscriptLine] = []
    transcript.refusals = []
    for row in removedSelected.sorted() {
      events.append(Transcript.event(Event(AnnotationIndex(row), .selectionChanged(isSelected: false))))
    }
    removedSelected = []
    for row in addedSelected where !rows[row].isRemoved { _ = select(row, &events) }
    addedSelected = []
    for (index, input) in step.inputs.enumerated() {
      if let reason = take(input, view, seen: last ?? view, &events) {
        transcript.refusals.append("\(index) \("\(reason)")")
      }
    }
    transcript.events = events
    let settles = step.isSettled && plan.placement.calm == .motion
    if !isSameView || isChanged { isSettled = false }
    if isSameView, !isChanged, !settles || isSettled { return transcript }
    if settles { isSettled = true }
    isChanged = false
    frame += 1
    former = last
    delaysNewViews = last != nil && plan.placement.calm == .motion && isCalm(step.isSettled)
    if last == nil { changed = [] }
    last = view
    transcript.placements = []
    transcript.hidden = []
    transcript.callouts = []
    transcript.explanations = []
    resolverPlaces = Dictionary(
      uniqueKeysWithValues: explanations.map { ($0.annotation.rawValue, $0.candidates.map(\.coordinate)) })
    plan = effectivePlan(at: camera.zoom)
    featuresHidden = hiddenFeatures(view)
    drawn = drawnShapes(view)
    var results = (0..<plan.annotations.count).map { gate($0, view) }
    let ranked = ranked(results, view)
    for row in results.indices where results[row].cause == nil && !ranked.contains(row) {
      results[row].cause = .parentHidden
      results[row].by = host(row).map { .annotation(AnnotationIndex($0)) }
    }
    place(ranked, &results, isSettled: step.isSettled, view)
    changed = []
    assignSlots(results)
    write(results, ranked, zoom: camera.zoom)
    return transcript
  }

  /// The result of a frame for one annotation.
  struct Result {
    var places = Places()
    /// The cause for which the annotation is hidden; `nil` if it is visible.
    var cause: Cause?
    var by: Blocker?
    /// The index of the anchor of a placed view, even if the view is not visible.
    var anchor: Int?
    /// The chosen candidate coordinate.
    var place: Place?
    var frame: PlainFrame?
    var shapes: [PlainShape] = []
    /// The shape of the annotation's callout, if the callout blocks later views.
    var calloutShape: PlainShape?
    /// The zoom at which the candidate coordinate was chosen.
    var zoomOfPlace = 0.0

    /// The point that decides ties in the ranking: the first candidate coordinate on screen.
    var point: ScreenPoint { places.list.first?.point ?? ScreenPoint(x: 0, y: 0) }
    var isPlaced: Bool { anchor != nil }
  }

  /// The view of the map in a frame.
  struct View {
    var camera: Camera
    var viewport: Viewport
    var projection: Projection
    var screen: Edges
    var bounds: Edges
    var centerY: Double
    /// The largest w, a depth in points, at which the map is visible.
    var farthest: Double
    /// The middle of the extent of each part of the plan's geometries.
    var middles: [Double]
  }

  func plainTable(_ index: Int) -> ZoomTable { base.zoomTables[index] }

  func options(_ row: Int) -> [AnchorOption] {
    plan.anchorLists.range(Int(plan.annotations.options[row].anchorList)).map { plan.anchorLists.options[$0] }
  }

  /// Returns the rows that pass all tests before placement together with their hosts, best rank first.
  private func ranked(_ results: [Result], _ view: View) -> [Int] {
    let roots = results.indices.filter { host($0) == nil && results[$0].cause == nil }
    return rank(roots, results, view.projection.middle).flatMap { withAttached($0, results) }
  }

  /// Returns a row and its attachments, siblings by rank, each followed by its own attachments.
  private func withAttached(_ row: Int, _ results: [Result]) -> [Int] {
    let attached = results.indices.filter { host($0) == row && results[$0].cause == nil }
    let still = results.map { _ in Result() }
    return [row]
      + rank(attached, still, ScreenPoint(x: 0, y: 0)).flatMap { withAttached($0, results) }
  }

  private func rank(_ rows: [Int], _ results: [Result], _ middle: ScreenPoint) -> [Int] {
    rows.sorted { a, b in
      let annotations = plan.annotations
      let required = (
        annotations.options[a].flags.contains(.required), annotations.options[b].flags.contains(.required)
      )
      if required.0 != required.1 { return required.0 }
      let selected = (
        annotations.options[a].flags.contains(.selected), annotations.options[b].flags.contains(.selected)
      )
      if selected.0 != selected.1 { return selected.0 }
      if annotations.options[a].priority != annotations.options[b].priority {
        return annotations.options[a].priority > annotations.options[b].priority
      }
      if options(a).count != options(b).count { return options(a).count < options(b).count }
      switch plan.placement.tieBreak {
      case .last: break
      case .first: return a < b
      case .lowerOnScreen:
        let (lowerA, lowerB) = (fixed(results[a].point.y), fixed(results[b].point.y))
        if lowerA != lowerB { return lowerA > lowerB }
      case .nearestCenter:
        func distance(_ row: Int) -> Int {
          let x = fixed(results[row].point.x) - fixed(middle.x)
          let y = fixed(results[row].point.y) - fixed(middle.y)
          return x * x + y * y
        }
        if distance(a) != distance(b) { return distance(a) < distance(b) }
      }
      return annotations.lastOrder[a] < annotations.lastOrder[b]
    }
  }

  func coordinate(_ row: Int) -> Coordinate {
    Coordinate(longitude: plan.annotations.longitude[row], latitude: plan.annotations.latitude[row])
  }
}

extension BruteForce.View {
  init(camera: Camera, viewport: Viewport, _ geometries: GeometryTable, horizon: Double?) {
    self.camera = camera
    self.viewport = viewport
    projection = Projection(camera: camera, viewport: viewport)
    screen = Edges(0, 0, viewport.width, viewport.height)
    let padding = camera.padding
    bounds = Edges(
      padding.left, padding.top, viewport.width - padding.right, viewport.height - padding.bottom)
    let sine = sin(camera.center.latitude * .pi / 180)
    centerY = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    farthest = horizon.map { $0 * 1.5 * viewport.height } ?? .infinity
    middles = geometries.partKinds.indices.map { part in
      let all = geometries.paths(ofPart: part).flatMap { path in
        geometries.coordinates(ofPath: path).map { geometries.x[$0] }
      }
      return ((all.min() ?? 0) + (all.max() ?? 0)) / 2
    }
  }

  /// Projects a position by the formula of docs/resolution.md, in the copy of the world that is nearest to the
  /// part's middle.
  func look(_ mercatorX: Double, _ mercatorY: Double, _ part: Int) -> HomogeneousPoint {
    look(mercatorX, mercatorY, near: middles[part])
  }

  /// Returns the position of a point on screen, or `nil` if it is behind the camera or too far away.
  func point(_ mercatorX: Double, _ mercatorY: Double) -> ScreenPoint? {
    let depth = look(mercatorX, mercatorY, near: mercatorX).w
    guard depth > 0, depth <= farthest else { return nil }
    return projection.project(mercatorX: mercatorX, mercatorY: mercatorY)
  }

  func look(_ mercatorX: Double, _ mercatorY: Double, near middle: Double) -> HomogeneousPoint {
    let centerX = (camera.center.longitude + 180) / 360
    let copy = (centerX - middle).rounded(.toNearestOrEven)
    let size = 512 * pow(2, camera.zoom)
    let (x, y) = ((mercatorX + copy - centerX) * size, (mercatorY - centerY) * size)
    let (turn, tilt) = (-camera.bearing * .pi / 180, camera.pitch * .pi / 180)
    let rx = x * cos(turn) - y * sin(turn)
    let ry = x * sin(turn) + y * cos(turn)
    let distance = 1.5 * viewport.height
    let w = distance - ry * sin(tilt)
    let middleOfScreen = projection.middle
    return HomogeneousPoint(
      x: middleOfScreen.x * w + distance * rx, y: middleOfScreen.y * w + distance * ry * cos(tilt), w: w)
  }
}

/// The choice of the best candidate of a view.
extension BruteForce {
  /// Returns the chosen candidate.
  /// - Parameters:
  ///   - tried: The candidates in the order of the tests.
  ///   - mayForce: Whether `required` may force a placement.
  func choice(_ row: Int, _ tried: [CandidateResult], _ places: Places, mayForce: Bool, _ view: View)
    -> CandidateResult?
  {
    let acceptable = tried.filter { $0.stoppedBy == nil }
    let best = { (candidates: [CandidateResult]) -> CandidateResult? in
      candidates.min { self.rating($0, row, places) < self.rating($1, row, places) }
    }
    if let chosen = stay(row, acceptable, places, best, view) ?? best(acceptable) { return chosen }
    guard mayForce, plan.annotations.options[row].flags.contains(.required) else { return nil }
    let isRequiredInside = plan.annotations.options[row].fit == .require
    let contained = tried.filter(\.isContained)
    return contained.first { $0.isInside && !$0.isInMargin }
      ?? contained.first { $0.meetsBounds && !$0.isInMargin && !isRequiredInside }
      ?? contained.first(where: \.isInMargin)
  }

  /// Returns the candidate of a view that was placed before and must keep its place; `nil` if it may choose any candidate.
  private func stay(
    _ row: Int, _ acceptable: [CandidateResult], _ places: Places,
    _ best: ([CandidateResult]) -> CandidateResult?, _ view: View
  ) -> CandidateResult? {
    // While the point of a placed view is outside of the bounds, the view slides over the edge with its last
    // anchor.
    let previous = acceptable.first {
      $0.isPrevious && memories[row].isPlaced && !(places.keptIsLastResort && $0.place == 0)
        && ($0.isInMargin || !bounds(row, view).contains($0.point))
    }
    if let previous { return previous.isClear ? previous : best(acceptable.filter(\.isClear)) ?? previous }
    guard places.isKept, !places.list[0].isInMargin, let kept = best(acceptable.filter { $0.place == 0 })
    else { return nil }
    let limit = rating(kept, row, places)
    let far = acceptable.filter {
      $0.place > 0 && isFar(places.list[$0.place].point, places.list[0].point, row)
    }
    let isZoomed = abs(view.camera.zoom - memories[row].zoomOfPlace) >= 1
    let regular = best(
      far.filter { isZoomed && $0.place == places.firstFreshPlace && rating($0, row, places) <= limit })
    let better = best(
      far.filter { places.list[$0.place].hasRoom && rating($0, row, places) < limit })
    return best([regular, better].compactMap(\.self)) ?? kept
  }

  /// Returns the class of a candidate; 0 is the best.
  private func rating(_ tried: CandidateResult, _ row: Int, _ places: Places) -> Int {
    let clear = tried.isClear ? 0 : 1
    let isPreferred = plan.annotations.options[row].fit == .prefer
    if tried.isInMargin {
      if places.keptIsLastResort, tried.place == 0 { return 4 }
      return clear + (tried.meetsBounds ? 0 : 2)
    }
    return isPreferred ? clear + (tried.isInside ? 0 : 2) : clear
  }

  private func isFar(_ a: ScreenPoint, _ b: ScreenPoint, _ row: Int) -> Bool {
    let (width, height) = largestSize(row)
    return abs(fixed(a.x) - fixed(b.x)) >= width || abs(fixed(a.y) - fixed(b.y)) >= height
  }
}

/// The report of a frame, and the state for the next frame.
extension BruteForce {
  func assignSlots(_ results: [Result]) {
    let views = rows.map { $0.inEffect(at: nil).view }
    let holders = results.indices.filter {
      memories[$0].isShown && results[$0].cause == nil && memories[$0].view == views[$0]
    }
    for row in results.indices where results[row].cause == nil && !holders.contains(row) {
      let others = results.indices.filter { other in
        views[other] == views[row]
          && (holders.contains(other) || other < row && results[other].cause == nil)
      }
      let used = Set(others.map { memories[$0].slot })
      memories[row].slot = (0...).first { !used.contains($0) } ?? 0
      memories[row].view = views[row]
    }
  }

  /// Writes the transcript of the frame.
  /// - Parameter ranked: The rows in the order of ranks, best first.
  func write(_ results: [Result], _ ranked: [Int], zoom: Double) {
    let placed = ranked.filter { results[$0].cause == nil }
    let layers = Set(placed.map { plan.annotations.options[$0].zPriority }).sorted()
    let drawn = layers.flatMap { layer in
      let inLayer = placed.filter { plan.annotations.options[$0].zPriority == layer }
      return inLayer.reversed().filter { host($0).map { !inLayer.contains($0) } ?? true }
        .flatMap { withAttachedAbove($0, inLayer) }
    }
    let callouts = last.map { placeCallouts(drawn, results, $0) } ?? [:]
    for row in results.indices where results[row].cause == .removed && memories[row].isShown {
      append(Event(AnnotationIndex(row), .hidden(cause: .removed, by: nil)))
      if let callout = callouts[row] { transcript.events.append(callout) }
      memories[row].isShown = false
    }
    for (row, result) in results.enumerated() where result.cause != .removed {
      let annotation = AnnotationIndex(row)
      var memory = memories[row]
      if let cause = result.cause {
        transcript.hidden.append(Transcript.hidden(row, cause, result.by))
        if memory.isShown { append(Event(annotation, .hidden(cause: cause, by: result.by))) }
      } else if let anchor = result.anchor {
        let coordinate = outermostCoordinate(row, results)
        if !memory.isShown { append(Event(annotation, .shown)) }
        if memory.reportedCoordinate.map({ !$0.isNear(coordinate) }) ?? true {
          append(Event(annotation, .anchorCoordinateChanged(coordinate: coordinate)))
        }
        if memory.reportedAnchor != anchor {
          append(
            Event(
              annotation,
              .anchorChanged(from: memory.reportedAnchor.map { AnchorIndex($0) }, to: AnchorIndex(anchor))))
        }
        if reportsFrameChanges, let frame = result.frame,
          memory.reportedRectangle.map({ !$0.isNear(frame) }) ?? true
        {
          append(Event(annotation, .frameChanged(frame: frame.rectangle)))
          memory.reportedRectangle = frame
        }
        memory.reportedAnchor = anchor
        memory.reportedCoordinate = coordinate
      }
      if let callout = callouts[row] { transcript.events.append(callout) }
      if let anchor = result.anchor {
        memory.anchor = anchor
        memory.place = result.place
        memory.zoomOfPlace = result.zoomOfPlace
      }
      memory.isPlaced = result.isPlaced
      if frame > 1, memory.isShown != (result.cause == nil) { memory.changedIn = frame }
      memory.isShown = result.cause == nil
      memory.cause = result.cause
      memories[row] = memory
    }
    transcript.placements = drawn.map { placement($0, results[$0]) }
    drawnFrames = drawn.compactMap { row in results[row].frame.map { (row, $0) } }
  }

  private func append(_ event: Event) {
    transcript.events.append(Transcript.event(event))
  }

  /// Returns a row and its attachments in the order of drawing. Attachments of lower rank are nearer to their
  /// host.
  private func withAttachedAbove(_ row: Int, _ placed: [Int]) -> [Int] {
    [row] + placed.reversed().filter { host($0) == row }.flatMap { withAttachedAbove($0, placed) }
  }

  func outermostCoordinate(_ row: Int, _ results: [Result]) -> Coordinate {
    if let host = host(row) { return outermostCoordinate(host, results) }
    return results[row].place?.coordinate ?? coordinate(row)
  }

  private func placement(_ row: Int, _ result: Result) -> TranscriptLine {
    guard let anchor = result.anchor, let frame = result.frame, let place = result.place else {
      return "\(row) has no frame"
    }
    let option = options(row)[anchor]
    return Transcript.placement(
      row, x: frame.x, y: frame.y, width: frame.width, height: frame.height, anchor: anchor,
      offset: (option.offsetX, option.offsetY), pointX: place.point.x, pointY: place.point.y,
      coordinate: memories[row].reportedCoordinate ?? place.coordinate,
      zPriority: plan.annotations.options[row].zPriority,
      slot: memories[row].slot)
  }
}
