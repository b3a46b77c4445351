package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The compilation as a rule sees it. The rule reports its findings here.
package struct RuleContext {
  /// The spec with all its declarations and complete annotations.
  package let spec: ResolvedSpec
  /// The compiled plan, or `nil` if the spec does not compile.
  package let plan: Plan?
  /// Whether the spec compiled to a plan. Testing `plan` itself would copy the plan.
  let hasPlan: Bool
  /// The mapping from rows of the plan to annotations of the spec.
  package let provenance: Provenance
  /// Information about the spec that several rules need, computed once for all of them.
  let analysis: SpecAnalysis
  private var rule: RuleMetadata
  private(set) var findings: [Diagnostic] = []
  /// The findings about unused declarations of a library. Each one applies only if no spec that imports the
  /// library uses the declaration.
  private(set) var findingsUnlessUsed: [Diagnostic] = []
  /// The index of the rule's `findings` by location and message, to find repeated ones. A set would take four
  /// times the memory, and there may be a million findings.
  private var reported = RowIndex()

  init(_ rule: RuleMetadata, _ analysis: SpecAnalysis, _ compilation: Compilation) {
    self.rule = rule
    self.analysis = analysis
    spec = analysis.spec
    plan = compilation.plan
    hasPlan = compilation.hasPlan
    provenance = compilation.provenance
  }

  /// Prepares the context for the next rule, and removes the findings of the previous one.
  mutating func begin(_ rule: RuleMetadata) {
    self.rule = rule
    findings = []
    findingsUnlessUsed = []
    reported = RowIndex()
  }

  /// The viewports for which rules check placement.
  var viewports: [Viewport] { analysis.options.viewports }

  /// The viewports in which a map may be shown: those of the configuration, or a set that represents all
  /// others if the configuration names none.
  var possibleViewports: [Viewport] {
    viewports == RuleOptions.defaultViewports ? Viewport.any : viewports
  }

  /// The viewports in messages, such as "viewports of 390 × 844 and 1440 × 900 points".
  var viewportDescription: String { description(of: viewports) }

  /// Returns the description of viewports for messages.
  func description(of viewports: [Viewport]) -> String {
    let sizes = viewports.map {
      "\($0.width.ecmaScriptDescription) × \($0.height.ecmaScriptDescription)"
    }
    return "\(sizes.count == 1 ? "a viewport" : "viewports") of \(sizes.joined(lastWith: "and")) points"
  }

  /// The maximum number that the current rule accepts, by configuration or by default.
  var limit: Int { analysis.options.limits[rule.id] ?? rule.limit ?? .max }

  /// Reports a finding of the current rule. Repeated findings with the same location and message are
  /// ignored, because many annotations may share a value.
  /// - Parameter severity: The severity, if it differs from the rule's.
  package mutating func report(
    _ message: String, as severity: Severity? = nil, at location: Location, help: String? = nil,
    fixes: [Fix] = [], related: [RelatedPlace] = []
  ) {
    guard isNew(message, at: location) else { return }
    findings.append(
      Diagnostic(rule, as: severity, message, at: location, help: help, related: related, fixes: fixes))
  }

  /// Returns whether the current rule has no finding with this location and message yet. In this case, adds
  /// the next finding to the index.
  private mutating func isNew(_ message: String, at location: Location) -> Bool {
    var hasher = Hasher()
    hasher.combine(location)
    hasher.combine(message)
    // This second reference must end with the function, because appending to an array with two references
    // copies it.
    let findings = findings
    return reported.insert(findings.count, hash: hasher.finalize()) {
      findings[$0].location == location && findings[$0].message == message
    } == nil
  }

  /// Reports an unused declaration. In a library the finding depends on the specs that import it.
  package mutating func reportUnused(_ message: String, at location: Location, help: String) {
    guard spec.isLibrary else {
      report(message, at: location, help: help)
      return
    }
    findingsUnlessUsed.append(Diagnostic(rule, message, at: location, help: help))
  }

  /// Returns the annotation that a row of the plan comes from, or `nil` if the plan has no such row.
  package func annotation(ofRow row: Int) -> ResolvedAnnotation? {
    provenance.origin(ofRow: row).map { spec.annotations[$0.annotation] }
  }

  /// Returns the plan rows of an annotation, or `nil` if it has none because of a reported error.
  func rows(of annotation: ResolvedAnnotation) -> Range<Int>? {
    guard hasPlan, let position = annotation.id.flatMap({ spec.position(of: $0) }) else { return nil }
    return provenance.rows(of: position)
  }

  /// Returns whether an annotation belongs to the spec itself rather than an import.
  func isOwn(_ annotation: ResolvedAnnotation) -> Bool {
    analysis.ownSource == annotation.node.document.source
  }

  /// Returns the location of the value that a plan row has for a property, or `nil` for the default value.
  package func place(of property: AnnotationProperty, inRow row: Int) -> Location? {
    place(of: property.writtenName, inRow: row)
  }

  /// Returns the location of the value that a plan row has for a property, by its name in the spec, such as
  /// `title`.
  package func place(of property: String, inRow row: Int) -> Location? {
    provenance.place(of: property, inRow: row, of: spec)
  }

  /// Returns the location of an annotation's property. For a default value, or a value in another file, this
  /// is the location of the id.
  package func place(of property: String, in annotation: ResolvedAnnotation) -> Location {
    if let place = spec.place(of: property, in: annotation), analysis.isOwn(place) { return place }
    return annotation.annotation.id?.location ?? annotation.node.location
  }

  /// Returns the locations of the items of an annotation's property whose value is a list.
  func items(of property: String, in annotation: ResolvedAnnotation) -> ItemPlaces {
    let place = place(of: property, in: annotation)
    let items = analysis.node(at: place, of: property, in: annotation)?.items.map { $0.location } ?? []
    return ItemPlaces(items: items, list: place)
  }
}

extension RuleContext {
  /// Returns the width and height in points that each viewport leaves for views. A value is negative if the
  /// camera's padding is larger than the viewport.
  /// - Parameter ignoresPadding: Whether views may also be in the camera's padding.
  func bounds(ignoresPadding: Bool) -> [(width: Double, height: Double)] {
    let inset = ignoresPadding ? InsetsValue() : spec.root.camera.view.padding
    return viewports.map { ($0.width - inset.left - inset.right, $0.height - inset.top - inset.bottom) }
  }
}

extension Viewport {
  /// A set of viewports that represents all others: a condition that holds in these viewports holds in every
  /// viewport.
  ///
  /// The edges of a rectangle are linear in the length of the side. The smallest and the largest size cover
  /// all conditions, and the sizes between cover rectangles in the middle.
  static let any: [Viewport] = [200, 400, 1024, 4096, 16384].map { Viewport(width: $0, height: $0) }
}

/// The locations of the items of a list in a spec.
struct ItemPlaces {
  let items: [Location]
  /// The location of the whole list, which is used for items without a known location.
  let list: Location

  subscript(index: Int) -> Location { items.indices.contains(index) ? items[index] : list }
}
