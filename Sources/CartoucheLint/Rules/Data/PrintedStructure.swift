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
      let reads = reads(in: annotation.annotation).filter { context.analysis.isOwn($0.place) }
      guard !reads.isEmpty, let facts = context.analysis.facts(of: annotation) else { continue }
      for read in reads {
        guard let structure = structure(of: read.name, facts) else { continue }
        let name = abbreviated(read.name)
        let (kind, part, lookup, isKnown) =
          switch structure {
          case .object(let member):
            ("an object", "a member", "[get, \(member ?? "en"), [get, \(name)]]", member != nil)
          case .list: ("a list", "an item", "[at, 0, [get, \(name)]]", true)
          }
        context.report(
          "`\(name)` is \(kind), which is shown as JSON", at: read.place,
          help: "write an expression for \(part) of it, such as `\(lookup)`",
          fixes: read.isExpression && isKnown
            ? [Fix("write `\(lookup)`", isSafe: false, replacing: read.place.span, with: lookup)] : [])
      }
    }
  }

  /// The properties that texts show: in braces, or by an expression that does nothing else with them.
  private static func reads(in annotation: Annotation) -> [(
    name: String, place: Location, isExpression: Bool
  )] {
    var reads = annotation.textReads.map { (name: $0.name, place: $0.place, isExpression: false) }
    annotation.forEachExpression { property, expression in
      guard property == "title" || property == "subtitle" else { return }
      let shown = expression.arguments(of: "to-string") ?? [expression]
      for part in shown.flatMap({ $0.arguments(of: "concat") ?? [$0] }) {
        guard let read = (part.arguments(of: "to-string")?.first ?? part).readProperty else { continue }
        reads.append((read.name.content, part.location, true))
      }
    }
    return reads
  }

  private enum Structure {
    /// With the first of its members that is a text or a number.
    case object(member: String?)
    case list
  }

  /// So many features tell what the property is: it is mostly the same of all.
  private static let fewFeatures = 32

  /// What a property is that is neither a text nor a number; nil: it is one of these.
  private static func structure(of name: String, _ facts: FeatureFacts) -> Structure? {
    for position in 0..<min(facts.features.count, fewFeatures) {
      switch facts.features[position].property(name) {
      case .object(let members):
        return .object(
          member: members.first { member in isPlainName(member.name) && member.value.isShownPlainly }?.name)
      case .array: return .list
      case .null, .boolean, .number, .string, nil: continue
      }
    }
    return nil
  }
}

extension ExpressionValue {
  /// Whether a text shows it without brackets.
  fileprivate var isShownPlainly: Bool {
    switch self {
    case .number, .string: true
    case .null, .boolean, .array, .object: false
    }
  }
}
