package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver

/// What a rule sees of a compilation, and where it reports.
package struct RuleContext {
  /// The finished annotations and all that the spec declares.
  package let spec: ResolvedSpec
  /// Nil when the spec does not compile.
  package let plan: Plan?
  /// From the plan's rows back to the spec's annotations.
  package let provenance: Provenance
  private let rule: RuleMetadata
  private(set) var findings: [Diagnostic] = []

  init(_ rule: RuleMetadata, _ spec: ResolvedSpec, _ compilation: Compilation) {
    self.rule = rule
    self.spec = spec
    plan = compilation.plan
    provenance = compilation.provenance
  }

  /// Reports what the rule is about, under the rule's name and with its severity.
  package mutating func report(
    _ message: String, at location: Location, help: String? = nil, fixes: [Fix] = [],
    related: [RelatedPlace] = []
  ) {
    findings.append(Diagnostic(rule, message, at: location, help: help, related: related, fixes: fixes))
  }

  /// The annotation that a row of the plan comes from; nil: there is no such row.
  package func annotation(ofRow row: Int) -> ResolvedAnnotation? {
    provenance.origin(ofRow: row).map { spec.annotations[$0.annotation] }
  }

  /// Where the value is written that a row of the plan has for a property; nil: it is the default.
  package func place(of property: AnnotationProperty, inRow row: Int) -> Location? {
    place(of: property.writtenName, inRow: row)
  }

  /// The same for what is no property of the row's own: `attach`, `title`, as a spec spells it.
  package func place(of property: String, inRow row: Int) -> Location? {
    provenance.place(of: property, inRow: row, of: spec)
  }
}
