public import CartoucheResolver
import Foundation

/// Resolves frames in the plainest way: every rule as it is written in docs/resolution.md, every pair compared.
///
/// It takes from the resolver only the plain data types and screen points, whose formula has a test of its own.
public struct BruteForce {
  /// As the frame's zoom makes it.
  var plan: Plan
  private let plainPlan: Plan
  /// What avoided layers draw in this frame.
  var drawn: [Drawn] = []
  let explains: Bool
  var last: (camera: Camera, viewport: Viewport)?
  var transcript = Transcript()
  var memories: [Memory]

  /// What one annotation carries from frame to frame.
  struct Memory {
    var isShown = false
    /// Why it is hidden; nil before the first frame.
    var cause: Cause?
    var anchor: Int?
    /// Of what stands on a shape.
    var place: Place?
    var zoomOfPlace = 0.0
    var coordinate: Coordinate?
    var slot = 0
  }

  public init(plan: Plan, explains: Bool) {
    self.plan = plan
    plainPlan = plan
    self.explains = explains
    memories = Array(repeating: Memory(), count: plan.annotations.count)
  }

  public mutating func resolve(camera: Camera, viewport: Viewport) -> Transcript {
    if let last, last == (camera, viewport) {
      transcript.events = []
      return transcript
    }
    last = (camera, viewport)
    transcript = Transcript()
    plan = plainPlan.zoomed(to: camera.zoom)
    let projection = Projection(camera: camera, viewport: viewport)
    let screen = Edges(0, 0, viewport.width, viewport.height)
    let padding = camera.padding
    let bounds = Edges(
      padding.left, padding.top, viewport.width - padding.right, viewport.height - padding.bottom)

    let view = View(
      camera: camera, viewport: viewport, projection: projection, screen: screen, bounds: bounds,
      plan.geometries)
    drawn = drawnShapes(view)
    var results = (0..<plan.annotations.count).map { gate($0, view) }
    let roots = results.indices.filter { host($0) == nil && results[$0].cause == nil }
    let ranked = rank(roots, results, projection.middle).flatMap { withAttached($0, results) }
    for row in results.indices where results[row].cause == nil && !ranked.contains(row) {
      results[row].cause = .parentHidden
      results[row].by = host(row).map { .annotation(UInt32($0)) } ?? .none
    }
    var placed: [Int] = []
    for row in ranked {
      if let host = host(row), results[host].cause != nil {
        results[row].cause = .parentHidden
        results[row].by = .annotation(UInt32(host))
        continue
      }
      let ignoresPadding = plan.annotations.flags[row].contains(.ignoreCameraPadding)
      place(row, &results, placed, ignoresPadding ? screen : bounds, view)
      if results[row].cause == nil { placed.append(row) }
    }
    assignSlots(results)
    write(results, placed, zoom: camera.zoom)
    return transcript
  }

  /// What a frame finds out about one annotation.
  struct Result {
    /// Where it may stand, in order of preference; one place for what is no shape.
    var places: [Place] = []
    /// Whether the first place is that of the last placement.
    var isKept = false
    var cause: Cause?
    var by = Blocker.none
    var anchor: Int?
    /// The place that was chosen.
    var place: Place?
    var frame: PlainFrame?
    var shapes: [PlainShape] = []

    /// By which it is ranked.
    var point: ScreenPoint { places.first?.point ?? ScreenPoint(x: 0, y: 0) }
  }

  /// What a frame shows.
  struct View {
    var camera: Camera
    var viewport: Viewport
    var projection: Projection
    var screen: Edges
    var bounds: Edges
    var centerY: Double
    /// Per part of the plan's geometries: the middle of its extent.
    var middles: [Double]
  }

  /// A table of the plan as it was before it was zoomed.
  func plainTable(_ index: Int) -> ZoomTable { plainPlan.zoomTables[index] }

  func options(_ row: Int) -> [AnchorOption] {
    plan.anchorLists.range(Int(plan.annotations.anchorList[row])).map { plan.anchorLists.options[$0] }
  }

  private func gate(_ row: Int, _ view: View) -> Result {
    var result = Result()
    let zoom = view.camera.zoom
    let flags = plan.annotations.flags[row]
    if !flags.contains(.visible) {
      result.cause = flags.contains(.expressionFailed) ? .expression : .explicit
    } else if zoom < plan.annotations.minZoom[row] || zoom > plan.annotations.maxZoom[row] {
      result.cause = .zoom
    } else if let cause = attachmentCause(row, zoom: zoom) {
      result.cause = cause
    } else if options(row).allSatisfy({ size(row, $0) == nil }) {
      result.cause = .size
    } else if isOnShape(row) {
      let bounds = flags.contains(.ignoreCameraPadding) ? view.screen : view.bounds
      (result.places, result.isKept) = places(row, bounds, view)
      if result.places.isEmpty { result.cause = isBehindHorizon(row, view) ? .horizon : .offscreen }
    } else if let host = host(row) {
      result.places = [Place(point: ScreenPoint(x: 0, y: 0), coordinate: coordinate(host))]
    } else if let point = view.projection.project(
      mercatorX: plan.annotations.mercatorX[row], mercatorY: plan.annotations.mercatorY[row])
    {
      result.places = [Place(point: point, coordinate: coordinate(row))]
      let frames = options(row).compactMap { viewFrame(row, $0, point) }
      if !frames.contains(where: { Edges($0).meets(view.screen) }) { result.cause = .offscreen }
    } else {
      result.cause = .horizon
    }
    return result
  }

  /// A row and what is attached to it, siblings by rank, each followed by its own.
  private func withAttached(_ row: Int, _ results: [Result]) -> [Int] {
    let attached = results.indices.filter { host($0) == row && results[$0].cause == nil }
    let still = results.map { _ in Result() }
    return [row]
      + rank(attached, still, ScreenPoint(x: 0, y: 0)).flatMap { withAttached($0, results) }
  }

  private func rank(_ rows: [Int], _ results: [Result], _ middle: ScreenPoint) -> [Int] {
    rows.sorted { a, b in
      let annotations = plan.annotations
      let required = (annotations.flags[a].contains(.required), annotations.flags[b].contains(.required))
      if required.0 != required.1 { return required.0 }
      if annotations.priority[a] != annotations.priority[b] {
        return annotations.priority[a] > annotations.priority[b]
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

  private mutating func assignSlots(_ results: [Result]) {
    for view in 0..<plan.views.count {
      let rows = results.indices.filter { plan.annotations.view[$0] == view }
      var used = Set(
        rows.filter { memories[$0].isShown && results[$0].cause == nil }.map { memories[$0].slot })
      for row in rows where results[row].cause == nil && !memories[row].isShown {
        memories[row].slot = (0...).first { !used.contains($0) } ?? 0
        used.insert(memories[row].slot)
      }
    }
  }

  private mutating func write(_ results: [Result], _ placed: [Int], zoom: Double) {
    let layers = Set(placed.map { plan.annotations.zPriority[$0] }).sorted()
    let drawn = layers.flatMap { layer in
      let inLayer = placed.filter { plan.annotations.zPriority[$0] == layer }
      return inLayer.reversed().filter { host($0).map { !inLayer.contains($0) } ?? true }
        .flatMap { withAttachedAbove($0, inLayer) }
    }
    for (row, result) in results.enumerated() {
      let annotation = UInt32(row)
      var memory = memories[row]
      if let cause = result.cause {
        transcript.hidden.append(Transcript.hidden(row, cause, result.by))
        if memory.isShown { append(.hidden(annotation: annotation, cause: cause, by: result.by)) }
      } else if let anchor = result.anchor, let place = result.place {
        let coordinate = outermostCoordinate(row, results)
        if !memory.isShown { append(.shown(annotation: annotation)) }
        if memory.anchor == nil || memory.coordinate.map({ !$0.isNear(coordinate) }) ?? true {
          append(.anchorCoordinateChanged(annotation: annotation, coordinate: coordinate))
        }
        if memory.anchor != anchor {
          append(
            .anchorChanged(annotation: annotation, from: memory.anchor.map { UInt32($0) }, to: UInt32(anchor))
          )
        }
        memory.anchor = anchor
        memory.coordinate = coordinate
        if !(result.isKept && place == result.places[0]) { memory.zoomOfPlace = zoom }
        memory.place = place
      }
      memory.isShown = result.cause == nil
      memory.cause = result.cause
      memories[row] = memory
    }
    transcript.placements = drawn.map { placement($0, results[$0]) }
  }

  private mutating func append(_ event: Event) {
    transcript.events.append(Transcript.event(event))
  }

  /// In the order of drawing; attached ones of lower rank are nearer to their host.
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
      coordinate: memories[row].coordinate ?? place.coordinate, zPriority: plan.annotations.zPriority[row],
      slot: memories[row].slot)
  }

  func coordinate(_ row: Int) -> Coordinate {
    Coordinate(longitude: plan.annotations.longitude[row], latitude: plan.annotations.latitude[row])
  }
}
