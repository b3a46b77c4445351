package import CartoucheDiagnostics

/// A check for specs that compile but very likely do not mean what their author intended.
package protocol Rule: Sendable {
  static var metadata: RuleMetadata { get }

  static func check(_ context: inout RuleContext)
}

/// A rule as an element of `ruleCatalog`. It is a structure of values, because Embedded Swift has no existential types.
package struct CatalogRule: Sendable {
  package let metadata: RuleMetadata
  let check: @Sendable (inout RuleContext) -> Void

  package init<Checked: Rule>(_ rule: Checked.Type) {
    metadata = Checked.metadata
    check = { Checked.check(&$0) }
  }

  /// Specs that the rule flags and specs that it accepts. The tests run every one.
  package var examples: [FindingExample] { FindingExample.all[metadata.id] ?? [] }
}

/// The description of a rule.
package struct RuleMetadata: FindingKind {
  /// The name of the rule in kebab case, which names the construct that the rule reports.
  package let id: String
  package let category: RuleCategory
  package let severity: Severity
  /// Whether the rule runs without configuration. Guidance that not every map needs is off by default.
  package let isOnByDefault: Bool
  /// Whether the rule runs only on a spec that compiles. In a spec with errors, a construct may only seem
  /// to be empty or unreachable.
  package let needsPlan: Bool
  /// Whether the rule uses placement proofs, which are computed while other rules run.
  package let usesProofs: Bool
  /// The maximum number that the rule accepts, which a configuration can change; `nil` if the rule has none.
  package let limit: Int?
  /// The construct that the rule reports, in one sentence.
  package let summary: String
  /// The consequence of the reported construct for the author of the spec, which is why the rule reports it.
  package let why: String

  package init(
    id: String, _ category: RuleCategory, severity: Severity = .warning, isOnByDefault: Bool = true,
    needsPlan: Bool = true, usesProofs: Bool = false, limit: Int? = nil, summary: String, why: String
  ) {
    self.id = id
    self.category = category
    self.severity = severity
    self.isOnByDefault = isOnByDefault
    self.needsPlan = needsPlan
    self.usesProofs = usesProofs
    self.limit = limit
    self.summary = summary
    self.why = why
  }

  package var note: FindingNote { FindingNote(severity, summary, why) }
}

/// The subject of a rule, which is also the name of its folder.
package enum RuleCategory: String, Sendable, CaseIterable {
  /// Unused and undeclared names.
  case names
  /// Properties of features in filters, expressions and texts.
  case data
  /// Coordinates and geometries.
  case coordinates
  /// Placement of views, and avoidance of layers and regions.
  case placement
  /// Selection, dragging, states and callouts.
  case interaction
  /// Limits that platforms recommend for smooth drawing.
  case performance
  /// Texts for readers of the map.
  case text
}
