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
    resolver.set(row, to: try Plan(spec: "version: 1\nannotations:\n  - \(annotation)\n"))
    return resolver
  }

  /// Its row of the plan's states is another one since `a` has none.
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

  /// A gap that depends on zoom is in no anchor list.
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

  /// A loader of an app: all that it has is a text.
  private struct OneFile: FileLoader {
    var text: String

    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] { Array(text.utf8) }
  }
}
