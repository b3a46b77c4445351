import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import Foundation
import Testing

/// Cases of MapLibre's style specification, from a folder outside of the package.
///
/// The folder is `CARTOUCHE_CONFORMANCE`, or `../shared/conformance` beside the package. The test compares
/// errors by their item, not by their text.
@Suite(.enabled(if: ConformanceCase.file != nil, "no conformance data"))
struct ExpressionConformanceTests {
  @Test(arguments: ConformanceCase.all)
  func resultsAreThoseOfMapLibre(_ test: ConformanceCase) throws {
    let expected = test.expected
    var decoder = Decoder(evaluateConstant: evaluateConstant)
    let parsed = parseExpression(test.expression, expecting: test.expectedType, &decoder)
    let found = decoder.log.drain()
    if expected["compile"]?.isText("error") == true {
      #expect(parsed == nil)
      let keys = found.filter { $0.severity == .error }.map { test.key(of: $0.location.span) }
      #expect(keys == expected["errors"]?.items.map { $0["key"]?.string })
      return
    }
    let expression = try #require(parsed, "\(found)")
    #expect(expression.type.description == expected["resultType"]?.string)
    if let flag = expected["isFeatureConstant"], flag.kind == .scalar, !flag.isText("null") {
      #expect("\(expression.isFeatureConstant)" == flag.string)
    }
    if let flag = expected["isZoomConstant"], flag.kind == .scalar, !flag.isText("null") {
      #expect("\(expression.isZoomConstant)" == flag.string)
    }
    for inputs in expected["cases"]?.items.map({ $0 }) ?? [] {
      test.check(expression, inputs)
    }
  }
}

/// One line of `expressions.jsonl`.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  var expected: Node
  var expression: Node
  var name: String

  var testDescription: String { name }

  static let file: String? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["CARTOUCHE_CONFORMANCE"]
      ?? package.appending(path: "../shared/conformance").path()
    let file = folder + "/expressions.jsonl"
    return FileManager.default.fileExists(atPath: file) ? file : nil
  }()

  static let all: [ConformanceCase] = {
    guard let file, let data = FileManager.default.contents(atPath: file) else { return [] }
    return data.split(separator: 0x0A).compactMap { line in
      guard let root = Sample.node(Array(line), format: .json), let expression = root["expression"] else {
        return nil
      }
      return ConformanceCase(
        expected: root, expression: expression, name: root["name"]?.string ?? "")
    }
  }()

  /// The expected type of the property of the case.
  var expectedType: ExpressionType? {
    guard let property = expected["propertySpec"], let type = property["type"] else { return nil }
    switch type.string {
    case "array":
      let count = property["length"].flatMap { Int($0.string) }
      return .array(of: property["value"].flatMap { Self.type($0.string) } ?? .value, count: count)
    case let name: return Self.type(name)
    }
  }

  private static func type(_ name: String) -> ExpressionType? {
    ["number": .number, "string": .string, "enum": .string, "boolean": .boolean][name]
  }

  /// Returns the path of an item, such as `[1][2]` for the second item of the first argument.
  func key(of span: SourceSpan) -> String? { Self.path(to: span, from: expression) }

  private static func path(to span: SourceSpan, from node: Node) -> String? {
    if node.span == span { return "" }
    for (index, item) in node.items.enumerated() {
      if let rest = path(to: span, from: item) { return "[\(index)]\(rest)" }
    }
    return nil
  }

  func check(_ expression: CartoucheSpec.Expression, _ inputs: Node) {
    let feature = inputs["feature"]
    let subject = ExpressionFeature(
      properties: feature?["properties"].map { .written(.node($0)) } ?? .none,
      id: feature?["id"].map { .written(.node($0)) } ?? .known(.null),
      geometryType: feature?["geometry"]?["type"]?.string)
    let zoom = inputs["globals"]?["zoom"].flatMap { DecimalNumber.value($0.utf8) }
    do throws(EvaluationError) {
      let value = try evaluate(expression, for: subject, zoom: zoom)
      #expect(inputs["runtimeError"] == nil, "\(inputs.written) gave \(value)")
      if let output = inputs["output"] {
        let isEqual = Self.isClose(value, ExpressionValue(data: output))
        #expect(isEqual, "\(inputs.written) gave \(value)")
      }
    } catch {
      #expect(inputs["runtimeError"] != nil, "\(inputs.written) failed: \(error)")
    }
  }

  /// Compares values, numbers to six significant digits. Values that JSON cannot express are null.
  private static func isClose(_ one: ExpressionValue, _ other: ExpressionValue) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)):
      return one == other || abs(one - other) <= 1.0e-5 * max(abs(one), abs(other))
    case (.number(let one), .null): return !one.isFinite
    case (.array(let ones), .array(let others)):
      return ones.count == others.count && zip(ones, others).allSatisfy { isClose($0, $1) }
    case (.object(let ones), .object(let others)):
      return ones.count == others.count
        && ones.allSatisfy { member in other.member(member.name).map { isClose(member.value, $0) } ?? false }
    default: return one == other
    }
  }
}

/// The cases of JSONTestSuite as data files, with its verdicts.
///
/// The data is found through `CARTOUCHE_CONFORMANCE` and is not part of the package.
@Suite(.enabled(if: JSONCase.all != nil, "there is no json-test-suite.jsonl"))
struct JSONConformanceTests {
  @Test(arguments: JSONCase.all ?? [])
  func aDataFileHasTheVerdictOfTheSuite(_ test: JSONCase) throws {
    let rules = Set(try test.compiled().diagnostics.filter { $0.severity == .error }.map(\.rule))
    let isRejected = !rules.isDisjoint(with: ["json-syntax", "encoding", "nesting", "empty-file"])
    switch test.verdict {
    // No case is GeoJSON, which is a separate finding, as is a duplicate key.
    case .accept: #expect(!isRejected && rules.subtracting(["duplicate-key"]) == ["geojson"])
    case .reject: #expect(isRejected)
    case .either: #expect(!rules.isEmpty)
    }
  }

  @Test func thereAreCases() { #expect((JSONCase.all ?? []).count > 180) }
}

/// One line of `json-test-suite.jsonl`.
struct JSONCase: Decodable, Sendable, CustomTestStringConvertible {
  enum Verdict: String, Decodable { case accept, reject, either }

  var name: String
  var verdict: Verdict
  /// The text, or `nil` if the bytes are not UTF-8.
  var text: String?
  var base64: Data?

  var testDescription: String { name }

  static let all: [JSONCase]? = {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let folder = ProcessInfo.processInfo.environment["CARTOUCHE_CONFORMANCE"] ?? "../shared/conformance"
    let file = URL(filePath: folder, relativeTo: package).appending(path: "json-test-suite.jsonl")
    guard let data = try? Data(contentsOf: file) else { return nil }
    return try? data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(JSONCase.self, from: $0)
    }
  }()

  /// Compiles a spec whose source is the case.
  func compiled() throws -> Compilation {
    let bytes = text.map { Array($0.utf8) } ?? Array(base64 ?? Data())
    var loader = TextFiles(["spec": "version: 1\nsources: { s: a.geojson }\n"])
    loader.contents["a.geojson"] = bytes
    return try compile("spec", loader: loader)
  }
}
