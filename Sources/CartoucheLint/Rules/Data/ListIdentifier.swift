import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// An `id` in a list of mappings, which is a property like any other there.
struct ListIdentifier: Rule {
  static let metadata = RuleMetadata(
    id: "list-identifier", .data,
    summary: "A mapping of a `forEach` list has an `id` that nothing reads, or that another mapping has.",
    why: """
      The annotations of a list are named by their places in it, `a/#0`, `a/#1` and so on: an `id` names none of them, and is only what \
      texts and expressions make of it. Features of GeoJSON have ids that name annotations.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ ⟦id⟧: oslo, name: Oslo }, { id: bergen, name: Bergen }]
          attach: { point: [0, 0] }
          size: [9, 9]
          title: "{name}"
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ id: oslo }, { id: ⟦oslo⟧ }]
          attach: { point: [0, 0] }
          size: [9, 9]
          title: "{id}"
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ id: oslo }, { id: bergen }]
          attach: { point: [0, 0] }
          size: [9, 9]
          data: { key: [get, id] }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    // What is repeated for a list's annotations may read its properties.
    let repeated = Set(
      context.spec.annotations.compactMap { annotation in
        annotation.annotation.forEach?.content.annotation.map {
          context.spec.qualified($0.content, at: $0.location)
        }
      })
    for annotation in context.analysis.annotations {
      guard let list = annotation.annotation.forEach?.content.list, let id = annotation.id else { continue }
      let entries = list.compactMap { mapping in mapping.entries.first { $0.key.isText("id") } }
      guard let first = entries.first, context.analysis.isOwn(first.key.location) else { continue }
      reportRepeated(entries, &context)
      if repeated.contains(id) || isRead(by: annotation) { continue }
      let others = entries.count > 1 ? ", nor those of \(entries.count - 1) more" : ""
      context.report(
        "nothing reads this `id`\(others), and it names no annotation: those of a list are `\(abbreviated(id))/#0` and so on",
        at: first.key.location,
        help: "remove it, or read it by `{id}` or `[get, id]`; for names of their own make the list GeoJSON")
    }
  }

  private static func reportRepeated(_ entries: [Node.Entry], _ context: inout RuleContext) {
    var known: [String: Location] = [:]
    for entry in entries where entry.value.kind == .scalar {
      let text = entry.value.string
      guard let earlier = known[text] else {
        known[text] = entry.value.location
        continue
      }
      context.report(
        "another mapping of this list has the `id` `\(abbreviated(text))`", at: entry.value.location,
        help: "give each its own", related: [RelatedPlace("it is here", at: earlier)])
    }
  }

  /// Whether an annotation reads the property, or may: its clusters can, too.
  private static func isRead(by annotation: ResolvedAnnotation) -> Bool {
    let own = [annotation.annotation] + annotation.states.map(\.annotation)
    return own.contains { reads($0) }
      || annotation.annotation.traits.content.clusteringIdentifier.constant?.isEmpty != true
  }

  private static func reads(_ annotation: Annotation) -> Bool {
    if annotation.textReads.contains(where: { $0.name == "id" }) { return true }
    var reads = false
    annotation.forEachExpression { _, expression in
      if !reads { reads = expression.mayReadID }
    }
    return reads || (annotation.attach?.content.readExpressions ?? []).contains { $0.mayReadID }
  }
}

extension Attachment {
  /// Those that say what is meant.
  fileprivate var readExpressions: [Expression] {
    (point?.content.expressions ?? [])
      + [annotation?.expression, feature?.content.id?.expression].compactMap { $0 }
  }
}

extension Expression {
  /// Whether it reads the property `id`, all properties, or one whose name is computed.
  fileprivate var mayReadID: Bool {
    var reads = false
    forEachPart { part in
      if part.arguments(of: "properties") != nil { reads = true }
      guard let arguments = part.arguments(of: "get", "has"), arguments.count == 1 else { return }
      guard case .string(let name)? = arguments[0].constant else {
        reads = true
        return
      }
      if name == "id" { reads = true }
    }
    return reads
  }
}
