import Cartouche
import CartoucheTestSupport
import Testing

@Suite struct PlacementTextTests {
  @Test func textsAreThoseOfTheStateThatTheViewIsIn() throws {
    let plan = try Plan(
      spec: """
        version: 1
        annotations:
          - id: a
            attach: { point: [0, 0] }
            size: [9, 9]
            view: tag
            title: one
            subtitle: two
            data: { stars: 3 }
            variableAnchors: [center]
            states:
              selected: { title: chosen, view: card, variableAnchors: [{ anchor: top, offsetY: 5 }] }
              highlighted: { subtitle: pressed, data: { tint: red } }
        """)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    let viewport = Viewport(width: 100, height: 100)
    resolver.resolve(camera: nil, viewport: viewport, into: &frame)
    let placement = try #require(frame.placements.first)
    #expect(plan.id(of: placement.annotation) == "a")
    #expect(plan.view(of: placement) == "tag")
    #expect(plan.title(of: placement) == "one")
    #expect(plan.subtitle(of: placement) == "two")
    #expect(plan.data(of: placement) == #"{"stars":3}"#)
    #expect(resolver.anchorOption(placement.anchor, of: 0) == AnchorOption(.center))

    resolver.resolve([.select(0)], camera: nil, viewport: viewport, into: &frame)
    let selected = try #require(frame.placements.first)
    #expect(plan.view(of: selected) == "card")
    #expect(plan.title(of: selected) == "chosen")
    #expect(plan.subtitle(of: selected) == "two")
    #expect(resolver.anchorOption(selected.anchor, of: 0) == AnchorOption(.top, offsetY: 5))

    resolver.resolve([.highlight(0, true)], camera: nil, viewport: viewport, into: &frame)
    let pressed = try #require(frame.placements.first)
    #expect(pressed.states == [.selected, .highlighted])
    #expect(plan.view(of: pressed) == "card" && plan.title(of: pressed) == "chosen")
    #expect(plan.subtitle(of: pressed) == "pressed")
    #expect(plan.data(of: pressed) == #"{"stars":3,"tint":"red"}"#)
  }

  private static func changing(_ annotation: String, _ frame: inout Frame) throws -> Resolver {
    let plan = try Plan(
      spec: """
        version: 1
        annotations:
          - { id: a, size: [9, 9], attach: { point: [0, 0] }, states: { selected: { title: A } } }
          - { id: b, size: [9, 9], attach: { point: [0, 0.1] }, title: b, selected: true, states: { selected: { title: B } } }
        """)
    var resolver = Resolver(plan: plan)
    resolver.resolve(camera: Camera(zoom: 10), viewport: Viewport(width: 900, height: 900), into: &frame)
    let row: AnnotationIndex = annotation.contains("id: a") ? 0 : 1
    resolver.state.set(row, to: try Plan(spec: "version: 1\nannotations:\n  - \(annotation)\n"))
    return resolver
  }

  /// Its row in the plan's states has changed since `a` has none.
  @Test func textsOfTheLastFrameOutliveAChangeOfAnotherAnnotation() throws {
    var frame = Frame()
    let resolver = try Self.changing("{ id: a, size: [9, 9], attach: { point: [0, 0] } }", &frame)
    let b = try #require(frame.placements.first { $0.annotation == 1 })
    #expect(b.states == .selected)
    #expect(resolver.plan.title(of: b) == "B" && resolver.plan.view(of: b) == "default")
  }

  @Test func textsOfTheLastFrameAreThoseThatThePlanHasNow() throws {
    var frame = Frame()
    let resolver = try Self.changing(
      "{ id: b, size: [9, 9], attach: { point: [0, 0.1] }, title: new }", &frame)
    let b = try #require(frame.placements.first { $0.annotation == 1 })
    #expect(resolver.plan.title(of: b) == "new")
  }

  @Test func whatThePlanLeavesOutIsEmpty() throws {
    let plan = try Plan(
      spec: "version: 1\nannotations: [{ id: a, attach: { point: [0, 0] }, size: [9, 9] }]")
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    resolver.resolve(camera: nil, viewport: Viewport(width: 100, height: 100), into: &frame)
    let placement = try #require(frame.placements.first)
    #expect(plan.title(of: placement) == "" && plan.subtitle(of: placement) == "")
    #expect(plan.view(of: placement) == "default" && plan.data(of: placement) == "")
  }

  /// A gap that depends on zoom is not part of an anchor list.
  @Test func anchorOptionsHaveTheGapOfTheFrame() throws {
    let plan = try Plan(
      spec: """
        version: 1
        annotations:
          - id: a
            attach: { point: [0, 0] }
            size: [9, 9]
            variableAnchors: [bottom]
            gap: [interpolate, [linear], [zoom], 0, 0, 10, 100]
        """)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    resolver.resolve(camera: Camera(zoom: 2), viewport: Viewport(width: 100, height: 100), into: &frame)
    #expect(resolver.anchorOption(0, of: 0) == AnchorOption(.bottom, offsetY: 20))
  }

  @Test func aRowSaysWhatItIsAttachedTo() throws {
    let plan = try Plan(
      spec: """
        version: 1
        annotations:
          - { id: host, attach: { point: [0, 0] }, size: [9, 9], variableAnchors: [center] }
          - { id: guest, attach: { annotation: host }, size: [9, 9], variableAnchors: [center] }
        """)
    #expect(Array(plan.annotationIndices) == [0, 1])
    #expect(plan.attachment(of: 0) == nil)
    #expect(plan.attachment(of: 1) == 0)
  }

  @Test func aCompilationHasItsFindingsInOrder() throws {
    let spec = """
      version: 1
      annotations:
        - { id: a, attach: { point: [0, 0] }, sise: [9, 9], variableAnchors: [center] }
        - { id: b, attach: { point: [0, 0] }, size: [9, 9], variableAnchors: [centre] }
      """
    let compilation = try compile("spec.annotations.yaml", loader: OneFile(text: spec))
    #expect(compilation.plan == nil)
    #expect(compilation.findings.map(\.place.start.line) == [3, 4])
    #expect(
      compilation.findings.allSatisfy { $0.severity == .error && $0.place.path == "spec.annotations.yaml" })
  }

  /// A loader of an app with one text.
  private struct OneFile: FileLoader {
    var text: String

    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] { Array(text.utf8) }
  }
}

/// The texts of clusters for the host's views.
@Suite struct ClusterTextTests {
  private static let spec = """
    version: 1
    clusters:
      c:
        aggregate: { best: { max: 7 } }
        title: "{count} at {best}"
        data: { names: [get, members] }
        view: pile
        states: { selected: { title: chosen } }
        callout:
          size: [90, 40]
          title: [concat, [at, 0, [get, members]], " and ", [at, 1, [get, members]]]
    annotations:
      - { id: a, title: A, size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } }
      - { id: b, title: B, size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } }
      - { id: d, title: D, view: pin, size: [20, 20], attach: { point: [0.5, 0] } }
    """

  private static func show(_ annotations: ViewAnnotations, _ inputs: [Input] = []) {
    annotations.update(
      inputs, camera: Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 8),
      viewport: Viewport(width: 400, height: 400))
  }

  @Test func anAppIsToldWhoJoinsAndLeavesIfItAsks() throws {
    let annotations = try ViewAnnotations(
      spec: """
        version: 1
        templates: { pin: { size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } } }
        annotations: [{ id: a, extends: pin }, { id: b, extends: pin }, { id: d, extends: pin }]
        """)
    Self.show(annotations)
    #expect(!annotations.reportsClusterMembers)
    let cluster = try #require(annotations["cluster:c:d"])
    var told: [[AnnotationIndex]] = []
    cluster.onClusterMembersChanged = { told += [$0, $1] }
    #expect(annotations.reportsClusterMembers)
    let a = try #require(annotations["a"]).index
    Self.show(annotations, [.select(a)])
    #expect(told == [[], [a]])
    Self.show(annotations, [.deselect(a)])
    #expect(told == [[], [a], [a], []])
  }

  @Test func textsOfClustersAreThoseOfTheirMembers() throws {
    let annotations = try ViewAnnotations(spec: Self.spec)
    Self.show(annotations)
    func texts() -> Set<[String]> {
      Set(
        annotations.frame.placements.map {
          [
            annotations.title(of: $0), annotations.subtitle(of: $0), annotations.view(of: $0),
            annotations.data(of: $0),
          ]
        })
    }
    #expect(texts() == [["2 at 7", "", "pile", #"{"names":["B","A"]}"#], ["D", "", "pin", ""]])
    let cluster = try #require(annotations["cluster:c:b"])
    Self.show(annotations, [.select(cluster.index)])
    #expect(texts().contains(["chosen", "", "pile", #"{"names":["B","A"]}"#]))
    let callout = try #require(annotations.frame.callouts.first)
    #expect(annotations.title(of: callout) == "B and A")
    #expect(annotations.subtitle(of: callout) == "")

    try annotations.addAnnotation(
      "{ id: e, title: E, size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } }")
    Self.show(annotations)
    #expect(texts().contains(["3 at 7", "", "pile", #"{"names":["E","B","A"]}"#]))
    #expect(annotations.content(of: cluster.index) == nil && annotations.content(of: 2) == nil)
  }

  /// The plan alone contains the common properties of all clusters, and no texts.
  @Test func aPlanKnowsNoTextsOfClusters() throws {
    let annotations = try ViewAnnotations(spec: Self.spec)
    Self.show(annotations)
    let cluster = try #require(annotations["cluster:c:b"])
    let placement = try #require(annotations.frame.placements.first { $0.annotation == cluster.index })
    #expect(annotations.plan.view(of: placement) == "pile")
    #expect(annotations.plan.title(of: placement) == "" && annotations.plan.data(of: placement) == "")
    #expect(annotations.plan.attachment(of: cluster.index) == nil && cluster.properties == nil)
    #expect(annotations.resolver.properties(of: cluster.index) == nil)
  }

  /// The first ten, in the order of members.
  @Test func aLongListOfMembersBreaksOff() throws {
    let pins = (0..<30).map {
      "  - { id: p\($0), title: \"\($0)\", size: [20, 20], clusteringIdentifier: c, attach: { point: [0, 0] } }\n"
    }
    let annotations = try ViewAnnotations(
      spec: "version: 1\nclusters: { c: { title: [to-string, [get, members]] } }\nannotations:\n"
        + pins.joined())
    Self.show(annotations)
    let placement = try #require(annotations.frame.placements.first)
    #expect(annotations.title(of: placement) == #"["29","28","27","26","25","24","23","22","21","20"]"#)
  }
}
