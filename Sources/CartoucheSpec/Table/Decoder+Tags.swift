import CartoucheDiagnostics
import CartoucheSyntax

extension Decoder {
  /// Reports a tag where a value should be.
  mutating func reportTag(
    _ tag: SourceSpan, _ node: Node, _ shape: Shape, _ expectation: String
  ) {
    let span = SourceSpan(start: tag.start, end: max(tag.end, node.span.end))
    let written = String(decoding: node.document.bytes[span.range], as: UTF8.self)
    let name = String(decoding: node.document.bytes[tag.range], as: UTF8.self)
    if name.hasPrefix("!!") {
      let value = String(decoding: node.document.bytes[node.span.range], as: UTF8.self)
      log.report(
        .tagAsValue, "`\(name)` is a tag for YAML, and types are not written here",
        at: Location(source: node.document.source, span: span), help: "remove the tag",
        fixes: node.isEmpty ? [] : [Fix("remove the tag", isSafe: false, replacing: span, with: value)])
      return
    }
    let help =
      if shape.takesText {
        "quote the value if the `!` belongs to it"
      } else if shape.takesBoolean {
        "expected \(expectation)" + (shape.takesExpression ? ", such as `[\"!\", [get, closed]]`" : "")
      } else {
        "expected \(expectation), without a tag"
      }
    log.report(
      .tagAsValue, "`\(name)` is a tag for YAML, so the value is lost",
      at: Location(source: node.document.source, span: span), help: help,
      fixes: shape.takesText && node.kind == .scalar && !written.contains("\"")
        ? [Fix("quote the value", isSafe: false, replacing: span, with: "\"\(written)\"")] : [])
  }
}
