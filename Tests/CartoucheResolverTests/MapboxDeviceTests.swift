import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The cases of Mapbox's tests on devices, without the pairs in `MapboxTableTests` and the changes in
/// `MapboxUpdateTests`.
///
/// One view is in the middle of the map and another one 0.01° to the south-west; the zoom is 10.
/// `MapboxOracleTests` maps their tests to these tests.
@Suite struct MapboxDeviceTests {
  static let viewport = Viewport(width: 400, height: 800)
  static let camera = Camera(zoom: 10)

  /// A view of their tests: 100 × 60 points.
  struct View: Sendable {
    var longitude = 0.0
    var latitude = 0.0
    var change: @Sendable (inout TestAnnotation) -> Void = { _ in }
  }

  static func plan(_ views: View...) -> Plan {
    var plan = TestScene.plan(
      views.map { view in
        TestAnnotation(0, 0) {
          $0.width = 100
          $0.height = 60
          view.change(&$0)
        }
      })
    for (row, view) in views.enumerated() {
      plan.annotations.longitude[row] = view.longitude
      plan.annotations.latitude[row] = view.latitude
      plan.annotations.mercatorX[row] = Mercator.x(longitude: view.longitude)
      plan.annotations.mercatorY[row] = Mercator.y(latitude: view.latitude)
    }
    return plan
  }

  static func frame(_ plan: Plan, zoom: Double = 10) -> Frame {
    var resolver = Resolver(plan: plan)
    return resolver.frame(Camera(zoom: zoom), MapboxDeviceTests.viewport)
  }

  @Test func aViewWithoutOptionsIsCentredOnItsPoint() {
    #expect(Self.frame(Self.plan(View())).placements.map { [$0.x, $0.y] } == [[150, 370]])
  }

  @Test func anAnchorIsThePartOfTheViewOnThePoint() {
    let view = View { $0.anchors = [AnchorOption(.bottomRight)] }
    #expect(Self.frame(Self.plan(view)).placements.map { [$0.x, $0.y] } == [[100, 340]])
  }

  /// Up is positive, as in their code but not in all of their documentation.
  @Test func offsetsMoveRightAndUp() {
    let view = View { $0.anchors = [AnchorOption(.bottom, offsetX: 10, offsetY: 20)] }
    #expect(Self.frame(Self.plan(view)).placements.map { [$0.x, $0.y] } == [[160, 320]])
  }

  @Test func anInvisibleViewTakesNoRoom() {
    let invisible = View { $0.flags.remove(.visible) }
    #expect(Self.frame(Self.plan(View(), invisible)).placements.map(\.annotation) == [0])
  }

  /// They hide the first view when the second appears. Here both happen in the same frame, with the cause.
  @Test func ofTwoViewsThatOverlapTheHiddenOneSaysWhy() {
    let hidden = Self.frame(Self.plan(View(), View(longitude: -0.01, latitude: -0.01)))
      .hiddenDescriptions
    #expect(hidden == ["0: collision by annotation(1)"])
  }

  /// A view returns to its place when the other view is hidden by its zoom range.
  @Test func aViewReturnsWhenTheOneOnItGoes() {
    var resolver = Resolver(
      plan: Self.plan(View(), View(longitude: -0.01, latitude: -0.01) { $0.maxZoom = 10.1 }))
    #expect(resolver.frame(Camera(zoom: 10), MapboxDeviceTests.viewport).placements.map(\.annotation) == [1])
    let frame = resolver.frame(Camera(zoom: 10.1), MapboxDeviceTests.viewport)
    #expect(frame.placements.map(\.annotation) == [0])
    #expect(
      frame.events == [
        Event(0, .shown),
        Event(0, .anchorCoordinateChanged(coordinate: Coordinate(longitude: 0, latitude: 0))),
        Event(0, .anchorChanged(from: nil, to: 0)), Event(1, .hidden(cause: .zoom, by: nil)),
      ])
  }

  /// The size grows with the zoom, for example that of a selected view.
  @Test func aViewThatGrowsTakesMoreRoom() {
    var plan = Self.plan(View { $0.width = 20 }, View(longitude: -0.05) { $0.width = 20 })
    let stops = [
      ZoomTable.Stop(zoom: ZoomTable.Stop.beforeAll, value: 20), ZoomTable.Stop(zoom: 10, value: 200),
    ]
    plan.zoomTables.append(ZoomTable(.step, stops))
    plan.zoomTables.drive(.width, of: 1, by: 0)
    #expect(Self.frame(plan, zoom: 9.99).placements.count == 2)
    #expect(Self.frame(plan).hidden.map(\.cause) == [.collision])
  }

  @Test func aViewMayBeAllowedToOverlapFromSomeZoomOn() {
    var plan = Self.plan(View(), View())
    let stops = [
      ZoomTable.Stop(zoom: ZoomTable.Stop.beforeAll, value: 0), ZoomTable.Stop(zoom: 10, value: 1),
    ]
    plan.zoomTables.append(ZoomTable(.step, stops))
    plan.zoomTables.drive(.allowOverlap, of: 0, by: 0)
    #expect(Self.frame(plan, zoom: 9).placements.count == 1)
    #expect(Self.frame(plan).placements.count == 2)
  }

  // MARK: A feature of a layer

  /// A view on the feature of a symbol layer that is drawn only below zoom 12.
  private var onFeature: Plan {
    var plan = Self.plan(View())
    plan.avoid(.symbol, width: 20, height: 20, .point(256, 256)) { layers, layer in layers.maxZoom[layer] = 12
    }
    plan.surroundings.avoidedLayers = []
    plan.attachToDrawnFeature(0)
    plan.attachments.layer[0] = 0
    return plan
  }

  @Test func aViewOnAFeatureIsShownWithIt() {
    #expect(Self.frame(onFeature).placements.count == 1)
  }

  @Test func aViewWithoutItsFeatureIsHiddenWithoutEvents() {
    let frame = Self.frame(onFeature, zoom: 12)
    #expect(frame.hidden.map(\.cause) == [.featureHidden])
    #expect(frame.events.isEmpty)
  }

  /// They call the listener for visibility; here one event reports it.
  @Test func aViewOnAFeatureGoesWithIt() {
    var resolver = Resolver(plan: onFeature)
    _ = resolver.frame(Camera(zoom: 11), MapboxDeviceTests.viewport)
    let events = resolver.frame(Camera(zoom: 12), MapboxDeviceTests.viewport).events
    #expect(events == [Event(0, .hidden(cause: .featureHidden, by: nil))])
  }

  // MARK: The listener

  /// Their first notifications have no guaranteed order; these events have one.
  @Test func aFirstPlacementReportsVisibilityCoordinateAndAnchor() {
    #expect(
      Self.frame(Self.plan(View())).events == [
        Event(0, .shown),
        Event(0, .anchorCoordinateChanged(coordinate: Coordinate(longitude: 0, latitude: 0))),
        Event(0, .anchorChanged(from: nil, to: 0)),
      ])
  }

  @Test func aViewThatLeavesTheScreenIsHiddenOnce() {
    var resolver = Resolver(plan: Self.plan(View()))
    _ = resolver.frame(MapboxDeviceTests.camera, MapboxDeviceTests.viewport)
    var away = MapboxDeviceTests.camera
    away.center.longitude = 10
    #expect(
      resolver.frame(away, MapboxDeviceTests.viewport).events
        == [Event(0, .hidden(cause: .offscreen, by: nil))])
    away.center.longitude = 11
    #expect(resolver.frame(away, MapboxDeviceTests.viewport).events == [])
  }

  /// They hide a view with its point. Here a view stays while a part of it is visible.
  @Test func aViewStaysWhileItsFrameShows() {
    var camera = MapboxDeviceTests.camera
    // 240 points to the east of the view; its right edge is 50 points from its point.
    camera.center.longitude = 240 * 360 / (512 * 1024.0)
    var resolver = Resolver(plan: Self.plan(View()))
    #expect(resolver.frame(camera, MapboxDeviceTests.viewport).placements.map(\.x) == [-90])
  }
}

/// The results of Mapbox's device tests for two views at one place: A is declared first, B second.
@Suite struct MapboxTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var aOverlaps: Bool
    var bOverlaps: Bool
    var aPriority: Double
    var bPriority: Double
    /// The views in the order of drawing, bottom first; A is 0 and B is 1.
    var drawn: [AnnotationIndex]

    var testDescription: String { "overlap \(aOverlaps)/\(bOverlaps), priority \(aPriority)/\(bPriority)" }
  }

  static let cases = [
    Case(aOverlaps: true, bOverlaps: true, aPriority: 0, bPriority: 0, drawn: [0, 1]),
    Case(aOverlaps: false, bOverlaps: false, aPriority: 0, bPriority: 0, drawn: [1]),
    Case(aOverlaps: true, bOverlaps: false, aPriority: 0, bPriority: 0, drawn: [0, 1]),
    Case(aOverlaps: false, bOverlaps: true, aPriority: 0, bPriority: 0, drawn: [1]),
    Case(aOverlaps: true, bOverlaps: true, aPriority: 32, bPriority: 0, drawn: [1, 0]),
    Case(aOverlaps: false, bOverlaps: false, aPriority: 22, bPriority: 0, drawn: [0]),
    Case(aOverlaps: false, bOverlaps: false, aPriority: 1, bPriority: 34, drawn: [1]),
  ]

  @Test("visible views and their order are Mapbox's", arguments: cases)
  func row(_ row: Case) {
    let plan = TestScene.plan([
      MapboxTableTests.annotation(row.aOverlaps, row.aPriority),
      MapboxTableTests.annotation(row.bOverlaps, row.bPriority),
    ])
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame()
    #expect(frame.placements.map(\.annotation) == row.drawn)
    // Their notifications are in the order of drawing, in the fifth row B before A; these events are in
    // document order.
    #expect(frame.shown == row.drawn.sorted())
  }

  static func annotation(_ overlaps: Bool, _ priority: Double) -> TestAnnotation {
    TestAnnotation(200, 200) {
      $0.anchors = [AnchorOption(.topLeft)]
      $0.priority = priority
      if overlaps { $0.flags.insert(.allowOverlap) }
    }
  }
}

extension Frame {
  /// The shown annotations, in the order of the events.
  var shown: [AnnotationIndex] {
    events.filter { $0.change == .shown }.compactMap(\.annotation)
  }
}

/// The changes at run time in Mapbox's tests on devices, and the notifications of their listener.
///
/// Their tests change a view's options or its visibility on the platform. Here inputs and changes of the plan
/// do so.
@Suite struct MapboxUpdateTests {
  typealias View = MapboxDeviceTests.View

  static let southWest = View(longitude: -0.01, latitude: -0.01)

  /// Returns a resolver after its first frame.
  static func started(_ plan: Plan) -> Resolver {
    var resolver = Resolver(plan: plan)
    _ = next(&resolver)
    return resolver
  }

  static func next(_ resolver: inout Resolver, _ inputs: Input...) -> Frame {
    resolver.frame(after: inputs, MapboxDeviceTests.camera, MapboxDeviceTests.viewport)
  }

  /// Returns the events of a view that is shown for the first time.
  static func firstEvents(_ row: AnnotationIndex, _ plan: Plan) -> [Event] {
    let (longitude, latitude) = (plan.annotations.longitude, plan.annotations.latitude)
    let coordinate = Coordinate(longitude: longitude[row.row], latitude: latitude[row.row])
    return [
      Event(row, .shown), Event(row, .anchorCoordinateChanged(coordinate: coordinate)),
      Event(row, .anchorChanged(from: nil, to: 0)),
    ]
  }

  // MARK: Updates

  @Test func anUpdateMovesTheView() {
    var resolver = Self.started(MapboxDeviceTests.plan(View { $0.anchors = [AnchorOption(.bottomRight)] }))
    resolver.state.set(
      0, to: MapboxDeviceTests.plan(View { $0.anchors = [AnchorOption(.center, offsetX: -30, offsetY: -30)] })
    )
    let frame = Self.next(&resolver)
    #expect(frame.placements.map { [$0.x, $0.y] } == [[120, 400]])
    // The list no longer has `bottom-right`, so the event has no former anchor.
    #expect(frame.events == [Event(0, .anchorChanged(from: nil, to: 0))])
  }

  @Test func anUpdateOfTheSizeKeepsTheAnchorOnThePoint() {
    var resolver = Self.started(MapboxDeviceTests.plan(View()))
    let frame = Self.next(&resolver, .set(0, .width, 200), .set(0, .height, 20))
    #expect(frame.placements.map { [$0.x, $0.y, $0.width, $0.height] } == [[100, 390, 200, 20]])
    #expect(frame.events.isEmpty)
  }

  @Test func anUpdateLetsAHiddenViewOverlap() {
    let plan = MapboxDeviceTests.plan(View(), Self.southWest)
    var resolver = Resolver(plan: plan)
    #expect(Self.next(&resolver).events == Self.firstEvents(1, plan))
    let frame = Self.next(&resolver, .set(0, .allowOverlap, 1))
    #expect(frame.events == Self.firstEvents(0, plan))
    // Their tests do not define which view is on top; here it is the newer one.
    #expect(frame.placements.map(\.annotation) == [0, 1])
  }

  // MARK: Removal

  /// A removal has no notification on iOS, but one on Android. Here it has an event with the cause.
  @Test func aViewThatIsRemovedIsHiddenWithTheCauseRemoved() {
    var resolver = Self.started(MapboxDeviceTests.plan(View()))
    resolver.state.remove(0)
    let frame = Self.next(&resolver)
    #expect(frame.placements.isEmpty)
    #expect(frame.events == [Event(0, .hidden(cause: .removed, by: nil))])
  }

  @Test func aViewRemovedBeforeItsPlacementHasNoEvents() {
    var resolver = Resolver(plan: MapboxDeviceTests.plan(View(), View(longitude: 0.1)))
    resolver.state.remove(0)
    let frame = Self.next(&resolver)
    #expect(frame.shown == [1] && frame.hidden.isEmpty)
    #expect(frame.events.allSatisfy { $0.change == .shown || $0.kind != .visibilityChanged })
  }

  @Test func theViewBelowReturnsWhenTheOneOnItIsRemoved() {
    let plan = MapboxDeviceTests.plan(View(), Self.southWest)
    var resolver = Resolver(plan: plan)
    #expect(Self.next(&resolver).events == Self.firstEvents(1, plan))
    resolver.state.remove(1)
    let frame = Self.next(&resolver)
    #expect(frame.placements.map(\.annotation) == [0])
    #expect(
      frame.events == [Event(1, .hidden(cause: .removed, by: nil))] + Self.firstEvents(0, plan))
  }

  // MARK: Visibility

  /// On Android, an invisible or gone view of the platform counts as `visible: false` and takes no space. A
  /// resolver has no views, so both are the same here.
  @Test func theViewBelowReturnsWhenTheOneOnItBecomesInvisible() {
    let plan = MapboxDeviceTests.plan(View(), Self.southWest)
    var resolver = Self.started(plan)
    let frame = Self.next(&resolver, .set(1, .visible, 0))
    #expect(frame.placements.map(\.annotation) == [0])
    // They report B− before A+; in document order A comes first.
    #expect(
      frame.events == Self.firstEvents(0, plan) + [Event(1, .hidden(cause: .explicit, by: nil))])
  }

  /// Their view is reported as visible before it has a position. Here a view is visible only after a frame has
  /// placed it.
  @Test func aViewThatWasInvisibleIsShownWhereItWas() {
    var resolver = Self.started(MapboxDeviceTests.plan(View()))
    #expect(
      Self.next(&resolver, .set(0, .visible, 0)).events
        == [Event(0, .hidden(cause: .explicit, by: nil))])
    #expect(Self.next(&resolver, .set(0, .visible, 0)).events.isEmpty)
    let frame = Self.next(&resolver, .set(0, .visible, 1))
    #expect(frame.events == [Event(0, .shown)])
    #expect(frame.placements.map { [$0.x, $0.y] } == [[150, 370]])
  }

  /// A view that is hidden from the start has its first event with its first placement.
  @Test func aViewHiddenFromTheStartIsReportedWhenPlaced() {
    let plan = MapboxDeviceTests.plan(View { $0.flags.remove(.visible) })
    var resolver = Resolver(plan: plan)
    #expect(Self.next(&resolver).events.isEmpty)
    #expect(Self.next(&resolver, .set(0, .visible, 1)).events == Self.firstEvents(0, plan))
  }

  // MARK: The listener

  @Test func anUnchangedCameraReportsEverythingOnce() {
    let plan = MapboxDeviceTests.plan(View())
    var resolver = Resolver(plan: plan)
    var events = Self.next(&resolver).events
    for _ in 0..<5 { events += Self.next(&resolver).events }
    #expect(events == Self.firstEvents(0, plan))
  }
}
