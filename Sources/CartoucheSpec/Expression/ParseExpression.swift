import CartoucheDiagnostics
package import CartoucheSyntax

/// Reads an expression: a list whose first item names the operator.
///
/// - Parameter expected: what stands there when it is no expression, for messages.
package func parseExpression(_ node: Node, expected: String, _ decoder: inout Decoder) -> Expression? {
  let items = Array(node.items)
  guard let head = items.first, head.kind == .scalar, DecimalNumber.value(head.utf8) == nil else {
    decoder.wrongType(node, expected: expected)
    return nil
  }
  guard decoder.hasValue(head) else { return nil }
  guard head.isText("get") else {
    decoder.error(
      "unknown-operator", "unknown operator `\(abbreviated(head.string))`", at: head.location,
      help: "`[get, name]` reads a property of the feature")
    return nil
  }
  guard items.count == 2, items[1].kind == .scalar, decoder.hasValue(items[1]) else {
    if !node.isTruncated {
      decoder.error(
        "expression-arguments", "`get` takes one property name, found \(items.count - 1) arguments",
        at: node.location, help: "write `[get, name]`")
    }
    return nil
  }
  return Expression(operation: .get(property: items[1].string), location: node.location)
}
