import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax
import Testing

struct ExpressionEvaluationTests {
  private static let properties = #"""
    {"n": 7, "half": 2.5, "t": "Straße", "yes": true, "none": null, "list": [3, 1, 2], "o": {"k": "v", "l": [1, "x"]},
     "digits": " 0x1F ", "emoji": "a😀b"}
    """#

  /// Expression, and its result as `to-string` writes it.
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
  func anExpressionGives(_ text: String, _ result: String) throws {
    let expression = try Sample.expression(text)
    let value = try evaluate(expression, for: Sample.feature(Self.properties))
    #expect(value.text == result)
  }

  @Test(arguments: [
    ("[number, [get, t]]", "expected number, found the text `Straße`"),
    ("[at, 3, [get, list]]", "the index 3 is none of a list of 3 items"),
    ("[at, 0.5, [get, list]]", "the index 0.5 is none of a list of 3 items"),
    (
      #"["<", [get, n], [get, t]]"#,
      "expected two numbers or two texts, found the number 7 and the text `Straße`"
    ),
    ("[to-number, [get, t]]", "the text `Straße` stands for no number"),
    ("[length, [get, n]]", "expected a list or a text, found the number 7"),
    ("[step, ['/', ['-', [get, n], 7], 0], 1, 5, 2]", "the input is not a number"),
    ("[array, string, [get, list]]", "expected array<string>, found a list of 3 items"),
    (
      "[number-format, 1, { max-fraction-digits: [get, n], min-fraction-digits: 8 }]",
      "7 is no number of digits from 0 to 100, or fewer than the least"
    ),
  ])
  func aFailureSaysWhatWasFound(_ text: String, _ message: String) throws {
    let expression = try Sample.expression(text)
    let feature = try Sample.feature(Self.properties)
    let error = #expect(throws: EvaluationError.self) { try evaluate(expression, for: feature) }
    #expect(error?.description == message)
  }

  @Test func whatDependsOnNothingIsComputedOnce() throws {
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
    // Doubled 40 times: without memory this would take 2^40 steps.
    let names = (0..<40).map { "v\($0)" }
    var text = "[var, v39]"
    for index in names.indices.reversed() {
      let value = index == 0 ? "[get, n]" : "['+', [var, \(names[index - 1])], [var, \(names[index - 1])]]"
      text = "[let, \(names[index]), \(value), \(text)]"
    }
    let value = try evaluate(try Sample.expression(text), for: Sample.feature(#"{"n": 1}"#))
    #expect(value == .number(549_755_813_888))
  }

  @Test func aTextPropertyTakesWhateverComes() throws {
    let expression = try Sample.expression("[get, n]", expecting: .string)
    #expect(try evaluate(expression, for: Sample.feature(Self.properties)) == .string("7"))
  }

  /// What the examples of operators look at.
  private static func examined(by name: String) -> String {
    // These four say what the same property must be.
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
