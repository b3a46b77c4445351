import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A text that is the name of a property, where the property was surely meant.
struct LiteralProperty: Rule {
  static let metadata = RuleMetadata(
    id: "literal-property", .data,
    summary: "A title of a `forEach` is the name of a property, the same for all features.",
    why: """
      What a feature says is written in braces, `"{name}"`, or as an expression, `[get, name]`. A title that is the name is shown as it \
      is, for each of them. Only properties that are different texts are looked at.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: ⟦name⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: ⟦get name⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ price: "4" }, { price: "5" }], attach: { point: [0, 0] }, size: [9, 9], subtitle: ⟦"€ [get, price]"⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: ⟦"%name%"⟧ }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: "{name}", subtitle: city }
        - { id: b, forEach: [{ parking: "yes" }, { parking: "yes" }], attach: { point: [1, 0] }, size: [9, 9], title: parking }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for annotation in context.analysis.annotations where annotation.annotation.isRepeated {
      let texts = [annotation.annotation.title, annotation.annotation.subtitle].compactMap { $0 }
      for text in texts {
        guard case .plain(let node)? = text.constant, context.analysis.isOwn(node.location),
          node.textLength <= longestText, let facts = context.analysis.facts(of: annotation),
          let meant = meantName(in: node.string, facts)
        else { continue }
        let braced = "\"\(meant.written)\""
        context.report(
          "this text is shown as it is, the same for all features of \(facts.name)", at: node.location,
          help: "write `\(braced)` for their property `\(abbreviated(meant.name))`",
          fixes: [Fix("write `\(braced)`", isSafe: false, replacing: node.span, with: braced)])
      }
    }
  }

  /// Nothing longer names a property alone.
  private static let longestText = 200

  /// The property that a text names, and the text with the property in braces; nil: it names none that has different texts.
  private static func meantName(in text: String, _ facts: FeatureFacts) -> (name: String, written: String)? {
    for name in facts.names where !name.isEmpty && text.contains(name) {
      let spellings = ["[get, \(name)]", "[get,\(name)]", "%\(name)%", "get \(name)", "<\(name)>"]
      let marked = spellings.first { text.contains($0) && ($0 == text || !$0.hasPrefix("get ")) }
      guard let spelling = marked ?? (text == name ? name : nil), facts.property(name).texts.count > 1
      else {
        continue
      }
      let parts = text.components(around: spelling)
      let written = "\(parts.before){\(name)}\(parts.after)"
      // Between quotes it would be something else, or not the name alone between braces.
      let isPlain = !written.contains { $0 == "\"" || $0 == "\\" || $0.isNewline || $0 == "\t" }
      return isPlain && !name.contains { $0 == "{" || $0 == "}" } ? (name, written) : nil
    }
    return nil
  }
}

extension String {
  /// What stands before and after the first `part`, which it contains.
  fileprivate func components(around part: String) -> (before: Substring, after: Substring) {
    let range = firstRange(of: part) ?? endIndex..<endIndex
    return (self[..<range.lowerBound], self[range.upperBound...])
  }
}
