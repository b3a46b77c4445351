import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reports an `id` in a mapping of a `forEach` list, where `id` is a property like any other.
struct ListIdentifier: Rule {
  static let metadata = RuleMetadata(
    id: "list-identifier", .data,
    summary: "A mapping in a `forEach` list has an `id` that nothing reads, or that another mapping has.",
    why: """
      The annotations of a list are named by position: `a/#0`, `a/#1` and so on. An `id` there is an \
      ordinary property for texts and expressions. Only the ids of GeoJSON features name annotations.
      """)

  static func check(_ context: inout RuleContext) {
    // Annotations that are repeated for the list's annotations may read its properties.
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

  /// Returns whether an annotation or its clusters may read the property `id`.
  private static func isRead(by annotation: ResolvedAnnotation) -> Bool {
    let own = [annotation.annotation] + annotation.states.map { $0.annotation }
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
  /// The expressions that determine the point, annotation or feature that the attachment refers to.
  fileprivate var readExpressions: [Expression] {
    (point?.content.expressions ?? [])
      + [annotation?.expression, feature?.content.id?.expression].compactMap { $0 }
  }
}

extension Expression {
  /// Whether the expression may read the property `id`: by name, as one of all properties, or by a computed
  /// name.
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

/// Reports a text that shows a property whose value is a list or an object.
struct PrintedStructure: Rule {
  static let metadata = RuleMetadata(
    id: "printed-structure", .data,
    summary: "A text shows a property that is a list or an object.",
    why: """
      It is shown as JSON, with brackets and quotes. An expression reads a part of it: `[get, en, [get, \
      name]]` a member of an object, `[at, 0, [get, tags]]` an item of a list.
      """)

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

  /// Returns the properties whose values the title and subtitle show: those in braces, and those that an
  /// expression inserts without changing them.
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
    /// The value is an object. `member` is the name of its first member that is a text or a number.
    case object(member: String?)
    case list
  }

  /// The number of features whose values are examined. A few suffice, because most values of a property have
  /// the same type.
  private static let fewFeatures = 32

  /// Returns whether the values of a property are lists or objects, or `nil` if they are texts, numbers or
  /// booleans.
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
  /// Whether the value is a text or a number, which a text shows without brackets.
  fileprivate var isShownPlainly: Bool {
    switch self {
    case .number, .string: true
    case .null, .boolean, .array, .object: false
    }
  }
}
