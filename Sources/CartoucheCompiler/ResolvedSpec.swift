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
  /// Index of the annotations by id. A dictionary takes three times the memory.
  private var positions = RowIndex()
  /// Traits of the last annotation with states, and of each of these, for those that follow and share them.
  private var lastWithStates: (traits: Shared<Annotation.Traits>, layers: [StateLayer])?

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

  /// What was read of each file, for each path of import names that leads to it; the root last.
  package var documents: [Document] { modules.map(\.document) }

  /// The text of that spec; nil where there is none.
  package var source: SourceID? { modules.last?.source }

  /// That spec as it is written; nil where there is none.
  package var rootNode: Node? { modules.last?.document.root }

  /// Whether everything was read to its end, so that what is not found is not there.
  package var isComplete: Bool { names.isComplete }

  /// Whether it shows nothing by itself: what it declares is there for the specs that import it.
  package var isLibrary: Bool { modules.last?.spec.annotations == nil }

  /// Names of the templates that an annotation takes, directly or not.
  package var usedTemplates: Set<String> { templates.used }

  /// Names of the root's variables that are used.
  package var usedVariables: Set<String> { modules.last?.usedVariables ?? [] }

  /// Every mapping with an annotation's properties that the root writes: its templates, then its annotations.
  package var mappings: WrittenMappings { WrittenMappings(root) }

  /// The mappings of all files' templates.
  var templateNodes: [Node] { modules.flatMap(\.spec.templates).map(\.content) }

  /// The annotation that the root calls so, as an index; nil when there is none.
  package func position(of id: String) -> Int? {
    positions.row(hash: id.hashValue) { annotations[$0].id == id }
  }

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
  ///   - states: in which the value counts.
  /// - Complexity: O(keys of the annotation and of its templates).
  package func place(
    of property: String, in annotation: ResolvedAnnotation, while states: AnnotationStates = []
  ) -> Location? {
    precondition(
      Annotation.properties.rows.contains { $0.name == property }, "an annotation has no `\(property)`")
    let mappings = states.states.flatMap { annotation.annotation.traits.content.states.mappings(of: $0) }
    for mapping in mappings.reversed() {
      guard let value = mapping.meantValue(property, in: Annotation.self) else { continue }
      // In a state, `null` is what the annotation itself has.
      if value.isNull { break }
      return value.location
    }
    if let value = annotation.node.meantValue(property, in: Annotation.self) { return value.location }
    return templates.place(of: property, in: Int(annotation.inheritance))
  }

  // MARK: Reading

  private mutating func readAll(_ list: Node, in module: Int, _ decoder: inout Decoder) {
    let count = list.count
    annotations.reserveCapacity(annotations.count + count)
    if annotations.isEmpty { positions = RowIndex(minimumCapacity: count) }
    var position = 0
    for node in list.items {
      position += 1
      // Where the list breaks off, lines of its last item may be what could not be read.
      let isCut = list.isTruncated && position == count
      if let annotation = read(node, in: module, isCut: isCut, isListed: true, &decoder) {
        annotations.append(annotation)
      }
    }
  }

  /// Reads one annotation over what its templates give it; nil when it is not a mapping.
  /// - Parameters:
  ///   - isCut: whether lines of it may be missing, though its mapping has an end.
  ///   - isListed: whether it is the next of `annotations`, so that its id must be nobody else's.
  mutating func read(
    _ node: Node, in module: Int, isCut: Bool = false, isListed: Bool = false, _ decoder: inout Decoder
  ) -> ResolvedAnnotation? {
    guard case .mapping = node.kind else {
      if decoder.hasValue(node) {
        decoder.wrongType(node, expected: "an annotation: a mapping with an `id`", kind: .mapping)
      }
      return nil
    }
    let inheritance = templates.inheritance(of: node, &decoder)
    let expressionsBefore = decoder.expressionCount
    var annotation = templates.annotation(of: inheritance)
    annotation.read(node, &decoder)
    let id = qualifiedID(of: annotation, node, in: module, isListed: isListed, &decoder.log)
    let states = states(of: annotation, decoder.limits)
    return ResolvedAnnotation(
      consume annotation, states, id: id, from: node, inheritance: inheritance,
      isComplete: !isCut && !node.isTruncated && templates.isSound(inheritance),
      hasExpressions: decoder.expressionCount > expressionsBefore || templates.hasExpressions(inheritance))
  }

  /// What the root calls an annotation; nil, and reported, where it has no id of its own.
  private mutating func qualifiedID(
    of annotation: Annotation, _ node: Node, in module: Int, isListed: Bool,
    _ log: inout DiagnosticLog
  ) -> String? {
    guard let written = annotation.id else {
      if !node.isTruncated, node.lacks("id", in: Annotation.self) {
        log.report(
          .missingKey, "an annotation needs an `id`",
          at: node.nullPlace("id") ?? Location(source: node.document.source, span: firstKey(node)),
          help: "add `id: some-name`")
      }
      return nil
    }
    if written.content.utf8.starts(with: "cluster:".utf8) {
      log.report(
        .reservedID, "an annotation's id cannot start with `cluster:`, as those of clusters do",
        at: written.location, help: "give it another id")
    }
    let prefix = modules[module].prefix
    let id = prefix.isEmpty ? written.content : prefix + written.content
    return !isListed || note(id, at: written.location, &log) ? id : nil
  }

  /// Notes the id of the next annotation; false, and reported, where that is another one's.
  private mutating func note(_ id: String, at place: Location, _ log: inout DiagnosticLog) -> Bool {
    let known = annotations
    let found = positions.insert(known.count, hash: id.hashValue) { known[$0].id == id }
    guard let first = found else { return true }
    log.report(
      .duplicateID, "two annotations have the id `\(abbreviated(id))`", at: place,
      help: "give one of them another id",
      related: annotations[first].annotation.id.map {
        [RelatedPlace("first used here", at: $0.location)]
      } ?? [])
    return false
  }

  /// What an annotation is like in its states; what the same mappings give to the same traits, as those of one
  /// template do, is shared.
  private mutating func states(of annotation: Annotation, _ limits: Limits) -> [StateLayer] {
    guard annotation.hasStates else { return [] }
    let layers = annotation.stateLayers(limits, like: lastWithStates)
    lastWithStates = (annotation.traits, layers)
    return layers
  }
}
