package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What a rule sees of a compilation, and where it reports.
package struct RuleContext {
  /// The finished annotations and all that the spec declares.
  package let spec: ResolvedSpec
  /// Nil when the spec does not compile.
  package let plan: Plan?
  /// Asking the plan itself would copy all of it.
  private let hasPlan: Bool
  /// From the plan's rows back to the spec's annotations.
  package let provenance: Provenance
  /// What rules find out together.
  let analysis: SpecAnalysis
  private var rule: RuleMetadata
  private(set) var findings: [Diagnostic] = []
  /// What is one only if no other spec uses what it is about.
  private(set) var findingsUnlessUsed: [Diagnostic] = []
  /// Index of `findings` by place and message. A set takes four times the memory, and there may be a million.
  private var reported = RowIndex()

  init(_ rule: RuleMetadata, _ analysis: SpecAnalysis, _ compilation: Compilation) {
    self.rule = rule
    self.analysis = analysis
    spec = analysis.spec
    plan = compilation.plan
    hasPlan = compilation.plan != nil
    provenance = compilation.provenance
  }

  /// Goes on to another rule, and forgets what this one found.
  mutating func begin(_ rule: RuleMetadata) {
    self.rule = rule
    findings = []
    findingsUnlessUsed = []
    reported = RowIndex()
  }

  /// The sizes of map views that what a rule says holds for.
  var viewports: [Viewport] { analysis.options.viewports }

  /// The viewports of the configuration; any, where it names none.
  var possibleViewports: [Viewport] {
    viewports == RuleOptions.usualViewports ? Viewport.any : viewports
  }

  /// "viewports of 390 × 844 and 1440 × 900 points".
  var viewportsInWords: String { words(for: viewports) }

  /// The same for some of them.
  func words(for viewports: [Viewport]) -> String {
    let sizes = viewports.map {
      "\($0.width.ecmaScriptDescription) × \($0.height.ecmaScriptDescription)"
    }
    return "\(sizes.count == 1 ? "a viewport" : "viewports") of \(sizes.joined(lastWith: "and")) points"
  }

  /// The most that the rule accepts: what the configuration says, or its own limit.
  var limit: Int { analysis.options.limits[rule.id] ?? rule.limit ?? .max }

  /// Reports what the rule is about, under the rule's name and with its severity: the same only once,
  /// however many annotations take a value from its place.
  /// - Parameter severity: the finding's severity, if it is another than the rule's.
  package mutating func report(
    _ message: String, as severity: Severity? = nil, at location: Location, help: String? = nil,
    fixes: [Fix] = [], related: [RelatedPlace] = []
  ) {
    guard isNew(message, at: location) else { return }
    findings.append(
      Diagnostic(rule, as: severity, message, at: location, help: help, related: related, fixes: fixes))
  }

  /// Returns whether no finding has this place and message yet, and adds the next one to the index.
  private mutating func isNew(_ message: String, at location: Location) -> Bool {
    var hasher = Hasher()
    hasher.combine(location)
    hasher.combine(message)
    // This reference ends with the function: adding a finding to a list with two references copies the list.
    let findings = findings
    return reported.insert(findings.count, hash: hasher.finalize()) {
      findings[$0].location == location && findings[$0].message == message
    } == nil
  }

  /// Reports that something is used by nobody: in a library that is told only where the specs that import it are known.
  package mutating func reportUnused(_ message: String, at location: Location, help: String) {
    guard spec.isLibrary else {
      report(message, at: location, help: help)
      return
    }
    findingsUnlessUsed.append(Diagnostic(rule, message, at: location, help: help))
  }

  /// The annotation that a row of the plan comes from; nil: there is no such row.
  package func annotation(ofRow row: Int) -> ResolvedAnnotation? {
    provenance.origin(ofRow: row).map { spec.annotations[$0.annotation] }
  }

  /// The rows that an annotation became; nil: it has none, for a reason that is reported.
  func rows(of annotation: ResolvedAnnotation) -> Range<Int>? {
    guard hasPlan, let position = annotation.id.flatMap({ spec.position(of: $0) }) else { return nil }
    return provenance.rows(of: position)
  }

  /// Whether the spec itself has an annotation, and did not import it.
  func isOwn(_ annotation: ResolvedAnnotation) -> Bool {
    analysis.ownSource == annotation.node.document.source
  }

  /// Where the value is written that a row of the plan has for a property; nil: it is the default.
  package func place(of property: AnnotationProperty, inRow row: Int) -> Location? {
    place(of: property.writtenName, inRow: row)
  }

  /// The same for what is no property of the row's own: `attach`, `title`, as a spec spells it.
  package func place(of property: String, inRow row: Int) -> Location? {
    provenance.place(of: property, inRow: row, of: spec)
  }

  /// Where an annotation of the spec itself has a property from: the value, or the annotation's id where that is a default
  /// or is written in another file.
  package func place(of property: String, in annotation: ResolvedAnnotation) -> Location {
    if let place = spec.place(of: property, in: annotation), analysis.isOwn(place) { return place }
    return annotation.annotation.id?.location ?? annotation.node.location
  }

  /// The same for the items of a list.
  func items(of property: String, in annotation: ResolvedAnnotation) -> ItemPlaces {
    let place = place(of: property, in: annotation)
    let items = analysis.node(at: place, of: property, in: annotation)?.items.map(\.location) ?? []
    return ItemPlaces(items: items, list: place)
  }
}
