import Cartouche
import CartoucheResolver
import Testing

@testable import CartoucheDriver

/// Taps, drags, clusters, keys and screen readers.
@MainActor @Suite struct GestureTests {
  private func settled(_ spec: String = Specs.sheet, _ form: FakeMap.Form = .camera) throws -> Stage {
    let stage = try Stage(spec, FakeMap(form))
    stage.settle()
    return stage
  }

  // MARK: Taps

  @Test func aTapSelects() throws {
    let stage = try settled()
    #expect(stage.driver.tap(at: try stage.middle("given")))
    #expect(stage.map.requests > 0)
    stage.tick()
    #expect(stage.views["given"]?.content?.isSelected == true && stage.views["given"]?.rectangle?.width == 80)
    #expect(!stage.driver.tap(at: ScreenPoint(x: 5, y: 5)), "the map is hit")
    stage.settle()
    #expect(stage.views["given"]?.content?.isSelected == false)
  }

  @Test func disabledViewsAreTransparent() throws {
    let stage = try settled()
    #expect(!stage.driver.tap(at: try stage.middle("off")))
    #expect(!stage.driver.pressBegan(at: try stage.middle("off")))
    stage.settle()
    #expect(stage.views["off"]?.content?.states.contains(.highlighted) == false)
  }

  @Test func aPressHighlights() throws {
    let stage = try settled()
    #expect(!stage.driver.pressBegan(at: try stage.middle("given")), "it cannot be dragged")
    stage.tick()
    #expect(stage.views["given"]?.content?.states.contains(.highlighted) == true)
    stage.driver.pressEnded(at: try stage.middle("given"))
    stage.tick()
    #expect(stage.views["given"]?.content?.states.contains(.highlighted) == false)
    // A finger that moves pans the map.
    let point = try stage.middle("given")
    stage.driver.pressBegan(at: point)
    stage.driver.pressMoved(to: ScreenPoint(x: point.x + 2, y: point.y))
    stage.tick()
    #expect(stage.views["given"]?.content?.states.contains(.highlighted) == true)
    stage.driver.pressMoved(to: ScreenPoint(x: point.x + 4, y: point.y))
    stage.tick()
    #expect(stage.views["given"]?.content?.states.contains(.highlighted) == false)
    stage.driver.pressCanceled()
    stage.settle()
  }

  @Test func aPointerHighlightsWithoutAPress() throws {
    let stage = try settled()
    stage.driver.hover(at: try stage.middle("given"))
    stage.tick()
    #expect(stage.views["given"]?.content?.states.contains(.highlighted) == true)
    stage.driver.hover(at: try stage.middle("long"))
    stage.tick()
    #expect(stage.views["given"]?.content?.states.contains(.highlighted) == false)
    #expect(stage.views["long"]?.content?.states.contains(.highlighted) == true)
    stage.driver.pressBegan(at: try stage.middle("long"), isTouch: false)
    stage.driver.pressEnded(at: try stage.middle("long"))
    stage.driver.pressBegan(at: try stage.middle("long"), isTouch: false)
    stage.driver.pressCanceled()
    stage.driver.hover(at: ScreenPoint(x: 2, y: 2))
    stage.driver.hover(at: nil)
    stage.settle()
    #expect(stage.views["long"]?.content?.states.contains(.highlighted) == false)
  }

  // MARK: Drags

  @Test(arguments: FakeMap.Form.moving) func aDragKeepsItsOffset(_ form: FakeMap.Form) throws {
    let stage = try settled(Specs.sheet, form)
    var states: [DragState] = []
    stage.annotations["pin"]?.onDragStateChanged = { state, _ in states.append(state) }
    let middle = try stage.middle("pin")
    let start = ScreenPoint(x: middle.x + 6, y: middle.y - 4)
    #expect(stage.driver.pressBegan(at: start))
    #expect(!stage.map.isPanningEnabled)
    stage.driver.pressMoved(to: ScreenPoint(x: start.x + 1, y: start.y + 1))
    #expect(!stage.driver.isDragging, "within the tolerance")
    for step in 1...5 {
      stage.driver.pressMoved(to: ScreenPoint(x: start.x + 10 * Double(step), y: start.y - 20))
      if step == 3 { stage.tick() }
    }
    #expect(stage.driver.isDragging)
    stage.tick()
    #expect(stage.views["pin"]?.content?.states.contains(.dragging) == true)
    let moved = try stage.middle("pin")
    #expect(abs(moved.x - middle.x - 50) < 0.5 && abs(moved.y - middle.y + 20) < 0.5)
    stage.driver.pressEnded(at: ScreenPoint(x: start.x + 60, y: start.y - 20))
    #expect(stage.map.isPanningEnabled)
    #expect(!stage.driver.tap(at: start), "the end of a drag is no tap")
    stage.settle()
    #expect(
      states == [.starting, .dragging, .dragging, .ending, .none]
        || states == [.starting, .dragging, .ending, .none])
    #expect(abs(try stage.middle("pin").x - middle.x - 60) < 0.5)
    #expect(stage.warnings == [])
  }

  @Test func aCanceledDragReturns() throws {
    let stage = try settled()
    let middle = try stage.middle("pin")
    for end in 0..<3 {
      #expect(stage.driver.pressBegan(at: middle))
      stage.driver.pressMoved(to: ScreenPoint(x: middle.x + 40, y: middle.y))
      stage.tick()
      switch end {
      case 0: stage.driver.pressCanceled()
      case 1: #expect(stage.driver.escape())
      // A second press without the end of the first.
      default: stage.driver.pressBegan(at: ScreenPoint(x: 2, y: 2))
      }
      stage.settle()
      #expect(!stage.driver.isDragging && stage.map.isPanningEnabled)
      #expect(abs(try stage.middle("pin").x - middle.x) < 0.5)
      #expect(stage.views["pin"]?.content?.states == [])
    }
  }

  @Test func aHeldViewThatDoesNotMoveIsTapped() throws {
    let stage = try settled()
    let middle = try stage.middle("pin")
    stage.driver.pressBegan(at: middle)
    stage.driver.pressEnded(at: middle)
    stage.driver.tap(at: middle)
    stage.settle()
    #expect(stage.views["pin"]?.content?.isSelected == true)
  }

  @Test func aToleranceIsThatOfTheOptions() throws {
    let stage = try settled()
    stage.driver.options.dragTolerance = 10
    let middle = try stage.middle("pin")
    stage.driver.pressBegan(at: middle)
    stage.driver.pressMoved(to: ScreenPoint(x: middle.x + 9, y: middle.y))
    #expect(!stage.driver.isDragging)
    stage.driver.pressMoved(to: ScreenPoint(x: middle.x + 11, y: middle.y))
    #expect(stage.driver.isDragging)
    stage.driver.pressCanceled()
    stage.settle()
  }

  @Test func aDragEndsWithItsAnnotation() throws {
    let stage = try settled()
    let middle = try stage.middle("pin")
    stage.driver.pressBegan(at: middle)
    stage.driver.pressMoved(to: ScreenPoint(x: middle.x + 40, y: middle.y))
    stage.tick()
    try stage.annotations.removeAnnotation("pin")
    stage.driver.setNeedsFrame()
    stage.driver.pressMoved(to: ScreenPoint(x: middle.x + 60, y: middle.y))
    #expect(!stage.driver.isDragging && stage.map.isPanningEnabled)
    stage.settle()
    #expect(stage.views["pin"] == nil)
  }

  // MARK: Clusters

  @Test func aTapZoomsIntoACluster() throws {
    for form in [FakeMap.Form.camera, .perspective, .points, .matrix] {
      let stage = try settled(Specs.clusters, form)
      let cluster = try #require(stage.views.visible(.view).first { $0.content?.clusterCount == 2 })
      #expect(cluster.viewClass == "cluster")
      stage.driver.tap(at: try stage.middle(cluster.id))
      stage.tick()
      let move = try #require(stage.map.moves.first)
      #expect(move.zoom > 14.1 && move.zoom <= 20)
      #expect(abs(move.center.longitude - 13.404025) < 1e-3)
    }
  }

  @Test func aClusterIsExpandedIfNoZoomSplitsIt() throws {
    let stage = try settled(Specs.clusters)
    let cluster = try #require(stage.views.visible(.view).first { $0.content?.clusterCount == 3 })
    stage.driver.tap(at: try stage.middle(cluster.id))
    stage.tick()
    stage.tick()
    #expect(stage.map.moves.isEmpty && stage.driver.expanded == cluster.id)
    #expect(stage.views.visible(.view).filter { $0.content?.hasLeader == true }.count == 3)
    #expect(stage.views.leaders.count == 3)
    stage.driver.tap(at: try stage.middle(cluster.id))
    stage.tick()
    stage.settle()
    #expect(stage.driver.expanded == nil && stage.views.leaders.isEmpty)
  }

  @Test func optionsKeepClustersClosed() throws {
    let stage = try settled(Specs.clusters)
    stage.driver.options.zoomsIntoClusters = false
    stage.driver.options.expandsClusters = false
    for view in stage.views.visible(.view) {
      stage.driver.tap(at: try stage.middle(view.id))
      stage.settle()
    }
    #expect(stage.map.moves.isEmpty && stage.driver.expanded == nil)
  }

  /// Its members do not fit into the map, so that only its split says how far to zoom.
  @Test func aClusterOnASmallMapIsZoomedToItsSplit() throws {
    for form in [FakeMap.Form.camera, .matrix] {
      let map = FakeMap(form, center: Coordinate(longitude: 13.404025, latitude: 52.504), zoom: 17.5)
      map.viewport = Viewport(width: 41, height: 41)
      let stage = try Stage(Specs.clusters, map)
      stage.settle()
      let cluster = try #require(stage.views.visible(.view).first { $0.content?.clusterCount == 2 })
      stage.driver.tap(at: try stage.middle(cluster.id))
      stage.tick()
      let move = try #require(map.moves.first)
      #expect(move.zoom > 17.5 && move.zoom <= 20)
      #expect(abs(move.center.longitude - 13.404025) < 1e-6)
    }
  }

  @Test func textsOfAClusterFollowItsMembers() throws {
    let stage = try settled(Specs.clusters)
    let cluster = try #require(stage.views.visible(.view).first { $0.content?.clusterCount == 3 })
    try stage.annotations.removeAnnotation("c")
    stage.driver.setNeedsFrame()
    stage.settle()
    #expect(stage.views[cluster.id]?.content?.clusterCount == 2)
    stage.move(60) { map, frame in map.camera.zoom += frame < 30 ? -0.1 : 0.1 }
    stage.settle()
  }

  // MARK: Keys and screen readers

  @Test func theReadingOrderIsThatOfTheScreen() throws {
    let stage = try settled()
    let views = Array(stage.views.visible(.view).reversed())
    #expect(stage.views.readingOrder.map(\.id) == views.map(\.id))
    stage.driver.select("long")
    stage.settle()
    let order = stage.views.readingOrder
    let long = try #require(order.firstIndex { $0.id == "long" && $0.kind == .view })
    #expect(order[long + 1].kind == .callout)
    let friends = try settled(Specs.friends)
    #expect(friends.views.readingOrder.last?.kind == .pointer)
  }

  @Test func aScreenReaderOpensACallout() throws {
    let stage = try settled()
    let view = try #require(stage.views["long"])
    #expect(stage.driver.activate(view))
    stage.tick()
    let callout = try #require(stage.views.visible(.callout).first)
    #expect(stage.views.focused === callout)
    var tapped = ""
    stage.annotations["long"]?.onPartTapped = { tapped = $0 }
    #expect(stage.driver.activatePart("more", of: callout))
    #expect(!stage.driver.activatePart("less", of: callout))
    #expect(!stage.driver.activatePart("more", of: view))
    stage.settle()
    #expect(tapped == "more")
    #expect(stage.driver.escape())
    stage.settle()
    #expect(stage.views.visible(.callout).isEmpty)
    #expect(!stage.driver.escape())
    #expect(!stage.driver.activate(callout), "it is hidden")
  }

  @Test func aCoveredViewIsSelected() throws {
    let stage = try settled(
      """
      version: 1
      annotations:
        - { id: under, size: [40, 20], allowOverlap: true, attach: { point: [13.4, 52.5] } }
        - { id: over, size: [60, 40], allowOverlap: true, zPriority: 1, attach: { point: [13.4, 52.5] } }
      """)
    stage.driver.activate(try #require(stage.views["under"]))
    stage.settle()
    #expect(stage.views["under"]?.content?.isSelected == true)
    #expect(stage.views.focused == nil)
    #expect(stage.driver.escape(), "without a callout, the selected view is deselected")
    stage.settle()
    #expect(stage.views["under"]?.content?.isSelected == false)
  }
}
