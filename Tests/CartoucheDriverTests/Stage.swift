import Cartouche
import CartoucheCompiler
import CartoucheResolver
import Testing

@testable import CartoucheDriver

/// A driver with a fake map and fake views, which checks the guarantees of the driver after each tick.
@MainActor final class Stage {
  let annotations: ViewAnnotations
  let map: FakeMap
  let views = FakeViews()
  let driver: MapDriver<FakeViews>
  var time = 0.0
  private(set) var warnings: [DriverWarning] = []
  /// The most visible views of each class so far.
  private var peaks: [String: Int] = [:]

  init(_ annotations: ViewAnnotations, _ map: FakeMap = FakeMap(), options: DriverOptions = DriverOptions()) {
    self.annotations = annotations
    self.map = map
    driver = MapDriver(annotations, map: map, views: views, options: options)
    driver.onWarning = { [unowned self] in warnings.append($0) }
  }

  convenience init(_ spec: String, _ map: FakeMap = FakeMap(), options: DriverOptions = DriverOptions())
    throws
  {
    self.init(try ViewAnnotations(spec: spec), map, options: options)
  }

  /// Lets one frame of the display pass.
  /// - Returns: whether the driver resolved a frame.
  @discardableResult
  func tick(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
    let before = driver.frameCount
    views.begin()
    map.forgetRequests()
    time += 1.0 / 60
    driver.tick(at: time)
    check(sourceLocation)
    let frames = driver.frameCount - before
    #expect(frames <= 4, "a tick resolves a frame at most four times", sourceLocation: sourceLocation)
    return frames > 0
  }

  /// Ticks as long as the driver asks for frames.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    driver.mapDidBecomeIdle()
    var left = 200
    repeat {
      tick(sourceLocation: sourceLocation)
      left -= 1
    } while map.requests > 0 && left > 0
    #expect(driver.isSettled && left > 0, "the map settles", sourceLocation: sourceLocation)
  }

  /// Moves the camera by a change in each of some frames.
  func move(
    _ frames: Int, sourceLocation: SourceLocation = #_sourceLocation, _ change: (FakeMap, Int) -> Void
  ) {
    map.isMoving = true
    for frame in 0..<frames {
      change(map, frame)
      driver.mapDidMove()
      tick(sourceLocation: sourceLocation)
    }
    map.isMoving = false
  }

  func clearWarnings() { warnings = [] }

  /// Returns the middle of a visible view.
  func middle(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> ScreenPoint {
    let rectangle = try #require(views[id]?.rectangle, "\(id) is visible", sourceLocation: sourceLocation)
    return ScreenPoint(x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2)
  }

  // MARK: Guarantees

  private func check(_ location: SourceLocation) {
    #expect(views.problems == [], sourceLocation: location)
    let frame = annotations.frame
    let (shown, callouts, pointers) = (views.visible(.view), views.visible(.callout), views.visible(.pointer))
    if driver.unsupported != nil || driver.isRemoved {
      #expect(shown.isEmpty && callouts.isEmpty && pointers.isEmpty, sourceLocation: location)
      return
    }
    // A handler may have replaced the plan. Views then stay until the next frame.
    if driver.isDirty { return }
    compare(shown, frame.placements.map { (annotations.plan.id(of: $0.annotation), $0.frame) }, location)
    compare(callouts, frame.callouts.map { (annotations.plan.id(of: $0.annotation), $0.frame) }, location)
    compare(pointers, frame.pointers.map { (annotations.plan.id(of: $0.annotation), $0.frame) }, location)
    let orders = (shown + callouts + pointers).map(\.order)
    #expect(zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 }, "\(orders)", sourceLocation: location)
    #expect(views.leaders == frame.placements.compactMap(\.leader), sourceLocation: location)
    for (view, placement) in zip(shown, frame.placements) {
      #expect(view.content?.states == placement.states, sourceLocation: location)
      #expect(view.content?.hasLeader == (placement.leader != nil), sourceLocation: location)
      #expect(view.content?.annotation == placement.annotation, sourceLocation: location)
    }
    for (view, pointer) in zip(pointers, frame.pointers) {
      #expect(view.bearing == pointer.bearing, sourceLocation: location)
    }
    checkLeaks(location)
  }

  private func compare(
    _ views: [FakeView], _ expected: [(id: String, frame: ScreenRectangle)], _ location: SourceLocation
  ) {
    guard views.map(\.id) == expected.map(\.id) else {
      Issue.record("\(views.map(\.id)) instead of \(expected.map(\.id))", sourceLocation: location)
      return
    }
    for (view, expected) in zip(views, expected) {
      guard let rectangle = view.rectangle else { continue }
      // Half a pixel.
      let isNear =
        abs(rectangle.x - expected.frame.x) <= 0.25 && abs(rectangle.y - expected.frame.y) <= 0.25
        && rectangle.width == expected.frame.width && rectangle.height == expected.frame.height
      if !isNear { Issue.record("\(view.id): \(rectangle), not \(expected.frame)", sourceLocation: location) }
    }
  }

  /// Checks that there are no more views of a class than were visible at once, and one more for measurements.
  private func checkLeaks(_ location: SourceLocation) {
    var counts: [String: (alive: Int, visible: Int)] = [:]
    for view in views.alive {
      counts["\(view.kind) \(view.viewClass)", default: (0, 0)].alive += 1
      if view.isVisible { counts["\(view.kind) \(view.viewClass)"]?.visible += 1 }
    }
    for (name, count) in counts {
      peaks[name] = max(peaks[name] ?? 0, count.visible)
      #expect(count.alive <= (peaks[name] ?? 0) + 1, "\(name) leaks", sourceLocation: location)
    }
  }
}

/// A loader of files from memory.
struct MemoryLoader: FileLoader {
  var files: [String: String]

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard let file = files[path] else { throw .notFound }
    return Array(file.utf8)
  }
  func names(beside path: String) -> [String] { [] }
}
