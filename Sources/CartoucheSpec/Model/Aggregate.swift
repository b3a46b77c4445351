import CartoucheDiagnostics
import CartoucheSyntax

/// A value that is computed over the members of a cluster: exactly one operation.
package struct Aggregate: Sendable, SpecType {
  package var sum: Value<Double>?
  package var min: Value<Double>?
  package var max: Value<Double>?
  package var mean: Value<Double>?
  /// The first member's, whatever it is.
  package var first: DataField?
  package var count: Value<Bool>?

  package init() {}

  package static let title = "an aggregate"
  package static let properties: PropertyTable<Aggregate> = [
    Property("sum", \.sum, .operand, "The sum over the members."),
    Property("min", \.min, .operand, "The smallest of the members' values."),
    Property("max", \.max, .operand, "The largest of the members' values."),
    Property("mean", \.mean, .operand, "The mean of the members' values."),
    Property("first", \.first, .anyOperand, "The first member's value."),
    Property(
      "count", \.count, .optional(.booleanValue, startingAt: Value(false)), "How many members it is true for."
    ),
  ]
}

extension Codec where Content == Value<Double>? {
  fileprivate static var operand: Codec {
    let value = Codec.optional(
      .numberValue(
        -.greatestFiniteMagnitude ... .greatestFiniteMagnitude, "a number",
        advice: "write `[get, name]` for a property of the members"), startingAt: Value(0))
    return Codec(value.expectation, value.shape) { node, content, decoder in
      guard let name = node.nameOfMembers else { return value.read(node, &content, &decoder) }
      let meant = "[get, \(name)]"
      decoder.wrongType(
        node, expected: "a number", help: "write `\(meant)` for the property of the members",
        fixes: [Fix("write `\(meant)`", isSafe: false, replacing: node.span, with: meant)])
    }
  }
}

extension Codec where Content == DataField? {
  fileprivate static var anyOperand: Codec {
    Codec("an expression") { node, value, decoder in
      guard node.kind == .sequence else {
        decoder.checkData(node)
        value = .plain(node)
        return
      }
      if let expression = parseExpression(node, expecting: nil, &decoder) {
        value = .expression(expression)
      }
    }
  }
}

extension Codec where Content == [Named<Aggregate>] {
  private static var shape: Shape {
    .mapping(Aggregate.self, requiring: .exactlyOne(Aggregate.properties.names))
  }

  package static var aggregates: Codec {
    Codec("a mapping from names to aggregates", .named(shape, keys: "^(?!count$)", isRemovable: true)) {
      node, value, decoder in
      decoder.readNamed(node, "an aggregate", into: &value) { _ in
        Aggregate()
      } read: { item, aggregate, decoder in
        guard item.kind != .sequence else {
          let name = node.entries.first { $0.value.span == item.span }?.key.string ?? ""
          return reportExpression(item, named: name, &decoder)
        }
        decodeMapping(item, into: &aggregate, &decoder)
        checkOperation(item, &decoder)
      }
      for named in value where named.name.content == "count" {
        decoder.log.report(
          .aggregate, "`count` is always the number of members", at: named.name.location,
          help: "give this one another name")
      }
      value.removeAll { $0.name.content == "count" }
    }
  }

  /// Reports `["+", [get, rating]]`, as Mapbox's `clusterProperties` have it, and `sum: [get, rating]`, which has no name.
  private static func reportExpression(_ node: Node, named name: String, _ decoder: inout Decoder) {
    let items = Array(node.items)
    let operations = ["+": "sum", "sum": "sum", "min": "min", "max": "max", "any": "count"]
    let operation = items.count == 2 ? operations[items[0].string] : nil
    if operation == nil, Aggregate.properties.names.contains(name), node.isExpression {
      let meant = "{ \(name): \(node.written) }"
      decoder.wrongType(
        node, expected: "an aggregate: a mapping with one operation",
        help: "`\(name)` is the name that texts read: write `\(name): \(abbreviated(meant))`",
        fixes: [Fix("write `\(abbreviated(meant))`", isSafe: false, replacing: node.span, with: meant)])
      return
    }
    let meant = operation.map { "{ \($0): \(operand(items[1])) }" }
    decoder.wrongType(
      node, expected: "an aggregate: a mapping with one operation",
      help: "write `\(meant ?? "{ sum: [get, name] }")`: `sum`, `min`, `max`, `mean`, `first` or `count`",
      fixes: meant.map {
        [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)]
      } ?? [])
  }

  /// What an operation is over: a name alone is a property of the members.
  private static func operand(_ node: Node) -> String {
    let isName = node.kind == .scalar && node.number == nil && !["true", "false"].contains(node.string)
    return isName ? "[get, \(node.written)]" : node.written
  }

  private static func checkOperation(_ node: Node, _ decoder: inout Decoder) {
    guard node.kind == .mapping, !node.isTruncated else { return }
    let operations = node.entries.filter { !isUserKey($0.key) }.map(\.key)
    if operations.isEmpty {
      decoder.log.report(
        .aggregate, "this aggregate computes nothing", at: node.location,
        help: "write `{ sum: [get, name] }`, or `min`, `max`, `mean`, `first` or `count`")
    } else if operations.count > 1 {
      decoder.log.report(
        .aggregate, "an aggregate is one operation, found \(operations.count)", at: operations[1].location,
        help: "give the second one a name of its own",
        related: [RelatedPlace("the first operation is here", at: operations[0].location)])
    }
  }
}

extension Node {
  /// The property that a word alone was surely meant to name, as in `max: rating`: no number is written so.
  fileprivate var nameOfMembers: String? {
    if let word = bracedWord { return word.string }
    guard kind == .scalar, isPlain, number == nil, meantVariable == nil else { return nil }
    return isPlainName(string) ? string : nil
  }
}
