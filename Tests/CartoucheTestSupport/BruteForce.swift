public import CartoucheResolver
import Foundation

/// Resolves frames in the plainest way: every rule as it is written in docs/resolution.md, every pair compared.
///
/// It takes from the resolver only the plain data types and screen points, whose formula has a test of its own.
public struct BruteForce {
  /// As the frame's zoom makes it.
  var plan: Plan
  private let plainPlan: Plan
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

    var results: [Result] = []
    for row in 0..<plan.annotations.count {
      let point = projection.project(
        mercatorX: plan.annotations.mercatorX[row], mercatorY: plan.annotations.mercatorY[row])
      results.append(gate(row, point, zoom: camera.zoom, screen))
    }
    let ranked = rank(results.indices.filter { results[$0].cause == nil }, results, projection.middle)
    var placed: [Int] = []
    for row in ranked {
      let ignoresPadding = plan.annotations.flags[row].contains(.ignoreCameraPadding)
      place(row, &results, placed, ignoresPadding ? screen : bounds)
      if results[row].cause == nil { placed.append(row) }
    }
    assignSlots(results)
    write(results, placed)
    return transcript
  }

  /// What a frame finds out about one annotation.
  struct Result {
    var point = ScreenPoint(x: 0, y: 0)
    var cause: Cause?
    var by = Blocker.none
    var anchor: Int?
  }

  func options(_ row: Int) -> [AnchorOption] {
    plan.anchorLists.range(Int(plan.annotations.anchorList[row])).map { plan.anchorLists.options[$0] }
  }

  private func gate(_ row: Int, _ point: ScreenPoint?, zoom: Double, _ screen: Edges) -> Result {
    var result = Result()
    let flags = plan.annotations.flags[row]
    if !flags.contains(.visible) {
      result.cause = flags.contains(.expressionFailed) ? .expression : .explicit
    } else if zoom < plan.annotations.minZoom[row] || zoom > plan.annotations.maxZoom[row] {
      result.cause = .zoom
    } else if let cause = attachmentCause(row, zoom: zoom) {
      result.cause = cause
    } else if options(row).allSatisfy({ size(row, $0) == nil }) {
      result.cause = .size
    } else if let point {
      result.point = point
      let frames = options(row).compactMap { viewFrame(row, $0, point) }
      if !frames.contains(where: { Edges($0).meets(screen) }) { result.cause = .offscreen }
    } else {
      result.cause = .horizon
    }
    return result
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

  private mutating func write(_ results: [Result], _ placed: [Int]) {
    let worstFirst = placed.reversed().enumerated().sorted { a, b in
      let (first, second) = (plan.annotations.zPriority[a.element], plan.annotations.zPriority[b.element])
      return first == second ? a.offset < b.offset : first < second
    }
    transcript.placements = worstFirst.map { placement($0.element, results[$0.element]) }
    for (row, result) in results.enumerated() {
      let annotation = UInt32(row)
      var memory = memories[row]
      let coordinate = coordinate(row)
      if let cause = result.cause {
        transcript.hidden.append(Transcript.hidden(row, cause, result.by))
        if memory.isShown { append(.hidden(annotation: annotation, cause: cause, by: result.by)) }
      } else if let anchor = result.anchor {
        if !memory.isShown { append(.shown(annotation: annotation)) }
        if memory.anchor == nil {
          append(.anchorCoordinateChanged(annotation: annotation, coordinate: coordinate))
        }
        if memory.anchor != anchor {
          append(
            .anchorChanged(annotation: annotation, from: memory.anchor.map { UInt32($0) }, to: UInt32(anchor))
          )
        }
        memory.anchor = anchor
      }
      memory.isShown = result.cause == nil
      memory.cause = result.cause
      memories[row] = memory
    }
  }

  private mutating func append(_ event: Event) {
    transcript.events.append("\(event)")
  }

  private func placement(_ row: Int, _ result: Result) -> String {
    guard let anchor = result.anchor, let frame = viewFrame(row, options(row)[anchor], result.point) else {
      return "\(row) has no frame"
    }
    let option = options(row)[anchor]
    return Transcript.placement(
      row, x: frame.x, y: frame.y, width: frame.width, height: frame.height, anchor: anchor,
      offset: (option.offsetX, option.offsetY), pointX: result.point.x, pointY: result.point.y,
      coordinate: coordinate(row), zPriority: plan.annotations.zPriority[row], slot: memories[row].slot)
  }

  func coordinate(_ row: Int) -> Coordinate {
    Coordinate(longitude: plan.annotations.longitude[row], latitude: plan.annotations.latitude[row])
  }
}
