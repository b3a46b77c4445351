import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What Mapbox's tests on devices look at, besides the pairs in `MapboxTableTests` and the changes in
/// `MapboxUpdateTests`: one view in the middle of the map, another one 0.01° to the south-west, camera at zoom 10.
///
/// `MapboxOracleTests` lists which of theirs is which of ours.
@Suite struct MapboxDeviceTests {
  static let viewport = Viewport(width: 400, height: 800)
  static let camera = Camera(zoom: 10)

  /// One of their views: 100 × 60 points.
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

  /// Up is positive, as in their code and against some of their documentation.
  @Test func offsetsMoveRightAndUp() {
    let view = View { $0.anchors = [AnchorOption(.bottom, offsetX: 10, offsetY: 20)] }
    #expect(Self.frame(Self.plan(view)).placements.map { [$0.x, $0.y] } == [[160, 320]])
  }

  @Test func anInvisibleViewTakesNoRoom() {
    let invisible = View { $0.flags.remove(.visible) }
    #expect(Self.frame(Self.plan(View(), invisible)).placements.map(\.annotation) == [0])
  }

  /// They hide the first view as soon as the second shows; so do we, in the same frame and with the cause.
  @Test func ofTwoViewsThatOverlapTheHiddenOneSaysWhy() {
    let hidden = Self.frame(Self.plan(View(), View(longitude: -0.01, latitude: -0.01)))
      .whoIsHidden
    #expect(hidden == ["0: collision by annotation(1)"])
  }

  /// A view that comes back finds its place again when the other one is gone: a zoom table takes it away.
  @Test func aViewReturnsWhenTheOneOnItGoes() {
    var resolver = Resolver(
      plan: Self.plan(View(), View(longitude: -0.01, latitude: -0.01) { $0.maxZoom = 10 }))
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

  /// The size of a view that is selected, say: here it grows with the zoom.
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

  /// A view on the feature of a symbol layer that is drawn below zoom 12 only.
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

  @Test func aViewOnAFeatureIsHiddenWithoutItAndTellsNothing() {
    let frame = Self.frame(onFeature, zoom: 12)
    #expect(frame.hidden.map(\.cause) == [.featureHidden])
    #expect(frame.events.isEmpty)
  }

  /// They report this to the listener for visibility; the event says so once.
  @Test func aViewOnAFeatureGoesWithIt() {
    var resolver = Resolver(plan: onFeature)
    _ = resolver.frame(Camera(zoom: 11), MapboxDeviceTests.viewport)
    let events = resolver.frame(Camera(zoom: 12), MapboxDeviceTests.viewport).events
    #expect(events == [Event(0, .hidden(cause: .featureHidden, by: nil))])
  }

  // MARK: The listener

  /// Their first notices come one after the other in no order that is promised; ours do.
  @Test func aFirstPlacementTellsVisibilityCoordinateAndAnchor() {
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

  /// They hide a view with its point; here a view stays as long as some of it shows.
  @Test func aViewStaysWhileItsFrameShows() {
    var camera = MapboxDeviceTests.camera
    // 240 points to the east of the view, whose right edge is 50 points from its point.
    camera.center.longitude = 240 * 360 / (512 * 1024.0)
    var resolver = Resolver(plan: Self.plan(View()))
    #expect(resolver.frame(camera, MapboxDeviceTests.viewport).placements.map(\.x) == [-90])
  }
}
