import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// `auto` sizes, estimated from the texts of a view.
@Suite struct TextEstimateTests {
  /// Returns the plan of one annotation with these properties, after a round trip through a file.
  private func plan(_ properties: String, root: String = "") throws -> Plan {
    let compilation = compiled(
      "version: 1\n\(root)\nannotations: [{ id: a, attach: { point: [0, 0] }, \(properties) }]\n")
    let plan = try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
    return try Plan(bytes: plan.bytes())
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var written: String
    var columns: Double
    var lines: Double

    init(_ written: String, _ columns: Double, _ lines: Double = 1) {
      (self.written, self.columns, self.lines) = (written, columns, lines)
    }

    var testDescription: String { written }
  }

  @Test(arguments: [
    Case("title: Pier", 4), Case("title: Café", 4), Case(#"title: "Cafe\u0301""#, 4),
    Case("title: 東京", 4), Case("title: 東京 Tower", 10), Case("title: 서울역", 6), Case("title: ☕ 5", 4),
    Case("title: 👨‍👩‍👧‍👦", 2), Case("title: ｱｲｳ", 3),
    // The longer text determines the width.
    Case("title: Pier, subtitle: Ferries", 7, 2), Case("title: Ferries, subtitle: Pier", 7, 2),
    Case("title: Pier, subtitle: 駅前広場", 8, 2), Case(#"title: Pier, subtitle: """#, 4),
    Case(#"title: Pier, subtitle: [case, true, "", x]"#, 4),
    // Explicit line breaks.
    Case(#"title: "Pier\nof the north""#, 12, 2), Case(#"title: "Pier\r\nNorth\r\n""#, 5, 2),
    Case(#"title: "é\n\nPier\u2028x\n", subtitle: "y\rz""#, 4, 6), Case(#"title: "\n""#, 0, 1),
  ])
  func theTextsDetermineTheSize(_ test: Case) throws {
    let options = try plan("size: auto, \(test.written)").annotations.options[0]
    #expect([options.width, options.height] == [8 * test.columns + 16, 16 * test.lines + 12])
    #expect(options.flags.contains(.estimated))
  }

  @Test func aTitleAndASubtitleAre44PointsHigh() throws {
    #expect(try plan("size: auto, title: a").annotations.options[0].height == 28)
    #expect(try plan("size: auto, title: a, subtitle: b").annotations.options[0].height == 44)
  }

  @Test func oneSideMayBeAutomatic() throws {
    let width = try plan("size: [auto, 9], title: ab, subtitle: abc").annotations.options[0]
    #expect([width.width, width.height] == [40, 9] && width.flags.contains(.estimated))
    let height = try plan("size: [9, auto], title: ab, subtitle: abc").annotations.options[0]
    #expect([height.width, height.height] == [9, 44] && height.flags.contains(.estimated))
  }

  @Test(arguments: ["", "subtitle: Ferries", "title: \"\", subtitle: Ferries"])
  func withoutATitleTheSizeIsUnknown(_ texts: String) throws {
    let options = try plan("size: auto, \(texts)").annotations.options[0]
    #expect([options.width, options.height].allSatisfy { $0 == AnnotationOptions.unknownSize })
    #expect(!options.flags.contains(.estimated))
  }

  @Test func noSideIsLongerThanWhatMayBeWritten() throws {
    let long = String(repeating: "駅", count: 4000)
    let high = String(repeating: #"x\n"#, count: 4000)
    let options = try plan(#"size: auto, title: "\#(long)\n\#(high)""#).annotations.options[0]
    #expect([options.width, options.height] == [16384, 16384])
  }

  @Test func theTextsOfAFeatureCount() throws {
    let root = """
      sources: { s: { data: { type: Feature, id: 1, properties: { name: 大阪, en: Osaka }, geometry: { type: Point, coordinates: [0, 0] } } } }
      """
    let compilation = compiled(
      """
      version: 1
      \(root)
      annotations: [{ id: a, forEach: { source: s }, size: auto, title: "{name}", subtitle: [get, en] }]
      """)
    let options = try #require(compilation.plan).annotations.options[0]
    #expect([options.width, options.height] == [8 * 5 + 16, 44])
  }

  // MARK: In states, callouts and clusters

  @Test func theEstimateUsesTheTextsOfStates() throws {
    let plan = try plan(
      """
      size: auto, title: Ab, states: { selected: { subtitle: Abcd }, highlighted: { title: Abcdef },
        dragging: { subtitle: null } }
      """)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    func size(_ inputs: [Input]) -> [Double] {
      resolver.resolve(inputs, camera: nil, viewport: Viewport(width: 400, height: 400), into: &frame)
      return frame.placements.flatMap { [$0.width, $0.height] }
    }
    #expect(size([]) == [32, 28])
    #expect(size([.select(0)]) == [48, 44])
    #expect(size([.highlight(0, true)]) == [64, 44])
    #expect(size([.deselect(0)]) == [64, 28])
    #expect(size([.highlight(0, false)]) == [32, 28])
  }

  @Test func anotherSizeInAStateIsThatOfTheTextsThere() throws {
    let plan = try plan(
      "size: [9, 9], title: Ab, subtitle: Abc, states: { selected: { size: auto }, highlighted: { subtitle: Abcd } }"
    )
    let sizes = plan.states.options.map { [$0.width, $0.height] }
    #expect(plan.states.states == [.selected, .highlighted, [.selected, .highlighted]])
    #expect(sizes[0] == [40, 44] && sizes[2] == [48, 44])
  }

  @Test func aCalloutIsAsLargeAsItsTexts() throws {
    let own = try plan("size: [9, 9], callout: { size: auto, title: 東京, subtitle: Tokyo }").callouts
    #expect(own.width + own.height == [56, 44])
    let annotations = try plan("size: [9, 9], title: Ab, subtitle: Abc, callout: { size: auto }").callouts
    #expect(annotations.width + annotations.height == [40, 44])
    let unsized = try plan("size: [9, 9], title: Ab, subtitle: Abc, callout: { gap: 3 }").callouts
    #expect(unsized.width + unsized.height == [40, 44])
    let detailed = try plan(
      "size: [9, 9], title: Ab, subtitle: Abcdef, callout: { size: auto, detailAccessory: stars }"
    ).callouts
    #expect(detailed.width + detailed.height == [32, 44])
  }

  @Test(
    "a callout has room for its tip and what stands at its sides",
    arguments: [
      ("tip: { length: 10, width: 20 }", [32.0, 38]), ("leftAccessory: a, rightAccessory: b", [104, 28]),
      ("variableAnchors: [left], tip: { length: 10, width: 20 }", [42, 28]),
      ("leftAccessory: { view: a, size: [44, 40] }, rightAccessory: b", [120, 52]),
      ("detailAccessory: { view: a, size: [60, 30] }", [76, 58]),
      ("detailAccessory: { view: a, size: [10, 30] }, tip: { length: 10, width: 20 }", [32, 68]),
      ("variableAnchors: [left, top-left], tip: { length: 10, width: 20 }", [42, 38]),
      ("size: [auto, 20], tip: { length: 10, width: 20 }", [32, 20]),
    ])
  func calloutsHaveRoom(_ callout: String, _ size: [Double]) throws {
    let callouts = try plan("size: [9, 9], callout: { title: Ab, \(callout) }").callouts
    #expect(callouts.width + callouts.height == size)
  }

  @Test(arguments: [
    ("title: Cafés", [56.0, 28]), (#"title: Cafés, subtitle: """#, [56, 28]),
    ("title: Cafés, subtitle: 'all of {count}'", [56, 44]),
    ("title: Cafés, subtitle: in the city", [104, 44]),
  ])
  func ofAClustersTextsThoseOfAllClustersCount(_ texts: String, _ size: [Double]) throws {
    let plan = try plan(
      "size: [9, 9], clusteringIdentifier: c", root: "clusters: { c: { size: auto, \(texts) } }")
    #expect(plan.clusters.looks.options.flatMap { [$0.width, $0.height] } == size)
  }
}

/// A measured size replaces only the sides that are `auto`.
@Suite struct MeasuredSideTests {
  private let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 4)
  private let viewport = Viewport(width: 400, height: 400)

  /// Returns the frame after some inputs, for a plan that was read from a file.
  private func frame(_ annotation: String, root: String = "", _ inputs: [Input]...) throws -> Frame {
    let compilation = compiled(
      """
      version: 1
      \(root)
      annotations:
        - { id: a, attach: { point: [0, 0] }, \(annotation) }
      """)
    let plan = try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
    var resolver = Resolver(plan: try Plan(bytes: plan.bytes()))
    var frame = Frame()
    resolver.resolve(camera: camera, viewport: viewport, into: &frame)
    for inputs in inputs {
      resolver.resolve(inputs, camera: camera, viewport: viewport, into: &frame)
      #expect(frame.refusals.isEmpty)
    }
    return frame
  }

  struct Side: Sendable, CustomTestStringConvertible {
    var size: String
    var width: Double
    var height: Double
    var testDescription: String { size }
  }

  @Test(arguments: [
    Side(size: "[auto, 28]", width: 60, height: 28), Side(size: "[120, auto]", width: 120, height: 16),
    Side(size: "auto", width: 60, height: 16),
  ])
  func aGivenSideStays(side: Side) throws {
    for title in ["title: The Kettle,", ""] {
      let frame = try frame(
        "\(title) view: tag, size: \(side.size)",
        [.measured(AnnotationIndex(rawValue: 0), width: 60, height: 16)])
      let placement = try #require(frame.placements.first)
      #expect(placement.width == side.width && placement.height == side.height, "\(title)")
    }
  }

  @Test func aStateMayHaveASideOfItsOwn() throws {
    let frame = try frame(
      "title: Hotel, size: [auto, 32], states: { selected: { size: [auto, 40] } }",
      [.measured(AnnotationIndex(rawValue: 0), width: 60, height: 16)],
      [.select(AnnotationIndex(rawValue: 0))])
    let placement = try #require(frame.placements.first)
    #expect(placement.width == 60 && placement.height == 40)
  }

  @Test func aCalloutKeepsItsGivenSide() throws {
    let frame = try frame(
      "title: Hotel, size: [20, 20], callout: { when: always, size: [160, auto] }",
      [.measuredCallout(AnnotationIndex(rawValue: 0), width: 347, height: 50)])
    let callout = try #require(frame.callouts.first)
    #expect(callout.width == 160 && callout.height == 50)
  }

  @Test func aClusterHasTheGivenSideOfItsMembers() throws {
    let cluster = AnnotationIndex(clusterStartingWith: 1)
    let frame = try frame(
      """
      title: Hotel, size: [auto, 32], clusteringIdentifier: hotels }
        - { id: b, attach: { point: [0, 0] }, title: Hotel, size: [auto, 32], clusteringIdentifier: hotels
      """, [.measured(cluster, width: 70, height: 16)])
    let placement = try #require(frame.placements.first)
    #expect(placement.annotation == cluster && placement.width == 70 && placement.height == 32)
  }
}
