import Cartouche
import CartoucheResolver
import Testing

@testable import CartoucheDriver

/// When frames are resolved, and how views follow the map.
@MainActor @Suite struct FrameTests {
  @Test func anIdleMapCostsNothing() throws {
    let stage = try Stage(Specs.row)
    #expect(stage.map.requests == 1, "the driver asks for its first frame")
    #expect(stage.tick())
    #expect(stage.views.made == stage.annotations.frame.placements.count && stage.views.made > 4)
    #expect(!stage.driver.isSettled)
    stage.settle()
    #expect(stage.driver.frameCount == 2, "one frame, and one that is settled")
    for _ in 0..<50 {
      #expect(!stage.tick())
      #expect(stage.map.requests == 0 && stage.views.operations == 0)
    }
  }

  @Test func aFrameATickWhileTheMapMoves() throws {
    let stage = try Stage(Specs.row)
    stage.tick()
    let before = stage.driver.frameCount
    stage.move(60) { map, _ in map.camera.center.longitude += 0.0001 }
    #expect(stage.driver.frameCount == before + 60)
    #expect(!stage.driver.isSettled && stage.map.requests == 0, "a moving map ticks by itself")
    stage.settle()
    #expect(stage.driver.frameCount == before + 61)
  }

  @Test func severalMovesBeforeATickAreOneFrame() throws {
    let stage = try Stage(Specs.row)
    stage.settle()
    let before = stage.driver.frameCount
    for _ in 0..<5 {
      stage.map.camera.zoom += 0.01
      stage.driver.mapDidMove()
    }
    stage.tick()
    #expect(stage.driver.frameCount == before + 1)
    stage.driver.mapDidMove()
    #expect(!stage.tick(), "the camera is the same")
  }

  static let motions: [(String, @MainActor (FakeMap, Int) -> Void)] = [
    ("pan", { map, frame in map.camera.center.longitude += frame < 8 ? 0.0004 : -0.0004 }),
    ("pinch", { map, frame in map.camera.zoom += frame < 8 ? -0.05 : 0.05 }),
    ("turn", { map, _ in map.camera.bearing += 3 }),
    ("tilt", { map, frame in map.camera.pitch = 4 * Double(frame) }),
    (
      "turn the device",
      { map, frame in
        map.camera.center.latitude += 0.00005
        map.viewport = frame < 8 ? Viewport(width: 390, height: 844) : Viewport(width: 844, height: 390)
      }
    ),
    ("pad", { map, frame in map.camera.padding = Insets(top: 50, bottom: Double(10 * frame)) }),
  ]

  /// The plans of specs, compiled once for all motions.
  private static let plans = [Specs.sheet, Specs.clusters, Specs.row, Specs.friends, Specs.names].compactMap {
    try? Plan(spec: $0)
  }

  @Test(arguments: ["pan", "pinch", "turn", "tilt", "turn the device", "pad"], FakeMap.Form.moving)
  func viewsFollowTheMap(_ motion: String, _ form: FakeMap.Form) throws {
    let change = try #require(Self.motions.first { $0.0 == motion }).1
    #expect(Self.plans.count == 5)
    let isComplete = form == .camera || form == .globe
    for plan in isComplete ? Self.plans : Array(Self.plans.prefix(2)) {
      let map = FakeMap(form)
      map.area = MapArea(west: 13, south: 52, east: 14, north: 53)
      var options = DriverOptions()
      options.rest = .ticks(3)
      let stage = Stage(ViewAnnotations(plan: plan), map, options: options)
      stage.settle()
      stage.move(16) { change($0, $1) }
      stage.settle()
      #expect(!stage.tick() && stage.map.requests == 0)
      let first = try #require(stage.annotations.frame.placements.first)
      // The resolver and the map agree on places.
      let point = form == .camera ? nil : map.point(for: first.coordinate)
      if let point { #expect(abs(point.x - first.pointX) < 0.5 && abs(point.y - first.pointY) < 0.5) }
    }
  }

  @Test func aPlaneNeedsNinePoints() throws {
    let stage = try Stage(Specs.row, FakeMap(.points))
    stage.map.camera.pitch = 40
    stage.tick()
    #expect(stage.map.calls == 9)
    stage.move(10) { map, _ in
      map.camera.bearing += 1
    }
    #expect(stage.map.calls == 9)
    guard case .matrix = stage.driver.projection else {
      Issue.record("the projection is a matrix")
      return
    }
  }

  @Test func aGlobeNeedsAPointForEachAnnotation() throws {
    let map = FakeMap(.globe, zoom: 3)
    let stage = try Stage(Specs.row, map)
    stage.tick()
    #expect(map.calls >= 9 + 12)
    guard case .points = stage.driver.projection else {
      Issue.record("the projection is that of points")
      return
    }
    // Zooming in makes it a plane, and zooming out a globe.
    stage.move(60) { map, frame in map.camera.zoom = 3 + 0.2 * Double(frame) }
    guard case .matrix = stage.driver.projection else {
      Issue.record("the projection is a matrix")
      return
    }
    stage.move(60) { map, frame in map.camera.zoom = 14.8 - 0.2 * Double(frame) }
    stage.settle()
    // The far side of the globe hides its views.
    stage.move(30) { map, _ in map.camera.center.longitude += 6 }
    #expect(stage.annotations.frame.placements.isEmpty && stage.annotations.frame.hidden.count == 12)
    stage.settle()
  }

  @Test func missingPointsMakeNoPlane() throws {
    let map = FakeMap(.points)
    map.hidesOutside = true
    let stage = try Stage(Specs.row, map)
    stage.tick()
    guard case .points = stage.driver.projection else {
      Issue.record("the projection is that of points")
      return
    }
    // Points outside the screen are missing, so only points on it have views.
    #expect(stage.annotations.frame.placements.count > 2)
    stage.settle()
  }

  @Test func aMapWithoutAPlaceForViewsShowsNone() throws {
    let map = FakeMap(.points)
    map.viewport = Viewport(width: 0, height: 0)
    let stage = try Stage(Specs.row, map)
    stage.tick()
    #expect(stage.views.alive.isEmpty)
    map.viewport = Viewport(width: 390, height: 844)
    stage.driver.viewportChanged()
    #expect(map.requests > 0)
    stage.tick()
    #expect(!stage.views.alive.isEmpty)
  }

  @Test func viewsOfAnIdleMapAreOnWholePixels() throws {
    let stage = try Stage(Specs.row)
    stage.move(3) { map, _ in map.camera.center.longitude += 0.000_123_4 }
    func areOnPixels() -> Bool {
      stage.views.visible(.view).allSatisfy { view in
        guard let rectangle = view.rectangle else { return false }
        return (2 * rectangle.x).rounded() == 2 * rectangle.x
          && (2 * rectangle.y).rounded() == 2 * rectangle.y
      }
    }
    #expect(!areOnPixels())
    stage.settle()
    #expect(areOnPixels())
    // A frame on a still map moves none of them.
    stage.driver.setNeedsFrame()
    #expect(stage.tick())
    #expect(stage.views.placed == 0 && areOnPixels())
    stage.settle()
    #expect(areOnPixels())
  }

  @Test(arguments: [
    (DriverOptions.Rest.ticks(10), DriverOptions.Rest.ticks(20), 10, 30),
    (.seconds(0.25), .seconds(1), 15, 75),
    (.ticks(10), .seconds(0.5), 10, 30), (.seconds(0), .ticks(3), 1, 3),
  ]) func aMapSettlesAfterARest(
    _ rest: DriverOptions.Rest, _ stillness: DriverOptions.Rest, _ idle: Int, _ still: Int
  ) throws {
    for hasTime in [true, false] {
      var options = DriverOptions()
      (options.rest, options.stillness) = (rest, stillness)
      for isIdle in [true, false] {
        let stage = try Stage(Specs.row, options: options)
        stage.tick()
        if isIdle { stage.driver.mapDidBecomeIdle() }
        var count = 0
        while !stage.driver.isSettled, count < 100 {
          if hasTime { stage.tick() } else { stage.driver.tick() }
          count += 1
        }
        #expect(count == (isIdle ? idle : still))
      }
    }
  }

  @Test func aMovingMapIsNotSettled() throws {
    let stage = try Stage(Specs.row)
    stage.map.isMoving = true
    for _ in 0..<200 { stage.tick() }
    #expect(!stage.driver.isSettled && stage.driver.frameCount == 1)
    stage.map.isMoving = false
    stage.driver.mapDidBecomeIdle()
    #expect(stage.map.requests > 0)
    stage.settle()
  }

  @Test func anUnsupportedMapHidesAll() throws {
    let stage = try Stage(Specs.friends)
    var reasons: [String?] = []
    stage.driver.onUnsupported = { reasons.append($0) }
    stage.settle()
    #expect(stage.views.visible(.pointer).count > 0)
    stage.map.form = .unsupported
    stage.driver.mapDidMove()
    stage.tick()
    #expect(stage.driver.unsupported == "the map is folded" && stage.views.readingOrder.isEmpty)
    let frames = stage.driver.frameCount
    #expect(!stage.driver.tap(at: ScreenPoint(x: 195, y: 422)))
    #expect(!stage.driver.pressBegan(at: ScreenPoint(x: 195, y: 422)))
    #expect(!stage.driver.escape())
    stage.tick()
    #expect(stage.driver.frameCount == frames && stage.map.requests == 0)
    stage.map.form = .camera
    stage.driver.mapDidMove()
    stage.tick()
    #expect(reasons == ["the map is folded", nil] && !stage.views.visible(.view).isEmpty)
    stage.settle()
  }

  @Test func leaderLinesOfAnUnsupportedMapDisappear() throws {
    let stage = try Stage(Specs.names)
    stage.settle()
    #expect(!stage.views.leaders.isEmpty)
    stage.map.form = .unsupported
    stage.tick()
    #expect(stage.views.leaders.isEmpty)
    stage.map.form = .camera
    stage.tick()
    #expect(!stage.views.leaders.isEmpty)
    stage.driver.remove()
    #expect(stage.views.leaders.isEmpty && stage.views.alive.isEmpty)
  }

  @Test func thePuckFollowsTheMap() throws {
    let stage = try Stage(Specs.row + "\npuck: { coordinate: [13.4, 52.5], radius: 12 }")
    stage.tick()
    let all = stage.annotations.frame.placements.count
    stage.map.userLocation = .at(Coordinate(longitude: 13.402, latitude: 52.5))
    #expect(stage.tick())
    #expect(stage.annotations.resolver.plan.surroundings.puck?.coordinate.longitude == 13.402)
    stage.map.userLocation = .hidden
    #expect(stage.tick())
    #expect(stage.annotations.resolver.plan.surroundings.puck == nil)
    #expect(stage.annotations.frame.placements.count >= all)
    stage.map.userLocation = .unknown
    #expect(!stage.tick())
    #expect(stage.warnings == [])
    let plain = try Stage(Specs.row)
    plain.map.userLocation = .hidden
    plain.tick()
    #expect(plain.warnings == [], "a spec without a puck has nothing to hide")
  }

  @Test func hostsMayBePlain() throws {
    let camera = Camera(center: Coordinate(longitude: 13.4, latitude: 52.5), zoom: 14)
    for projection in [MapProjection.camera(camera), .points(camera, area: nil)] {
      for spec in [Specs.sheet, Specs.friends, Specs.names, Specs.clusters] {
        let (map, views) = (PlainMap(projection), PlainViews())
        let driver = MapDriver(try ViewAnnotations(spec: spec), map: map, views: views)
        driver.tick()
        driver.mapDidBecomeIdle()
        driver.featuresLoaded()
        #expect(
          views.visible == driver.annotations.frame.placements.count + driver.annotations.frame.pointers.count
        )
        #expect(projection == .points(camera, area: nil) || views.visible > 0)
        _ = driver.pressBegan(at: ScreenPoint(x: 200, y: 200))
        driver.select("long")
        driver.tap(at: ScreenPoint(x: 200, y: 200))
        for _ in 0..<40 { driver.tick() }
        driver.remove()
      }
    }
  }

  @Test func withoutHostsNothingHappens() throws {
    var views: FakeViews? = FakeViews()
    let map = FakeMap()
    let driver = MapDriver(try ViewAnnotations(spec: Specs.row), map: map, views: try #require(views))
    views = nil
    driver.tick()
    driver.memoryWarning()
    #expect(driver.frameCount == 0)
    driver.remove()
  }
}

extension FakeMap.Form {
  static let moving: [FakeMap.Form] = [.camera, .perspective, .points, .globe, .matrix]
}
