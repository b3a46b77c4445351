import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// An anchor that stands twice in one list: the later one is never reached.
struct RepeatedAnchor: Rule {
  static let metadata = RuleMetadata(
    id: "repeated-anchor", .placement, needsPlan: false,
    summary: "An anchor stands twice in one list.",
    why: "The first that fits is taken, so the second can never be; another anchor was probably meant.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, variableAnchors: [top, left, ⟦top⟧] }
      """),
    .flagged(
      """
      version: 1
      templates:
        pin: { variableAnchors: [{ anchor: top, offsetX: 4 }, ⟦{ anchor: top, offsetX: 4 }⟧] }
      annotations:
        - { id: a, extends: pin, size: [9, 9], attach: { point: [0, 0] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, variableAnchors: [bottom, ⟦{ anchor: bottom, offsetX: 0 }⟧] }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          size: [9, 9]
          attach: { point: [0, 0] }
          variableAnchors: [{ anchor: top, offsetX: 4, offsetY: 0 }, ⟦{ offsetX: 4.0, anchor: top }⟧]
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, variableAnchors: [top, { anchor: top, offsetY: -4 }] }
        - { id: b, size: [9, 9], attach: { point: [0, 9] }, variableAnchors: [top, { anchor: top, size: [5, 5] }] }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for mapping in context.spec.mappings {
      guard let list = mapping["variableAnchors"] else { continue }
      var first: [String: Node] = [:]
      for item in list.items {
        let meaning = meaning(of: item)
        guard let earlier = first[meaning] else {
          first[meaning] = item
          continue
        }
        context.report(
          "this anchor stands twice in the list", at: item.location,
          help: "remove it, or write the anchor that was meant",
          related: [RelatedPlace("first written here", at: earlier.location)])
      }
    }
  }

  /// What two entries have in common that are the same, however they are written: `bottom` is `{ anchor: bottom }`.
  private static func meaning(of item: Node) -> String {
    guard item.kind == .mapping, let anchor = item.mergedValue("anchor") else { return item.written }
    let others = ["offsetX", "offsetY", "size"].compactMap { key -> String? in
      guard let value = item.mergedValue(key), !value.isNull, value.number != 0 else { return nil }
      return "\(key)=\(value.number?.ecmaScriptDescription ?? value.written)"
    }
    return ([anchor.written] + others).joined(separator: " ")
  }
}
