import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax
import Foundation
import Testing

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

  /// What the property of the case expects.
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

  /// `[1][2]` for the second item of the first argument.
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

  /// Equal, numbers to six significant digits; what JSON cannot hold is null there.
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
