import CartoucheDiagnostics
import CartoucheSyntax

extension Decoder {
  /// The operator at the head of a list; what YAML made of one that is not quoted is reported.
  mutating func operatorName(_ head: Node) -> String? {
    guard !head.isTruncated else { return nil }
    if let tag = head.tag, reportLostOperator(tag, head) { return nil }
    guard head.kind == .scalar else {
      wrongOperator(head)
      return nil
    }
    if head.style == .folded || head.style == .literal {
      reportBlock(head)
      return nil
    }
    guard hasValue(head) else { return nil }
    if head.isPlain, DecimalNumber.value(head.utf8) != nil || ["true", "false", "null"].contains(head.string)
    {
      wrongOperator(head)
      return nil
    }
    return head.string
  }

  private mutating func wrongOperator(_ head: Node) {
    log.report(
      .expressionSyntax, "an expression starts with the name of its operator, found \(describe(head))",
      at: head.location, help: "write `[literal, [ … ]]` if a list of values is meant")
  }

  /// Reports `!` and `!=` without quotes, which are tags for YAML; whether the tag is one of these.
  private mutating func reportLostOperator(_ tag: SourceSpan, _ head: Node) -> Bool {
    let name = String(decoding: head.document.bytes[tag.range], as: UTF8.self)
    guard OperatorCatalog.id(name) != nil else { return false }
    log.report(
      .lostOperator, "`\(name)` without quotes is a tag for YAML, so the operator is lost",
      at: Location(source: head.document.source, span: tag), help: "quote the operator: `\"\(name)\"`",
      fixes: [Fix("quote the operator", replacing: tag, with: "\"\(name)\"")])
    return true
  }

  /// `- >` starts a block of text, which is empty or holds what should have followed.
  private mutating func reportBlock(_ head: Node) {
    let sign = head.style == .folded ? ">" : "|"
    let start = Int(head.span.start)
    let span = SourceSpan(start..<min(start + 1, head.document.bytes.count))
    log.report(
      .lostOperator, "`\(sign)` without quotes starts a block of text for YAML, so the operator is lost",
      at: Location(source: head.document.source, span: span),
      help: sign == ">" ? "quote the operator: `\">\"`" : "there is no operator `|`; did you mean `any`?",
      fixes: sign == ">" && head.utf8.isEmpty
        ? [Fix("quote the operator", replacing: span, with: "\">\"")] : [])
  }
}
