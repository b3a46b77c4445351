import Cartouche
import CartoucheCompiler
import CartoucheResolver
import Testing

@testable import CartoucheDriver

/// Inputs, live data, other plans, features of the map, and removal.
@MainActor @Suite struct ChangeTests {
  // MARK: Inputs

  @Test func inputsOfTheAppAreSent() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    stage.driver.select("given")
    #expect(!stage.driver.isSettled)
    stage.tick()
    #expect(stage.views["given"]?.content?.isSelected == true)
    stage.driver.deselect("given")
    stage.settle()
    #expect(stage.views["given"]?.content?.isSelected == false)
    stage.driver.select("nobody")
    #expect(stage.warnings == [.unknownAnnotation("nobody")])
    stage.clearWarnings()
    let off = try #require(stage.annotations["off"]?.index)
    let wrong = [Input.set(off, .width, -1), .select(AnnotationIndex(rawValue: 900))]
    stage.driver.send(wrong[0], wrong[1], .movePuck(to: nil))
    stage.settle()
    #expect(
      stage.warnings.prefix(2) == [.refused(wrong[0], .badNumber), .refused(wrong[1], .unknownAnnotation)])
    #expect(stage.warnings[0].description.contains("badNumber"))
  }

  @Test func viewClassesThatThePlanLacksAreReported() throws {
    let stage = try Stage(Specs.sheet)
    stage.views.viewClasses = ["label", "pins"]
    stage.settle()
    #expect(stage.warnings == [.unusedViewClass("pins", classes: ["pin"])])
    #expect(stage.warnings[0].description.contains("add a function for `pin`"))
    stage.driver.refresh()
    stage.settle()
    #expect(stage.warnings.count == 1)
    // A source without features has no view class yet.
    let empty = try Stage(Specs.live)
    empty.views.viewClasses = ["store"]
    empty.settle()
    try empty.driver.setData("stores", geoJSON: Specs.stores([("a", 13.4)]))
    empty.settle()
    #expect(empty.warnings == [])
  }

  @Test func viewClassesThatAnExpressionGivesAreNotReported() throws {
    let computed = Specs.clusters.replacing(
      "view: cluster", with: "view: [case, ['>', [get, count], 2], many, few]")
    let stage = try Stage(computed)
    stage.views.viewClasses = ["many", "few", "stor"]
    stage.settle()
    #expect(stage.warnings == [])
  }

  @Test func viewClassesAreComparedAgainAfterAReload() throws {
    let stage = try Stage(Specs.live)
    stage.views.viewClasses = ["store"]
    stage.settle()
    #expect(stage.warnings == [])
    let other = try Stage(Specs.row)
    stage.driver.reload(plan: other.annotations.plan)
    stage.settle()
    #expect(stage.warnings == [.unusedViewClass("store", classes: ["even", "odd"])])
    stage.driver.reload(plan: other.annotations.plan)
    stage.settle()
    #expect(stage.warnings.count == 1)
  }

  @Test(arguments: FakeMap.Form.moving) func theCameraShowsAnnotations(_ form: FakeMap.Form) throws {
    let stage = try Stage(Specs.row, FakeMap(form))
    stage.map.camera.center.longitude = 13
    stage.driver.show()
    let all = try #require(stage.map.moves.last)
    #expect(abs(all.center.longitude - 13.401) < 0.002 && all.zoom > 12 && all.zoom < 15)
    stage.driver.show(["c0", "c1"])
    let two = try #require(stage.map.moves.last)
    #expect(abs(two.center.longitude - 13.391) < 0.001 && two.zoom == 16)
    stage.driver.show(["c3", "nobody"], maxZoom: 90)
    #expect(stage.map.moves.last?.zoom == 20 && stage.warnings == [.unknownAnnotation("nobody")])
    stage.driver.show(["nobody"])
    stage.driver.show([])
    #expect(stage.map.moves.count == 3)
  }

  @Test(arguments: [FakeMap.Form.camera, .matrix]) func theCameraStaysIfThereIsNothingToShow(
    _ form: FakeMap.Form
  ) throws {
    let stage = try Stage(Specs.live, FakeMap(form))
    stage.settle()
    stage.driver.show()
    #expect(stage.map.moves.isEmpty)
  }

  @Test func anUnsupportedMapMovesFromItsLastCamera() throws {
    let stage = try Stage(Specs.row)
    stage.map.camera.padding.bottom = 400
    stage.driver.show()
    stage.settle()
    stage.map.form = .unsupported
    stage.tick()
    stage.driver.show()
    #expect(stage.map.moves.count == 2)
    #expect(stage.map.moves.first?.center == stage.map.moves.last?.center)
  }

  @Test func handlersMaySend() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    stage.annotations["given"]?.onTapped = { stage.driver.select("long") }
    stage.driver.tap(at: try stage.middle("given"))
    stage.settle()
    #expect(stage.views["long"]?.content?.isSelected == true)
    #expect(stage.views["given"]?.content?.isSelected == false)
  }

  @Test func eventsAreReportedWithIds() throws {
    let stage = try Stage(Specs.clusters)
    var (events, formed, handled) = ([String](), [String](), 0)
    stage.driver.onEvent = { event, id in
      if case .annotationTapped = event.change { events.append("\(id ?? "none"), handled \(handled)") }
      if case .mapTapped = event.change { events.append("map, \(id ?? "no id")") }
      if case .clusterFormed = event.change { formed.append(id ?? "none") }
    }
    stage.settle()
    let cluster = try #require(formed.first)
    #expect(cluster.hasPrefix("cluster:stores:"))
    stage.annotations[cluster]?.onTapped = { handled += 1 }
    stage.driver.tap(at: try stage.middle(cluster))
    stage.driver.tap(at: ScreenPoint(x: 5, y: 5))
    stage.tick()
    #expect(events == ["\(cluster), handled 1", "map, no id"])
  }

  @Test func eventsReferToThePlanOfTheirFrame() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    let plan = try ViewAnnotations(spec: Specs.row).plan
    var ids: [String?] = []
    stage.annotations["given"]?.onTapped = { stage.driver.reload(plan: plan) }
    stage.driver.onEvent = { _, id in ids.append(id) }
    stage.driver.tap(at: try stage.middle("given"))
    stage.tick()
    #expect(!ids.isEmpty && ids.allSatisfy { $0 == "given" })
    stage.driver.onEvent = { [driver = stage.driver] _, _ in driver.remove() }
    stage.tick()
    #expect(stage.driver.isRemoved)
  }

  @Test func aTickWithinAHandlerHasNoEffect() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    stage.annotations["given"]?.onTapped = {
      stage.driver.tick(at: 0)
      stage.driver.setNeedsFrame()
    }
    stage.driver.tap(at: try stage.middle("given"))
    stage.tick()
    #expect(stage.views["given"]?.content?.isSelected == true)
    stage.settle()
  }

  // MARK: Live data

  @Test func viewsOfTheSameIdsStay() throws {
    let stage = try Stage(Specs.live)
    stage.settle()
    try stage.driver.setData("stores", geoJSON: Specs.stores([("a", 13.395), ("b", 13.4), ("c", 13.405)]))
    stage.settle()
    #expect(Set(stage.views.visible(.view).map(\.id)) == ["store/a", "store/b", "store/c"])
    #expect(stage.views["store/a"]?.content?.data == "{\"name\":\"a\"}")
    let (a, b) = (try #require(stage.views["store/a"]), try #require(stage.views["store/b"]))
    let fillings = a.fillings
    // The same index and the same content.
    try stage.driver.setData("stores", geoJSON: Specs.stores([("a", 13.395), ("x", 13.41), ("b", 13.4)]))
    stage.settle()
    #expect(stage.views["store/a"] === a && a.fillings == fillings)
    #expect(stage.views["store/b"] === b, "another index, but the same view")
    #expect(stage.views["store/c"] == nil)
    try stage.driver.setVariables(["language": "de"])
    stage.settle()
    #expect(a.title == "Laden" && stage.views["store/a"] === a)
    let move = FeatureChange("a", geometry: .point(Coordinate(longitude: 13.396, latitude: 52.5)))
    try stage.driver.updateData("stores", SourceChange(updating: [move], removing: ["x"]))
    stage.settle()
    #expect(stage.views["store/x"] == nil)
    #expect(stage.annotations.frame.placements.contains { abs($0.coordinate.longitude - 13.396) < 1e-9 })
    #expect(throws: ChangeError.self) { try stage.driver.setData("shops", geoJSON: []) }
    #expect(throws: ChangeError.self) { try stage.driver.setVariables(["color": "red"]) }
    #expect(throws: ChangeError.self) { try stage.driver.updateData("shops", SourceChange(removing: ["x"])) }
    stage.settle()
    #expect(stage.warnings == [])
  }

  @Test func inputsAndDragsKeepTheirAnnotations() throws {
    let stage = try Stage(Specs.live)
    try stage.driver.setData("stores", geoJSON: Specs.stores([("a", 13.395), ("b", 13.4), ("c", 13.405)]))
    stage.settle()
    let start = try stage.middle("store/b")
    #expect(stage.driver.pressBegan(at: start))
    stage.driver.pressMoved(to: ScreenPoint(x: start.x, y: start.y + 50))
    stage.tick()
    stage.driver.pressMoved(to: ScreenPoint(x: start.x, y: start.y + 60))
    stage.driver.select("store/c")
    stage.driver.select("store/a")
    try stage.driver.setData("stores", geoJSON: Specs.stores([("c", 13.405), ("b", 13.4)]))
    stage.tick()
    #expect(abs(try stage.middle("store/b").y - start.y - 60) < 0.5)
    #expect(stage.views["store/c"]?.content?.isSelected == true)
    stage.driver.pressMoved(to: ScreenPoint(x: start.x, y: start.y + 70))
    stage.tick()
    #expect(abs(try stage.middle("store/b").y - start.y - 70) < 0.5)
    // Removed while it is dragged.
    try stage.driver.setData("stores", geoJSON: Specs.stores([("c", 13.405)]))
    stage.driver.pressMoved(to: ScreenPoint(x: start.x, y: start.y + 80))
    #expect(!stage.driver.isDragging)
    stage.settle()
    #expect(stage.warnings == [])
  }

  @Test func inputsOfEachKindFollowAReplacedPlan() throws {
    let stage = try Stage(Specs.live)
    try stage.driver.setData("stores", geoJSON: Specs.stores([("a", 13.395), ("b", 13.4)]))
    stage.settle()
    let index = try #require(stage.annotations.annotationIndex(of: "store/b"))
    stage.driver.send(
      .highlight(index, true), .deselect(index),
      .move(index, to: Coordinate(longitude: 13.401, latitude: 52.5)),
      .set(index, .width, 50), .measured(index, width: 4, height: 4),
      .measuredCallout(index, width: 4, height: 4),
      .expand(index), .collapse, .tap(ScreenPoint(x: 1, y: 1)),
      .featureVisibility(attachment: AttachmentIndex(rawValue: 0), isVisible: true), .movePuck(to: nil))
    try stage.driver.setData("stores", geoJSON: Specs.stores([("z", 13.39), ("a", 13.395), ("b", 13.4)]))
    stage.tick()
    let view = try #require(stage.views["store/b"])
    #expect(view.content?.states.contains(.highlighted) == true && view.rectangle?.width == 50)
    let present = try #require(stage.annotations.annotationIndex(of: "store/b"))
    #expect(present != index)
    #expect(
      stage.warnings == [.refused(.expand(present), .notACluster), .refused(.movePuck(to: nil), .noPuck)])
    stage.settle()
  }

  // MARK: Other plans

  @Test func aReloadKeepsViewsAndEndsDrags() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    let pin = try #require(stage.views["pin"])
    let start = try stage.middle("pin")
    stage.driver.pressBegan(at: start)
    stage.driver.pressMoved(to: ScreenPoint(x: start.x + 30, y: start.y))
    stage.tick()
    let plan = try Plan(spec: Specs.sheet.replacing("title: Wide", with: "title: Wider"))
    stage.driver.reload(plan: plan)
    #expect(!stage.driver.isDragging)
    stage.settle()
    #expect(stage.views["pin"] === pin && stage.views["wide"]?.title == "Wider")
    #expect(stage.views["long"]?.rectangle?.width == 100, "measured sizes stay")
    // Other view classes in another order.
    stage.driver.reload(plan: try Plan(spec: Specs.row))
    stage.settle()
    #expect(stage.views["pin"] == nil && stage.views["c5"] != nil)
    let loader = MemoryLoader(files: ["a.yaml": Specs.sheet])
    try stage.driver.reload(try compile("a.yaml", loader: loader))
    stage.settle()
    #expect(stage.views["pin"] != nil)
    let broken = MemoryLoader(files: ["a.yaml": "version: 1\nannotations: 3"])
    #expect(throws: LoadingError.self) { try stage.driver.reload(try compile("a.yaml", loader: broken)) }
    stage.settle()
    #expect(stage.warnings == [])
  }

  @Test func aReloadBesideTheDriverIsNoticed() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    let index = try #require(stage.annotations.annotationIndex(of: "given"))
    stage.driver.send(.select(index), .tap(ScreenPoint(x: 1, y: 1)))
    stage.annotations.reload(plan: try Plan(spec: Specs.row))
    #expect(!stage.driver.tap(at: ScreenPoint(x: 195, y: 422)), "no frame has the new plan yet")
    stage.driver.setNeedsFrame()
    stage.settle()
    #expect(stage.warnings == [.outdated(.select(index))])
    #expect(stage.warnings[0].description.contains("before the reload"))
    #expect(stage.views["c5"] != nil)
  }

  @Test func aHandlerMayReload() throws {
    for way in 0..<3 {
      let stage = try Stage(Specs.sheet)
      stage.settle()
      let plan = try Plan(spec: Specs.row)
      stage.annotations["given"]?.onTapped = {
        switch way {
        case 0: stage.annotations.reload(plan: plan)
        case 1: stage.driver.reload(plan: plan)
        default:
          stage.driver.select("long")
          stage.driver.reload(plan: plan)
        }
      }
      stage.driver.tap(at: try stage.middle("given"))
      stage.tick()
      stage.settle()
      #expect(stage.views["c5"] != nil && stage.views["given"] == nil)
    }
  }

  @Test func regionsMove() throws {
    let stage = try Stage(
      Specs.row + "\navoid: { regions: { sheet: null } }".replacing("\\n", with: "\n"))
    stage.settle()
    let all = stage.views.visible(.view).count
    try stage.driver.setRegions(["sheet": (x: .between(0, 0), y: .between(0, 0))])
    stage.settle()
    #expect(stage.views.visible(.view).count < all)
    #expect(throws: UnknownRegionError.self) { try stage.driver.setRegions(["panel": nil]) }
  }

  // MARK: Features

  private static let museum = Geometry.point(Coordinate(longitude: 13.4, latitude: 52.5))

  @Test func featuresOfTilesArePlaced() throws {
    let stage = Stage(try Specs.tiles())
    let line = Geometry.lineString([
      Coordinate(longitude: 13.39, latitude: 52.504), Coordinate(longitude: 13.41, latitude: 52.504),
    ])
    stage.tick()
    #expect(stage.views.visible(.view).isEmpty && stage.map.queries == ["poi", "road"])
    stage.settle()
    #expect(stage.map.queries.count == 2, "nothing was loaded since")
    var shifted = Self.museum
    if case .point(let coordinate) = shifted {
      shifted = .point(Coordinate(longitude: coordinate.longitude + 1e-9, latitude: coordinate.latitude))
    }
    stage.map.features = [
      "poi": [MapFeature(id: "m", geometry: Self.museum), MapFeature(id: "m", geometry: shifted)],
      "road": [MapFeature(id: "r", geometry: line)],
    ]
    stage.map.drawn = ["poi": ["m"], "road": ["r"]]
    stage.driver.featuresLoaded()
    stage.tick()
    #expect(Set(stage.views.visible(.view).map(\.id)) == ["museum", "any"])
    stage.settle()
    // The same features again change nothing.
    stage.driver.featuresLoaded()
    stage.settle()
    #expect(stage.views.visible(.view).count == 2)
    // The map hides the museum, and the road leaves.
    stage.map.drawn["poi"] = []
    stage.map.features["road"] = []
    stage.driver.featuresLoaded()
    stage.settle()
    stage.settle()
    #expect(stage.views.visible(.view).isEmpty)
    // Off screen, the map draws nothing, which says nothing.
    stage.move(10) { map, _ in map.camera.center.longitude += 0.01 }
    stage.settle()
    stage.map.drawn["poi"] = ["m"]
    stage.move(10) { map, _ in map.camera.center.longitude -= 0.01 }
    stage.settle()
    stage.settle()
    #expect(stage.views.visible(.view).map(\.id) == ["museum"])
    #expect(stage.warnings == [])
  }

  @Test func featuresHaveAnyGeometry() throws {
    let at = { (x: Double, y: Double) in Coordinate(longitude: 13.4 + x / 1000, latitude: 52.5 + y / 1000) }
    let ring = [at(0, 0), at(2, 0), at(2, 2), at(0, 2)]
    let geometries: [Geometry] = [
      .multiPoint([at(0, 0), at(1, 0)]), .multiLineString([[at(0, 0), at(1, 0)], [at(0, 1), at(1, 1)]]),
      .polygon([ring]), .multiPolygon([[ring]]), .lineString([at(0, 0), at(1, 1)]),
    ]
    let stage = Stage(try Specs.tiles())
    for geometry in geometries {
      stage.map.features["poi"] = [MapFeature(id: "p", geometry: geometry)]
      stage.map.drawn["poi"] = ["p"]
      stage.driver.featuresLoaded()
      stage.settle()
      #expect(stage.views["park"] != nil, "\(geometry)")
    }
    stage.map.features["poi"] = [MapFeature(id: "p", geometry: .lineString([at(0, 0)]))]
    stage.driver.featuresLoaded()
    stage.settle()
    #expect(stage.warnings == [.geometry(.tooFewCoordinates(1, needed: 2))])
    #expect(stage.warnings[0].description.contains("feature of the map"))
  }

  @Test func lateAnswersCount() throws {
    let stage = Stage(try Specs.tiles(), FakeMap(.globe, zoom: 6))
    stage.map.answersLater = true
    stage.map.features["poi"] = [MapFeature(id: "m", geometry: Self.museum)]
    stage.map.drawn["poi"] = []
    stage.tick()
    #expect(stage.map.waiting.count == 2)
    stage.map.answer()
    #expect(stage.map.requests > 0)
    stage.tick()
    #expect(stage.views["museum"] != nil)
    stage.settle()
    stage.map.answer()
    stage.settle()
    #expect(stage.views["museum"] == nil, "the map does not draw it")
    // An answer to a question about the plan before is ignored, and one after the removal.
    stage.driver.featuresLoaded()
    stage.tick()
    stage.driver.reload(plan: try Plan(spec: Specs.row))
    stage.map.answer()
    stage.settle()
    stage.driver.remove()
    stage.map.answer()
  }

  @Test func anAddedAttachmentIsAskedFor() throws {
    let stage = Stage(try Specs.tiles())
    stage.map.features["poi"] = [MapFeature(id: "q", geometry: Self.museum)]
    stage.settle()
    #expect(stage.views.visible(.view).isEmpty)
    try stage.annotations.addAnnotation(
      "{ id: q, size: [20, 20], attach: { feature: { layer: poi, id: q } } }")
    stage.driver.setNeedsFrame()
    stage.settle()
    #expect(stage.views["q"] != nil)
  }

  @Test func aChangedAttachmentIsAskedForAgain() throws {
    let stage = Stage(try Specs.tiles())
    stage.map.features["poi"] = ["m", "q"].map { MapFeature(id: $0, geometry: Self.museum) }
    stage.map.drawn["poi"] = ["m", "q"]
    stage.settle()
    #expect(stage.views["museum"] != nil)
    try stage.annotations["museum"]?.update("{ attach: { feature: { layer: poi, id: q } } }")
    stage.driver.setNeedsFrame()
    stage.settle()
    #expect(stage.views["museum"] != nil)
    stage.map.features["poi"] = []
    stage.driver.featuresLoaded()
    stage.settle()
    #expect(stage.views["museum"] == nil)
  }

  @Test func loadedFeaturesNeedNoFrameWithoutAttachments() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    let frames = stage.driver.frameCount
    stage.driver.featuresLoaded()
    stage.tick()
    #expect(stage.driver.frameCount == frames && stage.driver.isSettled)
  }

  // MARK: Removal

  @Test func noEventsFollowARemovalByAHandler() throws {
    let stage = try Stage(Specs.row)
    stage.settle()
    var count = 0
    stage.driver.onEvent = { [unowned stage] _, _ in
      count += 1
      stage.driver.remove()
    }
    stage.driver.tap(at: try stage.middle("c5"))
    stage.driver.tap(at: try stage.middle("c6"))
    stage.tick()
    #expect(count == 1)
  }

  @Test func removalLeavesNothing() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    let start = try stage.middle("pin")
    var states: [DragState] = []
    stage.annotations["pin"]?.onDragStateChanged = { state, _ in states.append(state) }
    stage.driver.select("long")
    stage.driver.pressBegan(at: start)
    stage.driver.pressMoved(to: ScreenPoint(x: start.x + 30, y: start.y))
    stage.tick()
    stage.driver.remove()
    #expect(stage.views.alive.isEmpty && states == [.starting, .dragging, .canceling, .none])
    let frames = stage.driver.frameCount
    stage.map.forgetRequests()
    stage.driver.remove()
    stage.driver.tick()
    stage.driver.send(.collapse)
    stage.driver.refresh()
    stage.driver.memoryWarning()
    stage.driver.setNeedsFrame()
    stage.driver.mapDidMove()
    stage.driver.mapDidBecomeIdle()
    stage.driver.hover(at: start)
    #expect(
      !stage.driver.tap(at: start)
        && !stage.driver.activate(FakeView(.view, id: "", viewClass: "", title: "")))
    #expect(stage.driver.frameCount == frames && stage.map.requests == 0 && !stage.driver.isSettled)
    #expect(stage.warnings == [.removed(method: "send"), .removed(method: "refresh")])
    #expect(stage.warnings[0].description.contains("`send`"))
    // Another driver shows the same annotations.
    let next = Stage(stage.annotations)
    next.settle()
    #expect(next.views["long"]?.content?.isSelected == true)
  }

  @Test func aHandlerMayRemove() throws {
    let stage = try Stage(Specs.sheet)
    stage.settle()
    stage.annotations["given"]?.onTapped = {
      stage.driver.select("long")
      stage.driver.remove()
    }
    stage.driver.tap(at: try stage.middle("given"))
    stage.tick()
    #expect(stage.views.alive.isEmpty)
    let long = try #require(stage.annotations["long"])
    #expect(stage.annotations.resolver.properties(of: long.index)?.states.contains(.selected) == true)
    #expect(!stage.tick() && stage.map.requests == 0)
  }

  @Test func aRemovalBeforeTheFirstFrameIsPossible() throws {
    let stage = try Stage(Specs.sheet)
    stage.driver.send(.collapse)
    stage.driver.remove()
    #expect(stage.driver.frameCount == 0 && !stage.tick())
  }

  @Test func aTimeLimitEndsASearch() throws {
    var options = DriverOptions()
    options.within = .zero
    let stage = try Stage(Specs.row + "\nplacement: { strategy: best }", options: options)
    stage.settle()
    #expect(stage.views.visible(.view).count > 3)
  }
}
