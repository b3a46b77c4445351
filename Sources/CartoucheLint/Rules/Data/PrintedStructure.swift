import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// A list or an object that a text prints.
struct PrintedStructure: Rule {
  static let metadata = RuleMetadata(
    id: "printed-structure", .data,
    summary: "A text prints a property that is a list or an object.",
    why: """
      It is shown as JSON, with brackets and quotes. An expression reads a part of it: `[get, en, [get, name]]` the member of an \
      object, `[at, 0, [get, tags]]` the item of a list.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: { en: Vienna, de: Wien } }], attach: { point: [0, 0] }, size: [9, 9], title: "City of ⟦{name}⟧" }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ tags: [bar, pub] }], attach: { point: [0, 0] }, size: [9, 9], subtitle: "⟦{tags}⟧" }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ name: { en: Vienna, de: Wien } }]
          attach: { point: [0, 0] }
          size: [9, 9]
          title: [get, en, [get, name]]
          data: { names: [get, name] }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for annotation in context.analysis.annotations where annotation.annotation.isRepeated {
      let reads = annotation.annotation.textReads.filter { context.analysis.isOwn($0.place) }
      guard !reads.isEmpty, let facts = context.analysis.facts(of: annotation) else { continue }
      for read in reads {
        guard let structure = structure(of: read.name, facts) else { continue }
        let name = abbreviated(read.name)
        context.report(
          "`\(name)` is \(structure == .object ? "an object" : "a list"), which is shown as JSON",
          at: read.place,
          help: structure == .object
            ? "write an expression for a member of it, such as `[get, en, [get, \(name)]]`"
            : "write an expression for an item of it, such as `[at, 0, [get, \(name)]]`")
      }
    }
  }

  private enum Structure { case object, list }

  /// So many features tell what the property is: it is mostly the same of all.
  private static let fewFeatures = 32

  /// What a property is that is neither a text nor a number; nil: it is one of these.
  private static func structure(of name: String, _ facts: FeatureFacts) -> Structure? {
    for position in 0..<min(facts.features.count, fewFeatures) {
      switch facts.features[position].property(name) {
      case .object: return .object
      case .array: return .list
      case .null, .boolean, .number, .string, nil: continue
      }
    }
    return nil
  }
}
