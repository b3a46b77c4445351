import CartoucheDiagnostics
import CartoucheSyntax

extension ExpressionParser {
  /// Parses an argument that may be a list: one of values, which starts with no operator, needs `literal`.
  mutating func parseList(_ node: Node, expecting expected: ExpressionType? = nil) -> Expression? {
    guard let head = node.lostLiteralHead else { return parse(node, expecting: expected) }
    if reportBracketedVariable(head.string, of: node) || reportAbsent(head.string, head, mayBeWord: true) {
      return nil
    }
    let nearest = nearestOperator(to: head.string, of: node).map { MeantName($0, in: .quoted) }
    decoder.log.report(
      .unknownOperator, "unknown operator `\(abbreviated(head.string))`", at: head.location,
      help: literalHelp(node) + (nearest.map { "; \($0.help)" } ?? ""),
      fixes: literalFixes(node) + (nearest.map { [$0.fix(head.span)] } ?? []))
    return nil
  }

  /// The operator that a list probably starts with; nil: none, or its arguments do not suit.
  private func nearestOperator(to name: String, of node: Node) -> String? {
    guard let nearest = OperatorCatalog.nearest(to: name) else { return nil }
    let arguments = node.items.dropFirst().map(\.string)
    return nearest == "var" && arguments.allSatisfy { variable($0) == nil } ? nil : nearest
  }

  /// Reports `["${name}"]` and `["{name}"]`, where brackets stand around what other languages write for a variable or a property;
  /// whether it is that.
  mutating func reportBracketedVariable(_ text: String, of node: Node) -> Bool {
    guard node.count == 1, node.style == .flow, !node.isTruncated, text.hasSuffix("}"),
      let opener = ["${", "{$", "{"].first(where: text.hasPrefix)
    else { return false }
    let name = String(text.dropFirst(opener.count).dropLast())
    guard isWord(name) else { return false }
    let isVariable = opener != "{" && node.document.variables?[name] != nil
    let written = isVariable ? "$\(name)" : "[get, \(name)]"
    decoder.log.report(
      .unknownOperator, "unknown operator `\(abbreviated(text))`",
      at: node.firstChild?.location ?? node.location,
      help: isVariable
        ? "write `\(written)` for the variable, without brackets" : "write `\(written)` for the property",
      fixes: [Fix("write `\(written)`", isSafe: false, replacing: node.span, with: written)])
    return true
  }

  /// Reports an operator of Mapbox's that there is not; whether it is one.
  mutating func reportAbsent(_ name: String, _ head: Node, mayBeWord: Bool) -> Bool {
    guard let advice = OperatorCatalog.adviceOnAbsent(name, mayBeWord: mayBeWord) else { return false }
    decoder.log.report(
      .unknownOperator, "there is no operator `\(name)`, which Mapbox has", at: head.location, help: advice)
    return true
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
