import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The places of views on lines. The screen is 512 points wide and high.
@Suite struct LineTests {
  static func plan(_ shape: TestShape, part: (Double, Double) = (0, 1)) -> Plan {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: shape, part: part)
    return plan
  }

  /// Returns the screen points of all candidates, in list order.
  static func candidates(_ plan: Plan, _ camera: Camera = TestScene.camera) -> [ScreenPoint] {
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    let projection = Projection(camera: camera, viewport: TestScene.viewport)
    return resolver.frame(camera).explanations.flatMap(\.candidates).compactMap {
      projection.project(
        mercatorX: Mercator.x(longitude: $0.coordinate.longitude),
        mercatorY: Mercator.y(latitude: $0.coordinate.latitude))
    }
  }

  static func rounded(_ points: [ScreenPoint]) -> [Double] { points.map { ($0.x * 1000).rounded() / 1000 } }

  @Test func placesAlternateFromTheMiddleInStepsOf16() {
    let plan = LineTests.plan(.line((100, 256), (180, 256)))
    #expect(LineTests.rounded(LineTests.candidates(plan)) == [140, 156, 124, 172, 108])
  }

  @Test func longLinesHave17PlacesFromEndToEnd() {
    let plan = LineTests.plan(.line((0, 256), (512, 256)))
    let xs = LineTests.rounded(LineTests.candidates(plan))
    // From the first place with room for half a view.
    #expect(xs.prefix(3) == [256, 285.5, 226.5])
    #expect(xs.count == 17 && xs.suffix(2) == [492, 20])
  }

  @Test func theLongestStretchesComeFirstAndOfEqualsTheEarlier() {
    let plan = LineTests.plan(
      .lines(
        [(10, 10), (20, 10)], [(10, 50), (30, 50)], [(10, 90), (30, 90)], [(10, 130), (25, 130)],
        [(10, 170), (22, 170)]))
    #expect(LineTests.candidates(plan).map { $0.y.rounded() } == [50, 90, 130, 170])
  }

  @Test func aLineThatLeavesTheScreenHasTwoStretches() {
    let plan = LineTests.plan(.line((400, 100), (600, 100), (600, 200), (460, 200)))
    #expect(
      LineTests.rounded(LineTests.candidates(plan)) == [446, 462, 430, 478, 414, 476, 460, 492])
  }

  @Test func aPartLeavesOutTheRest() {
    let plan = LineTests.plan(.line((100, 256), (200, 256), (200, 356), (300, 356)), part: (0.5, 1))
    #expect(LineTests.rounded(LineTests.candidates(plan)).allSatisfy { $0 >= 200 })
  }

  @Test("an exact place is the only one", arguments: [0, 0.25, 0.5, 1])
  func exact(fraction: Double) {
    let plan = LineTests.plan(
      .lines([(100, 256), (200, 256)], [(300, 256), (400, 256)]), part: (fraction, fraction))
    #expect(
      LineTests.rounded(LineTests.candidates(plan)) == [100 + 200 * fraction + (fraction > 0.5 ? 100 : 0)])
  }

  @Test func trimmedFractionsAreExcluded() {
    var plan = LineTests.plan(.line((100, 256), (200, 256)))
    plan.addIcons([], size: 1, sortKeys: [])
    plan.layers.types = [.line]
    (plan.layers.trimStart, plan.layers.trimEnd) = ([0], [0.5])
    plan.attachments.layer = [0]
    #expect(LineTests.rounded(LineTests.candidates(plan)) == [175, 191, 159])
  }

  @Test func theMiddleOnScreenIsNotTheMiddleOnTheMap() {
    // From 128 points before the middle to 128 points after it on the map.
    let plan = LineTests.plan(.line((256, 384), (256, 128)))
    var camera = TestScene.camera
    camera.pitch = 60
    let projection = Projection(camera: camera, viewport: TestScene.viewport)
    let ends = [384.0, 128].compactMap {
      projection.project(mercatorX: 0.5, mercatorY: 0.5 + ($0 - 256) / 2048)?.y
    }
    let first = LineTests.candidates(plan, camera).first?.y ?? 0
    #expect(abs(first - (ends[0] + ends[1]) / 2) < 1e-6)
  }

  @Test func aLineThatCrossesTheHorizonIsShown() {
    var resolver = Resolver(plan: LineTests.plan(.line((256, 300), (256, 4000))))
    var camera = TestScene.camera
    camera.pitch = 60
    #expect(resolver.frame(camera).placements.count == 1)
  }

  @Test func aLineBehindTheCameraHasThatCause() {
    var resolver = Resolver(plan: LineTests.plan(.line((256, 1200), (300, 1300))))
    var camera = TestScene.camera
    camera.pitch = 60
    #expect(resolver.frame(camera).hidden.map(\.cause) == [.behindCamera])
  }

  @Test func aLineBesideTheScreenIsOffscreen() {
    var resolver = Resolver(plan: LineTests.plan(.line((-100, 600), (-5, -5), (600, -100))))
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen])
  }

  @Test("a line across ±180° is one line, from both sides", arguments: [179.0, -179])
  func antimeridian(longitude: Double) {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    // The world is 2048 points wide. The line ends 20 points to the east and 30 to the west of 180°.
    plan.attach(0, to: .line((1280 - 30, 256), (1280 + 20, 256)))
    var camera = TestScene.camera
    camera.center.longitude = longitude
    var resolver = Resolver(plan: plan)
    let coordinate = resolver.frame(camera).placements.first?.coordinate.longitude ?? 0
    #expect(abs(coordinate - (180 - 5 * 360.0 / 2048)) < 1e-9)
  }

  // MARK: Kept places

  @Test func theCoordinateIsKeptWhilePanning() {
    var resolver = Resolver(plan: LineTests.plan(.line((100, 256), (400, 256))))
    let first = resolver.frame().placements.map(\.coordinate)
    let moved = resolver.frame(TestScene.camera(movedBy: -180, 0))
    #expect(moved.placements.map(\.coordinate) == first)
    #expect(moved.events.isEmpty)
  }

  @Test func theCoordinateMovesWhenItLeavesTheMarginAndSaysSo() {
    var resolver = Resolver(plan: LineTests.plan(.line((100, 256), (500, 256))))
    _ = resolver.frame()
    let moved = resolver.frame(Camera(center: Coordinate(longitude: 75, latitude: 0), zoom: 2))
    let coordinates = moved.placements.map(\.coordinate)
    #expect(coordinates.count == 1)
    #expect(
      moved.events == coordinates.map { Event(0, .anchorCoordinateChanged(coordinate: $0)) })
  }

  @Test func aViewKeepsItsCoordinateOnTheWayOutUntilItIsNoLongerVisible() {
    var resolver = Resolver(plan: LineTests.plan(.line((100, 256), (500, 256))))
    let first = resolver.frame().placements.map(\.coordinate)
    // 10 points to the left of the screen: half of the view is visible.
    let leaving = resolver.frame(MarginTests.camera(movedBy: -310, 0))
    #expect(leaving.placements.map(\.coordinate) == first)
    #expect(leaving.events.isEmpty)
    // 41 points to the left of the screen: the line is visible there.
    let moved = resolver.frame(MarginTests.camera(movedBy: -341, 0)).placements.map(\.coordinate)
    #expect(moved.count == 1 && moved != first)
  }

  @Test func aViewSlidesOutWithItsLineAndBackIn() {
    var resolver = Resolver(plan: LineTests.plan(.line((100, 256), (500, 256))))
    let first = resolver.frame().placements.map(\.coordinate)
    _ = resolver.frame(MarginTests.camera(movedBy: -310, 0))
    // 90 points above the screen, like the whole line.
    let out = resolver.frame(MarginTests.camera(movedBy: 0, -346))
    #expect(out.events == [Event(0, .hidden(cause: .offscreen, by: nil))])
    let back = resolver.frame()
    #expect(back.placements.map(\.coordinate) == first)
    #expect(back.events == [Event(0, .shown)])
  }

  @Test func aHiddenViewReturnsToACoordinateOutsideTheScreenOnlyAsALastResort() {
    // A layer covers the world, so that no candidate is clear of it.
    var plan = TestScene.plan([
      TestAnnotation(0, 0) {
        $0.flags.insert(.avoidsLayers)
        $0.fit = .ignore
      }
    ])
    plan.attach(0, to: .line((100, 256), (500, 256)))
    plan.avoid(.fill, width: 0, .polygon([(-700, -700), (1200, -700), (1200, 1200), (-700, 1200)]))
    var resolver = Resolver(plan: plan)
    let first = resolver.frame().placements.map(\.coordinate)
    #expect(resolver.frame(MarginTests.camera(movedBy: 0, 900)).placements.isEmpty)
    // The coordinate of the last placement is 41 points to the left of the screen.
    let camera = MarginTests.camera(movedBy: -341, 0)
    let returned = resolver.frame(camera).placements.map(\.coordinate)
    var fresh = Resolver(plan: plan)
    #expect(returned == fresh.frame(camera).placements.map(\.coordinate))
    #expect(returned != first)
  }

  @Test("the coordinate is kept while zoom changes by less than 1", arguments: [(2.9, true), (3.0, false)])
  func zoomEndsIt(zoom: Double, isKept: Bool) {
    // At zoom 3 the middle of the visible part is another place, far away.
    var resolver = Resolver(plan: LineTests.plan(.line((240, 256), (480, 256))))
    let first = resolver.frame().placements.map(\.coordinate)
    #expect((resolver.frame(Camera(zoom: zoom)).placements.map(\.coordinate) == first) == isKept)
  }

  @Test func aCoordinateNearTheOneThatWouldBeChosenStaysAndIsChosenAnew() {
    var resolver = Resolver(plan: LineTests.plan(.line((240, 256), (400, 256))))
    let first = resolver.frame().placements.map(\.coordinate)
    #expect(resolver.frame(Camera(zoom: 3)).placements.map(\.coordinate) == first)
    // Less than 1 from zoom 3, where the place was chosen again.
    #expect(resolver.frame(Camera(zoom: 2.1)).placements.map(\.coordinate) == first)
  }

  @Test func nothingIsKeptIfThePolicySaysSo() {
    var plan = LineTests.plan(.line((100, 256), (400, 256)))
    plan.placement.keepsAnchor = false
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    #expect(resolver.frame(TestScene.camera(movedBy: -180, 0)).events.count == 1)
  }

  @Test func anotherCoordinateIsTakenWhenTheFirstIsOccupied() {
    var plan = TestScene.plan([TestAnnotation(0, 0), TestAnnotation(250, 256) { $0.priority = 1 }])
    plan.attach(0, to: .line((100, 256), (400, 256)))
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().placements.first?.pointX.rounded() == 306)
  }
}
