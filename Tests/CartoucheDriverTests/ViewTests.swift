import Cartouche
import CartoucheResolver
import Testing

@testable import CartoucheDriver

/// Contents, sizes and reuse of views.
@MainActor @Suite struct ViewTests {
  @Test func calloutsOfClustersHaveTheirCount() throws {
    let spec = Specs.clusters.replacing(
      "view: cluster }", with: "view: cluster, callout: { title: Stores, size: [80, 30], when: always } }")
    let stage = try Stage(spec)
    stage.settle()
    let callout = try #require(stage.views.visible(.callout).first?.callout)
    #expect(callout.viewClass == "cluster" && (callout.clusterCount ?? 0) >= 2)
  }

  @Test func viewsHaveTheirContent() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    let long = try #require(stage.views["long"]?.content)
    #expect(
      long.title == "A long title" && long.viewClass == "label" && long.accessibilityLabel == "A long title")
    #expect(
      long.isEnabled && !long.isSelected && long.anchor != nil && !long.hasLeader && long.clusterCount == nil)
    #expect(stage.views["off"]?.content?.isEnabled == false)
    #expect(stage.views["off"]?.fade == 0)
    #expect(stage.driver.view(of: "long") === stage.views["long"])
    #expect(stage.driver.view(of: "nobody") == nil && stage.driver.calloutView(of: "long") == nil)
    #expect(stage.driver.pointerView(of: "long") == nil)
  }

  @Test func textsForScreenReadersJoinTitleAndSubtitle() {
    var content = ViewContent(
      id: "a", annotation: AnnotationIndex(rawValue: 0), viewClass: "", title: "", subtitle: "", data: "",
      states: [],
      isEnabled: true)
    #expect(content.accessibilityLabel == "")
    content.subtitle = "stores"
    #expect(content.accessibilityLabel == "stores")
    content.clusterCount = 34
    #expect(content.accessibilityLabel == "34, stores")
    content.title = "Stores"
    #expect(content.accessibilityLabel == "Stores, stores")
  }

  @Test func measuredSizesApplyBeforeTheFirstPaint() throws {
    let stage = try Stage(Specs.sheet)
    stage.tick()
    let long = try #require(stage.views["long"])
    #expect(long.fillings == 1)
    // 7.3 points a letter and 12.1 points, rounded up to half points.
    #expect(long.rectangle?.width == 100 && long.rectangle?.height == 20.5)
    let wide = try #require(stage.views["wide"]?.rectangle)
    #expect(wide.width == 120 && wide.height == 20.5)
    let given = try #require(stage.views["given"]?.rectangle)
    #expect(given.width == 60 && given.height == 30)
    #expect(stage.driver.frameCount == 2, "the frame is resolved again with the sizes")
  }

  @Test func unknownSizesAreMeasuredAtRest() throws {
    let stage = try Stage(Specs.sheet)
    stage.tick()
    #expect(stage.views["unknown"] == nil && stage.views["second"] == nil)
    stage.settle()
    #expect(stage.views["unknown"] != nil && stage.views["second"] != nil)
    #expect(stage.views["unknown"]?.rectangle?.width == 12.5)
  }

  @Test func fewViewsAreMeasuredAtOnce() throws {
    let pins = (0..<9).map {
      "  - { id: p\($0), size: auto, priority: \($0), attach: { point: [\(13.396 + 0.001 * Double($0)), 52.5] } }"
    }
    var options = DriverOptions()
    options.measuredAtOnce = 4
    let stage = try Stage("version: 1\nannotations:\n" + pins.joined(separator: "\n"), options: options)
    stage.driver.mapDidBecomeIdle()
    while stage.driver.frameCount < 2 { stage.tick() }
    #expect(stage.views.measured >= 4)
    #expect(
      Set(stage.views.visible(.view).map(\.id)) == ["p5", "p6", "p7", "p8"], "the most important first")
    stage.settle()
    #expect(stage.views.visible(.view).count == 9)
  }

  @Test func aViewWithoutASizeIsMeasuredOnce() throws {
    let stage = try Stage(Specs.sheet)
    stage.views.emptyTitles = [""]
    stage.settle()
    #expect(stage.views["unknown"] == nil)
    stage.driver.setNeedsFrame()
    stage.settle()
    #expect(stage.driver.triedViews == ["unknown", "second"])
    stage.views.emptyTitles = []
    stage.driver.refresh("unknown")
    stage.settle()
    #expect(stage.views["unknown"] != nil && stage.views["second"] == nil)
    stage.driver.refresh()
    stage.settle()
    #expect(stage.views["second"] != nil)
  }

  @Test func distantViewsAreNotMeasured() throws {
    for form in [FakeMap.Form.camera, .globe] {
      let map = FakeMap(form, zoom: form == .globe ? 5 : 14)
      let stage = try Stage(
        """
        version: 1
        annotations:
          - { id: far, size: auto, view: label, attach: { point: [43.5, 12.5] } }
          - { id: near, size: auto, view: label, attach: { point: [13.4, 52.5] } }
        """, map)
      stage.settle()
      #expect(stage.views.visible(.view).map(\.id) == ["near"])
      #expect(stage.driver.measuredViews == ["near"])
    }
  }

  @Test func contentSizeChangesAllSizes() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    stage.driver.tap(at: try stage.middle("long"))
    stage.settle()
    let before = try #require(stage.views.visible(.callout).first?.rectangle)
    stage.views.textScale = 1.5
    stage.driver.contentSizeChanged()
    #expect(!stage.driver.isSettled)
    stage.tick()
    #expect(stage.views["long"]?.rectangle?.width == 150 && stage.views["unknown"]?.rectangle?.width == 18.5)
    #expect(stage.views["given"]?.rectangle?.width == 60)
    let after = try #require(stage.views.visible(.callout).first?.rectangle)
    #expect(after.height > before.height)
    stage.settle()
  }

  @Test func aNarrowMapMeasuresAgain() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    stage.map.viewport = Viewport(width: 90, height: 844)
    stage.driver.viewportChanged()
    stage.tick()
    #expect(stage.views["long"]?.rectangle?.width == 90)
    stage.settle()
  }

  @Test func aSizeThatTheSpecGivesNowIsNotMeasured() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    try stage.annotations["long"]?.update("{ size: [70, 24] }")
    stage.driver.refresh("long")
    stage.settle()
    #expect(stage.views["long"]?.rectangle?.width == 70)
    try stage.annotations["long"]?.update("{ size: auto }")
    stage.driver.refresh("long")
    stage.settle()
    #expect(stage.views["long"]?.rectangle?.width == 100)
    #expect(stage.warnings == [])
  }

  @Test func viewsOfAClassAreReused() throws {
    let stage = try Stage(Specs.row)
    stage.tick()
    let made = stage.views.alive.count
    stage.move(80) { map, frame in map.camera.center.longitude += frame < 40 ? 0.0004 : -0.0004 }
    #expect(stage.views.alive.count <= made + 2)
    #expect(Set(stage.views.alive.map(\.viewClass)) == ["even", "odd"])
  }

  @Test func aFadeIsThatOfTheOptions() throws {
    var options = DriverOptions()
    options.fade = 0.2
    let stage = try Stage(Specs.row, options: options)
    stage.settle()
    #expect(stage.views.visible(.view).allSatisfy { $0.fade == 0.2 })
    stage.map.camera.center.longitude += 0.02
    stage.driver.mapDidMove()
    stage.tick()
    #expect(stage.views.hidden + stage.views.shown > 0)
  }

  @Test func aMemoryWarningDropsFreeViews() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    stage.map.camera.center.longitude += 1
    stage.driver.mapDidMove()
    stage.tick()
    #expect(stage.views.alive.count > 4 && stage.views.visible(.view).isEmpty)
    stage.driver.memoryWarning()
    #expect(stage.views.alive.isEmpty)
    stage.map.camera.center.longitude -= 1
    stage.driver.mapDidMove()
    stage.tick()
    #expect(stage.views.visible(.view).count > 4)
    let visible = stage.views.visible(.view).count
    stage.driver.memoryWarning()
    #expect(stage.views.visible(.view).count == visible)
    stage.settle()
  }

  @Test func aHostMayReturnNewViews() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    stage.views.isAlwaysNew = true
    stage.driver.select("long")
    stage.tick()
    stage.driver.refresh()
    stage.tick()
    #expect(stage.views.discarded > 0)
    stage.settle()
    let friends = try Stage(Specs.friends)
    friends.settle()
    friends.views.isAlwaysNew = true
    friends.driver.refresh()
    friends.settle()
  }

  @Test func refreshFillsAgain() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    let (long, pin) = (try #require(stage.views["long"]), try #require(stage.views["pin"]))
    let fillings = (long.fillings, pin.fillings)
    stage.driver.refresh("long")
    stage.tick()
    #expect(long.fillings == fillings.0 + 1 && pin.fillings == fillings.1)
    stage.driver.refresh()
    stage.tick()
    #expect(long.fillings == fillings.0 + 2 && pin.fillings == fillings.1 + 1)
    stage.driver.refresh("nobody")
    #expect(stage.warnings == [.unknownAnnotation("nobody")])
    #expect(stage.warnings[0].description == "there is no annotation `nobody`")
    stage.settle()
  }

  @Test func aChangedTitleAppearsAfterARefresh() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    try stage.annotations["long"]?.update { $0.title = "Short" }
    stage.driver.refresh("long")
    stage.tick()
    #expect(stage.views["long"]?.title == "Short" && stage.views["long"]?.rectangle?.width == 49)
    stage.settle()
  }

  @Test func anAddedViewClassHasViews() throws {
    let stage = try Stage(Specs.row)
    stage.settle()
    try stage.annotations.addAnnotation(
      "{ id: new, size: [10, 10], view: fresh, attach: { point: [13.4, 52.505] } }")
    stage.driver.setNeedsFrame()
    stage.settle()
    #expect(stage.views["new"]?.viewClass == "fresh")
    try stage.annotations["new"]?.update("{ view: even }")
    stage.driver.refresh("new")
    stage.settle()
    #expect(stage.views["new"]?.viewClass == "even")
    try stage.annotations.removeAnnotation("new")
    stage.driver.setNeedsFrame()
    stage.settle()
    #expect(stage.views["new"] == nil)
  }

  // MARK: Callouts

  @Test func aCalloutHasATipAndParts() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    var tapped: [String] = []
    stage.annotations["long"]?.onPartTapped = { tapped.append($0) }
    stage.driver.tap(at: try stage.middle("long"))
    stage.tick()
    let callout = try #require(stage.views.visible(.callout).first)
    #expect(callout.callout?.title == "A callout" && callout.callout?.parts == ["more"])
    #expect(callout.callout?.viewClass == "label" && callout.callout?.clusterCount == nil)
    #expect(stage.driver.calloutView(of: "long") === callout)
    #expect(stage.views["long"]?.content?.isSelected == true)
    let rectangle = try #require(callout.rectangle)
    let tip = try #require(callout.tip)
    #expect(tip.point.y == rectangle.height || tip.point.y == 0)
    #expect(callout.parts.map(\.name) == ["more"])
    #expect(callout.parts[0].rectangle.x >= 0 && callout.parts[0].rectangle.width == 40)
    #expect(callout.order > (stage.views.visible(.view).last?.order ?? 0))
    // While the map moves, the tip stays where it is in the callout.
    let arrangements = stage.views.arrangements
    stage.move(5) { map, _ in map.camera.center.longitude += 0.0001 }
    #expect(stage.views.arrangements == arrangements)
    stage.settle()
    let part = callout.parts[0].rectangle
    let place = try #require(callout.rectangle)
    stage.driver.tap(at: ScreenPoint(x: place.x + part.x + 5, y: place.y + part.y + 5))
    stage.tick()
    #expect(tapped == ["more"])
    // At the edge, the callout flips or shifts, so the tip moves.
    stage.move(40) { map, _ in map.camera.center.longitude += 0.0004 }
    stage.move(40) { map, _ in map.camera.center.latitude -= 0.0006 }
    #expect(stage.views.arrangements > arrangements)
    stage.settle()
  }

  @Test func aCalloutMeasuredAsItsEstimateStays() throws {
    let stage = try Stage(
      """
      version: 1
      annotations:
        - { id: a, attach: { point: [13.4, 52.5] }, title: A, size: [30, 30], callout: { size: [200, 60], when: always } }
        - { id: b, attach: { point: [13.402, 52.497] }, title: B, size: [30, 30], callout: { size: [auto, 60], when: always } }
      """)
    stage.tick()
    #expect(stage.views.visible(.callout).count == 2)
    #expect(stage.views.visible(.callout)[0].rectangle?.width == 200)
    #expect(stage.views.visible(.callout)[1].rectangle?.width == 19.5)
    stage.driver.refresh("a")
    stage.driver.refresh("b")
    stage.settle()
    #expect(stage.views.visible(.callout).count == 2)
  }

  // MARK: Pointers

  @Test func pointersTurnAndFollow() throws {
    let stage = try Stage(Specs.friends)
    stage.settle()
    let ben = try #require(stage.views.visible(.pointer).first { $0.id == "ben" })
    #expect(ben.viewClass == "arrow" && ben.pointer?.accessibilityLabel == "ben")
    #expect(stage.driver.pointerView(of: "cleo")?.pointer?.accessibilityLabel == "Cleo")
    #expect(ben.order > 1 << 24)
    stage.move(40) { map, _ in map.camera.bearing += 4 }
    stage.move(60) { map, _ in map.camera.center.longitude += 0.001 }
    #expect(stage.driver.view(of: "ben") == nil || stage.driver.pointerView(of: "ben") == nil)
    stage.move(80) { map, _ in map.camera.center.longitude -= 0.001 }
    stage.settle()
    var tapped = false
    stage.annotations["ben"]?.onPointerTapped = { tapped = true }
    let pointer = try #require(stage.driver.pointerView(of: "ben"))
    #expect(stage.driver.activate(pointer))
    stage.tick()
    #expect(tapped)
  }

  @Test func aCalloutOfUnknownSizeHasRoomForItsTip() throws {
    let stage = try Stage(
      """
      version: 1
      annotations:
        - id: a
          attach: { point: [13.4, 52.5] }
          size: [40, 20]
          selected: true
          callout: { title: Callout, size: auto, tip: { length: 10, width: 12 } }
      """)
    stage.settle()
    let callout = try #require(stage.views.visible(.callout).first)
    #expect(callout.rectangle?.height == 30.5, "20.2 and 10 points, rounded up to pixels")
    #expect(stage.warnings == [])
  }
}
