import CartoucheCompiler
import CartoucheResolver
import CartoucheSpec
import CartoucheTestSupport
import Testing

/// Programs for clusters give what the evaluator gives for a feature with the aggregates as its properties.
@Suite struct ClusterProgramBuilderTests {
  /// Aggregates `a`, `b`, … of members, and as many members.
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

  /// Nil: it fails, of a curve over zoom at any stop.
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
    // A stop that fails at another zoom fails at all.
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
  func aProgramGivesWhatTheEvaluatorGives(_ text: String) throws {
    try Self.expectSame(Sample.expression(text), text)
  }

  @Test(arguments: 0..<400) func aRandomProgramGivesWhatTheEvaluatorGives(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let text = random.once(in: 2) ? Self.number(&random, 4) : Self.boolean(&random, 4)
    // What always fails is an error of its own, and no expression.
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

  /// Everything else takes or gives texts, lists or objects, or has a form of its own.
  @Test func everyOperatorOfNumbersAndConditionsHasSteps() {
    let refused: Set<String> = [
      "id", "geometry-type", "at", "in", "index-of", "slice", "length", "array", "string",
      "object", "typeof", "to-string", "concat", "downcase", "upcase", "number-format",
      // The example has texts as labels.
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
