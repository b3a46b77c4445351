import CartoucheDiagnostics
import CartoucheSyntax

extension ExpressionParser {
  /// Parses an argument that may be a list: one of values, which starts with no operator, needs `literal`.
  mutating func parseList(_ node: Node, expecting expected: ExpressionType? = nil) -> Expression? {
    guard let head = node.lostLiteralHead else { return parse(node, expecting: expected) }
    let nearest = OperatorCatalog.nearest(to: head.string).map { MeantName($0, in: .quoted) }
    decoder.log.report(
      .unknownOperator, "unknown operator `\(abbreviated(head.string))`", at: head.location,
      help: literalHelp(node) + (nearest.map { "; \($0.help)" } ?? ""),
      fixes: literalFixes(node) + (nearest.map { [$0.fix(head.span)] } ?? []))
    return nil
  }

  /// What to write where a list of values is meant.
  func literalHelp(_ node: Node) -> String {
    let list = node.written
    return list.contains("\n") || list.count > 60
      ? "write `[literal, [ … ]]` if a list of values is meant"
      : "write `[literal, \(list)]` if a list of values is meant"
  }

  /// `[literal, …]` around a list of plain values.
  func literalFixes(_ node: Node) -> [Fix] {
    guard node.style == .flow, !node.isTruncated else { return [] }
    var trial = decoder.blank()
    guard node.items.allSatisfy({ $0.kind == .scalar && trial.expressionScalar($0) != nil }) else {
      return []
    }
    return [Fix("put it in `[literal, …]`", isSafe: false, around: node.span, "[literal, ", "]")]
  }
}

extension Node {
  /// The first of a list of texts that starts with no operator.
  fileprivate var lostLiteralHead: Node? {
    guard kind == .sequence, tag == nil, !isTruncated, let head = firstChild, head.kind == .scalar,
      head.tag == nil, head.style != .folded, head.style != .literal, head.number == nil,
      items.allSatisfy({ $0.kind == .scalar && !$0.isTruncated })
    else { return nil }
    let name = head.string
    let isValue = head.isPlain && ["true", "false", "null"].contains(name)
    return isValue || OperatorCatalog.id(name) != nil ? nil : head
  }
}
