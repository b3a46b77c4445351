import Cartouche
import CartoucheTestSupport
import Testing

@Suite struct ViewAnnotationsTests {
  static let viewport = Viewport(width: 400, height: 400)

  private static func plan(_ list: String) throws -> Plan {
    try Plan(spec: "version: 1\nannotations:\n\(list)\n")
  }

  /// At a low zoom, the later `b` hides `a`.
  private static func neighbours() throws -> ViewAnnotations {
    ViewAnnotations(
      plan: try plan(
        """
          - { id: a, size: [80, 20], attach: { point: [0, 0] }, variableAnchors: [bottom] }
          - { id: b, size: [80, 20], attach: { point: [0.001, 0] }, variableAnchors: [bottom], draggable: true }
        """))
  }

  private static func camera(zoom: Double) -> Camera {
    Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: zoom)
  }

  @Test func handlersHearWhatChanges() throws {
    let annotations = try Self.neighbours()
    var heard: [String] = []
    let a = try #require(annotations["a"])
    a.onVisibilityChanged = { heard.append($0 ? "shown" : "hidden") }
    a.onAnchorChanged = { heard.append($0.anchor.name) }
    a.onAnchorCoordinateChanged = { heard.append("\($0.longitude), \($0.latitude)") }
    annotations.update(camera: Self.camera(zoom: 10), viewport: Self.viewport)
    #expect(heard.isEmpty, "being hidden on the first frame is no change")
    annotations.update(camera: Self.camera(zoom: 16), viewport: Self.viewport)
    #expect(heard == ["shown", "0.0, 0.0", "bottom"])
    heard = []
    annotations.update(camera: Self.camera(zoom: 16), viewport: Self.viewport)
    #expect(heard.isEmpty, "an equal frame calls nothing")
    annotations.update(camera: Self.camera(zoom: 10), viewport: Self.viewport)
    #expect(heard == ["hidden"])
  }

  @Test func aSearchEndsWhenTheTimeIsOver() throws {
    func shown(within limit: Duration?) throws -> (ids: [String], isReplayable: Bool) {
      // The last one is placed first and blocks both others.
      let annotations = ViewAnnotations(
        plan: try Plan(
          spec: """
            version: 1
            placement: { strategy: best }
            templates: { pin: { size: [80, 20], variableAnchors: [bottom] } }
            annotations:
              - { id: a, extends: pin, attach: { point: [0, 0] } }
              - { id: c, extends: pin, attach: { point: [0.08, 0] } }
              - { id: b, extends: pin, attach: { point: [0.04, 0] } }

            """))
      annotations.update(camera: Self.camera(zoom: 10), viewport: Self.viewport, within: limit)
      let ids = annotations.frame.placements.map { annotations.plan.id(of: $0.annotation) }
      return (ids.sorted(), annotations.frame.isReplayable)
    }
    #expect(try shown(within: .zero) == (["b"], false))
    #expect(try shown(within: .seconds(3600)) == (["a", "c"], true))
    #expect(try shown(within: nil) == (["a", "c"], true))
  }

  @Test func oneWhoWaitsAmongHundredsIsSearchedFor() throws {
    // Two annotations must change their anchors for `w`; all others have room.
    let others = (0..<450).map { index in
      let (longitude, latitude) = (Double(index % 25) * 0.014 - 0.17, Double(index / 25) * -0.014 - 0.05)
      return "  - { id: p\(index), size: [4, 4], attach: { point: [\(longitude), \(latitude)] } }"
    }
    let annotations = ViewAnnotations(
      plan: try Plan(
        spec: """
          version: 1
          placement: { strategy: best }
          templates: { pin: { size: [20, 20], variableAnchors: [center, { anchor: center, offsetY: 40 }] } }
          annotations:
            - { id: w, size: [40, 20], variableAnchors: [center], attach: { point: [0, 0.1] } }
            - { id: l, extends: pin, attach: { point: [-0.0137, 0.1] } }
            - { id: r, extends: pin, attach: { point: [0.0137, 0.1] } }
          \(others.joined(separator: "\n"))

          """))
    annotations.update(camera: Self.camera(zoom: 10), viewport: Viewport(width: 1000, height: 1000))
    #expect(annotations.frame.placements.count == 453)
  }

  @Test func calloutsAreToldToTheirAnnotations() throws {
    let annotations = ViewAnnotations(
      plan: try Self.plan(
        "  - { id: a, size: [80, 20], attach: { point: [0, 0] }, title: A cafe, callout: { rightAccessory: more } }"
      ))
    var heard: [Bool] = []
    let a = try #require(annotations["a"])
    a.onCalloutChanged = { heard.append($0) }
    annotations.update(camera: Self.camera(zoom: 10), viewport: Self.viewport)
    annotations.update([.select(a.index)], camera: Self.camera(zoom: 10), viewport: Self.viewport)
    #expect(heard == [true])
    let callout = try #require(annotations.frame.callouts.first)
    #expect(annotations.plan.title(of: callout) == "A cafe")
    #expect(annotations.plan.rightAccessory(of: callout) == "more")
    #expect(annotations.plan.leftAccessory(of: callout) == "")
    annotations.update([.deselect(a.index)], camera: Self.camera(zoom: 10), viewport: Self.viewport)
    #expect(heard == [true, false])
  }

  @Test func pointersAreToldToTheirAnnotations() throws {
    let annotations = ViewAnnotations(
      plan: try Self.plan(
        """
          - { id: a, size: [80, 20], attach: { point: [40, 0] }, offscreen: { view: arrow } }
          - { id: b, size: [80, 20], attach: { point: [0, 0] } }
        """))
    var heard: [Double?] = []
    var taps = 0
    let a = try #require(annotations["a"])
    a.onPointerChanged = { heard.append($0?.bearing) }
    a.onPointerTapped = { taps += 1 }
    annotations.update(camera: Self.camera(zoom: 10), viewport: Self.viewport)
    let pointer = try #require(annotations.frame.pointers.first)
    #expect(a.pointer == pointer)
    #expect(annotations.plan.view(of: pointer) == "arrow")
    let middle = ScreenPoint(x: pointer.x + pointer.width / 2, y: pointer.y + pointer.height / 2)
    annotations.update([.tap(middle)], camera: Self.camera(zoom: 10), viewport: Self.viewport)
    var camera = Self.camera(zoom: 10)
    camera.center.longitude = 40
    annotations.update(camera: camera, viewport: Self.viewport)
    #expect(heard == [90, nil])
    #expect(taps == 1)
    #expect(a.pointer == nil)
  }

  @Test func aPointerIsThereForAnObjectThatIsRequestedLater() throws {
    let annotations = ViewAnnotations(
      plan: try Self.plan(
        "  - { id: a, size: [80, 20], attach: { point: [40, 0] }, offscreen: { view: arrow } }\n"))
    var camera = Self.camera(zoom: 10)
    annotations.update(camera: camera, viewport: Self.viewport)
    let a = try #require(annotations["a"])
    #expect(a.pointer == annotations.frame.pointers.first && a.pointer != nil)
    var calls = 0
    a.onPointerChanged = { _ in calls += 1 }
    // Another index alone is no change.
    annotations.reload(
      plan: try Self.plan(
        """
          - { id: b, size: [80, 20], attach: { point: [0, 60] } }
          - { id: a, size: [80, 20], attach: { point: [40, 0] }, offscreen: { view: arrow } }
        """))
    annotations.update(camera: camera, viewport: Self.viewport)
    #expect(calls == 0 && a.pointer?.annotation == 1)
    camera.center.longitude = 40
    annotations.update(camera: camera, viewport: Self.viewport)
    #expect(calls == 1 && a.pointer == nil)
  }

  @Test func leaderLinesAreToldToTheirAnnotations() throws {
    let annotations = ViewAnnotations(
      plan: try Self.plan(
        """
          - { id: b, size: [80, 20], attach: { point: [0.001, 0] }, variableAnchors: [bottom], priority: 1 }
          - { id: a, size: [80, 20], attach: { point: [0, 0] }, variableAnchors: [bottom], leader: { maxLength: 40 } }
        """))
    var heard: [Bool] = []
    let a = try #require(annotations["a"])
    a.onLeaderChanged = { heard.append($0) }
    annotations.update(camera: Self.camera(zoom: 10), viewport: Self.viewport)
    let placement = try #require(annotations.frame.placements.first { $0.annotation == a.index })
    #expect(placement.leader?.start == ScreenPoint(x: placement.pointX, y: placement.pointY))
    annotations.update(camera: Self.camera(zoom: 16), viewport: Self.viewport)
    #expect(heard == [true, false])
  }

  @Test func framesAreToldToThoseWhoAskForThem() throws {
    let annotations = try Self.neighbours()
    #expect(annotations.reportsFrameChanges == false)
    let b = try #require(annotations["b"])
    var frames: [ScreenRectangle] = []
    b.onFrameChanged = { frames.append($0) }
    annotations.update(camera: Self.camera(zoom: 16), viewport: Self.viewport)
    let first = try #require(annotations.frame.placements.first { $0.annotation == b.index }?.frame)
    #expect(frames == [first])
    annotations.update(camera: Self.camera(zoom: 16), viewport: Self.viewport)
    annotations.update(camera: Self.camera(zoom: 16.5), viewport: Self.viewport)
    let second = try #require(annotations.frame.placements.first { $0.annotation == b.index }?.frame)
    #expect(frames == [first, second] && first != second)
  }

  @Test func inputsReachTheirHandlers() throws {
    let annotations = try Self.neighbours()
    let b = try #require(annotations["b"])
    var heard: [String] = []
    b.onSelectionChanged = { heard.append($0 ? "selected" : "deselected") }
    b.onTapped = { heard.append("tapped") }
    b.onDragStateChanged = { state, _ in heard.append(state.name) }
    let camera = Self.camera(zoom: 16)
    annotations.update(camera: camera, viewport: Self.viewport)
    let placement = try #require(annotations.frame.placements.first { $0.annotation == b.index })
    annotations.update(
      [.tap(ScreenPoint(x: placement.x + 1, y: placement.y + 1))], camera: camera, viewport: Self.viewport)
    annotations.update([.drag(b.index, .starting, to: nil)], camera: camera, viewport: Self.viewport)
    #expect(heard == ["tapped", "selected", "starting"])
    #expect(annotations.frame.refusals.isEmpty)
  }

  @Test func aMatrixDoesAsACamera() throws {
    let byCamera = try Self.neighbours()
    let byMatrix = try Self.neighbours()
    // At zoom 16 the world is 2^25 points wide, of which the viewport shows 400.
    let scale = 2 * Double(1 << 25) / 400
    let matrix = MapMatrix(
      columns: ([scale, 0, 0, 0], [0, -scale, 0, 0], SIMD4(), [-scale / 2, scale / 2, 0, 1]), zoom: 16)
    byCamera.update(camera: Self.camera(zoom: 16), viewport: Self.viewport)
    byMatrix.update(matrix: matrix, viewport: Self.viewport)
    #expect(byMatrix.frame.placements.count == 2)
    #expect(
      byMatrix.frame.placements.map { [$0.x.rounded(), $0.y.rounded()] }
        == byCamera.frame.placements.map { [$0.x.rounded(), $0.y.rounded()] })
  }

  @Test func annotationsAreFoundByIDAndRow() throws {
    let annotations = try Self.neighbours()
    #expect(annotations["nobody"] == nil)
    let b = try #require(annotations["b"])
    #expect(annotations[b.index] === b)
    #expect(b.index == 1 && b.id == "b")
  }

  @Test func whatIsAddedIsFoundToo() throws {
    let annotations = try Self.neighbours()
    #expect(annotations["c"] == nil)
    let patch = try Self.plan("  - { id: c, size: [9, 9], attach: { point: [0, 0.001] } }")
    let added = try annotations.addAnnotation(patch)
    #expect(annotations["c"] === added)
    var isShown = false
    annotations["c"]?.onVisibilityChanged = { isShown = $0 }
    annotations.update(camera: Self.camera(zoom: 16), viewport: Self.viewport)
    #expect(isShown)
  }

  /// Handlers remain for an id.
  @Test func handlersOutliveTheirAnnotation() throws {
    let annotations = try Self.neighbours()
    var heard: [Bool] = []
    let a = try #require(annotations["a"])
    a.onVisibilityChanged = { heard.append($0) }
    let camera = Self.camera(zoom: 16)
    annotations.update(camera: camera, viewport: Self.viewport)
    try annotations.removeAnnotation("a")
    #expect(annotations["a"] == nil)
    annotations.update(camera: camera, viewport: Self.viewport)
    #expect(heard == [true, false])

    let patch = try Self.plan("  - { id: a, size: [9, 9], attach: { point: [0, 0.001] } }")
    let added = try annotations.addAnnotation(patch)
    annotations.update(camera: camera, viewport: Self.viewport)
    #expect(heard == [true, false, true])
    #expect(added === a && annotations["a"] === a)

    // Replaced between two frames: the event of the old one is first.
    try annotations.removeAnnotation("a")
    try annotations.addAnnotation(patch)
    annotations.update(camera: camera, viewport: Self.viewport)
    #expect(heard == [true, false, true, false, true])
  }

  @Test func aHandlerMayChangeAnnotations() throws {
    let annotations = try Self.neighbours()
    let patch = try Self.plan("  - { id: c, size: [9, 9], attach: { point: [0, 0.001] } }")
    annotations["a"]?.onVisibilityChanged = { [unowned annotations] _ in
      #expect(annotations.frame.placements.count == 2)
      #expect(throws: Never.self) { try annotations.addAnnotation(patch) }
      annotations["a"]?.onVisibilityChanged = nil
    }
    annotations.update(camera: Self.camera(zoom: 16), viewport: Self.viewport)
    annotations.update(camera: Self.camera(zoom: 16), viewport: Self.viewport)
    #expect(annotations.frame.placements.count == 3)
  }

  /// `b`, which uses its third anchor because of `a`, gets another list before its event is reported.
  @Test(arguments: ["[center]", "[left, right, center]"])
  func handlersAreToldWhatTheFrameFound(_ anchors: String) throws {
    let annotations = ViewAnnotations(
      plan: try Self.plan(
        """
          - { id: a, size: [80, 20], attach: { point: [0, 0] }, variableAnchors: [center], priority: 1 }
          - id: b
            size: [80, 20]
            attach: { point: [0, 0] }
            variableAnchors: [center, { anchor: bottom, offsetY: -10 }, { anchor: top, offsetY: -30 }]
        """))
    let patch = try Self.plan(
      "  - { id: b, size: [80, 20], attach: { point: [0, 0] }, variableAnchors: \(anchors) }")
    annotations["a"]?.onVisibilityChanged = { [unowned annotations] _ in
      #expect(throws: Never.self) { try annotations.updateAnnotation("b", to: patch) }
    }
    var heard: [AnchorOption] = []
    annotations["b"]?.onAnchorChanged = { heard.append($0) }
    annotations.update(camera: Self.camera(zoom: 16), viewport: Self.viewport)
    #expect(heard == [AnchorOption(.top, offsetY: -30)])
  }
}
