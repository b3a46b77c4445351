import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A text without quotes whose rest, from a `#`, is a comment for YAML.
struct CommentAfterText: Rule {
  static let metadata = RuleMetadata(
    id: "comment-after-text", .text, needsPlan: false,
    summary: "A `#` right before a word ends a text.",
    why: "YAML takes ` #` for the start of a comment, so the rest of the text is lost without a word.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          size: [9, 9]
          attach: { point: [0, 0] }
          title: Room ⟦#5⟧
      """),
    .flagged(
      """
      version: 1
      templates:
        room:
          subtitle: Room ⟦#5 and more⟧
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          size: [9, 9]        #points
          attach: { point: [0, 0] }
          title: Room         # number five
          subtitle: "Room #5"
      """),
  ]

  /// Keys whose values are texts that people read.
  private static let keys: [StaticString] = ["title", "subtitle", "name"]

  static func check(_ context: inout RuleContext) {
    for mapping in context.spec.mappings {
      guard mapping.document.characters.contains(.hash) else { continue }
      for key in keys {
        if let value = mapping[key] { check(value, &context) }
      }
    }
  }

  private static func check(_ value: Node, _ context: inout RuleContext) {
    guard value.kind == .scalar, value.isPlain, !value.isEmpty, let comment = comment(after: value) else {
      return
    }
    let written = String(
      decoding: value.document.bytes[Int(value.span.start)..<comment.upperBound], as: UTF8.self)
    let whole = SourceSpan(Int(value.span.start)..<comment.upperBound)
    context.report(
      "the text ends before this `#`, which starts a comment",
      at: Location(source: value.document.source, span: SourceSpan(comment)),
      help: "quote the text, or write a space after the `#`",
      fixes: written.contains("\"") || written.contains("\\")
        ? [] : [Fix("quote the text", isSafe: false, replacing: whole, with: "\"\(written)\"")])
  }

  /// A `#` with a word right behind it, to the end of the line; nil when what follows is no such comment.
  private static func comment(after value: Node) -> Range<Int>? {
    let bytes = value.document.bytes
    var start = Int(value.span.end)
    while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "#"), start + 1 < bytes.count,
      bytes[start + 1] > 0x20,
      bytes[start + 1] != UInt8(ascii: "#")
    else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return start..<end
  }
}
