import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// An escape in a text that has none.
struct UnreadEscape: Rule {
  static let metadata = RuleMetadata(
    id: "unread-escape", .text, needsPlan: false,
    summary: "A text that is not in double quotes has `\\n` or another escape.",
    why: """
      Only double quotes give a backslash a meaning in YAML: elsewhere the two characters are shown as they are, and a text that was \
      to have two lines has one.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      #"""
      version: 1
      annotations:
        - id: a
          size: [9, 9]
          attach: { point: [0, 0] }
          title: 'Old town⟦\n⟧Harbour'
      """#),
    .flagged(
      #"""
      version: 1
      templates:
        cafe:
          subtitle: Caf⟦\u00e9⟧ at the corner
      """#),
    .accepted(
      #"""
      version: 1
      annotations:
        - id: a
          size: [9, 9]
          attach: { point: [0, 0] }
          title: "Old town\nHarbour"
          subtitle: 'C:\new'
          data: { pattern: '\n' }
      """#),
  ]

  /// Keys whose values are texts that people read.
  private static let keys: [StaticString] = ["title", "subtitle"]

  static func check(_ context: inout RuleContext) {
    // Nearly no spec has any, and all of them are written in its own text.
    guard context.spec.rootNode?.document.characters.contains(.backslash) == true else { return }
    for mapping in context.spec.mappings {
      for key in keys {
        guard let value = mapping[key] else { continue }
        check(value, &context)
      }
    }
  }

  private static func check(_ value: Node, _ context: inout RuleContext) {
    guard value.kind == .scalar, value.isPlain || value.style == .singleQuoted else { return }
    let written = value.written
    guard let escape = escape(in: written) else { return }
    let before =
      Int(value.span.start) + written.utf8.distance(from: written.startIndex, to: escape.lowerBound)
    let span = SourceSpan(before..<before + written[escape].utf8.count)
    let text = value.string
    context.report(
      "`\(written[escape])` is shown as it is: only in double quotes it is one character",
      at: Location(source: value.document.source, span: span), help: "write the text in double quotes",
      fixes: text.contains("\"") || text.contains(where: \.isNewline)
        ? []
        : [Fix("write `\"\(abbreviated(text))\"`", isSafe: false, replacing: value.span, with: "\"\(text)\"")]
    )
  }

  /// The first that nothing else explains: a line break, a tab or a character by its number; a path has a letter before it.
  private static func escape(in written: String) -> Range<String.Index>? {
    var rest = written[...]
    while let backslash = rest.firstIndex(of: "\\") {
      let after = written.index(after: backslash)
      rest = written[after...]
      let digits = rest.dropFirst().prefix(4)
      if rest.first == "u", digits.count == 4, digits.allSatisfy(\.isHexDigit) {
        return backslash..<digits.endIndex
      }
      let isPath = written[..<backslash].last.map { ":\\".contains($0) } ?? false
      guard let sign = rest.first, "nt".contains(sign), !isPath else { continue }
      return backslash..<written.index(after: after)
    }
    return nil
  }
}
