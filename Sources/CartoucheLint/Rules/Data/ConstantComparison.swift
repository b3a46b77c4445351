import CartoucheDiagnostics
import CartoucheSpec

/// A comparison of two written values, or a written value that is matched, mostly because a `get` was forgotten.
struct ConstantComparison: Rule {
  static let metadata = RuleMetadata(
    id: "constant-comparison", .data,
    summary: "Two written values are compared, or the name of a property is matched.",
    why: "`kind` alone is just that text; `[get, kind]` reads the property.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe }]
          attach: { point: [0, 0] }
          size: [9, 9]
          visible: ⟦["==", kind, cafe]⟧
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe, rank: 2 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          priority: [case, [all, [has, rank], ⟦["!=", kind, cafe]⟧], 1, 0]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe }, { kind: bar }]
          attach: { point: [0, 0] }
          size: [9, 9]
          view: [match, ⟦kind⟧, cafe, cup, bar, glass, pin]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe, rank: 2 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          priority: ["match", ⟦"kind"⟧, cafe, [get, rank], 0]
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe }]
          attach: { point: [0, 0] }
          size: [9, 9]
          priority: [match, other, cafe, 1, 0]
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ kind: cafe }]
          attach: { point: [0, 0] }
          size: [9, 9]
          visible: ["==", [get, kind], cafe]
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.filters {
      // A filter that is nothing else is told by the compiler.
      for part in use.filter.children {
        part.forEachPart {
          check($0, use.facts, &context)
          checkMatch($0, use.facts, &context)
        }
      }
    }
    for use in context.analysis.expressions {
      use.expression.forEachPart {
        check($0, use.facts, &context)
        if let facts = use.facts { checkMatch($0, facts, &context) }
      }
    }
  }

  /// Whether it says something of an expression.
  static func flags(_ expression: Expression, _ facts: FeatureFacts, _ analysis: SpecAnalysis) -> Bool {
    var found = false
    expression.forEachPart { part in
      if result(ofComparison: part, analysis) != nil || matchedName(part, facts, analysis) != nil {
        found = true
      }
    }
    return found
  }

  /// Reports the name of a property that is matched as the text that it is; one whose result is a value is no `match` any more.
  private static func checkMatch(
    _ expression: Expression, _ facts: FeatureFacts, _ context: inout RuleContext
  ) {
    guard let name = matchedName(expression, facts, context.analysis) else { return }
    let lookup = "[get, \(name.content)]"
    context.report(
      "the text `\(abbreviated(name.content))` is matched, the same for all features of \(facts.name)",
      at: name.location, help: "`\(abbreviated(lookup))` reads the property",
      fixes: [
        Fix("write `\(abbreviated(lookup))`", isSafe: false, replacing: name.location.span, with: lookup)
      ])
  }

  /// The property whose name a `match` in brackets has where it looks one up.
  private static func matchedName(
    _ expression: Expression, _ facts: FeatureFacts, _ analysis: SpecAnalysis
  ) -> Located<String>? {
    guard expression.constant != nil || expression.isMatch else { return nil }
    let place = expression.location
    // Long lists have it at their beginning, too.
    let bytes = analysis.bytes(at: place).prefix(200)
    var words = bytes.split(separator: UInt8(ascii: ","), maxSplits: 2, omittingEmptySubsequences: false)[...]
    guard words.count == 3, let head = words.popFirst(), let operand = words.popFirst(),
      String(decoding: head, as: UTF8.self).filter({ !" \"'\n".contains($0) }) == "[match"
    else { return nil }
    func isBlank(_ byte: UInt8) -> Bool { " \n\r\t".utf8.contains(byte) }
    let written = operand.drop(while: isBlank)
    let end = written.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? written.startIndex
    let name = String(decoding: written[..<end], as: UTF8.self).filter { !"\"'".contains($0) }
    guard isPlainName(name), facts.property(name).count > 0 else { return nil }
    let span = SourceSpan(written.startIndex..<end)
    return Located(name, at: Location(source: place.source, span: span))
  }

  /// An expression that is a value, and was written as a comparison.
  private static func check(
    _ expression: Expression, _ facts: FeatureFacts?, _ context: inout RuleContext
  ) {
    guard let result = result(ofComparison: expression, context.analysis) else { return }
    let written = context.analysis.text(at: expression.location)
    // The value that is the name of a property.
    let name = facts?.names.first { written.contains($0) }
    context.report(
      "two written values are compared, which is always \(result)", at: expression.location,
      help: "`[get, \(name.map(abbreviated) ?? "name")]` reads a property")
  }

  /// What a comparison of two written values gives; nil: it is something else.
  private static func result(ofComparison expression: Expression, _ analysis: SpecAnalysis) -> Bool? {
    guard case .boolean(let result)? = expression.constant else { return nil }
    let written = analysis.text(at: expression.location)
    let isList = written.hasPrefix("[") || written.hasPrefix("-")
    let first = written.drop { "[-'\" ".contains($0) }
    return isList && ["==", "!=", "<", ">"].contains(where: { first.hasPrefix($0) }) ? result : nil
  }
}
