package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// A spec with its imports and with templates, states and defaults applied. It is the input of lowering, lint
/// rules and edits.
///
/// Every annotation is read once. Annotations share the traits of their template, so each takes a few hundred
/// bytes.
package struct ResolvedSpec: Sendable {
  /// The files of the spec as modules. Imported files come before the files that import them; the root spec
  /// is last.
  let modules: [Module]
  let names: QualifiedNames
  private(set) var templates: Templates
  /// The clusters by qualified name, with templates applied.
  package let clusters: [Named<Cluster>]
  /// The annotations in document order; those of imported files come first.
  package private(set) var annotations: [ResolvedAnnotation] = []
  /// Whether all annotations were read. If not, unknown ids are not reported.
  let hasAllAnnotations: Bool
  /// The names of the sources that annotations or layers use. The set is complete after compilation.
  package internal(set) var usedSources: Set<String> = []
  /// An index of the annotations by id. It takes a third of the memory of a dictionary.
  private var positions = RowIndex()
  /// The traits and state layers of the last annotation that has states. The next annotation reuses the
  /// layers if it shares the traits.
  private var lastWithStates: (traits: Shared<Annotation.Traits>, layers: [StateLayer])?

  /// Applies templates, states and defaults to the annotations and clusters of all files.
  init(_ modules: [Module], _ names: QualifiedNames, _ decoder: inout Decoder) {
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

  // MARK: Contents

  /// The root spec.
  package var root: Spec { modules.last?.spec ?? Spec() }

  /// The parsed file of each module; the root is last.
  package var documents: [Document] { modules.map { $0.document } }

  /// The source of the root spec, or `nil` if it was not read.
  package var source: SourceID? { modules.last?.source }

  /// The root node of the root spec, or `nil` if it was not read.
  package var rootNode: Node? { modules.last?.document.root }

  /// Whether all files were read to their end, so that unknown names are really missing.
  package var isComplete: Bool { names.isComplete }

  /// Whether the spec is a library: it has no `annotations`, and other specs import its declarations.
  package var isLibrary: Bool { modules.last?.spec.annotations == nil }

  /// The names of the templates that annotations extend, directly or indirectly.
  package var usedTemplates: Set<String> { templates.used }

  /// The names of the variables that the root spec uses.
  package var usedVariables: Set<String> { modules.last?.usedVariables ?? [] }

  /// The mappings of the root spec that contain annotation properties: those of its templates, then those of
  /// its annotations.
  package var mappings: WrittenMappings { WrittenMappings(root) }

  /// The mappings of the templates in all files.
  var templateNodes: [Node] { modules.flatMap { $0.spec.templates }.map { $0.content } }

  /// Returns the index of the annotation with this qualified id, or `nil` if there is none.
  package func position(of id: String) -> Int? {
    positions.row(hash: id.hashValue) { annotations[$0].id == id }
  }

  /// The annotation with this qualified id, or `nil` if there is none.
  package subscript(id: String) -> ResolvedAnnotation? { position(of: id).map { annotations[$0] } }

  /// The qualified ids of the annotations in document order.
  package var ids: [String] { annotations.compactMap { $0.id } }

  /// Returns the location of the `id` of the annotation with this id, or `nil` if no annotation has it.
  func place(ofID id: String) -> Location? {
    position(of: id).flatMap { annotations[$0].annotation.id?.location }
  }

  /// Returns the qualified form of a name that the file of `location` contains.
  package func qualified(_ name: String, at location: Location) -> String {
    names.qualified(name, at: location)
  }

  // MARK: Locations of values

  /// Returns the location of the value that an annotation has for a property, or `nil` for the default.
  ///
  /// The value may come from the annotation, one of its states or a template.
  /// - Parameters:
  ///   - property: The name of the property in a spec.
  ///   - states: The states of the annotation.
  /// - Complexity: O(keys of the annotation and of its templates).
  package func place(
    of property: String, in annotation: ResolvedAnnotation, while states: AnnotationStates = []
  ) -> Location? {
    precondition(
      Annotation.properties.rows.contains { $0.name == property }, "an annotation has no `\(property)`")
    let mappings = states.states.flatMap { annotation.annotation.traits.content.states.mappings(of: $0) }
    for mapping in mappings.reversed() {
      guard let value = mapping.likelyValue(property, in: Annotation.names) else { continue }
      // In a state, `null` restores the value outside of states.
      if value.isNull { break }
      return value.location
    }
    if let value = annotation.node.likelyValue(property, in: Annotation.names) { return value.location }
    return templates.place(of: property, in: Int(annotation.inheritance))
  }

  // MARK: Reading

  private mutating func readAll(_ list: Node, in module: Int, _ decoder: inout Decoder) {
    let count = list.count
    annotations.reserveCapacity(annotations.count + count)
    if annotations.isEmpty { positions = RowIndex(minimumCapacity: count) }
    let start = annotations.count
    var position = 0
    for node in list.items {
      position += 1
      // If the list is truncated, its last item may be incomplete.
      let isCut = list.isTruncated && position == count
      if let annotation = read(node, in: module, isCut: isCut, isListed: true, &decoder) {
        annotations.append(annotation)
      }
    }
    reportDuplicates(from: start, in: module, &decoder.log)
  }

  /// Reads one annotation and applies its templates. Returns `nil` if the node is not a mapping.
  /// - Parameters:
  ///   - isCut: Whether a syntax error may have removed lines from the mapping.
  ///   - isListed: Whether the annotation is the next one in `annotations`, so that its id must be unique.
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

  /// Returns the qualified id of an annotation. If the id is missing or invalid, reports the error and
  /// returns `nil`.
  private mutating func qualifiedID(
    of annotation: Annotation, _ node: Node, in module: Int, isListed: Bool,
    _ log: inout DiagnosticLog
  ) -> String? {
    guard let written = annotation.id else {
      if !node.isTruncated, node.lacks("id", in: Annotation.names) {
        log.report(
          .missingKey, "an annotation needs an `id`",
          at: node.nullLocation("id") ?? Location(source: node.document.source, span: firstKey(node)),
          help: "add `id: some-name`")
      }
      return nil
    }
    if written.content.utf8.starts(with: "cluster:".utf8) {
      log.report(
        .reservedID, "an annotation's id cannot start with `cluster:`, the prefix of cluster ids",
        at: written.location, help: "give it another id")
    }
    let prefix = modules[module].prefix
    let id = prefix.isEmpty ? written.content : prefix + written.content
    return !isListed || note(id) ? id : nil
  }

  /// Adds the id of the next annotation. Returns `false` if the id is a duplicate.
  private mutating func note(_ id: String) -> Bool {
    let known = annotations
    return positions.insert(known.count, hash: id.hashValue) { known[$0].id == id } == nil
  }

  /// Reports the annotations of one file that have the id of another one: those that have an id in the file, and none here.
  /// - Parameter start: The position of the file's first annotation.
  private func reportDuplicates(from start: Int, in module: Int, _ log: inout DiagnosticLog) {
    var free: FreeIDs?
    for annotation in annotations[start...] where annotation.id == nil {
      guard let written = annotation.annotation.id else { continue }
      let id = modules[module].prefix + written.content
      let first = position(of: id).flatMap { annotations[$0].annotation.id }
      var fixes: [Fix] = []
      if let span = annotation.node.spanOfOwnID {
        var ids = free ?? FreeIDs(besides: annotations[start...].compactMap { $0.annotation.id?.content })
        let new = ids.next(after: written.content)
        free = ids
        // Other places may mean this annotation and not the first one.
        fixes.append(Fix("write `\(abbreviated(new))`", isSafe: false, replacing: span, with: new))
      }
      log.report(
        .duplicateID, "two annotations have the id `\(abbreviated(id))`", at: written.location,
        help: "give one of them another id",
        related: first.map { [RelatedPlace("first used here", at: $0.location)] } ?? [], fixes: fixes)
    }
  }

  /// Returns the state layers of an annotation. Annotations of one template share equal layers.
  private mutating func states(of annotation: Annotation, _ limits: Limits) -> [StateLayer] {
    guard annotation.hasStates else { return [] }
    let layers = annotation.stateLayers(limits, like: lastWithStates)
    lastWithStates = (annotation.traits, layers)
    return layers
  }
}

/// An annotation with templates, states and defaults applied, and its mapping.
///
/// It is an immutable class, because a copy of the large value would retain a dozen references.
package final class ResolvedAnnotation: Sendable {
  package let annotation: Annotation
  package let node: Node
  /// The qualified id, or `nil` if the annotation has no valid id, which is already reported.
  package let id: String?
  /// The index of the values that the annotation inherits from its templates, for
  /// `Templates.annotation(of:)`.
  let inheritance: Int32
  /// Whether the mapping was read to its end and its templates are valid. Otherwise missing keys are not
  /// reported.
  package let isComplete: Bool
  /// Whether any value may be an expression. Most annotations have none, and a search for them takes as long
  /// as the other checks.
  package let hasExpressions: Bool
  /// The properties of the annotation in its states. Later layers override earlier ones.
  package let states: [StateLayer]

  init(
    _ annotation: Annotation, _ states: [StateLayer], id: String?,
    from node: Node, inheritance: Int, isComplete: Bool, hasExpressions: Bool
  ) {
    self.annotation = annotation
    self.states = states
    self.id = id
    self.node = node
    self.inheritance = Int32(inheritance)
    self.isComplete = isComplete
    self.hasExpressions = hasExpressions
  }

  /// The location of findings about the whole annotation.
  var place: Location { Location(source: node.document.source, span: firstKey(node)) }

  /// Returns the annotation with a change applied. If the change is invalid, reports the errors and returns
  /// `nil`.
  func changed(by node: Node, _ decoder: inout Decoder) -> ResolvedAnnotation? {
    var annotation = annotation
    let expressionsBefore = decoder.expressionCount
    let errorsBefore = decoder.log.errorCount
    annotation.readChange(node, &decoder)
    guard decoder.log.errorCount == errorsBefore else { return nil }
    let states = annotation.stateLayers(decoder.limits)
    return ResolvedAnnotation(
      annotation, states, id: id, from: self.node, inheritance: Int(inheritance), isComplete: isComplete,
      hasExpressions: hasExpressions || decoder.expressionCount > expressionsBefore)
  }
}

/// A sequence of the mappings of a spec's templates and annotations.
package struct WrittenMappings: Sequence, IteratorProtocol {
  private var templates: ArraySlice<Named<Node>>
  private var annotations: Node.Children?

  init(_ spec: Spec) {
    templates = spec.templates[...]
    annotations = spec.annotations?.items
  }

  package mutating func next() -> Node? { templates.popFirst()?.content ?? annotations?.next() }
}

/// Ids for annotations that have the id of another one: the id with the first number that is free.
private struct FreeIDs {
  private var taken: Set<String>
  /// The last number that was given to an id.
  private var numbers: [String: Int] = [:]

  init(besides ids: [String]) { taken = Set(ids) }

  mutating func next(after id: String) -> String {
    var number = numbers[id, default: 1]
    var new: String
    repeat {
      number += 1
      new = "\(id)-\(number)"
    } while !taken.insert(new).inserted
    numbers[id] = number
    return new
  }
}

extension Node {
  /// The span of the `id` that is written in this mapping, without quotation marks; `nil` for a merged id, an alias, a variable or a text
  /// with escapes.
  fileprivate var spanOfOwnID: SourceSpan? {
    guard let value = entries.first(where: { $0.key.hasText("id") })?.value, value.kind == .scalar,
      value.document === document, span.start <= value.span.start, value.span.end <= span.end
    else { return nil }
    let text = value.string.utf8
    let place = value.location(of: 0..<text.count).span
    return document.bytes[place.range].elementsEqual(text) ? place : nil
  }
}
