import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// The findings of rules that use placement proofs.
@Suite struct ProofRuleTests {
  private func messages(_ rule: String, in spec: String, _ viewports: [Viewport]? = nil) -> [String] {
    var options = RuleOptions()
    if let viewports { options.viewports = viewports }
    let rules = ruleCatalog.filter { $0.metadata.id == rule }
    return findings(of: rules, in: compiled(spec), options).map(\.message)
  }

  @Test func aHiddenViewIsReportedWithEveryAnchorAndAmount() {
    let spec = """
      version: 1
      avoid: { regions: [{ left: 0, right: 0, top: 0, height: 300 }] }
      annotations:
        - { id: pin, size: [40, 40], attach: { point: [10, 50] }, priority: required }
        - id: label
          size: [30, 12]
          attach: { point: [10, 50] }
          variableAnchors: [center, { anchor: bottom, offsetY: 130 }, { anchor: top, offsetY: 600 }]
          minZoom: 3
          maxZoom: 9.5
      """
    // The center is 422 points below the upper edge on a phone, and 450 on a desktop.
    let phone = [Viewport(width: 390, height: 844)]
    #expect(
      messages("never-visible", in: spec, phone) == [
        "`label` is hidden wherever the camera is centred on it: at all its zooms 3 to 9.5, with `center` it covers `pin`, "
          + "which is placed first, by at least 12 points; with `bottom` it covers the avoided region 0 by at least 12 points; "
          + "with `top` it is out of the bounds by at least 166 points"
      ])
    #expect(messages("never-visible", in: spec, [Viewport(width: 390, height: 908)]) == [])
  }

  /// In a large spec another thread computes the proofs.
  @Test func aLargeSpecHasTheProofsOfASmallOne() {
    func spec(_ count: Int) -> String {
      "version: 1\nannotations:\n"
        + "  - { id: never, attach: { point: [1, 80] }, size: [9, 9], visible: [step, [zoom], true, 5, false], minZoom: 5 }\n"
        + "  - { id: pin, attach: { point: [10, 70] }, size: [24, 24], priority: high }\n"
        + "  - { id: label, attach: { point: [10, 70] }, size: [60, 16], obstacle: false }\n"
        + (0..<count).map {
          "  - { id: p\($0), attach: { point: [\($0 % 60), \($0 / 60)] }, size: [9, 9] }\n"
        }.joined()
    }
    for rule in ["never-visible", "always-collides"] {
      let found = messages(rule, in: spec(5))
      #expect(!found.isEmpty)
      #expect(messages(rule, in: spec(1200)) == found)
    }
  }

  /// The lowest zoom of an annotation, and whether the filter accepts its feature at none of its zooms.
  @Test(arguments: [(4, false), (4.9, false), (5, true), (24, true)])
  func aFilterByZoomHidesItsFeatures(_ minZoom: Double, _ isNeverShown: Bool) {
    let spec = """
      version: 1
      sources:
        map: { data: { type: Feature, id: x, geometry: { type: Point, coordinates: [1, 2] }, properties: {} } }
      layers:
        dots: { type: circle, source: map, filter: ["<", [zoom], 5] }
      annotations:
        - { id: a, attach: { feature: { layer: dots, id: x } }, size: [9, 9], minZoom: \(minZoom) }
      """
    #expect(
      messages("never-visible", in: spec)
        == (isNeverShown ? ["`a` is never shown: the filter of the layer `dots` excludes its feature"] : []))
  }

  @Test func instancesOfAForEachAreReportedOnce() {
    let spec = """
      version: 1
      sources:
        s: { data: { type: MultiPoint, coordinates: [[0, 0]] } }
      annotations:
        - { id: a, forEach: [{}, {}, {}], attach: { point: [1, 2] }, size: [9, 9], visible: [step, [zoom], true, 5, false], minZoom: 5 }
      """
    #expect(
      messages("never-visible", in: spec) == [
        "`a/#0` is never shown: its `visible`, `minZoom` and `maxZoom` leave no zoom; nor are 2 more of the `forEach`"
      ])
  }

  @Test func whatIsShownOnlyWhileItIsSelectedIsVisible() {
    func spec(_ enabled: Bool, _ states: String = "") -> String {
      """
      version: 1
      annotations:
        - { id: pin, size: [40, 40], attach: { point: [10, 50] }, allowOverlap: true, priority: 3 }
        - { id: label, size: [30, 12], attach: { point: [10, 50] }, enabled: \(enabled)\(states) }
      """
    }
    #expect(messages("never-visible", in: spec(true)) == [])
    #expect(messages("never-visible", in: spec(false)).count == 1)
    #expect(messages("never-visible", in: spec(false, ", states: { highlighted: { priority: 9 } }")) == [])
  }

  /// Examining many stops would take minutes.
  @Test(arguments: [(10, 1), (30, 0)]) func nothingIsProvedBetweenManyStops(_ stops: Int, _ count: Int) {
    let width = (0..<stops).map { "\(Double($0) / 2), \(40 + $0 % 2)" }.joined(separator: ", ")
    let spec = """
      version: 1
      annotations:
        - { id: a, size: [[interpolate, [linear], [zoom], \(width)], 30], attach: { point: [10, 50] }, priority: 1 }
        - { id: b, size: [30, 30], attach: { point: [10, 50] } }
      """
    #expect(messages("always-collides", in: spec).count == count)
  }

  /// The annotation is no obstacle while it is selected, so both are shown.
  @Test(arguments: [
    ("", "shown together only while `label` is selected"), (", enabled: false", "never shown together"),
  ])
  func aViewThatIsNoObstacleIsStillHidden(_ property: String, _ words: String) throws {
    let spec = """
      version: 1
      annotations:
        - { id: pin, size: [24, 24], attach: { point: [10, 50] }, priority: high }
        - { id: label, size: [60, 16], attach: { point: [10, 50] }, obstacle: false\(property) }
      """
    let found = messages("always-collides", in: spec) + messages("never-visible", in: spec)
    #expect(found.count == 1)
    #expect(found.first?.contains("`pin` and `label` are \(words): ") == true)
    let both = spec.replacing("priority: high", with: "priority: high, obstacle: false")
    #expect(messages("always-collides", in: both) == [])
  }

  /// A style may contain such a layer.
  @Test func aLayerThatEndsBeforeItStartsShowsNothing() {
    let style = #"""
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "l", "type": "circle", "source": "s", "minzoom": 19, "maxzoom": 9}]}
      """#
    let spec = """
      version: 1
      style: style.json
      annotations:
        - { id: a, size: [9, 9], attach: { feature: { layer: l } } }
      """
    let found = lint(compiled(spec, files: ["style.json": style]))
    #expect(found.filter { $0.rule == "never-visible" }.count == 1)
  }

  @Test func whatTakesOverAtOneZoomIsNoPair() {
    let spec = """
      version: 1
      annotations:
        - { id: a, size: [40, 30], attach: { point: [10, 50] }, maxZoom: 12 }
        - { id: b, size: [30, 30], attach: { point: [10, 50] }, minZoom: 12 }
      """
    #expect(messages("always-collides", in: spec) == [])
  }

  /// The collision shape is beside the view, so the obstacle that covers the view does not touch it.
  @Test func whatCoversAFrameMustMeetItsShape() {
    let spec = """
      version: 1
      annotations:
        - { id: pin, size: [60, 60], attach: { point: [10, 50] }, priority: required }
        - { id: label, size: [20, 12], attach: { point: [10, 50] }, variableAnchors: [center, top], collisionInsets: { left: 60, right: -60 } }
      """
    #expect(messages("dead-anchor", in: spec) == [])
  }

  private static func badge(_ layer: String, _ geometry: String, at point: String = "bottom") -> String {
    """
    version: 1
    sources: { s: { data: \(geometry) } }
    layers: { l: { source: s, \(layer) } }
    avoid: { layers: [l], strict: true }
    annotations:
      - { id: pin, size: [20, 20], variableAnchors: [bottom], forEach: { layer: l } }
      - { id: badge, size: [12, 12], forEach: { annotation: pin }, attach: { at: \(point) }, variableAnchors: [center], avoidLayers: true }
    """
  }

  private static let line = "{ type: LineString, coordinates: [[0, 0], [9, 9]] }"
  private static let polygon = "{ type: Polygon, coordinates: [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]] }"

  @Test(arguments: [
    badge("type: symbol, size: [16, 16]", "{ type: Point, coordinates: [1, 2] }"),
    badge("type: circle, radius: 8", "{ type: Point, coordinates: [1, 2] }"),
    badge("type: line, width: 3", line), badge("type: fill", polygon),
  ])
  func anAttachedViewAvoidsTheLayerBelowItsHost(_ spec: String) throws {
    #expect(messages("never-clear", in: spec).count == 1)
    let plan = try #require(compiled(spec).plan)
    let checks = ProofChecks(plan: plan, viewports: RuleOptions.defaultViewports)
    var random = SeededRandom(seed: 1)
    var isHostSeen = false
    checks.look(at: checks.place(of: 0), &random) { seen, zoom, _ in
      isHostSeen = isHostSeen || seen.anchors[0] != nil
      #expect(seen.anchors[1] == nil, "at zoom \(zoom)")
    }
    #expect(isHostSeen)
  }

  @Test(arguments: [
    badge("type: symbol, size: [16, 16]", "{ type: Point, coordinates: [1, 2] }", at: "top"),
    badge("type: circle, radius: [get, r]", "{ type: Point, coordinates: [1, 2] }"),
    badge("type: line, width: 3", polygon), badge("type: line, width: 3", line, at: "top"),
    badge("type: symbol, size: [16, 16]", "{ type: MultiPoint, coordinates: [[1, 2], [5, 6]] }"),
  ])
  func aViewBesideALayerIsNotReported(_ spec: String) {
    #expect(compiled(spec).plan != nil)
    #expect(messages("never-clear", in: spec) == [])
  }

  @Test func aViewInTheMiddleOfItsOwnLineIsHiddenWhereThatIsLong() throws {
    func spec(_ own: String) -> String {
      """
      version: 1
      sources: { s: { data: \(Self.line) } }
      layers: { l: { type: line, source: s, width: 3 } }
      avoid: { layers: [l], strict: true }
      annotations:
        - { id: a, size: [40, 20], forEach: { layer: l }\(own) }
      """
    }
    #expect(messages("never-clear", in: spec("")).count == 1)
    #expect(messages("never-clear", in: spec(", variableAnchors: [center, bottom]")) == [])
    #expect(messages("never-clear", in: spec(", avoidLayers: false")) == [])
    #expect(messages("never-clear", in: spec(", priority: required")) == [])
    let plan = try #require(compiled(spec("")).plan)
    let checks = ProofChecks(plan: plan, viewports: RuleOptions.defaultViewports)
    var resolver = Resolver(plan: plan)
    for zoom in [4.0, 9] {
      let frame = checks.frame(&resolver, checks.place(of: 0), zoom, RuleOptions.defaultViewports[0])
      #expect(frame.hidden.map(\.cause) == [.avoidLayer])
    }
  }

  /// A region that covers the viewport is one mistake, however many views avoid it.
  @Test func aRegionThatCoversTheViewportIsReportedOnce() {
    let spec = """
      version: 1
      avoid: { regions: [{ left: 0, width: 430, top: 0, height: 932 }] }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] } }
        - { id: b, size: [9, 9], attach: { point: [20, 0] } }
        - { id: c, size: [9, 9], attach: { annotation: b } }
      """
    var options = RuleOptions()
    options.viewports = [Viewport(width: 390, height: 844)]
    let found = findings(of: ruleCatalog, in: compiled(spec), options).map(\.message)
    #expect(
      found == [
        "this region covers all of a viewport of 390 × 844 points, so no view that avoids it is shown"
      ])
    options.viewports.append(Viewport(width: 1440, height: 900))
    #expect(findings(of: ruleCatalog, in: compiled(spec), options).isEmpty)
  }

  @Test func aFindingOfAnotherRuleIsNotRepeated() {
    let spec = """
      version: 1
      annotations:
        - { id: a, size: [1600, 20], attach: { point: [12, 1] }, fit: require }
        - { id: b, size: [9, 9], attach: { point: [10, 0] }, minZoom: 10 }
        - { id: c, size: [9, 9], attach: { annotation: b }, maxZoom: 8 }
        - { id: d, size: [9, 9], attach: { point: [20, 0] } }
        - { id: e, size: [9, 9], attach: { point: [20, 0] } }
      """
    let found = lint(compiled(spec)).map(\.rule)
    #expect(found == ["never-fits", "disjoint-zooms", "same-place"])
  }

  @Test(arguments: [("greedy", 1), ("best", 0)])
  func whatFollowsFromTheOrderOfAnchorsIsSoForGreedyOnly(_ strategy: String, _ count: Int) {
    let spec = """
      version: 1
      placement: { strategy: \(strategy) }
      annotations:
        - id: a
          size: [40, 20]
          attach: { point: [10, 50] }
          fit: require
          variableAnchors: [{ anchor: bottom, size: [20, 10] }, bottom, top]
      """
    #expect(messages("dead-anchor", in: spec).count == count)
  }

  @Test func aPairIsReportedWithItsZoomsAndWinner() {
    let spec = """
      version: 1
      selection: none
      annotations:
        - { id: a, size: [40, 40], attach: { point: [20, 50] }, maxZoom: 6, priority: 2 }
        - { id: b, size: [60, 60], attach: { point: [20.1, 50] }, minZoom: 3 }
      """
    // At zoom 6, 0.1° are 0.1 / 360 · 512 · 64 = 9.1 points: the smaller view is inside the larger one.
    #expect(
      messages("always-collides", in: spec) == [
        "`a` and `b` are never shown together: at all zooms that both are for, 3 to 6, they overlap by at least 40 points, "
          + "and `a` is placed first"
      ])
  }

  /// At zoom 6 and this latitude, 0.1° are 14.2 points and 0.3° are 42.5 points.
  @Test(arguments: [
    ("size: [40, 40], maxZoom: 6", "size: [40, 40], maxZoom: 6", 50.1, 1),
    ("size: [40, 40], maxZoom: 6", "size: [40, 40]", 50.1, 1),
    ("size: [40, 40]", "size: [40, 40], maxZoom: 6", 50.1, 1),
    ("size: [40, 40], maxZoom: 6", "size: [40, 40], maxZoom: 6", 50.3, 0),
    ("size: [40, 40], maxZoom: 6, collisionInsets: -50", "size: [40, 40], maxZoom: 6", 50.3, 1),
    ("size: [[step, [zoom], 40, 5, 60], 40], maxZoom: 6", "size: [40, 40], maxZoom: 6", 50.1, 1),
    ("size: [40, 40]", "size: [40, 40]", 50.1, 0),
  ])
  func viewsOnOneMeridianCollideIfTheyAreNear(
    _ one: String, _ other: String, _ latitude: Double, _ count: Int
  ) {
    let spec = """
      version: 1
      selection: none
      annotations:
        - { id: a, \(one), attach: { point: [20, 50] }, priority: 2 }
        - { id: b, \(other), attach: { point: [20, \(latitude)] } }
      """
    #expect(messages("always-collides", in: spec).count == count)
  }

  /// Each annotation is compared with a limited number of others, which the smaller map has too.
  /// The nearest neighbors are examined, also if the first annotations of the document have the same longitude.
  @Test func theLastOfAColumnOfViewsCollides() {
    let column = (0..<40).map { "  - { id: a\($0), size: [20, 20], attach: { point: [0, \($0)] } }\n" }
    let last = "  - { id: b, size: [20, 20], attach: { point: [0, 39.00000001] }, priority: high }\n"
    #expect(messages("always-collides", in: "version: 1\nannotations:\n" + column.joined() + last).count == 1)
  }

  @Test func viewsWithZoomDependentPropertiesCollideBelowTheirMaxZoom() {
    let views = ["a", "b"].enumerated().map {
      "  - { id: \($1), size: [80, 80], attach: { point: [\($0), 0] }, maxZoom: 3, priority: \($0), "
        + "zPriority: [step, [zoom], 1, 2, 3] }\n"
    }
    #expect(messages("always-collides", in: "version: 1\nannotations:\n" + views.joined()).count == 1)
  }

  @Test func theWorkGrowsWithTheAnnotations() throws {
    func plan(_ count: Int) throws -> Plan {
      let annotations = (0..<count).map { number in
        // All are neighbors on the horizontal axis.
        let latitude = Double(number) / 25 - 48
        return """
            - { id: a\(number), size: [30, 9], attach: { point: [0, \(latitude)] } }
            - { id: b\(number), size: [9, 9], attach: { point: [0, \(latitude + 0.003)] }, priority: required }\n
          """
      }
      return try #require(compiled("version: 1\nannotations:\n" + annotations.joined()).plan)
    }
    let growth = try growthOfWork(from: plan(300), to: plan(1_200)) {
      _ = PlacementProofs(of: $0, in: RuleOptions.defaultViewports)
    }
    #expect(growth < 9, "4 times the annotations; 16 times the work if it were quadratic")
  }
}
