import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reports a text without quotes that contains ` #`. YAML reads the rest of such a line as a comment.
struct CommentAfterText: Rule {
  static let metadata = RuleMetadata(
    id: "comment-after-text", .text, needsPlan: false,
    summary: "A `#` right before a word ends a text.",
    why: "YAML reads ` #` as the start of a comment, so the rest of the text is lost without an error.")

  /// The keys whose values are texts for readers of the map.
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

  /// Returns the range of the words after `value` that YAML reads as a comment, from their `#` to a comment or
  /// the end of the line. Returns `nil` unless a word follows the `#` directly.
  private static func comment(after value: Node) -> Range<Int>? {
    let bytes = value.document.bytes
    let hash = UInt8(ascii: "#")
    func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }
    func hasWord(after index: Int) -> Bool {
      index + 1 < bytes.count && bytes[index + 1] > 0x20 && bytes[index + 1] != hash
    }
    var start = Int(value.span.end)
    while start < bytes.count, isBlank(start) { start += 1 }
    guard start < bytes.count, bytes[start] == hash, hasWord(after: start) else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D,
      bytes[end] != hash || !isBlank(end - 1) || hasWord(after: end)
    {
      end += 1
    }
    while isBlank(end - 1) { end -= 1 }
    return start..<end
  }
}

/// Reports an escape sequence such as `\n` in a text without double quotes, where YAML does not read it.
struct UnreadEscape: Rule {
  static let metadata = RuleMetadata(
    id: "unread-escape", .text, needsPlan: false,
    summary: "A text without double quotes contains `\\n` or another escape.",
    why: """
      Backslashes have a meaning only in double quotes. Elsewhere both characters are shown, so a text \
      meant for two lines has one.
      """)

  /// The keys whose values are texts for readers of the map.
  private static let keys: [StaticString] = ["title", "subtitle"]

  static func check(_ context: inout RuleContext) {
    // Most specs contain no backslash.
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
      fixes: text.contains("\"") || text.contains { $0.isNewline }
        ? []
        : [Fix("write `\"\(abbreviated(text))\"`", isSafe: false, replacing: value.span, with: "\"\(text)\"")]
    )
  }

  /// Returns the first escape sequence for a line break, a tab or a character code. A backslash after a colon
  /// or another backslash may belong to a path.
  private static func escape(in written: String) -> Range<String.Index>? {
    var rest = written[...]
    while let backslash = rest.firstIndex(of: "\\") {
      let after = written.index(after: backslash)
      rest = written[after...]
      let digits = rest.dropFirst().prefix(4)
      if rest.first == "u", digits.count == 4, digits.allSatisfy({ $0.isHexDigit }) {
        return backslash..<digits.endIndex
      }
      let isPath = written[..<backslash].last.map { ":\\".contains($0) } ?? false
      guard let sign = rest.first, "nt".contains(sign), !isPath else { continue }
      return backslash..<written.index(after: after)
    }
    return nil
  }
}
