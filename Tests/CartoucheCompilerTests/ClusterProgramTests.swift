import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// Cluster programs return the same values as the evaluator for a feature with the aggregates as properties.
@Suite struct ClusterProgramBuilderTests {
  /// The aggregates `a`, `b`, … of a number of members.
  struct Aggregates: Sendable {
    static let names = ["a", "b", "n", "t", "f"]
    var values: [ClusterValue]
    var count: Int

    static let samples = [
      Aggregates(values: [.number(2.5), .number(-3), .null, .boolean(true), .boolean(false)], count: 7),
      Aggregates(values: [.number(0), .number(1e18), .number(4), .boolean(false), .null], count: 2),
      Aggregates(values: [.null, .null, .null, .null, .null], count: 3),
    ]

    var feature: ExpressionFeature {
      let members = zip(Self.names, values).map { name, value in
        let data: ExpressionValue =
          switch value {
          case .number(let number): .number(number)
          case .boolean(let boolean): .boolean(boolean)
          default: .null
          }
        return ExpressionValue.Member(name, data)
      }
      return ExpressionFeature(properties: .members(members + [.init("count", .number(Double(count)))]))
    }
  }

  /// Returns the expected value, or `nil` if the evaluation fails at any stop of a curve over zoom.
  private static func value(
    of expression: Expression, for feature: ExpressionFeature, zoom: Double
  ) -> ExpressionValue? {
    guard !expression.isZoomConstant else { return try? evaluate(expression, for: feature, zoom: zoom) }
    let curve = zoomCurve(expression, for: feature)
    let isWhole = curve.stops.allSatisfy { stop in
      switch (stop.output, expression.type) {
      case (.failure, _), (.success(.null), .number): false
      default: true
      }
    }
    return isWhole ? try? curve.value(at: zoom) : nil
  }

  static let places = Dictionary(uniqueKeysWithValues: zip(Aggregates.names, UInt32(0)...))

  static func expectSame(_ expression: Expression, _ text: String) throws {
    var programs = ClusterPrograms()
    programs.append(try ClusterProgramBuilder.program(of: expression, reading: places))
    var stack: [ClusterValue] = []
    for aggregates in Aggregates.samples {
      for zoom in [0, 10, 10.0.nextDown, 9.9999, 15.0.nextDown, 15.00001, 12.5, 18] {
        let inputs = ClusterInputs(count: aggregates.count, aggregates: aggregates.values, zoom: zoom)
        let expected = value(of: expression, for: aggregates.feature, zoom: zoom)
        let found = programs.result(of: 0, inputs, &stack)
        switch (expected, found) {
        case (nil, nil), (.null, .null): break
        case (.boolean(let one), .boolean(let other)) where one == other: break
        case (.number(let one), .number(let other))
        where one == other || one.isNaN && other.isNaN: break
        default:
          Issue.record(
            "\(text) at \(zoom) for \(aggregates.values): \(String(describing: expected)), \(String(describing: found))"
          )
        }
      }
    }
  }

  @Test(arguments: [
    "[get, a]", "[get, count]", "[has, a]", "[has, x]", #"["+", [get, a], [get, b], 1]"#, #"["+", [get, a]]"#,
    #"["-", [get, a]]"#, #"["-", [get, a], [get, b]]"#, #"["*", [get, a]]"#, #"["*", [get, a], 2, [get, b]]"#,
    #"["/", [get, a], [get, n]]"#, #"["%", [get, b], [get, a]]"#, #"["^", [get, a], [get, b]]"#,
    "[min, [get, a], [get, b], 1]", "[max, [get, a]]", "[max, [get, a], [get, b], [sqrt, [get, b]]]",
    "[abs, [get, b]]", "[ceil, [get, a]]", "[floor, [get, a]]", "[round, [get, a]]", "[sqrt, [get, a]]",
    "[ln, [get, a]]", "[log10, [get, b]]", "[log2, [get, count]]", "[sin, [get, a]]", "[cos, [get, a]]",
    "[tan, [get, a]]", "[asin, [get, a]]", "[acos, ['/', 1, [get, b]]]", "[atan, [get, b]]",
    #"["==", [get, a], 2.5]"#, #"["!=", [get, n], null]"#, #"["==", [get, t], true]"#,
    #"["==", [get, t], [get, f]]"#, #"["<", [get, a], [get, b]]"#, #"["<=", [get, a], 2.5]"#,
    #"[">", [get, count], 3]"#, #"[">=", [get, a], [sqrt, -1]]"#, #"["!", [get, t]]"#,
    "[all, [get, t], [has, a]]", "[any, [get, f], [get, t]]", "[none, [get, f], [get, n]]",
    #"[any, [">", [get, count], 0], [get, n]]"#, "[number, [get, n], [get, a], 3]",
    "[boolean, [get, a], [get, t]]",
    "[to-number, [get, t]]", "[to-number, [sqrt, -1], [get, n]]",
    "[to-number, [get, n], [get, a], [sqrt, -1]]",
    "[to-boolean, [get, a]]", "[to-boolean, [get, n]]", "[coalesce, [get, n], [get, a], 3]",
    "[coalesce, [get, n]]",
    #"[case, [get, t], [get, a], [">", [get, count], 2], 5, [get, b]]"#,
    "[match, [get, count], [2, 3], [get, a], 7, -1, [get, b]]", "[match, [get, t], 1, 2, 3]",
    "[step, [get, a], 0, 0, [get, b], 2.5, 3]", "[step, [get, n], [get, a], 0, 5]",
    "[step, [sqrt, [get, b]], 0, 1, 2]", "[interpolate, [linear], [get, count], 2, 10, 7, 20, 9, [get, b]]",
    "[interpolate, [exponential, 1.5], [get, a], 0, [number, [get, count]], 5, 20]",
    "[interpolate, [cubic-bezier, 0.42, 0, 0.58, 1], [get, count], 0, 0, 10, 100]",
    "[interpolate, [linear], [get, n], 5, [number, [get, a]]]",
    "[interpolate, [linear], [zoom], 10, [number, [get, a]], 15, [number, [get, count]]]",
    "[step, [zoom], [get, t], 12, [get, f]]",
    // A stop that fails at another zoom fails the whole curve.
    "[interpolate, [linear], [zoom], 10, [number, [get, n]], 15, 3]",
    "[step, [zoom], 5, 12, [number, [get, n]]]",
    #"[step, [zoom], 5, 12, ["/", [number, [get, a]], 0]]"#,
    #"[step, [zoom], ["/", 1, [number, [get, a]]], 12, 3]"#,
    "[let, w, [number, [get, n]], [step, [zoom], 1, 12, [var, w]]]",
    "[coalesce, [step, [zoom], [get, n], 12, 5], [number, [get, a]]]",
    "[coalesce, [get, a], [step, [zoom], 1, 12, [number, [get, n]]]]",
    #"[let, w, [get, n], d, ["+", [get, a], 1], ["*", [var, d], [var, d]]]"#,
    #"[let, w, [number, [get, n]], [coalesce, [get, t], [var, w]]]"#, "[get, unknown]",
    #"[case, ["==", [get, n], ["/", 1, 0]], 1, ["/", [get, a], 0]]"#,
  ])
  func aProgramEqualsTheEvaluator(_ text: String) throws {
    try Self.expectSame(Sample.expression(text), text)
  }

  @Test(arguments: 0..<400) func aRandomProgramEqualsTheEvaluator(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let text = random.once(in: 2) ? Self.number(&random, 4) : Self.boolean(&random, 4)
    // An expression that always fails is an error of its own.
    guard let expression = try? Sample.expression(text) else { return }
    try Self.expectSame(expression, text)
  }

  private static func number(_ random: inout SeededRandom, _ depth: Int) -> String {
    guard depth > 0 else {
      return random.pick([
        "1", "-2.5", "0", "7", "[number, [get, a]]", "[number, [get, b]]", "[number, [get, count]]",
      ])
    }
    func one() -> String { number(&random, depth - 1) }
    func condition() -> String { boolean(&random, depth - 1) }
    switch random.whole(0...13) {
    case 0: return #"["+", \#(one()), \#(one())]"#
    case 1: return #"["-", \#(one()), \#(one())]"#
    case 2: return #"["*", \#(one()), \#(one()), \#(one())]"#
    case 3: return #"["/", \#(one()), \#(one())]"#
    case 4: return #"["%", \#(one()), \#(one())]"#
    case 5: return "[min, \(one()), \(one())]"
    case 6:
      return "[\(random.pick(["abs", "ceil", "floor", "round", "sqrt", "ln", "sin", "atan"])), \(one())]"
    case 7: return "[case, \(condition()), \(one()), \(condition()), \(one()), \(one())]"
    case 8: return "[match, \(one()), [0, 1], \(one()), 7, \(one()), \(one())]"
    case 9: return "[step, \(one()), \(one()), -1, \(one()), 3.5, \(one())]"
    case 10: return "[interpolate, [linear], \(one()), 0, \(one()), 4, \(one()), 9, \(one())]"
    case 11: return "[to-number, [get, \(random.pick(Aggregates.names))], \(one())]"
    case 12: return "[number, [coalesce, [get, n], \(one())]]"
    default: return #"[let, x, \#(one()), ["+", [var, x], \#(one()), [var, x]]]"#
    }
  }

  private static func boolean(_ random: inout SeededRandom, _ depth: Int) -> String {
    guard depth > 0 else { return random.pick(["[get, t]", "[get, f]", "true", "[has, a]"]) }
    func one() -> String { number(&random, depth - 1) }
    func condition() -> String { boolean(&random, depth - 1) }
    switch random.whole(0...5) {
    case 0: return "[\(random.pick(["all", "any", "none"])), \(condition()), \(condition())]"
    case 1: return #"["!", \#(condition())]"#
    case 2: return #"["\#(random.pick(["<", "<=", ">", ">=", "==", "!="]))", \#(one()), \#(one())]"#
    case 3: return "[to-boolean, [get, \(random.pick(Aggregates.names))]]"
    case 4: return "[case, \(condition()), \(condition()), \(condition())]"
    default: return #"["==", [get, \#(random.pick(Aggregates.names))], [get, n]]"#
    }
  }

  /// All other operators have texts, lists or objects as operands or results, or a syntax form of their own.
  @Test func everyOperatorOfNumbersAndConditionsHasSteps() {
    let refused: Set<String> = [
      "id", "geometry-type", "at", "in", "index-of", "slice", "length", "array", "string",
      "object", "typeof", "to-string", "concat", "downcase", "upcase", "number-format",
      // The labels of the example are texts.
      "match",
    ]
    var found: Set<String> = []
    for row in OperatorCatalog.all {
      guard let expression = try? Sample.expression(row.example) else {
        Issue.record("\(row.example)")
        continue
      }
      do {
        _ = try ClusterProgramBuilder.program(of: expression, reading: ["rating": 0])
      } catch {
        if error.message.contains("`\(row.name)`") { found.insert(row.name) }
      }
    }
    #expect(found == refused)
  }

  @Test func whatIsTooLargeHasNoProgram() throws {
    var text = "[get, a]"
    for index in 0..<14 {
      text = #"[let, x\#(index), \#(text), ["+", [var, x\#(index)], [var, x\#(index)]]]"#
    }
    let expression = try Sample.expression(text)
    #expect(throws: ClusterProgramBuilder.Problem.self) {
      try ClusterProgramBuilder.program(of: expression, reading: ["a": 0])
    }
  }
}

/// Text programs return the same texts as the evaluator.
@Suite struct ClusterTextProgramTests {
  /// Returns a plan with a cluster of four members and this entry, or `nil` if an expression always fails.
  private static func plan(_ entry: String) throws -> Plan? {
    let spec = #"""
      version: 1
      sources:
        places:
          data:
            type: FeatureCollection
            features:
              - { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: "Zoë \"Z\" \\ 🗺️", n: 1234567.891, tags: [x, "ü\n", 7] } }
              - { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: "", n: -0.5, open: true } }
              - { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: "\uFFFD\t\u0001", n: 1e21, tags: { a: [1, null] } } }
              - { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: "🗺️", n: 2, open: true } }
      clusters:
        places:
          aggregate: { a: { sum: [get, n] }, b: { min: [get, n] }, t: { first: [get, name] }, l: { first: [get, tags] },
            f: { first: [get, open] } }

      """# + entry.split(separator: "\n").map { "    \($0)\n" }.joined() + #"""
        annotations:
          - { id: c, forEach: { source: places }, size: [9, 9], title: "<{name}>", clusteringIdentifier: places }
        """#
    return try compiled(spec).plan.map { try Plan(bytes: $0.bytes()) }
  }

  private static let groups: [[UInt32]] = [[0, 1, 2, 3], [1], [2, 0], [3, 1, 2], [3]]

  /// Returns the results of the text programs by cluster.
  private static func made(_ text: ClusterText, _ plan: Plan) -> [String] {
    groups.map { members in
      plan.clusterText(text, of: 0, in: [], first: Int(members[0]), inputs(members, plan)) { members }
    }
  }

  private static func inputs(_ members: [UInt32], _ plan: Plan) -> ClusterInputs {
    var values: [ClusterValue] = []
    plan.clusters.aggregates.compute(0, over: members, into: &values)
    return ClusterInputs(count: members.count, aggregates: values, zoom: 3)
  }

  /// Returns the results of the evaluator by cluster, null for a failure.
  private static func evaluated(_ text: String, _ plan: Plan) throws -> [ExpressionValue] {
    let expression = try Sample.expression(text)
    return try groups.map { members in
      let room = ClusterTextStorage(plan, members: members)
      var properties: [ExpressionValue.Member] = []
      for (index, value) in inputs(members, plan).aggregates.enumerated() {
        let json = String(decoding: room.json(value), as: UTF8.self)
        let data = try #require(Sample.node(Array(json.utf8), format: .json))
        properties.append(.init(plan.clusters.aggregates.names.string(index), ExpressionValue(data: data)))
      }
      let titles = members.map { ExpressionValue.string(plan.annotations.titles.string(Int($0))) }
      properties += [.init("count", .number(Double(members.count))), .init("members", .array(titles))]
      let feature = ExpressionFeature(properties: .members(properties))
      return (try? evaluate(expression, for: feature)) ?? .null
    }
  }

  private static func json(_ value: ExpressionValue) -> String {
    var bytes: [UInt8] = []
    value.append(toJSON: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Texts with programs. Those with number operators only are in `ClusterProgramBuilderTests`.
  static let texts = [
    "Places", "[literal, [a, { b: 1 }, null]]", "[get, count]", "[get, a]", "[get, b]", "[get, t]",
    "[get, l]", "[get, f]",
    "[get, members]", "'{count} of {t}'", "[concat, [get, count], ' × ', [get, t], [get, l], [get, f]]",
    "[to-string, [get, a]]",
    "[to-string, [get, l]]", "[to-string, [get, t]]", "[to-string, [get, f]]",
    "[to-string, ['/', [get, a], 0]]",
    "[number-format, [get, a], {}]", "[number-format, [get, a], { max-fraction-digits: 0 }]",
    "[number-format, [get, b], { min-fraction-digits: 2 }]",
    "[number-format, [get, b], { min-fraction-digits: 7, max-fraction-digits: 9 }]",
    "[number-format, [get, count], { min-fraction-digits: ['-', [get, count], 2] }]",
    "[number-format, ['/', [get, b], 0], {}]",
    "[at, 0, [get, members]]", "[at, ['-', [get, count], 1], [get, members]]",
    "[at, [get, b], [get, members]]",
    "[length, [get, members]]", "[length, [string, [get, t]]]", "[string, [get, l], [get, f], [get, t]]",
    "[string, [get, l], fallback]", "[string, [get, a]]", "[case, [has, t], [get, t], none]",
    "[case, [to-boolean, [get, t]], [get, t], unnamed]", "[coalesce, [get, f], [get, l], x]",
    "[match, [get, t], '🗺️', map, ['', x], nothing, [get, t]]",
    "[match, [get, count], [1, 3], odd, 2, two, more]",
    "[step, [get, count], few, 2, some, 4, many]", "[let, x, [get, t], [concat, [var, x], '/', [var, x]]]",
    "['==', [get, t], '']", "['!=', [get, t], [get, l]]", "['<', [string, [get, t]], '\u{E000}']",
    "['>=', [string, [get, t]], [string, [get, t]]]", "['>', [string, [get, t]], '\u{10000}']",
    "['<=', 'Zoë', [string, [get, t]]]",
    "[concat, [get, members], [literal, { a: 1 }]]", "[to-boolean, [get, l]]",
    "['!', [to-boolean, [get, t]]]",
  ]

  @Test(arguments: texts) func aTextProgramEqualsTheEvaluator(_ text: String) throws {
    let (shown, joined, data) = ("[to-string, \(text)]", "[concat, \(text), \"!\"]", "[coalesce, \(text)]")
    let plan = try #require(
      try Self.plan(
        """
        title: \(shown)
        subtitle: \(joined)
        data: { a: \(data), "b\\"": { c: \(data), d: [1, "ü"] } }
        callout: { title: \(shown), subtitle: \(joined), size: [9, 9] }
        """))
    let texts: [(ClusterText, String)] = [
      (.title, shown), (.subtitle, joined), (.calloutTitle, shown), (.calloutSubtitle, joined),
    ]
    for (kind, text) in texts {
      let evaluated = try Self.evaluated(text, plan).map(\.text)
      #expect(Self.made(kind, plan) == evaluated, "\(kind)")
    }
    let values = try Self.evaluated(data, plan).map(Self.json)
    #expect(Self.made(.data, plan) == values.map { #"{"a":\#($0),"b\"":{"c":\#($0),"d":[1,"ü"]}}"# })
  }

  @Test func aTextIsUsedAsItIs() throws {
    let plan = try #require(
      try Self.plan("title: [get, t]\nsubtitle: [at, 1, [get, members]]\nview: [to-string, [get, f]]"))
    let (title, subtitle) = (
      try Self.evaluated("[get, t]", plan), try Self.evaluated("[at, 1, [get, members]]", plan)
    )
    #expect(Self.made(.title, plan) == title.map(\.text))
    #expect(Self.made(.subtitle, plan) == subtitle.map(\.text))
    #expect(Self.made(.view, plan) == ["default", "true", "default", "true", "true"])
    #expect(Self.made(.calloutTitle, plan) == Self.made(.title, plan))
  }

  @Test func anOmittedPropertyIsTheFirstMembers() throws {
    let plan = try #require(try Self.plan("data: {}"))
    #expect(Self.made(.title, plan) == ["<Zoë \"Z\" \\ 🗺️>", "<>", "<\u{FFFD}\t\u{1}>", "<🗺️>", "<🗺️>"])
    #expect(Self.made(.subtitle, plan) == ["+3 more", "+0 more", "+1 more", "+2 more", "+0 more"])
    #expect(Self.made(.data, plan) == ["", "", "", "", ""])
  }

  /// The operators that `docs/clusters.md` lists as missing.
  @Test(arguments: [
    "[upcase, [string, [get, t]]]", "[downcase, [string, [get, t]]]", "[typeof, [get, t]]",
    "[in, a, [string, [get, t]]]",
    "[index-of, a, [string, [get, t]]]", "[slice, [string, [get, t]], 1]", "[at, 0, [array, [get, l]]]",
    "[array, [get, l]]",
    "[object, [get, l]]", "[length, [array, [get, l]]]", "[to-number, [get, t]]", "[properties]",
    "[get, a, [object, [get, l]]]",
  ])
  func otherOperatorsAreRefused(_ text: String) throws {
    #expect(try Self.plan("title: [to-string, \(text)]") == nil)
    #expect(try Self.plan("data: { x: \(text) }") == nil)
  }

  @Test(arguments: 0..<100) func aRandomProgramMakesWhatTheEvaluatorMakes(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let title = "[to-string, \(Self.text(&random, 2))]"
    let subtitle = "[concat, \(Self.text(&random, 3))]"
    let (a, b) = ("[coalesce, \(Self.text(&random, 2))]", "[coalesce, \(Self.text(&random, 2))]")
    // An expression that always fails is an error.
    guard let plan = try Self.plan("title: \(title)\nsubtitle: \(subtitle)\ndata: { a: \(a), b: \(b) }")
    else {
      return
    }
    #expect(try Self.made(.title, plan) == Self.evaluated(title, plan).map(\.text))
    #expect(try Self.made(.subtitle, plan) == Self.evaluated(subtitle, plan).map(\.text))
    let values = zip(try Self.evaluated(a, plan).map(Self.json), try Self.evaluated(b, plan).map(Self.json))
    #expect(Self.made(.data, plan) == values.map { #"{"a":\#($0),"b":\#($1)}"# })
  }

  private static func text(_ random: inout SeededRandom, _ depth: Int) -> String {
    guard depth > 0 else {
      return random.pick([
        "a", "[concat, [get, count]]", "[get, t]", "[get, l]", "[get, a]", "[get, b]", "[get, f]",
        "[get, members]",
      ])
    }
    func one() -> String { text(&random, depth - 1) }
    func condition() -> String {
      switch random.whole(0...3) {
      case 0: "[to-boolean, \(one())]"
      case 1: "['==', \(one()), \(one())]"
      case 2: "['<', [to-string, \(one())], [to-string, \(one())]]"
      default: "['>', [get, count], \(random.whole(1...3))]"
      }
    }
    return switch random.whole(0...9) {
    case 0, 1: "[concat, \(one()), \(one()), \(one())]"
    case 2: "[to-string, \(one())]"
    case 3: "[case, \(condition()), \(one()), \(condition()), \(one()), \(one())]"
    case 4: "[coalesce, \(one()), \(one())]"
    case 5: "[match, [get, count], [1, 2], \(one()), 3, \(one()), \(one())]"
    case 6: "[number-format, [number, \(one()), [get, a]], { max-fraction-digits: \(random.whole(0...9)) }]"
    case 7: "[string, \(one()), \(one())]"
    case 8: "[let, x, \(one()), [concat, [var, x], \(one()), [var, x]]]"
    default: "[at, \(random.whole(0...2)), [get, members]]"
    }
  }
}
