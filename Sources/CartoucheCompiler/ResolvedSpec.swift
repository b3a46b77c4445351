package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// A spec with all that it imports, each annotation finished: what lowering, lint rules and edits read.
///
/// Every annotation is read once. Those of one template share what they do not change, so that one takes a few
/// hundred bytes.
package struct ResolvedSpec: Sendable {
  /// Imported files before those that import them, the root last.
  let modules: [Module]
  let names: Names
  private(set) var templates: Templates
  /// By the identifier that the root has for each, read over what its templates give it.
  package let clusters: [Named<Cluster>]
  /// In document order, those of imported files first.
  package private(set) var annotations: [ResolvedAnnotation] = []
  /// False when a list of annotations could not be read to its end, so that none is reported missing.
  let hasAllAnnotations: Bool
  /// Names of the data sources that are referred to; known once attachments are bound.
  package internal(set) var usedSources: Set<String> = []
  /// Of each id, as the root has it, the annotation in `annotations`.
  private var positions: [String: Int32] = [:]
  /// The last annotation with states, for those that follow and share its traits.
  private var lastWithStates: ResolvedAnnotation?

  /// Applies templates, states and defaults to the annotations and clusters of all files.
  init(_ modules: [Module], _ names: Names, _ decoder: inout Decoder) {
    self.modules = modules
    self.names = names
    var templates = Templates(modules, names, decoder)
    clusters = readClusters(modules, names, &templates, &decoder)
    self.templates = templates
    hasAllAnnotations = names.isComplete && modules.haveReadable("annotations", .sequence)
    for module in modules.indices {
      if let list = modules[module].spec.annotations { readAll(list, in: module, &decoder) }
    }
    lastWithStates = nil
    self.templates.checkUnused(&decoder)
  }

  // MARK: What it holds

  /// The spec that everything else is imported for.
  package var root: Spec { modules.last?.spec ?? Spec() }

  /// Whether everything was read to its end, so that what is not found is not there.
  package var isComplete: Bool { names.isComplete }

  /// Whether it shows nothing by itself: what it declares is there for the specs that import it.
  package var isLibrary: Bool { modules.last?.spec.annotations == nil }

  /// Names of the templates that an annotation takes, directly or not.
  package var usedTemplates: Set<String> { templates.used }

  /// Names of the root's variables that are used.
  package var usedVariables: Set<String> { modules.last?.usedVariables ?? [] }

  /// Every mapping with an annotation's properties that the root writes: its templates, then its annotations.
  package var mappings: [Node] {
    let own = root
    return own.templates.map(\.content) + (own.annotations.map { Array($0.items) } ?? [])
  }

  /// The annotation that the root calls so, as an index; nil when there is none.
  package func position(of id: String) -> Int? { positions[id].map { Int($0) } }

  /// The annotation that the root calls so; nil when there is none.
  package subscript(id: String) -> ResolvedAnnotation? { position(of: id).map { annotations[$0] } }

  /// Every id, in document order.
  package var ids: [String] { annotations.compactMap(\.id) }

  /// Where an id is given; nil: it is none.
  func place(ofID id: String) -> Location? {
    position(of: id).flatMap { annotations[$0].annotation.id?.location }
  }

  /// A name as the root calls it: names belong to the file in which they are written.
  package func qualified(_ name: String, at location: Location) -> String {
    names.qualified(name, at: location)
  }

  // MARK: Where values come from

  /// Where the value is written that an annotation has for a property: in its own mapping, in one of its states
  /// or in a template; nil: it is the default.
  ///
  /// - Parameters:
  ///   - property: as a spec spells it.
  ///   - state: in which the value counts; nil: in none.
  /// - Complexity: O(keys of the annotation and of its templates).
  package func place(
    of property: String, in annotation: ResolvedAnnotation, while state: AnnotationState? = nil
  ) -> Location? {
    precondition(
      Annotation.properties.rows.contains { $0.name == property }, "an annotation has no `\(property)`")
    let ofState = state.map { annotation.annotation.traits.content.states.mappings(of: $0) } ?? []
    for mapping in ofState.reversed() {
      if let value = mapping.meantValue(property, in: Annotation.self) { return value.location }
    }
    if let value = annotation.node.meantValue(property, in: Annotation.self) { return value.location }
    return templates.place(of: property, in: annotation.inheritance)
  }

  // MARK: Reading

  private mutating func readAll(_ list: Node, in module: Int, _ decoder: inout Decoder) {
    annotations.reserveCapacity(annotations.count + list.count)
    positions.reserveCapacity(annotations.count + list.count)
    for (position, node) in list.items.enumerated() {
      // Where the list breaks off, lines of its last item may be what could not be read.
      let isCut = list.isTruncated && position == list.count - 1
      guard let annotation = read(node, in: module, isCut: isCut, &decoder) else { continue }
      annotations.append(annotation)
      let last = annotations.count - 1
      if !noteID(of: last, &decoder.log) { annotations[last].id = nil }
    }
  }

  /// Reads one annotation over what its templates give it; nil when it is not a mapping.
  /// - Parameter isCut: whether lines of it may be missing, though its mapping has an end.
  mutating func read(
    _ node: Node, in module: Int, isCut: Bool = false, _ decoder: inout Decoder
  ) -> ResolvedAnnotation? {
    guard case .mapping = node.kind else {
      if decoder.hasValue(node) {
        decoder.wrongType(node, expected: "an annotation: a mapping with an `id`", kind: .mapping)
      }
      return nil
    }
    let inheritance = templates.inheritance(of: node, &decoder)
    var resolved = ResolvedAnnotation(
      annotation: templates[inheritance].annotation, node: node, module: module, inheritance: inheritance,
      isComplete: !isCut && !node.isTruncated && templates[inheritance].isSound,
      hasExpressions: templates[inheritance].hasExpressions)
    let expressionsBefore = decoder.expressionCount
    resolved.annotation.read(node, &decoder)
    if decoder.expressionCount > expressionsBefore { resolved.hasExpressions = true }
    if let id = resolved.annotation.id {
      resolved.id = modules[module].prefix + id.content
    } else if !node.isTruncated, node.lacks("id", in: Annotation.self) {
      decoder.log.report(
        .missingKey, "an annotation needs an `id`", at: node.nullPlace("id") ?? resolved.place,
        help: "add `id: some-name`")
    }
    addStates(to: &resolved, decoder.limits)
    return resolved
  }

  /// Notes the id of an annotation; false, and reported, where that is another one's.
  private mutating func noteID(of index: Int, _ log: inout DiagnosticLog) -> Bool {
    guard let id = annotations[index].id, let place = annotations[index].annotation.id?.location else {
      return false
    }
    // One search: the table is large, so that each is a cache miss.
    guard let first = positions.updateValue(Int32(index), forKey: id) else { return true }
    positions[id] = first
    log.report(
      .duplicateID, "two annotations have the id `\(abbreviated(id))`", at: place,
      help: "give one of them another id",
      related: annotations[Int(first)].annotation.id.map {
        [RelatedPlace("first used here", at: $0.location)]
      } ?? [])
    return false
  }

  /// Adds the states; what the same mappings give to the same traits, as those of one template do, is shared.
  private mutating func addStates(to resolved: inout ResolvedAnnotation, _ limits: Limits) {
    resolved.states = resolved.annotation.statesInOrder(limits)
    guard !resolved.states.isEmpty else { return }
    if let last = lastWithStates, resolved.annotation.traits === last.annotation.traits {
      for index in resolved.states.indices {
        resolved.states[index].annotation.traits = last.states[index].annotation.traits
      }
    }
    lastWithStates = resolved
  }
}
