import Cartouche
import CartoucheTestSupport
import Testing

/// The state that a reload keeps.
@Suite struct ReloadTests {
  private static let viewport = Viewport(width: 400, height: 400)
  private static let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)

  private static func spec(_ annotations: String, above: String = "") -> String {
    "version: 1\n\(above)annotations:\n\(annotations)"
  }

  private static func pin(_ id: String, _ more: String = "", at point: String = "[0, 0]") -> String {
    "  - { id: \(id), size: [20, 20], attach: { point: \(point) }, \(more) }\n"
  }

  private static func show(_ annotations: ViewAnnotations, _ inputs: [Input] = [], zoom: Double = 10) {
    var camera = camera
    camera.zoom = zoom
    annotations.update(inputs, camera: camera, viewport: viewport)
  }

  private static func shown(_ annotations: ViewAnnotations) -> [String] {
    annotations.frame.placements.map { annotations.plan.id(of: $0.annotation) }
  }

  /// The complete frame, with ids and anchors instead of indices.
  private static func events(_ annotations: ViewAnnotations) -> [String] {
    annotations.frame.events.map { event in
      "\(event.annotation.map { annotations.plan.id(of: $0) } ?? "-") \(event.change)"
    }
  }

  @Test func theSameSpecOnceMoreChangesNothing() throws {
    let text = Self.spec(
      Self.pin("a", "variableAnchors: [bottom, top], draggable: true")
        + Self.pin("b", "variableAnchors: [bottom, top], selected: true", at: "[0.01, 0]")
        + "  - { id: c, size: [20, 20], attach: { line: [[-0.2, 0.1], [0.2, 0.15]] } }\n"
        + "  - { id: d, size: [auto, 20], title: Dee, attach: { annotation: a, at: top-right } }\n",
      above: "selection: multiple\n")
    let annotations = try ViewAnnotations(spec: text)
    let a = try #require(annotations["a"]?.index)
    annotations.reportsFrameChanges = true
    Self.show(annotations, zoom: 9)
    let d = try #require(annotations["d"]?.index)
    Self.show(annotations, [.select(a), .highlight(a, true), .measured(d, width: 33, height: 20)], zoom: 9.5)
    Self.show(annotations)
    let before = annotations.frame
    try annotations.reload(spec: text)
    Self.show(annotations)
    #expect(annotations.frame.placements == before.placements && annotations.frame.hidden == before.hidden)
    #expect(Self.events(annotations) == [])
  }

  /// Annotations keep their state by id, independent of the order.
  @Test func anotherOrderKeepsHistoryAndHandlers() throws {
    let annotations = try ViewAnnotations(
      spec: Self.spec(
        Self.pin("a", "title: A, variableAnchors: [bottom, top]", at: "[0, 0.1]")
          + Self.pin("b", "variableAnchors: [left, right]", at: "[0.1, 0]")))
    let a = try #require(annotations["a"])
    var heard: [String] = []
    a.onVisibilityChanged = { heard.append("\($0)") }
    a.onAnchorChanged = { heard.append($0.anchor.name) }
    Self.show(annotations, [.select(a.index)])
    let slots = annotations.frame.placements.map { "\(annotations.plan.id(of: $0.annotation)) \($0.slot)" }
      .sorted()
    #expect(heard == ["true", "bottom"])
    try annotations.reload(
      spec: Self.spec(
        Self.pin("new", at: "[-0.1, 0]") + Self.pin("b", "variableAnchors: [left, right]", at: "[0.1, 0]")
          + Self.pin("a", "title: New, variableAnchors: [top, bottom]", at: "[0, 0.1]")))
    Self.show(annotations)
    #expect(annotations["a"] === a && a.index == AnnotationIndex(rawValue: 2))
    #expect(a.properties?.title == "New" && a.properties?.states == .selected)
    // It keeps its anchor, although another one is first now.
    #expect(heard == ["true", "bottom"])
    let slotsAfter = annotations.frame.placements.map {
      "\(annotations.plan.id(of: $0.annotation)) \($0.slot)"
    }
    #expect(Set(slotsAfter).isSuperset(of: slots) && Set(slotsAfter.map { $0.last }).count == 3)
    #expect(Self.events(annotations).filter { !$0.hasPrefix("new ") } == [])
  }

  @Test func whatIsGoneIsHiddenAndMayComeBack() throws {
    let annotations = try ViewAnnotations(
      spec: Self.spec(Self.pin("a", "view: bus") + Self.pin("b", at: "[0.1, 0]")))
    let a = try #require(annotations["a"])
    var heard: [Bool] = []
    a.onVisibilityChanged = { heard.append($0) }
    Self.show(annotations)
    try annotations.reload(spec: Self.spec(Self.pin("b", at: "[0.1, 0]")))
    #expect(annotations["a"] == nil && a.properties == nil)
    Self.show(annotations)
    #expect(heard == [true, false] && Self.shown(annotations) == ["b"])
    #expect(annotations.frame.events.map(\.change) == [.hidden(cause: .removed, by: nil)])
    Self.show(annotations, zoom: 10.1)
    #expect(annotations.frame.hidden.isEmpty)
    try annotations.reload(spec: Self.spec(Self.pin("a") + Self.pin("b", at: "[0.1, 0]")))
    Self.show(annotations)
    #expect(annotations["a"] === a && heard == [true, false, true])
  }

  /// An annotation removed since the last frame is hidden and reported, even if the new spec contains it
  /// again.
  @Test func whatWasRemovedJustNowIsTold() throws {
    let callout = "callout: { size: [30, 20], when: always }"
    let annotations = try ViewAnnotations(
      spec: Self.spec(Self.pin("a") + Self.pin("b", callout, at: "[0.1, 0]")))
    let (a, b) = (try #require(annotations["a"]), try #require(annotations["b"]))
    var heard: [String] = []
    a.onVisibilityChanged = { heard.append("a \($0)") }
    b.onVisibilityChanged = { heard.append("b \($0)") }
    b.onCalloutChanged = { heard.append("callout \($0)") }
    Self.show(annotations)
    #expect(heard == ["a true", "b true", "callout true"])
    try annotations.removeAnnotation("a")
    try annotations.removeAnnotation("b")
    try annotations.reload(spec: Self.spec(Self.pin("z", callout, at: "[0, 0.1]") + Self.pin("a")))
    #expect(a.index == AnnotationIndex(rawValue: 1) && annotations["b"] == nil)
    Self.show(annotations)
    #expect(heard.dropFirst(3) == ["a false", "b false", "callout false", "a true"])
    #expect(Self.shown(annotations).sorted() == ["a", "z"])
    #expect(annotations.frame.callouts.map(\.slot) == [0], "the view of the one that is gone is free")
  }

  @Test func calloutsStayWithTheirAnnotations() throws {
    let always = "callout: { size: [30, 20], when: always }"
    let (a, b) = (Self.pin("a", always, at: "[0, 0.1]"), Self.pin("b", always, at: "[0, -0.1]"))
    let annotations = try ViewAnnotations(spec: Self.spec(a + b))
    Self.show(annotations)
    func callouts() -> [String: CalloutPlacement] {
      let known = annotations.frame.callouts.map { (annotations.plan.id(of: $0.annotation), $0) }
      return Dictionary(uniqueKeysWithValues: known)
    }
    let before = callouts()
    #expect(before["a"]?.slot == 0 && before["b"]?.slot == 1)
    try annotations.reload(spec: Self.spec(b + a))
    Self.show(annotations)
    #expect(callouts().mapValues(\.slot) == before.mapValues(\.slot))
    #expect(callouts().mapValues(\.frame) == before.mapValues(\.frame))
    #expect(Self.events(annotations) == [])

    let c = Self.pin("c", always, at: "[0.1, 0]")
    try annotations.reload(spec: Self.spec(b + c))
    Self.show(annotations)
    #expect(
      Self.events(annotations).filter { $0.contains("callout") } == [
        "a calloutChanged(isShown: false)", "c calloutChanged(isShown: true)",
      ])
    #expect(callouts().mapValues(\.slot) == ["b": 1, "c": 0])
  }

  @Test func aMeasuredCalloutStaysAsLargeAsItIs() throws {
    let (known, unknown) = (
      Self.pin("a", "callout: { size: [30, 20], when: always }"),
      Self.pin("a", "callout: { detailAccessory: Card, when: always }")
    )
    let annotations = try ViewAnnotations(spec: Self.spec(unknown))
    let a = try #require(annotations["a"]?.index)
    Self.show(annotations)
    #expect(annotations.frame.callouts.isEmpty)
    Self.show(annotations, [.measuredCallout(a, width: 50, height: 40)])
    #expect(annotations.frame.callouts.map(\.width) == [50])
    try annotations.reload(spec: Self.spec(Self.pin("z", at: "[0.1, 0]") + unknown))
    Self.show(annotations)
    #expect(annotations.frame.callouts.map(\.width) == [50])
    try annotations.reload(spec: Self.spec(known))
    Self.show(annotations)
    #expect(annotations.frame.callouts.map(\.width) == [30])
  }

  @Test func allMayGoAndComeBack() throws {
    let annotations = try ViewAnnotations(spec: Self.spec(Self.pin("a")))
    Self.show(annotations)
    try annotations.reload(spec: "version: 1\nannotations: []\n")
    Self.show(annotations)
    #expect(annotations.frame.placements.isEmpty)
    try annotations.addAnnotation("{ id: a, size: [9, 9], attach: { point: [0, 0] } }")
    Self.show(annotations)
    #expect(Self.shown(annotations) == ["a"] && annotations["a"]?.properties?.width == 9)
  }

  @Test func changesAreOfTheNewSpec() throws {
    let annotations = try ViewAnnotations(spec: Self.spec(Self.pin("a", "title: A")))
    try annotations["a"]?.update { $0.title = "mine" }
    try annotations.reload(
      spec: Self.spec(Self.pin("a", "title: New"), above: "templates: { t: { size: [7, 7] } }\n"))
    #expect(annotations["a"]?.properties?.title == "New")
    try annotations["a"]?.update { $0.subtitle = "s" }
    try annotations.addAnnotation("x", extends: ["t"]) {
      $0.attachment = .point(Coordinate(longitude: 0, latitude: 0))
    }
    Self.show(annotations)
    #expect(annotations["x"]?.properties?.width == 7 && annotations["a"]?.properties?.subtitle == "s")
    annotations.reload(plan: try Plan(spec: Self.spec(Self.pin("a"))))
    #expect(throws: ChangeError.self) { try annotations["a"]?.update { $0.title = "x" } }
  }

  @Test func errorsLeaveAllAsItIs() throws {
    let annotations = try ViewAnnotations(spec: Self.spec(Self.pin("a")))
    Self.show(annotations)
    let (plan, frame) = (annotations.plan, annotations.frame)
    #expect(throws: LoadingError.self) {
      try annotations.reload(spec: "version: 1\nannotations: [{ id: a, size: 3 }]")
    }
    #expect(throws: LoadingError.self) { try annotations.reload(contentsOf: "/nowhere/at-all.yaml") }
    #expect(annotations.plan == plan && annotations.frame == frame)
    try annotations["a"]?.update { $0.title = "still" }
  }

  // MARK: Selection

  @Test func selectionIsTheUsers() throws {
    func text(_ selection: String, _ more: String = "") -> String {
      Self.spec(
        Self.pin("a", "selected: true") + Self.pin("b", at: "[0.1, 0]") + more,
        above: "selection: \(selection)\n")
    }
    func selected(_ annotations: ViewAnnotations) -> [String] {
      ["a", "b", "c"].filter { annotations[$0]?.properties?.states == .selected }
    }
    let annotations = try ViewAnnotations(spec: text("single"))
    #expect(selected(annotations) == ["a"])
    Self.show(annotations, [.select(try #require(annotations["b"]).index)])
    let new = Self.pin("c", "selected: true", at: "[0, 0.1]")
    try annotations.reload(spec: text("single", new))
    Self.show(annotations)
    #expect(selected(annotations) == ["b"], "what is new does not take it away")
    try annotations.reload(spec: text("multiple", new))
    Self.show(annotations, [.select(try #require(annotations["c"]).index)])
    #expect(selected(annotations) == ["b", "c"])
    var heard: [Bool] = []
    annotations["b"]?.onSelectionChanged = { heard.append($0) }
    try annotations.reload(spec: text("single", new))
    Self.show(annotations)
    #expect(selected(annotations) == ["c"] && heard == [false])
    try annotations.reload(spec: text("none", new))
    Self.show(annotations)
    #expect(selected(annotations) == [])
  }

  @Test func aDragGoesOnWhereItMay() throws {
    let annotations = try ViewAnnotations(spec: Self.spec(Self.pin("a", "draggable: true")))
    let a = try #require(annotations["a"])
    var heard: [DragState] = []
    a.onDragStateChanged = { state, _ in heard.append(state) }
    Self.show(annotations, [.drag(a.index, .starting, to: nil)])
    Self.show(annotations, [.drag(a.index, .dragging, to: ScreenPoint(x: 100, y: 100))])
    let dragged = try #require(a.properties?.coordinate)
    try annotations.reload(spec: Self.spec(Self.pin("z") + Self.pin("a", "draggable: true, title: New")))
    Self.show(annotations)
    #expect(a.properties?.coordinate == dragged && a.properties?.states == .dragging)
    Self.show(annotations, [.drag(a.index, .ending, to: nil)])
    #expect(heard == [.starting, .dragging, .ending] && annotations.frame.refusals == [])
    try annotations.reload(spec: Self.spec(Self.pin("a")))
    Self.show(annotations)
    #expect(a.properties?.states == [] && a.properties?.coordinate.longitude == 0)
  }

  // MARK: Places

  @Test func aPlaceOnALineIsKept() throws {
    let line = "attach: { line: [[-3, 0.1], [3, 0.1]] }"
    let annotations = try ViewAnnotations(spec: Self.spec("  - { id: a, size: [20, 20], \(line) }\n"))
    Self.show(annotations, zoom: 8)
    var camera = Self.camera
    (camera.zoom, camera.center.longitude) = (8, 0.4)
    annotations.update(camera: camera, viewport: Self.viewport)
    let place = try #require(annotations.frame.placements.first?.coordinate)
    let other = "  - { id: z, size: [20, 20], attach: { line: [[0, 1], [1, 1], [1, 2]] } }\n"
    try annotations.reload(spec: Self.spec(other + "  - { id: a, size: [20, 20], \(line) }\n"))
    annotations.update(camera: camera, viewport: Self.viewport)
    #expect(annotations["a"]?.properties?.coordinate == place)
    let fresh = try ViewAnnotations(spec: Self.spec("  - { id: a, size: [20, 20], \(line) }\n"))
    fresh.update(camera: camera, viewport: Self.viewport)
    #expect(fresh.frame.placements.first?.coordinate != place, "the test does not tell")
  }

  @Test func thePuckStaysWhereItWasMoved() throws {
    func text(_ radius: Int) -> String {
      Self.spec(Self.pin("a"), above: "puck: { coordinate: [9, 9], radius: \(radius) }\n")
    }
    let annotations = try ViewAnnotations(spec: text(5))
    Self.show(annotations, [.movePuck(to: Coordinate(longitude: 0.02, latitude: 0))])
    #expect(annotations.frame.hidden.isEmpty)
    try annotations.reload(spec: text(200))
    Self.show(annotations)
    #expect(annotations.frame.hidden.map(\.cause) == [.puck])
    Self.show(annotations, [.movePuck(to: nil)])
    try annotations.reload(spec: text(100))
    Self.show(annotations)
    #expect(annotations.frame.hidden.isEmpty)
    Self.show(annotations, [.movePuck(to: Coordinate(longitude: 0, latitude: 0))])
    #expect(annotations.frame.hidden.map(\.cause) == [.puck])
  }

  // MARK: Features of the host

  private struct Files: FileLoader {
    var spec: String
    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
      Array((path.hasSuffix(".json") ? Self.style : spec).utf8)
    }

    static let style = """
      { "version": 8, "sources": { "tiles": { "type": "vector", "url": "mapbox://tiles" } },
        "layers": [{ "id": "roads", "type": "line", "source": "tiles", "source-layer": "road" }] }
      """
  }

  /// The geometry and visibility of the host's features remain after a reload.
  @Test func featuresOfTheHostStay() throws {
    func compiled(_ more: String) throws -> Compilation {
      try compile(
        "a.annotations.yaml",
        loader: Files(
          spec: Self.spec(
            more + "  - { id: a, size: [20, 20], attach: { feature: { layer: roads, id: r } } }\n",
            above: "style: style.json\n")))
    }
    let annotations = try ViewAnnotations(compiled(""))
    let a = try #require(annotations["a"])
    let road = try #require(annotations.plan.attachment(of: a.index))
    try annotations.setGeometry(
      [.lineString([Coordinate(longitude: -3, latitude: 0.1), Coordinate(longitude: 3, latitude: 0.1)])],
      of: road)
    Self.show(annotations, zoom: 8)
    #expect(Self.shown(annotations) == ["a"])
    try annotations.reload(compiled(Self.pin("z", at: "[80, 0]")))
    Self.show(annotations, zoom: 8)
    #expect(Self.shown(annotations) == ["a"] && Self.events(annotations) == [])
    let moved = try #require(annotations.plan.attachment(of: a.index))
    Self.show(annotations, [.featureVisibility(attachment: moved, isVisible: false)], zoom: 8)
    try annotations.reload(compiled(""))
    Self.show(annotations, zoom: 8)
    #expect(annotations.frame.hidden.map(\.cause) == [.featureHidden])
  }

  /// Handlers receive the events of the frame, whatever a handler loads.
  @Test func aHandlerMayReload() throws {
    let annotations = try ViewAnnotations(spec: Self.spec(Self.pin("a") + Self.pin("b", at: "[0.1, 0]")))
    var heard: [String] = []
    annotations["a"]?.onVisibilityChanged = { _ in
      heard.append("a")
      try? annotations.reload(spec: Self.spec(Self.pin("b", at: "[0.1, 0]")))
    }
    annotations["b"]?.onVisibilityChanged = { heard.append("b \($0)") }
    Self.show(annotations)
    #expect(heard == ["a", "b true"])
    Self.show(annotations)
    #expect(Self.shown(annotations) == ["b"])
  }
}
