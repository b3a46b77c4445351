import Cartouche
import CartoucheTestSupport
import Foundation
import Testing

/// Changes of annotations through the library, in addition to those of traces.
@Suite struct ChangeTests {
  private static let viewport = Viewport(width: 400, height: 400)
  private static let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
  private static let spec = """
    version: 1
    templates:
      stop: { size: [40, 20], variableAnchors: [bottom], priority: 3 }
    annotations:
      - { id: a, extends: stop, attach: { point: [0, 0] }, title: A, draggable: true }
      - { id: b, extends: stop, attach: { point: [0.1, 0] } }
    """

  private static func annotations() throws -> ViewAnnotations { try ViewAnnotations(spec: spec) }

  private static func show(_ annotations: ViewAnnotations, _ inputs: [Input] = []) {
    annotations.update(inputs, camera: camera, viewport: viewport)
  }

  private static func error(_ body: () throws -> Void) -> ChangeError? {
    do { try body() } catch { return error as? ChangeError }
    return nil
  }

  private static func findings(_ body: () throws -> Void) -> [Finding] {
    if case .findings(let findings)? = error(body) { return findings }
    return []
  }

  @Test func whatIsHardlyMeantInAChangeIsAWarning() throws {
    let annotations = try Self.annotations()
    #expect(annotations.warnings == [])
    let b = try #require(annotations["b"])
    try b.update("{ variableAnchors: [] }")
    #expect(annotations.warnings.map(\.rule) == ["empty-anchors"])
    #expect(annotations.warnings.map(\.place.start.offset) == [19])
    try b.update("{ size: auto }")
    #expect(annotations.warnings.map(\.rule) == ["unknown-size"])
    #expect(Self.findings { try b.update("{ variableAnchors: [], gap: x }") }.map(\.rule) == ["wrong-type"])
    #expect(annotations.warnings == [])
    try annotations.addAnnotation("{ id: c, size: auto, attach: { point: [0, 1] } }")
    #expect(annotations.warnings.map(\.rule) == ["unknown-size"])
    try b.update { $0.title = "B" }
    #expect(annotations.warnings == [])
  }

  // MARK: What is kept

  @Test func aChangeKeepsWhatInputsSetUnlessItSpeaksOfIt() throws {
    let annotations = try Self.annotations()
    let a = try #require(annotations["a"])
    Self.show(
      annotations, [.set(a.index, .priority, 8), .set(a.index, .width, 70), .set(a.index, .zPriority, 4)])
    try a.update { $0.title = "B" }
    Self.show(annotations)
    #expect(a.properties?.title == "B" && a.properties?.priority == 8 && a.properties?.width == 70)
    try a.update { $0.priority = 1 }
    Self.show(annotations)
    #expect(a.properties?.priority == 1 && a.properties?.width == 70 && a.properties?.zPriority == 4)
    try a.update { $0.size = ViewSize(width: 30, height: 30) }
    try a.update { $0.title = "C" }
    #expect(a.properties?.width == 30 && a.properties?.zPriority == 4)
  }

  @Test func aChangeLeavesItWhereInputsMovedItUnlessItSaysWhere() throws {
    let annotations = try Self.annotations()
    let a = try #require(annotations["a"])
    let place = Coordinate(longitude: 0.05, latitude: 0.05)
    Self.show(annotations, [.move(a.index, to: place)])
    try a.update { $0.title = "B" }
    Self.show(annotations)
    #expect(a.properties?.coordinate == place)
    let other = Coordinate(longitude: 0.02, latitude: 0)
    try a.update { $0.attachment = .point(other) }
    Self.show(annotations)
    #expect(a.properties?.coordinate == other)
  }

  @Test func aChangeKeepsStatesAndHandlers() throws {
    let annotations = try Self.annotations()
    let a = try #require(annotations["a"])
    var heard: [ScreenRectangle] = []
    a.onFrameChanged = { heard.append($0) }
    Self.show(annotations, [.select(a.index)])
    try a.update { $0.size = ViewSize(width: 80, height: 20) }
    Self.show(annotations)
    #expect(a.properties?.states == .selected)
    #expect(heard.map(\.width) == [40, 80])
  }

  @Test func changesAddUp() throws {
    let annotations = try Self.annotations()
    let a = try #require(annotations["a"])
    try a.update { $0.data = ["line": "N", "seats": 2] }
    try a.update { $0.data = ["seats": 3] }
    try a.update("{ subtitle: late }")
    #expect(a.properties?.data == #"{"line":"N","seats":3}"#)
    #expect(a.properties?.subtitle == "late" && a.properties?.title == "A")
  }

  @Test func noChangeChangesNothing() throws {
    let annotations = try Self.annotations()
    Self.show(annotations)
    let plan = annotations.plan
    try annotations["a"]?.update { _ in }
    #expect(annotations.plan == plan)
  }

  // MARK: What is thrown

  @Test func whatIsWrongIsThrownWithItsPlaceAndChangesNothing() throws {
    let annotations = try Self.annotations()
    let plan = annotations.plan
    let found = Self.findings { try annotations["a"]?.update("{ title: B, prioriti: 3 }") }
    #expect(
      found.map { "\($0.rule) \($0.place.path) \($0.place.start.line):\($0.place.start.column)" } == [
        "unknown-key a 1:13"
      ])
    #expect(annotations.plan == plan)
    #expect(Self.findings { try annotations["a"]?.update { $0.gap = .nan } }.count == 1)
    #expect(
      Self.findings { try annotations["a"]?.update { $0.attachment = .annotation("nobody") } }.map(\.rule)
        == ["unknown-annotation"])
    #expect(
      Self.findings { try annotations["a"]?.update { $0.attachment = .annotation("a") } }.map(\.rule) == [
        "attachment-cycle"
      ])
    #expect(Self.findings { try annotations["a"]?.update("") }.map(\.rule) == ["empty-value"])
    #expect(Self.findings { try annotations["a"]?.update("[1") }.isEmpty == false)
    #expect(
      Self.findings { try annotations["a"]?.update("{ id: c, title: C }") }.map(\.rule) == ["unknown-key"])
    #expect(annotations.plan == plan)
  }

  /// The text of the first change is no longer part of the last one.
  @Test func whatFollowsFromAFormerChangeIsToldOfTheLast() throws {
    let annotations = try Self.annotations()
    try annotations["b"]?.update("{                     attach: { annotation: a } }")
    try annotations.removeAnnotation("a")
    try annotations.removeAnnotation("b")
    let found = Self.findings {
      try annotations.addAnnotation("{ id: b, extends: stop, attach: { annotation: a } }")
    }
    #expect(found.map(\.rule) == ["unknown-annotation"])
    #expect(found.first?.place.snippet != nil)
  }

  @Test func idsAreThrownAsSuch() throws {
    let annotations = try Self.annotations()
    #expect(Self.error { try annotations.addAnnotation("a") { $0.title = "x" } } == .idIsTaken("a"))
    #expect(Self.error { try annotations.addAnnotation("{ id: a }") } == .idIsTaken("a"))
    #expect(Self.findings { try annotations.addAnnotation("{ size: [1, 1] }") }.isEmpty == false)
    let a = try #require(annotations["a"])
    try annotations.removeAnnotation("a")
    #expect(annotations["a"] == nil && a.properties == nil)
    #expect(Self.error { try a.update { $0.title = "x" } } == .unknownAnnotation("a"))
    #expect("\(ChangeError.idIsTaken("a"))".contains("an annotation `a` already"))
    try annotations.addAnnotation("a", extends: ["stop"]) {
      $0.attachment = .point(Coordinate(longitude: 0, latitude: 0))
    }
    #expect(annotations["a"] === a && a.properties?.priority == 3)
    try a.update { $0.title = "again" }
    #expect(a.properties?.title == "again")
  }

  /// An error in an added annotation is reported again when it is referenced.
  @Test func whatCouldNotBeAddedIsNotThere() throws {
    let annotations = try Self.annotations()
    #expect(Self.findings { try annotations.addAnnotation("c", extends: ["stpo"]) { _ in } }.isEmpty == false)
    #expect(
      Self.findings { try annotations["a"]?.update { $0.attachment = .annotation("c") } }.map(\.rule) == [
        "unknown-annotation"
      ])
  }

  // MARK: Without a spec

  @Test func aPlanAloneTakesNumbersAndSaysWhatNeedsTheSpec() throws {
    let annotations = ViewAnnotations(plan: try Plan(spec: Self.spec))
    let a = try #require(annotations["a"])
    try a.update {
      $0.priority = 9
      $0.size = ViewSize(width: 50, height: 20)
      $0.attachment = .point(Coordinate(longitude: 0.01, latitude: 0))
    }
    Self.show(annotations)
    #expect(a.properties?.priority == 9 && a.properties?.width == 50)
    #expect(a.properties?.coordinate.longitude == 0.01)
    #expect(Self.findings { try a.update { $0.title = "B" } }.map(\.rule) == ["no-spec"])
    #expect(
      Self.findings { try annotations.addAnnotation("c") { $0.title = "C" } }.map(\.rule) == ["no-spec"])
  }

  @Test func whatAPatchMadeIsNoMoreWhatTheSpecSays() throws {
    let annotations = try Self.annotations()
    let patch = try Plan(
      spec: "version: 1\nannotations: [{ id: p, size: [9, 9], attach: { point: [0, 0] }, title: P }]")
    try annotations.updateAnnotation("a", to: patch)
    #expect(Self.findings { try annotations["a"]?.update { $0.subtitle = "x" } }.map(\.rule) == ["no-spec"])
    try annotations["a"]?.update { $0.priority = 2 }
    Self.show(annotations)
    #expect(annotations["a"]?.properties?.title == "P" && annotations["a"]?.properties?.priority == 2)
    try annotations.addAnnotation(patch)
    #expect(Self.findings { try annotations["p"]?.update { $0.subtitle = "x" } }.map(\.rule) == ["no-spec"])
    try annotations["b"]?.update { $0.subtitle = "b" }
    #expect(annotations["b"]?.properties?.subtitle == "b")
  }

  // MARK: Properties

  @Test func propertiesAreThoseInStatesAndAtTheZoom() throws {
    let annotations = try ViewAnnotations(
      spec: """
        version: 1
        annotations:
          - id: a
            attach: { point: [0.1, 0.2] }
            title: A
            size: [20, 10]
            variableAnchors: [{ anchor: top, offsetX: 2 }, left]
            gap: 4
            priority: [interpolate, [linear], [zoom], 0, 0, 20, 40]
            data: { n: 1 }
            states: { selected: { title: Open, size: [60, 30] } }
        """)
    let a = try #require(annotations["a"])
    Self.show(annotations)
    var expected = try #require(a.properties)
    #expect(expected.title == "A" && expected.data == #"{"n":1}"# && expected.view == "default")
    #expect(expected.width == 20 && expected.height == 10 && !expected.isEstimated)
    #expect(expected.priority == 20 && expected.states == [] && expected.enabled && !expected.draggable)
    #expect(expected.variableAnchors.map(\.anchor) == [.top, .left])
    #expect(
      expected.variableAnchors.map(\.offsetX) == [2, 4] && expected.variableAnchors.map(\.offsetY) == [-4, 0])
    #expect(expected.coordinate == Coordinate(longitude: 0.1, latitude: 0.2))
    Self.show(annotations, [.select(a.index)])
    (expected.title, expected.width, expected.height) = ("Open", 60, 30)
    (expected.zPriority, expected.states) = (1000, .selected)
    #expect(a.properties == expected)
  }

  // MARK: Regions

  @Test func regionsOfTheAppAreKeptClear() throws {
    let annotations = try Self.annotations()
    let a = try #require(annotations["a"])
    func isShown() -> Bool { annotations.frame.placements.contains { $0.annotation == a.index } }
    Self.show(annotations)
    #expect(isShown())
    annotations.setAvoidedRegions([
      (x: .start(0, length: 10), y: .between(0, 0)), (x: .centered(length: 50), y: .end(0, length: 300)),
    ])
    Self.show(annotations)
    let cause = annotations.frame.hidden.first { $0.annotation == a.index }
    #expect(cause?.cause == .avoidRegion && cause?.by == .region(RegionIndex(rawValue: 1)))
    annotations.setAvoidedRegions([(x: .centered(length: .nan), y: .between(0, 0))])
    Self.show(annotations)
    #expect(isShown())
  }

  @Test func anUnknownRegionChangesNothing() throws {
    let annotations = try Self.annotations()
    do {
      try annotations.setRegions(["sheet": nil])
      Issue.record("an unknown region is accepted")
    } catch {
      #expect(error.name == "sheet" && "\(error)".hasPrefix("there is no region `sheet`; "))
    }
  }

  /// A puck with an unknown location remains across other changes.
  @Test func aPuckComesBackAfterAChange() throws {
    let annotations = try Self.annotations()
    let a = try #require(annotations["a"])
    let here = Coordinate(longitude: 0, latitude: 0)
    Self.show(annotations, [.movePuck(to: here)])
    #expect(annotations.frame.refusals.map(\.reason) == [.noPuck])
    annotations.setPuckRadius(30)
    Self.show(annotations, [.movePuck(to: here)])
    let cause = annotations.frame.hidden.first { $0.annotation == a.index }?.cause
    #expect(annotations.frame.refusals == [] && cause == .puck)
    Self.show(annotations, [.movePuck(to: nil)])
    try a.update { $0.title = "B" }
    Self.show(annotations, [.movePuck(to: here)])
    #expect(annotations.frame.hidden.map(\.cause) == [.puck])
    annotations.setPuckRadius(.nan)
    Self.show(annotations)
    #expect(annotations.frame.hidden.isEmpty)
    Self.show(annotations, [.movePuck(to: here)])
    #expect(annotations.frame.refusals.map(\.reason) == [.noPuck])
  }
}

/// Adding, changing and removing annotations with plans. Invalid changes throw and have no effect.
@Suite struct PatchTests {
  private static let viewport = Viewport(width: 400, height: 400)
  private static let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
  private static let layers =
    "layers: { other: { type: line, source: roads }, road: { type: line, source: roads } }\n"
  private static let roads = """
    sources:
      roads:
        data:
          type: FeatureCollection
          features:
            - type: Feature
              id: r
              properties: {}
              geometry: { type: LineString, coordinates: [[-0.1, 0], [0.1, 0]] }

    """

  private static func plan(_ annotations: String, above: String = "") throws -> Plan {
    try Plan(spec: "version: 1\n\(above)annotations:\n\(annotations)")
  }

  private static func pin(_ id: String) throws -> Plan {
    try plan("  - { id: \(id), size: [9, 9], attach: { point: [0, 0] } }\n")
  }

  private static func annotations() throws -> ViewAnnotations {
    ViewAnnotations(
      plan: try plan(
        "  - { id: a, size: [9, 9], attach: { point: [0, 0.1] } }\n",
        above: "\(roads)layers: { road: { type: line, source: roads } }\n"))
  }

  @Test func anIdIsTakenOnce() throws {
    let annotations = try Self.annotations()
    #expect(throws: PatchError.idIsTaken("a")) { try annotations.addAnnotation(Self.pin("a")) }
    try annotations.removeAnnotation("a")
    #expect(throws: Never.self) { try annotations.addAnnotation(Self.pin("a")) }
  }

  @Test func aPatchHasOneAnnotation() throws {
    let annotations = try Self.annotations()
    let none = try Plan(spec: "version: 1\nannotations: []\n")
    let two = try Self.plan(
      "  - { id: b, size: [9, 9], attach: { point: [0, 0] } }\n  - { id: c, size: [9, 9], attach: { point: [0, 0] } }\n"
    )
    for (patch, count) in [(none, 0), (two, 2)] {
      #expect(throws: PatchError.annotations(count)) { try annotations.addAnnotation(patch) }
      #expect(throws: PatchError.annotations(count)) { try annotations.updateAnnotation("a", to: patch) }
    }
    #expect(annotations.plan.annotationIndices.count == 1)
  }

  @Test func whatIsGoneIsNotRemovedTwice() throws {
    let annotations = try Self.annotations()
    try annotations.removeAnnotation("a")
    #expect(throws: PatchError.unknownAnnotation) { try annotations.removeAnnotation("a") }
    #expect(throws: PatchError.unknownAnnotation) { try annotations.updateAnnotation("a", to: Self.pin("a")) }
    #expect(throws: PatchError.unknownAnnotation) { try annotations.removeAnnotation("never") }
  }

  /// The layer is the second one in the patch and the first one in the plan.
  @Test func aLayerIsTheOneOfItsName() throws {
    let annotations = try Self.annotations()
    let patch = try Self.plan(
      "  - { id: b, size: [9, 9], attach: { feature: { layer: road, id: r } } }\n",
      above: Self.roads + Self.layers)
    try annotations.addAnnotation(patch)
    annotations.update(camera: Self.camera, viewport: Self.viewport)
    #expect(annotations.frame.placements.map { annotations.plan.id(of: $0.annotation) }.contains("b"))
  }

  @Test func aLayerThatThePlanHasNotIsThrown() throws {
    let annotations = try Self.annotations()
    let patch = try Self.plan(
      "  - { id: b, size: [9, 9], attach: { feature: { layer: other, id: r } } }\n",
      above: Self.roads + Self.layers)
    #expect(throws: PatchError.unknownLayer("other")) { try annotations.addAnnotation(patch) }
    #expect("\(PatchError.unknownLayer("other"))".contains("the plan has no layer `other`"))
  }

  @Test func anUpdateKeepsIdAndHandlers() throws {
    let annotations = try Self.annotations()
    var heard: [Coordinate] = []
    annotations["a"]?.onAnchorCoordinateChanged = { heard.append($0) }
    annotations.update(camera: Self.camera, viewport: Self.viewport)
    try annotations.updateAnnotation("a", to: Self.pin("other"))
    annotations.update(camera: Self.camera, viewport: Self.viewport)
    #expect(annotations["a"] != nil && annotations["other"] == nil)
    #expect(heard.map(\.latitude) == [0.1, 0])
  }
}

/// Views on features that only the host's map knows.
@Suite struct MapFeatureTests {
  private static let viewport = Viewport(width: 1024, height: 768)

  private static func annotations() throws -> ViewAnnotations {
    let spec = Repository.root.appendingPathComponent("Examples/tile-poi/tile-poi.annotations.yaml").path
    return try ViewAnnotations(contentsOf: spec)
  }

  @Test func theyWaitForTheMapWhateverSamplesThereAre() throws {
    let annotations = try Self.annotations()
    annotations.update(camera: nil, viewport: Self.viewport)
    #expect(annotations.frame.placements == [])
    #expect(annotations.frame.hidden.map(\.cause) == [.featureMissing, .featureMissing, .featureMissing])
  }

  @Test func theyStandWhereTheMapHasThem() throws {
    let annotations = try Self.annotations()
    let next = try #require(annotations["next"])
    let attachment = try #require(annotations.plan.attachment(of: next.index))
    try annotations.setGeometry([.point(Coordinate(longitude: 16.3601, latitude: 48.2))], of: attachment)
    annotations.update(
      camera: Camera(center: Coordinate(longitude: 16.3601, latitude: 48.2), zoom: 14),
      viewport: Self.viewport
    )
    let placement = try #require(annotations.frame.placements.first)
    #expect(placement.annotation == next.index)
    #expect(abs(placement.coordinate.longitude - 16.3601) < 1e-9)
    #expect(annotations.plan.title(of: placement) == "Kunsthistorisches Museum")
    try annotations.setGeometry([], of: attachment)
    annotations.update(camera: nil, viewport: Self.viewport)
    #expect(annotations.frame.placements == [])
  }
}
