import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// Clusters of a spec in the plan and in its results.
@Suite struct ClusterTests {
  /// Returns the plan of three cafés and a bench with this entry of `clusters`, after a round trip through a
  /// file.
  private func plan(_ cluster: String, _ annotation: String = "") throws -> Plan {
    let spec = """
      version: 1
      sources:
        cafes:
          data:
            type: FeatureCollection
            features:
              - { type: Feature, id: 1, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: A, rating: 3, open: true, tags: [x] } }
              - { type: Feature, id: 2, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: B, rating: 5, open: false } }
              - { type: Feature, id: 3, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: C, rating: none, open: true } }
      clusters: { cafes: { \(cluster) } }
      annotations:
        - { id: bench, attach: { point: [0, 0] }, size: [9, 9] }
        - { id: c, forEach: { source: cafes }, size: [9, 9], title: "{name}", clusteringIdentifier: cafes, \(annotation) }
      """
    let compilation = compiled(spec)
    let plan = try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
    return try Plan(bytes: plan.bytes())
  }

  private static let aggregates = """
    aggregate: { total: { sum: [get, rating] }, best: { max: [get, rating] }, worst: { min: [get, rating] },
      mean: { mean: [get, rating] }, lead: { first: [get, name] }, tags: { first: [get, tags] },
      open: { count: [get, open] } }
    """

  /// Returns the inputs of the plan's only cluster for these members.
  private func inputs(_ plan: Plan, _ members: [UInt32], zoom: Double = 0) -> ClusterInputs {
    var values: [ClusterValue] = []
    plan.clusters.aggregates.compute(0, over: members, into: &values)
    return ClusterInputs(count: members.count, aggregates: values, zoom: zoom)
  }

  private func appearance(
    _ plan: Plan, in states: AnnotationStates = [], _ members: [UInt32], zoom: Double = 0
  ) -> AnnotationOptions {
    var stack: [ClusterValue] = []
    return plan.clusters.appearance(of: 0, in: states, inputs(plan, members, zoom: zoom), &stack).options
  }

  /// - Parameter states: The states that inputs set.
  private func shown(
    _ plan: Plan, in states: AnnotationStates = [], _ members: [UInt32]
  ) -> (ClusterText) -> String {
    var stack: [ClusterValue] = []
    let inputs = inputs(plan, members)
    let held = plan.clusters.appearance(of: 0, in: states, inputs, &stack).states
    return { plan.clusterText($0, of: 0, in: held, first: Int(members[0]), inputs) { members } }
  }

  @Test func membersGiveTheirValuesToAggregates() throws {
    let plan = try plan(Self.aggregates)
    #expect(plan.clusters.member == [ClusterColumns.none, 0, 0, 0])
    #expect(plan.clusters.aggregates.operations == [.sum, .max, .min, .mean, .first, .first, .count])
    #expect(plan.clusters.aggregates.values(ofRow: 0).isEmpty)
    #expect(
      Array(plan.clusters.aggregates.values(ofRow: 1)) == [
        .number(3), .number(3), .number(3), .number(3), .text(0), .structure(1), .boolean(true),
      ])
    #expect(plan.clusters.aggregates.values(ofRow: 3).first == .null)
    #expect(
      inputs(plan, [1, 2, 3]).aggregates == [
        .number(8), .number(5), .number(3), .number(4), .text(0), .structure(1), .number(2),
      ])
  }

  @Test func aValueThatAMemberLacksIsAWarningAndDoesNotCount() {
    let text = MarkedText(
      """
      version: 1
      clusters: { x: { aggregate: { n: { sum: ⟦[get, n]⟧ } } } }
      annotations: [{ id: a, attach: { point: [0, 0] }, size: [9, 9], clusteringIdentifier: x }]
      """)
    #expect(found(in: text) == expected("expression-failed", at: text))
  }

  @Test func aClusterWithoutAnEntryHasTheDefaults() throws {
    let compilation = compiled(
      """
      version: 1
      annotations: [{ id: a, attach: { point: [0, 0] }, size: [9, 9], title: Café, clusteringIdentifier: x }]
      """)
    let plan = try #require(compilation.plan)
    #expect(plan.clusters.looks.inherited == [[.size, .priority]])
    #expect(plan.clusters.looks.program(of: .title, inRow: 0) == nil)
    let shown = shown(plan, [0, 0, 0])
    #expect(shown(.title) == "Café")
    #expect(shown(.subtitle) == "+2 more")
    #expect(shown(.view) == "default")
    #expect(shown(.data).isEmpty)
    #expect(appearance(plan, [0, 0]).flags.contains([.visible, .obstacle]))
  }

  /// A declared title has no default subtitle "+2 more"; a declared subtitle stays.
  @Test(arguments: [
    ("title: '{count}'", ""), ("title: Cafés, subtitle: '{count}'", "3"), ("view: ring", "+2 more"),
  ])
  func theDefaultSubtitleAppearsWithTheDefaultTitle(_ look: String, _ subtitle: String) throws {
    #expect(shown(try plan(look), [1, 2, 3])(.subtitle) == subtitle)
  }

  @Test func anAnnotationWithADefaultClusterKeepsItsStates() throws {
    let compilation = compiled(
      """
      version: 1
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [9, 9], states: { selected: { gap: 3 } }, clusteringIdentifier: x }
      """)
    #expect(try #require(compilation.plan).states.states == [.selected])
  }

  @Test func aWrittenSizeAndPriorityAreNotInherited() throws {
    let plan = try plan("size: [30, 20], priority: 5")
    #expect(plan.clusters.looks.inherited == [[]])
    #expect(plan.clusters.looks.options.map(\.width) == [30])
    #expect(appearance(plan, [1, 2]).priority == 5)
  }

  @Test func propertiesAreComputedFromTheMembers() throws {
    let plan = try plan(
      Self.aggregates + """
        , priority: [case, [">", [get, count], 2], required, high], zPriority: [get, total],
        visible: [">", [get, open], 0], minZoom: [step, [get, count], 3, 3, 4]
        """)
    #expect(plan.clusters.looks.inherited == [[.size]])
    let two = appearance(plan, [1, 2])
    #expect(two.priority == 250)
    #expect(two.zPriority == 8)
    #expect(two.minZoom == 3)
    #expect(two.flags.contains(.visible) && !two.flags.contains(.required))
    let three = appearance(plan, [1, 2, 3])
    #expect(three.flags.contains(.required))
    #expect(three.minZoom == 4)
    #expect(!appearance(plan, [2]).flags.contains(.visible))
    #expect(!appearance(plan, [2]).flags.contains(.expressionFailed))
  }

  @Test func whatFailsIsTheDefaultAndInvisible() throws {
    let plan = try plan(
      Self.aggregates + """
        , priority: [get, best], zPriority: ["*", 1e9, [get, total]], visible: ["==", [number, [get, best]], 3],
        obstacle: [get, best]
        """)
    let none = appearance(plan, [3])
    #expect(none.priority == 0)
    #expect(none.flags.contains(.expressionFailed) && !none.flags.contains(.visible))
    #expect(none.flags.contains(.obstacle))
    #expect(appearance(plan, [1, 2]).zPriority == 500)
  }

  @Test func whatDependsOnZoomIsATableOrAProgram() throws {
    let plan = try plan(
      Self.aggregates + """
        , size: [[interpolate, [linear], [zoom], 10, 20, 14, 40], 20],
        zPriority: [interpolate, [linear], [zoom], 10, [get, count], 12, 100]
        """)
    #expect(plan.zoomTables.clusterDrives.map(\.property) == [.width])
    #expect(plan.clusters.programs.readsZoom(0))
    #expect(appearance(plan, [1, 2], zoom: 11).zPriority == 51)
    #expect(appearance(plan, [1, 2], zoom: 9).zPriority == 2)
  }

  @Test func aStopOutsideOfTheRangeCountsAtAllZooms() throws {
    let plan = try plan(#"zPriority: [step, [zoom], ["*", [get, count], 1000000000], 12, 100]"#)
    #expect(appearance(plan, [1], zoom: 14).zPriority == 100)
    #expect(appearance(plan, [1, 2], zoom: 14).zPriority == 500)
    #expect(appearance(plan, [1, 2], zoom: 9).zPriority == 500)
  }

  @Test func aPriorityOfAStopMayBeRequired() throws {
    let plan = try plan(
      "priority: [step, [zoom], [case, ['>', [get, count], 1], required, low], 12, high]")
    #expect(appearance(plan, [1, 2], zoom: 14).priority == 250)
    #expect(appearance(plan, [1], zoom: 9).priority == -250)
    #expect(appearance(plan, [1, 2], zoom: 9).flags.contains(.required))
  }

  @Test func statesOfClustersHaveLooksOfTheirOwn() throws {
    let plan = try plan(
      "priority: [get, count], title: '{count}', states: { selected: { title: 'all {count}' }, disabled: { obstacle: ['>', [get, count], 9] } }"
    )
    #expect(plan.clusters.looks.states == [[], .selected, .disabled])
    #expect(plan.clusters.looks.ends == [3])
    // Two of the programs compute texts.
    #expect(plan.clusters.programs.count == 4)
    #expect(appearance(plan, in: .selected, [1, 2]).priority == 2)
    #expect(appearance(plan, in: .selected, [1, 2]).zPriority == 1000)
    #expect(appearance(plan, in: .selected, [1, 2]).flags.contains(.obstacle))
    #expect(shown(plan, in: .selected, [1, 2])(.title) == "all 2")
    #expect(shown(plan, in: .highlighted, [1, 2])(.title) == "2")
  }

  @Test func statesOfClustersLayerLikeThoseOfAnnotations() throws {
    let plan = try plan(
      Self.aggregates + """
        , priority: [get, count], title: '{count}', data: { n: [get, count] }, view: dot,
        callout: { title: 'of {count}' },
        states: {
          selected: { title: 'all {count}', data: { open: true }, zPriority: ['*', 2, [get, count]], view: [get, lead] },
          highlighted: { data: { n: 0 }, enabled: ['<', [get, count], 3], callout: { title: pressed } },
          disabled: { subtitle: full, priority: 9, obstacle: false } }
        """)
    let both: AnnotationStates = [.selected, .highlighted]
    let two = shown(plan, in: both, [1, 2])
    #expect(two(.title) == "all 2" && two(.subtitle) == "" && two(.view) == "A")
    #expect(two(.data) == #"{"n":0,"open":true}"# && two(.calloutTitle) == "pressed")
    #expect(appearance(plan, in: both, [1, 2]).zPriority == 4)
    #expect(appearance(plan, in: both, [1, 2]).priority == 2)
    // A program disables the cluster, which is a state too.
    let three = shown(plan, in: both, [1, 2, 3])
    #expect(three(.title) == "all 3" && three(.subtitle) == "full")
    #expect(appearance(plan, in: both, [1, 2, 3]).priority == 9)
    #expect(!appearance(plan, in: both, [1, 2, 3]).flags.contains(.obstacle))
    #expect(shown(plan, in: .highlighted, [1, 2])(.view) == "dot")
  }

  @Test func aStateWithOtherAnchorsFindsItsOwnAmongThem() throws {
    let plan = try plan(
      "size: [40, 20], priority: 9, variableAnchors: [bottom, left, top], states: { selected: { variableAnchors: [top] } }"
    )
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    // At the upper edge there is space only below the point.
    let camera = Camera(center: Coordinate(longitude: 0, latitude: -5), zoom: 4)
    let viewport = Viewport(width: 390, height: 240)
    resolver.resolve(camera: camera, viewport: viewport, into: &frame)
    let cluster = try #require(frame.clusters.first?.annotation)
    let before = try #require(frame.placements.first { $0.annotation == cluster })
    resolver.resolve([.select(cluster)], camera: camera, viewport: viewport, into: &frame)
    let after = try #require(frame.placements.first { $0.annotation == cluster })
    #expect(before.anchor.rawValue == 2 && after.anchor.rawValue == 0)
    #expect(resolver.anchorOption(after.anchor, of: cluster).anchor == .top && after.y == before.y)
  }

  // MARK: Texts and data

  struct Text: Sendable, CustomTestStringConvertible {
    var written: String
    var shown: String
    var testDescription: String { written }
  }

  @Test(arguments: [
    Text(written: "title: Cafés", shown: "Cafés"),
    Text(written: "title: ''", shown: ""),
    Text(written: "title: '{count} with \"{lead}\" {{{best}'", shown: "2 with \"A\" {5"),
    Text(written: "title: '{tags}'", shown: #"["x"]"#),
    Text(
      written:
        "title: [concat, [get, lead], ' ', [number-format, [get, mean], { min-fraction-digits: 2 }]]",
      shown: "A 4.00"),
    Text(written: "title: [match, [get, lead], [A, X], here, there]", shown: "here"),
    Text(written: "title: [match, [get, count], [1, 2], [to-string, ['/', 1, 0]], x]", shown: "Infinity"),
    Text(
      written:
        "title: [case, ['==', [get, lead], A], [let, n, [get, count], [concat, [var, n], '!']], '']",
      shown: "2!"),
    Text(written: "title: [step, [get, best], low, 4, high]", shown: "high"),
    Text(
      written: "title: [to-string, [interpolate, [exponential, 1.5], [get, count], 0, 0, 2, 4]]", shown: "4"),
    Text(
      written:
        "title: [to-string, [round, [interpolate, [cubic-bezier, 0, 0, 1, 1], [get, count], 0, 0, 4, 8]]]",
      shown: "4"),
    Text(written: "title: [coalesce, [get, name, [literal, { name: x }]], y]", shown: "x"),
    Text(written: "title: [number, [get, lead]]", shown: ""),
  ])
  func aTitleIsEvaluatedFromThePlan(_ text: Text) throws {
    #expect(shown(try plan(Self.aggregates + ", " + text.written), [1, 2])(.title) == text.shown)
  }

  @Test func everyTextIsEvaluated() throws {
    let plan = try plan(
      Self.aggregates + """
        , subtitle: "best {best}", view: [case, [">", [get, count], 2], many, few],
        data: { n: [get, count], mean: [get, mean], list: [1, 2], in: { tags: [get, tags], word: plain } },
        callout: { title: "{lead}", subtitle: [concat, "of ", [get, count]] }
        """)
    let two = shown(plan, [1, 2])
    #expect(two(.title) == "A")
    #expect(two(.subtitle) == "best 5")
    #expect(two(.view) == "few")
    #expect(two(.data) == #"{"n":2,"mean":4,"list":[1,2],"in":{"tags":["x"],"word":"plain"}}"#)
    #expect(two(.calloutTitle) == "A")
    #expect(two(.calloutSubtitle) == "of 2")
    #expect(shown(plan, [1, 2, 3])(.view) == "many")
  }

  /// Tools print data without change, so a forged plan must not make other JSON.
  @Test func dataThatIsNoObjectIsNone() throws {
    var plan = try plan("data: { n: 1 }")
    #expect(shown(plan, [1, 2])(.data) == #"{"n":1}"#)
    for text in ["{", "[]", "{},1", ""] {
      var program = ClusterProgram()
      program.steps = [ClusterInstruction(.text)]
      program.texts = [Array(text.utf8)]
      plan.clusters.looks.textPrograms[Int(ClusterText.data.rawValue)] = plan.clusters.programs.append(
        program)
      #expect(shown(plan, [1, 2])(.data).isEmpty)
    }
  }

  // MARK: Sizes

  @Test func sizesMayDependOnTheNumberOfMembers() throws {
    let plan = try plan("size: [step, [get, count], 32, 3, 44, 100, 60]")
    #expect(plan.clusters.looks.drives.map(\.property) == [.width, .height])
    #expect(plan.clusters.looks.inherited == [[.width, .height, .priority]])
    let sizes = [[1, 2], [1, 2, 3]].map { members in
      let options = appearance(plan, members.map { UInt32($0) })
      return SIMD2(options.width, options.height)
    }
    #expect(sizes == [SIMD2(32, 32), SIMD2(44, 44)])
    // The column has the largest size.
    #expect(plan.clusters.looks.options[0].width == 60 && plan.clusters.looks.options[0].height == 60)
  }

  @Test func sizesMayDependOnOtherAggregates() throws {
    let plan = try plan(
      """
      size: [[interpolate, [linear], [get, total], 0, 20, 16, 36], 28], \(Self.aggregates),
        states: { selected: { size: [step, [get, count], [40, 20], 3, [50, 30]] } }
      """)
    #expect(plan.clusters.looks.drives.map(\.property) == [.width, .width, .height])
    #expect(plan.clusters.looks.inherited[0] == [.width, .priority])
    let own = appearance(plan, [1, 2])
    #expect(own.width == 28 && own.height == 28)
    let selected = appearance(plan, in: .selected, [1, 2, 3])
    #expect(selected.width == 50 && selected.height == 30)
  }

  /// A program that fails, or whose result is no size, leaves the size of the first member.
  @Test(arguments: [
    ("[get, worst]", SIMD2(9.0, 20)), ("['-', [get, count], 5]", SIMD2(9, 20)), ("40", SIMD2(40, 20)),
  ])
  func aSizeThatFailsIsTheFirstMembers(_ width: String, _ size: SIMD2<Double>) throws {
    let plan = try plan("size: [\(width), 20], aggregate: { worst: { min: [get, unknown] } }")
    var frame = Frame()
    var resolver = Resolver(plan: plan)
    resolver.resolve(camera: Camera(zoom: 3), viewport: Viewport(width: 400, height: 400), into: &frame)
    let cluster = try #require(frame.placements.first { $0.annotation.isCluster })
    #expect(SIMD2(cluster.width, cluster.height) == size)
  }

  @Test(
    "the largest size",
    arguments: [
      ("[min, 80, ['*', 4, [sqrt, [get, count]]]]", 80.0), ("['*', 4, [get, count]]", 16_384),
      ("[case, ['>', [get, count], 3], [max, 30, 50], 40]", 50), ("[match, [get, count], 2, 30, 40]", 40),
      ("[let, n, [get, count], [step, [var, n], 10, 5, 20]]", 20),
      ("[interpolate, [linear], [get, count], 2, 9, 4, 12]", 12),
      ("[coalesce, [step, [get, count], 10, 5, 20], 30]", 30),
    ])
  func theLargestSizeIsKnown(_ side: String, _ largest: Double) throws {
    let plan = try plan("size: [\(side), 20]")
    #expect(plan.clusters.looks.options[0].width == largest && plan.clusters.looks.options[0].height == 20)
  }

  // MARK: Mistakes

  struct Mistake: Sendable, CustomTestStringConvertible {
    var rule: String
    var text: String
    var testDescription: String { "\(rule): \(text)" }
  }

  @Test(arguments: [
    Mistake(rule: "cluster-expression", text: "priority: [case, ['==', [get, lead], ⟦B⟧], 1, 2]"),
    Mistake(rule: "cluster-expression", text: "priority: ⟦[length, [get, lead]]⟧"),
    Mistake(rule: "cluster-expression", text: "priority: [case, [get, b], ⟦highest⟧, low]"),
    Mistake(rule: "cluster-expression", text: "zPriority: ⟦[match, [get, lead], A, 1, 2]⟧"),
    Mistake(rule: "cluster-expression", text: "visible: ⟦[in, 1, [get, lead]]⟧"),
    Mistake(rule: "cluster-expression", text: "visible: ['==', ⟦[typeof, [get, lead]]⟧, string]"),
    Mistake(rule: "cluster-expression", text: "visible: ['>', ⟦[get, a, [get, lead]]⟧, 1]"),
    Mistake(rule: "cluster-expression", text: "obstacle: ['!', ['==', ⟦[id]⟧, 3]]"),
    Mistake(
      rule: "cluster-expression",
      text: "priority: ⟦[length, [get, lead]]⟧, states: { selected: { zPriority: 3 } }"),
    Mistake(rule: "cluster-expression", text: "title: [concat, ⟦[upcase, [get, lead]]⟧, '!']"),
    Mistake(rule: "cluster-expression", text: "subtitle: [to-string, ⟦[at, 0, [array, [get, b]]]⟧]"),
    Mistake(rule: "cluster-expression", text: "data: { n: 1, m: { x: ⟦[to-number, [get, b]]⟧ } }"),
    Mistake(rule: "cluster-expression", text: "view: [case, ⟦[in, a, [get, lead]]⟧, x, y]"),
    Mistake(rule: "cluster-expression", text: "callout: { title: ⟦[downcase, [get, lead]]⟧ }"),
    Mistake(
      rule: "cluster-expression",
      text: "title: ⟦[upcase, [get, lead]]⟧, data: { n: 1 }, states: { selected: { data: { m: 2 } } }"),
    Mistake(rule: "zoom-dependent", text: "data: { x: ⟦[step, [zoom], a, 3, [get, lead]]⟧ }"),
    Mistake(rule: "zoom-dependent", text: "title: ⟦[step, [zoom], a, 3, [get, lead]]⟧"),
    Mistake(rule: "cluster-expression", text: "visible: ['==', ⟦[get, members]⟧, 1]"),
    Mistake(rule: "cluster-layout", text: "size: [20, ⟦[step, [zoom], [get, count], 3, 40]⟧]"),
    Mistake(rule: "cluster-layout", text: "size: ⟦[step, [zoom], [[get, count], 9], 3, [40, 40]]⟧"),
    Mistake(rule: "cluster-layout", text: "variableAnchors: [{ anchor: top, size: [⟦[get, count]⟧, 9] }]"),
    Mistake(rule: "cluster-expression", text: "size: [⟦[length, [get, lead]]⟧, 20]"),
    Mistake(rule: "unknown-aggregate", text: "size: [step, [get, ⟦cuont⟧], 20, 3, 40]"),
    Mistake(rule: "cluster-layout", text: "states: { selected: { gap: ⟦[get, count]⟧ } }"),
    Mistake(rule: "cluster-layout", text: "callout: { obstacle: ⟦['>', [get, count], 3]⟧ }"),
    Mistake(rule: "unknown-aggregate", text: "states: { selected: { title: '⟦{leed}⟧' } }"),
  ])
  func aClusterIsReportedAtTheMark(_ mistake: Mistake) {
    let text = MarkedText(
      "version: 1\nclusters: { x: { aggregate: { lead: { first: [get, lead] }, b: { first: [get, b] } }, \(mistake.text) } }"
    )
    #expect(found(in: text) == expected(mistake.rule, at: text))
  }

  @Test func anAggregateIsTheSameAtAllZooms() {
    let text = MarkedText(
      "version: 1\nclusters: { x: { aggregate: { n: { sum: ⟦[step, [zoom], 1, 3, 2]⟧ } } } }")
    #expect(found(in: text) == expected("zoom-dependent", at: text))
  }
}
