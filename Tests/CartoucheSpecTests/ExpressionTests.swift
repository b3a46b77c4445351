import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

struct ExpressionSyntaxTests {
  // MARK: Scalars

  @Test(arguments: [
    ("12", ExpressionValue.number(12)), ("-0.5e1", .number(-5)), (".5", .number(0.5)),
    ("true", .boolean(true)),
    ("null", .null), ("'12'", .string("12")), ("\"true\"", .string("true")), ("cafe", .string("cafe")),
    ("12:30", .string("12:30")), ("2001-12-14", .string("2001-12-14")), ("12px", .string("12px")),
  ])
  func aScalarIsWhatItsFormSays(_ text: String, _ value: ExpressionValue) {
    #expect(Reading(text).expression?.constant == value)
  }

  @Test(arguments: [
    ("yes", "true"), ("no", "false"), ("on", "true"), ("off", "false"), ("NO", "false"), ("True", "true"),
    ("~", "null"), ("Null", "null"), ("007", "7"), ("0x1F", "31"), ("1_000", "1000"), ("+5", "5"),
  ])
  func aScalarThatReadersDisagreeAboutIsRefused(_ text: String, _ meaning: String) {
    let reading = Reading("[to-string, \(text)]")
    #expect(reading.expression == nil)
    #expect(reading.findings.map(\.rule) == ["ambiguous-scalar"])
    #expect(reading.marked == text)
    #expect(reading.findings.first?.help == "quote it or write `\(meaning)`")
    #expect(reading.mended == "[to-string, \"\(text)\"]")
  }

  @Test(arguments: ["on", "42", "true", "'a b'", "NO"])
  func thePropertyOfGetIsTakenAsWritten(_ name: String) {
    let reading = Reading("[get, \(name)]")
    #expect(reading.findings.isEmpty)
    let argument = reading.expression?.children.first
    #expect(argument?.constant == .string(name.replacing("'", with: "")))
  }

  @Test func anEmptyItemIsNoValue() {
    let reading = Reading("- max\n-\n- 2")
    #expect(reading.findings.map(\.rule) == ["empty-value"])
  }

  // MARK: Operators that YAML loses

  @Test(arguments: [
    ("[!=, a, b]", "!=", #"["!=", a, b]"#), ("[!, [has, a]]", "!", #"["!", [has, a]]"#),
    ("- !=\n- a\n- b", "!=", "- \"!=\"\n- a\n- b"), ("- >\n- 1\n- 2", ">", "- \">\"\n- 1\n- 2"),
  ])
  func anOperatorThatYAMLSwallowsIsFound(_ text: String, _ marked: String, _ mended: String) {
    let reading = Reading(text)
    #expect(reading.findings.map(\.rule) == ["lost-operator"])
    #expect(reading.marked == marked)
    #expect(reading.mended == mended)
    #expect(reading.findings.first?.fixes.first?.isSafe == true)
  }

  @Test(arguments: [
    ("[>=, a, b]", #"[">=", a, b]"#), ("[>, a, b]", #"[">", a, b]"#), ("[%, a, b]", #"["%", a, b]"#),
    ("[*, a, b]", #"["*", a, b]"#), ("- >=\n- 1\n- 2", "- \">=\"\n- 1\n- 2"),
    ("[max, [*, a, 1], 2]", #"[max, ["*", a, 1], 2]"#), ("- *\n- 1\n- 2", "- \"*\"\n- 1\n- 2"),
  ])
  func anOperatorThatBreaksYAMLIsMendedAlone(_ text: String, _ mended: String) {
    let reading = Reading(text)
    #expect(reading.expression == nil)
    #expect(reading.findings.map(\.rule) == ["yaml-syntax"])
    #expect(reading.mended == mended)
  }

  @Test func anOperatorThatIsTakenForAnAliasIsAnErrorWithAHint() {
    let reading = Reading("[*a, b]")
    #expect(reading.expression == nil)
    #expect(reading.findings.map(\.rule) == ["undefined-alias"])
    #expect(reading.findings.first?.help?.contains("quote it") == true)
  }

  @Test(arguments: [
    "[==, 1, 2]", "[<, 1, 2]", "[<=, 1, 2]", "[-, 1, 2]", "[+, 1, 2]", "[/, 1, 2]", "[^, 1, 2]",
  ])
  func otherOperatorsNeedNoQuotes(_ text: String) {
    #expect(Reading(text).findings.isEmpty)
  }

  // MARK: Errors at the item

  @Test(arguments: [
    ("[max, 1, [length, [get, a], 2]]", "[length, [get, a], 2]", "expression-arguments"),
    ("[max, 1, [lenght, [get, a]]]", "lenght", "unknown-operator"),
    ("[case, [has, a], 1, text]", "text", "expression-type"),
    ("[case, [get, a], 1, [has, b], 2, 'x']", "'x'", "expression-type"),
    ("[match, [get, a], 1, 2, 1.5, 3, 4]", "1.5", "match-label"),
    ("[match, [get, a], [1, 2], 2, [3, 1], 3, 4]", "[3, 1]", "match-label"),
    ("[step, [get, a], 0, 10, 1, 10, 2]", "10", "curve-stop"),
    ("[step, [get, a], 0, 010, 1]", "010", "ambiguous-scalar"),
    ("[step, [get, a], 0, '10', 1]", "'10'", "curve-stop"),
    ("[interpolate, [quadratic], [get, a], 0, 1, 2, 3]", "quadratic", "unknown-name"),
    ("[let, a b, 1, 2]", "a b", "expression-variable"),
    ("[let, one, 1, [var, ones]]", "ones", "unknown-variable"),
    ("[literal, [a, yes]]", "yes", "ambiguous-scalar"),
    ("[[get, a], b]", "[get, a]", "expression-syntax"),
    ("[]", "[]", "expression-syntax"),
    ("[max, { a: 1 }]", "{ a: 1 }", "expression-syntax"),
    ("[number-format, 1, { digits: 2 }]", "digits", "unknown-key"),
    ("['+', 0.5, [step, [zoom], 0, 1, 1]]", "['+', 0.5, [step, [zoom], 0, 1, 1]]", "zoom-placement"),
    ("[zoom]", "[zoom]", "zoom-placement"),
    ("[step, [zoom], [zoom], 1, 2]", "[step, [zoom], [zoom], 1, 2]", "zoom-placement"),
  ])
  func anErrorPointsAtItsItem(_ text: String, _ marked: String, _ rule: String) {
    let reading = Reading(text)
    #expect(reading.expression == nil)
    #expect(reading.findings.map(\.rule) == [rule])
    #expect(reading.marked == marked)
  }

  @Test(arguments: [
    ("[upcse, a]", "upcase"), ("[tostring, 1]", "to-string"),
  ])
  func theNearestOperatorIsSuggested(_ text: String, _ name: String) {
    #expect(Reading(text).findings.first?.help == "did you mean `\(name)`?")
  }

  @Test(arguments: [
    ("['&&', true, false]", "all"), ("['=', 1, 1]", "=="), ("['<>', 1, 2]", "!="),
    ("[substring, abc, 1]", "slice"),
  ])
  func anOperatorOfAnotherLanguageIsTranslated(_ text: String, _ name: String) {
    #expect(Reading(text).findings.first?.help == "it is called `\(name)` here")
  }

  @Test(arguments: [
    ("[case, [boolean, [feature-state, hover], false], 8, 2]", "feature-state", "stands in `states`"),
    ("[to-string, [feature-state, hover]]", "feature-state", "stands in `states`"),
    ("['!', [feature-state, hidden]]", "feature-state", "stands in `states`"),
    ("['+', [heatmap-density], 1]", "heatmap-density", "for what a layer paints"),
    ("[case, [within, area], 1, 2]", "within", "compute it beforehand"),
    ("[rgba, 1, 2, 3, 1]", "rgba", "knows their colors"),
    ("[join, [literal, [a]], b]", "join", "compute it beforehand"),
    ("[interpolate-lab, [linear], [zoom], 1, red, 2, blue]", "interpolate-lab", "knows their colors"),
    ("[resolved-locale, a]", "resolved-locale", "knows their language"),
  ])
  func anOperatorThatOnlyMapboxHasIsToldAsOne(_ text: String, _ marked: String, _ help: String) {
    let reading = Reading(text)
    #expect(reading.findings.map(\.rule) == ["unknown-operator"])
    #expect(reading.marked == marked)
    #expect(reading.findings.first?.help?.contains(help) == true)
    #expect(reading.findings.first?.fixes.isEmpty == true)
  }

  @Test func aWordThatIsAlsoAnOperatorOfMapboxMayBeAnother() {
    let beforehand = "compute it beforehand, and read it with `[get, name]`"
    #expect(Reading("['+', [distance], 1]").findings.first?.help?.contains("[get, distance]") == true)
    let help = Reading("[in, [get, a], [within, near]]").findings.first?.help
    #expect(help?.hasPrefix("write `[literal, [within, near]]`") == true)
    #expect(help?.hasSuffix("there is no operator `within`, which Mapbox has: \(beforehand)") == true)
    #expect(
      Reading("['+', [pitch], 1]").findings.first?.help
        == "an expression starts with its operator: `[get, pitch]`; there is no operator `pitch`, which Mapbox "
        + "has: of the camera, expressions read only `[zoom]`")
  }

  @Test(arguments: [
    ("[case, [has, a], 0, high]", "as a priority `high` is 250"),
    ("[match, [get, a], b, 10, c, required, 0]", "as a priority `required` has no number"),
    ("['+', low, 5]", "as a priority `low` is -250"),
  ])
  func aPriorityByNameAmongNumbersIsToldWithoutAFix(_ text: String, _ help: String) {
    let finding = Reading(text).findings.first
    #expect(finding?.rule == "expression-type")
    #expect(finding?.help?.hasSuffix(help) == true)
    #expect(finding?.fixes.isEmpty == true)
  }

  @Test(arguments: [
    ("['>', [zoom], 12]", "[step, [zoom], false, 12, true]"),
    ("['<=', [zoom], 9.5]", "[step, [zoom], true, 9.5, false]"),
    ("['<', 12, [zoom]]", "[step, [zoom], false, 12, true]"),
  ])
  func aComparisonWithZoomIsAnsweredWithAStep(_ text: String, _ step: String) throws {
    let finding = try #require(Reading(text).findings.first)
    #expect(finding.rule == "zoom-placement")
    #expect(finding.help?.hasPrefix("write `\(step)`") == true)
    #expect(finding.fixes.flatMap(\.edits).map(\.replacement) == [step])
  }

  // MARK: Depth

  @Test func tooManyExpressionsInsideEachOtherAreRefused() {
    func nested(_ depth: Int) -> String {
      String(repeating: "['!', ", count: depth - 1) + "true" + String(repeating: "]", count: depth - 1)
    }
    #expect(Reading(nested(64)).findings.isEmpty)
    let reading = Reading(nested(65))
    #expect(reading.findings.map(\.rule) == ["expression-depth"])
    #expect(reading.marked == "true")
  }

  @Test func aDeepErrorIsFoundInLinearTime() {
    let text = String(repeating: "[all, true, ", count: 60) + "5" + String(repeating: "]", count: 60)
    #expect(Reading(text).findings.map(\.rule) == ["expression-type"])
  }

  // MARK: What it depends on

  @Test(arguments: [
    ("[get, a]", false, true), ("[get, a, [literal, { a: 1 }]]", true, true), ("[id]", false, true),
    ("[step, [zoom], 1, 5, 2]", true, false), ("[step, [zoom], 1, 5, [length, [get, a]]]", false, false),
    ("[let, a, [get, b], [var, a]]", false, true), ("[sqrt, 2]", true, true),
  ])
  func whatAnExpressionDependsOnIsKnown(_ text: String, _ noFeature: Bool, _ noZoom: Bool) {
    let expression = Reading(text).expression
    #expect(expression?.isFeatureConstant == noFeature)
    #expect(expression?.isZoomConstant == noZoom)
  }
}

struct ExpressionTypeTests {
  @Test func valueAcceptsEverything() {
    let types: [ExpressionType] = [
      .null, .boolean, .number, .string, .object, .value, .anyArray, .array(of: .number, count: 2),
    ]
    #expect(types.allSatisfy { ExpressionType.value.accepts($0) })
  }

  @Test func nothingElseAcceptsValue() {
    #expect(!ExpressionType.number.accepts(.value))
    #expect(!ExpressionType.anyArray.accepts(.value))
  }

  @Test func anArrayAcceptsItsItemsAndItsLength() {
    let pairs = ExpressionType.array(of: .number, count: 2)
    #expect(pairs.accepts(.array(of: .number, count: 2)))
    #expect(!pairs.accepts(.array(of: .number, count: 3)))
    #expect(!pairs.accepts(.array(of: .string, count: 2)))
    #expect(!pairs.accepts(.array(of: .number)))
  }

  @Test func anEmptyArrayMayHoldAnyItems() {
    #expect(ExpressionType.array(of: .string).accepts(ExpressionValue.array([]).type))
  }

  @Test(arguments: [
    (ExpressionValue.array([.number(1), .number(2)]), "array<number, 2>"),
    (.array([.number(1), .string("a")]), "array<value, 2>"),
    (.array([.array([]), .array([])]), "array<value, 2>"),
    (.array([]), "array<value, 0>"),
    (.object([]), "object"),
  ])
  func typesAreNamedAsInStyleSpecifications(_ value: ExpressionValue, _ name: String) {
    #expect(value.type.description == name)
  }

  @Test func composedAndDecomposedTextsDiffer() {
    #expect(ExpressionValue.string("\u{E9}") != .string("e\u{301}"))
  }
}

struct OperatorCatalogTests {
  @Test(arguments: OperatorCatalog.all.map(\.name))
  func theExampleOfAnOperatorIsAnExpression(_ name: String) throws {
    let row = OperatorCatalog[.named(name)]
    let reading = Reading(row.example)
    #expect(reading.findings.isEmpty, "\(row.example)")
    #expect(row.example.contains(name))
    #expect(row.summary.hasSuffix("."))
  }

  @Test func theLanguageHasTheseOperators() {
    let names = """
      literal get has id geometry-type zoom properties at in index-of slice length array boolean number string \
      object typeof to-boolean to-number to-string == != < <= > >= ! all any none case match coalesce step \
      interpolate let var concat downcase upcase + - * / % ^ abs ceil floor round min max sqrt ln log10 log2 \
      sin cos tan asin acos atan pi e ln2 number-format
      """
    #expect(Set(OperatorCatalog.all.map(\.name)) == Set(names.split(separator: " ").map(String.init)))
  }
}

/// Traversals of an annotation's expressions visit all of them.
@Suite struct AnnotationExpressionTests {
  /// A property with an expression in one of its parts.
  struct Place: Sendable, CustomTestStringConvertible {
    var property: String
    var value: PlainValue
    var testDescription: String { "\(property): \(value.yaml)" }
  }

  /// Properties visited elsewhere: by `Attachment.expressions`, by the selection of features and by
  /// `inState`.
  static let visitedElsewhere: Set<String> = ["attach", "forEach", "states"]

  static let places =
    Annotation.properties.rows.filter { !visitedElsewhere.contains($0.name) }.flatMap { row in
      row.header.shape.withOneExpression.map { Place(property: row.name, value: $0) }
    }
    // Their shape is that of any data.
    + [["own": .probe], ["own": ["inner": .probe]]].map { Place(property: "data", value: $0) }

  @Test(arguments: places)
  func everyExpressionIsVisitedOnce(_ place: Place) throws {
    let parsed = ParsedText("{ \(place.testDescription) }")
    var annotation = Annotation()
    var decoder = Decoder()
    annotation.read(try #require(parsed.document.root), &decoder)
    #expect(decoder.log.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    var count = 0
    annotation.forEachExpression { _, _ in count += 1 }
    // One expression of both sides of a size is an expression for each.
    let isOfBothSides = place.testDescription.contains("size: [get, probe]")
    #expect(count == (isOfBothSides ? 2 : 1))
  }

  @Test func theirAnchorsAndCalloutsAreAmongThem() {
    let written = Self.places.map(\.testDescription)
    #expect(written.contains("size: [12, [get, probe]]"))
    #expect(written.contains("variableAnchors: [{ anchor: center, size: [[get, probe], 12] }]"))
    #expect(written.contains("callout: { size: [12, 12], obstacle: [get, probe] }"))
  }
}

extension PlainValue {
  fileprivate static var probe: PlainValue { ["get", "probe"] }
}

extension Shape {
  /// Variants of its example, each with an expression in place of one part.
  fileprivate var withOneExpression: [PlainValue] {
    switch self {
    case .expression: [.probe]
    case .alternatives(let shapes): shapes.flatMap(\.withOneExpression)
    case .pair(let one, let other):
      one.withOneExpression.map { [$0, other.example] } + other.withOneExpression.map { [one.example, $0] }
    case .list(let item, _): item.withOneExpression.map { [$0] }
    case .named(let item, _, _): item.withOneExpression.map { ["name": $0] }
    case .mapping(let type):
      type.rows.flatMap { row in
        row.header.shape.withOneExpression.map { example(with: row.name, $0) }
      }
    case .anything, .boolean, .number, .text, .template, .name, .choice, .object: []
    }
  }

  /// Returns the example of a mapping with another value for one property.
  private func example(with name: String, _ value: PlainValue) -> PlainValue {
    guard case .mapping(let members) = example else { return .mapping([.init(name, value)]) }
    return .mapping(members.filter { $0.name != name } + [.init(name, value)])
  }
}
