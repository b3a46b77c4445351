import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

struct ExpressionEvaluationTests {
  private static let properties = #"""
    {"n": 7, "half": 2.5, "t": "Straße", "yes": true, "none": null, "list": [3, 1, 2], "o": {"k": "v", "l": [1, "x"]},
     "digits": " 0x1F ", "emoji": "a😀b"}
    """#

  /// An expression, and its result as text of `to-string`.
  @Test(arguments: [
    ("[get, n]", "7"), ("[get, k, [get, o]]", "v"), ("[get, missing]", ""), ("[has, none]", "true"),
    ("[has, x, [get, o]]", "false"), ("[id]", "42"), ("[geometry-type]", "Point"),
    ("[get, n, [properties]]", "7"), ("[at, 1, [get, list]]", "1"), ("[in, 2, [get, list]]", "true"),
    ("[in, ra, [get, t]]", "true"), ("[in, a, [get, none]]", "false"), ("[index-of, 2, [get, list]]", "2"),
    ("[index-of, b, [get, emoji]]", "2"), ("[index-of, a, [get, emoji], 1]", "-1"),
    ("[index-of, 1, [get, list], -1]", "-1"), ("[index-of, '', [get, emoji]]", "0"),
    ("[slice, [get, emoji], 1, 2]", "😀"), ("[slice, [get, list], -2]", "[1,2]"),
    ("[length, [get, emoji]]", "3"), ("[length, [get, list]]", "3"),
    ("[array, number, 3, [get, list]]", "[3,1,2]"), ("[boolean, [get, n], [get, yes]]", "true"),
    ("[number, [get, t], [get, n]]", "7"), ("[string, [get, n], [get, t]]", "Straße"),
    ("[object, [get, n], [get, o]]", #"{"k":"v","l":[1,"x"]}"#),
    ("[typeof, [get, list]]", "array<number, 3>"),
    ("[to-boolean, [get, list]]", "true"), ("[to-boolean, '']", "false"),
    ("[to-number, [get, digits]]", "31"),
    ("[to-number, [get, t], [get, yes]]", "1"), ("[to-string, [get, o]]", #"{"k":"v","l":[1,"x"]}"#),
    (#"["==", [get, n], 7]"#, "true"), (#"["==", [get, n], "7"]"#, "false"),
    (#"["!=", [get, none], null]"#, "false"),
    (#"["==", [get, list], [get, list]]"#, "false"), (#"["<", [get, t], Strasse]"#, "false"),
    (#"["<=", [get, n], 7]"#, "true"), (#"[">", [get, n], 7]"#, "false"), (#"[">=", [get, n], 7]"#, "true"),
    (#"["!", [has, n]]"#, "false"), ("[all, [has, n], [has, x]]", "false"),
    ("[any, [has, n], [has, x]]", "true"),
    ("[none, [has, x], [has, y]]", "true"), ("[case, [has, x], a, [has, n], b, c]", "b"),
    ("[match, [get, n], [1, 7], a, b]", "a"), ("[match, [get, t], Strasse, a, b]", "b"),
    ("[coalesce, [get, none], [get, missing], 5]", "5"), ("[step, [get, n], a, 5, b, 7, c]", "c"),
    ("[interpolate, [linear], [get, n], 5, 10, 9, 20]", "15"),
    ("[interpolate, [exponential, 2], [get, n], 5, 0, 9, 15]", "3"),
    ("[interpolate, [linear], [get, n], 5, [literal, [0, 1]], 9, [literal, [2, 1]]]", "[1,1]"),
    ("[let, a, [get, n], b, 2, ['*', [var, a], [var, b]]]", "14"),
    ("[let, a, [number, [get, t]], 1]", "1"), ("[concat, [get, t], ' ', [get, n], [get, none]]", "Straße 7"),
    ("[downcase, [get, t]]", "straße"), ("[upcase, [get, t]]", "STRASSE"), ("['+', [get, n], 1, 2]", "10"),
    ("['-', [get, n]]", "-7"), ("['-', [get, n], 2]", "5"), ("['*', [get, n], 2]", "14"),
    ("['/', [get, n], 2]", "3.5"),
    ("['%', ['-', [get, n]], 4]", "-3"), ("['^', 2, [get, n]]", "128"), ("[abs, ['-', [get, n]]]", "7"),
    ("[ceil, [get, half]]", "3"), ("[floor, [get, half]]", "2"), ("[round, [get, half]]", "3"),
    ("[round, ['-', [get, half]]]", "-3"), ("[min, [get, n], 3]", "3"), ("[max, [get, n], 3]", "7"),
    ("[sqrt, 49]", "7"), ("[ln, 1]", "0"), ("[log10, 1000]", "3"), ("[log2, 8]", "3"), ("[sin, 0]", "0"),
    ("[cos, 0]", "1"), ("[tan, 0]", "0"), ("[asin, 0]", "0"), ("[acos, 1]", "0"), ("[atan, 0]", "0"),
    ("[floor, ['*', 100, [pi]]]", "314"), ("[floor, ['*', 100, [e]]]", "271"),
    ("[floor, ['*', 100, [ln2]]]", "69"),
    ("[literal, { a: [1] }]", #"{"a":[1]}"#),
    ("[number-format, 1234567.8915, {}]", "1,234,567.892"),
    ("[number-format, 4, { min-fraction-digits: 1 }]", "4.0"),
    ("[number-format, 1.005, { max-fraction-digits: 2 }]", "1.01"),
    ("[number-format, -999.5, { max-fraction-digits: 0 }]", "-1,000"),
    ("[number-format, 0.00004, {}]", "0"), ("[number-format, 0.05, { max-fraction-digits: 1 }]", "0.1"),
    ("[number-format, 100, {}]", "100"), ("[number-format, 1e21, {}]", "1,000,000,000,000,000,000,000"),
  ])
  func anExpressionReturns(_ text: String, _ result: String) throws {
    let expression = try Sample.expression(text)
    let value = try evaluate(expression, for: Sample.feature(Self.properties))
    #expect(value.text == result)
  }

  @Test(arguments: [
    ("[number, [get, t]]", "expected number, found the text `Straße`"),
    ("[at, 3, [get, list]]", "the index 3 is outside of a list of 3 items"),
    ("[at, 0.5, [get, list]]", "the index 0.5 is outside of a list of 3 items"),
    (
      #"["<", [get, n], [get, t]]"#,
      "expected two numbers or two texts, found the number 7 and the text `Straße`"
    ),
    ("[to-number, [get, t]]", "the text `Straße` is not numeric"),
    ("[length, [get, n]]", "expected a list or a text, found the number 7"),
    ("[step, ['/', ['-', [get, n], 7], 0], 1, 5, 2]", "the input is not a number"),
    ("[array, string, [get, list]]", "expected array<string>, found a list of 3 items"),
    (
      "[number-format, 1, { max-fraction-digits: [get, n], min-fraction-digits: 8 }]",
      "7 is not a number of digits from 0 to 100, or is below the minimum"
    ),
  ])
  func aFailureNamesTheFoundValue(_ text: String, _ message: String) throws {
    let expression = try Sample.expression(text)
    let feature = try Sample.feature(Self.properties)
    let error = #expect(throws: EvaluationError.self) { try evaluate(expression, for: feature) }
    #expect(error?.description == message)
  }

  @Test func aConstantExpressionIsComputedOnce() throws {
    #expect(try Sample.expression("['+', 1, [length, abc]]").constant == .number(4))
    #expect(try Sample.expression("[let, a, 2, ['*', [var, a], 3]]").constant == .number(6))
    #expect(try Sample.expression("[step, [zoom], ['+', 1, 1], 5, 3]").constant == nil)
  }

  @Test(arguments: ["[number, text]", "[at, 5, [literal, [1]]]", "[max, 1, [to-number, [literal, {}]]]"])
  func whatCanNeverSucceedIsAnErrorWhereItIsWritten(_ text: String) throws {
    let node = try #require(Sample.node(Array(text.utf8)))
    var decoder = Decoder(evaluateConstant: evaluateConstant)
    #expect(parseExpression(node, expecting: nil, &decoder) == nil)
    #expect(decoder.log.diagnostics.map(\.rule) == ["expression-fails"])
  }

  @Test func aVariableIsEvaluatedOnceHoweverOftenItIsUsed() throws {
    // Each variable doubles the one before. Without caching, the evaluation would take 2^40 steps.
    let names = (0..<40).map { "v\($0)" }
    var text = "[var, v39]"
    for index in names.indices.reversed() {
      let value = index == 0 ? "[get, n]" : "['+', [var, \(names[index - 1])], [var, \(names[index - 1])]]"
      text = "[let, \(names[index]), \(value), \(text)]"
    }
    let value = try evaluate(try Sample.expression(text), for: Sample.feature(#"{"n": 1}"#))
    #expect(value == .number(549_755_813_888))
  }

  @Test func aTextPropertyAcceptsAnyValue() throws {
    let expression = try Sample.expression("[get, n]", expecting: .string)
    #expect(try evaluate(expression, for: Sample.feature(Self.properties)) == .string("7"))
  }

  /// Returns the value that the examples of an operator read.
  private static func examined(by name: String) -> String {
    // These four operators expect different types of the same property.
    let rating = ["boolean": "true", "string": #""good""#, "object": "{}"][name] ?? "0.75"
    return #"""
      {"name": "Straße", "ref": "A 12", "rating": \#(rating), "kind": "cafe", "tags": ["foo", "bar"], "open": 1,
       "floors": 3, "population": 12000, "number": 7, "width": 80,
       "angle": 30, "area": 50, "offset": -3.5, "visitors": 1000}
      """#
  }

  @Test(arguments: OperatorCatalog.all.map(\.name))
  func everyOperatorsExampleHasAResult(_ name: String) throws {
    let expression = try Sample.expression(OperatorCatalog[.named(name)].example)
    let feature = try Sample.feature(Self.examined(by: name))
    #expect(throws: Never.self) { try evaluate(expression, for: feature, zoom: 12) }
  }
}

struct ExpressionZoomCurveTests {
  @Test(arguments: [
    "[interpolate, [linear], [zoom], 10, 8, 18, [get, n]]",
    "[interpolate, [exponential, 1.5], [zoom], 10, 8, 14, 2, 18, [get, n]]",
    "[interpolate, [cubic-bezier, 0.42, 0, 0.58, 1], [zoom], 5, 0, 20, [get, n]]",
    "[interpolate, [linear], [zoom], 5, [literal, [0, 1]], 20, [literal, [3, 2]]]",
    "[step, [zoom], small, 12, [get, t], 15.5, large]",
    "[let, size, [number, [get, n]], [interpolate, [linear], [zoom], 10, [var, size], 12, ['*', [var, size], 2]]]",
    "[coalesce, [get, none], [step, [zoom], [get, none], 8, [get, t], 12, null], [get, n]]",
    "[coalesce, [get, t], [step, [zoom], a, 8, b]]",
    "[interpolate, [linear], [zoom], 10, 5]",
    "[concat, [get, t], '!']",
  ])
  func aCurveEqualsItsExpressionAtEveryZoom(_ text: String) throws {
    let expression = try Sample.expression(text)
    let feature = try Sample.feature(#"{"n": 30, "t": "text", "none": null}"#)
    let curve = zoomCurve(expression, for: feature)
    let zooms = (0...102).map { Double($0) / 4 } + [-3, 1e9]
    let direct = try zooms.map { try evaluate(expression, for: feature, zoom: $0) }
    #expect(try zooms.map { try curve.value(at: $0) } == direct)
  }

  @Test func whatDoesNotDependOnZoomIsOneStop() throws {
    let expression = try Sample.expression("[coalesce, [get, t], [step, [zoom], a, 8, b]]")
    let curve = zoomCurve(expression, for: try Sample.feature(#"{"t": "text"}"#))
    #expect(curve.isConstant)
    #expect(try curve.value(at: 3) == .string("text"))
  }

  @Test(arguments: [
    "[interpolate, [linear], [zoom], 10, 8, 14, [get, t], 18, 9, 20, 10]",
    "[step, [zoom], [number, [get, t]], 12, 4]",
    "[let, size, [number, [get, t]], [step, [zoom], 1, 12, [var, size]]]",
    "[coalesce, [step, [zoom], [get, none], 12, [number, [get, t]]], 3]",
  ])
  func aStopThatFailsFailsAtItsZoomsAlone(_ text: String) throws {
    let expression = try Sample.expression(text)
    let feature = try Sample.feature(#"{"t": "text"}"#)
    let curve = zoomCurve(expression, for: feature)
    let zooms = (0...102).map { Double($0) / 4 }
    let direct = zooms.map { try? evaluate(expression, for: feature, zoom: $0) }
    #expect(zooms.map { try? curve.value(at: $0) } == direct)
    #expect(direct.contains(nil) && direct.contains { $0 != nil })
  }
}

/// A result that is not finite is a failure, and a curve fails with any of its stops.
@Suite struct FiniteResultTests {
  /// Returns an annotation with these properties.
  private static func annotation(_ own: String) -> String {
    "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9], \(own) }\n"
  }

  @Test(arguments: [
    "['/', 1, 0]", "['^', 10, 400]", "['-', ['/', 0, 0]]", "[sqrt, -1]", "[to-number, Infinity]", "[ln, 0]",
  ])
  func aConstantThatIsNotFiniteIsAnError(_ expression: String) {
    for property in ["priority", "data"] {
      let marked = MarkedText(
        Self.annotation(property == "data" ? "data: { a: ⟦\(expression)⟧ }" : "priority: ⟦\(expression)⟧"))
      #expect(found(in: marked) == expected("expression-fails", at: marked))
    }
  }

  @Test func aResultThatIsNotFiniteIsAFailure() {
    let spec = """
      version: 1
      annotations:
        - id: a
          forEach: [{ n: 0 }, { n: 2 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          data: { half: ["/", 1, [get, n]] }
      """
    let found = findings(in: spec)
    #expect(found.map(\.rule) == ["expression-failed"])
    #expect(found.first?.message.contains("the result is Infinity") == true)
  }

  @Test func onTheWayToAResultNumbersMayBeInfinite() throws {
    let plan = try #require(compiled(Self.annotation("priority: [min, 5, ['/', 1, 0]]")).plan)
    #expect(plan.annotations.options.map(\.priority) == [5])
  }

  @Test(arguments: ["step, [zoom], 5, 10", "interpolate, [linear], [zoom], 5, 7, 10"])
  func aCurveWithAFailingStopIsTheDefaultAtAllZooms(_ curve: String) throws {
    let plan = try ZoomLoweringTests.plan("size: [9, 9]\nzPriority: [\(curve), [get, t]]")
    let other = try ZoomLoweringTests.plan("size: [9, 9]")
    #expect(plan.zoomTables.count == 0)
    #expect(plan.annotations.options == other.annotations.options)
  }
}

/// Nodes and expressions from text.
enum Sample {
  static func node(_ bytes: [UInt8], format: DocumentFormat = .yaml) -> Node? {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "sample", bytes: bytes))
    var diagnostics: [Diagnostic] = []
    return parseDocument(source, in: sources, format: format, diagnostics: &diagnostics).root
  }

  static func expression(_ text: String, expecting type: ExpressionType? = nil) throws -> Expression {
    let root = try #require(node(Array(text.utf8)))
    var decoder = Decoder(evaluateConstant: evaluateConstant)
    let expression = parseExpression(root, expecting: type, &decoder)
    return try #require(expression, "\(decoder.log.diagnostics.map(\.message))")
  }

  /// Returns a feature with these properties, given as JSON.
  static func feature(_ properties: String) throws -> ExpressionFeature {
    let root = try #require(node(Array(properties.utf8), format: .json))
    return ExpressionFeature(
      properties: .written(.node(root)), id: .known(.number(42)), geometryType: "Point")
  }
}
