import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

#if !hasFeature(Embedded)
import Dispatch
#endif

/// Information about a spec that several rules need, each part computed on first use.
///
/// The type is a class, so that rules share the results.
final class SpecAnalysis {
  let spec: ResolvedSpec
  /// The options that the configuration sets for rules.
  let options: RuleOptions
  private let compilation: Compilation

  init(_ spec: ResolvedSpec, _ compilation: Compilation, _ options: RuleOptions) {
    self.spec = spec
    self.options = options
    self.compilation = compilation
    contents = compilation.contents
  }

  /// The features of sources and layers, with caches. The property is not `lazy`, because each change of a
  /// lazy property would copy all tables that it holds.
  private var contents: MapContents?

  /// The source of the linted spec. Its imports are linted separately.
  private(set) lazy var ownSource = spec.source

  /// The annotations of the spec itself, without imported ones.
  private(set) lazy var annotations =
    spec.annotations.allSatisfy { isOwn($0) } ? spec.annotations : spec.annotations.filter { isOwn($0) }

  private func isOwn(_ annotation: ResolvedAnnotation) -> Bool {
    annotation.id != nil && annotation.node.document.source == ownSource
  }

  /// The annotations of the spec itself, in groups that share all traits.
  private(set) lazy var traitGroups = TraitGroup.groups(of: annotations)

  /// The clusters that the spec itself declares, by name. If a name is declared twice, the first cluster
  /// counts.
  private(set) lazy var declaredClusters: [String: Named<Node>] = Dictionary(
    spec.root.clusters.map { ($0.name.content, $0) }, uniquingKeysWith: { first, _ in first })

  /// The names of the annotations' views, including those in states.
  private(set) lazy var viewNames: Set<String> = {
    var names: Set<String> = []
    for group in traitGroups {
      for annotation in [group.first.annotation] + group.first.states.map({ $0.annotation }) {
        if let name = annotation.traits.content.view.constant { names.insert(name) }
      }
    }
    return names
  }()

  /// The locations of the texts of annotations without a feature. If a template contains such a text,
  /// annotations with a feature may use it too.
  private(set) lazy var textsWithoutFeature: Set<Location> = {
    var places: Set<Location> = []
    for annotation in annotations
    where !annotation.annotation.isRepeated && annotation.annotation.attach?.content.feature == nil {
      for text in [annotation.annotation.title, annotation.annotation.subtitle] {
        if let place = text?.location { places.insert(place) }
      }
      for variant in [annotation.annotation] + annotation.states.map({ $0.annotation }) {
        for value in HostValue.all(of: variant) { places.insert(value.place) }
      }
    }
    return places
  }()

  /// The locations of the titles and subtitles of annotations, including those in templates.
  private(set) lazy var textsOfAnnotations: Set<Location> = Set(
    annotations.flatMap { [$0.annotation.title, $0.annotation.subtitle].compactMap { $0?.location } })

  /// The locations of expressions that clusters use, including those in templates. In a cluster they read
  /// aggregates.
  private(set) lazy var expressionsOfClusters: Set<Location> = {
    var places: Set<Location> = []
    for cluster in spec.clusters {
      cluster.content.appearance.forEachExpression { places.insert($1.location) }
    }
    return places
  }()

  /// The names of all clusters.
  private(set) lazy var clusterNames = Set(spec.clusters.map { $0.name.content })

  /// All entries under `states` in the templates and annotations of the spec.
  private(set) lazy var states = StateUse.all(in: spec, of: traitGroups)

  /// The locations of all findings of the compiler.
  private(set) lazy var reported = Set(compilation.diagnostics.map { $0.location })

  /// Names that appear where the compiler reports a mistake. A declaration with such a name is not reported
  /// as unused, because its use is probably misspelled.
  ///
  /// If the finding is a warning, these are the names after `$` and in braces. If it is an error, they are
  /// all words in the rest of its line and in its fixes.
  private(set) lazy var misusedNames: Set<String> = {
    var names: Set<String> = []
    func add(_ text: some StringProtocol) {
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && !"_-.".contains($0) }) {
        names.insert(String(word))
      }
    }
    for finding in compilation.diagnostics where isOwn(finding.location) {
      let place = finding.location
      if finding.severity == .error {
        add(line(from: place))
        for edit in finding.fixes.flatMap({ $0.edits }) { add(edit.replacement) }
      } else if place.span.range.count <= 200 {
        let text = text(at: place)
        if text.contains(where: { "${".contains($0) }) { add(text) }
      }
    }
    return names
  }()

  /// Returns the text from a location to the end of its line, at most 500 bytes.
  private func line(from place: Location) -> String {
    let bytes = compilation.sources[place.source].bytes
    let rest = bytes[min(place.span.range.lowerBound, bytes.count)...].prefix(500)
    return String(decoding: rest.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  // MARK: Proofs

  /// The proofs about placement, or `nil` if the spec does not compile.
  private(set) lazy var proofs =
    backgroundProofs?.value ?? compilation.plan.map { PlacementProofs(of: $0, in: options.viewports) }

  private var backgroundProofs: Future<PlacementProofs>?

  /// The minimum number of plan rows for which a second thread saves time.
  private static let manyRows = 1000

  /// Starts to compute the proofs on another thread if the plan is large, so that they are ready for later
  /// rules.
  func startProofs() {
    guard let plan = compilation.plan, plan.annotations.count >= SpecAnalysis.manyRows else { return }
    let viewports = options.viewports
    backgroundProofs = Future { PlacementProofs(of: plan, in: viewports) }
  }

  // MARK: Expressions

  private var knownFacts: [String: FeatureFacts] = [:]

  /// The filters of `forEach` and of layers whose features are known.
  private(set) lazy var filters: [FilterUse] = {
    var filters: [FilterUse] = []
    for annotation in annotations {
      guard annotation.annotation.isRepeated, let filter = annotation.annotation.forEach?.content.filter,
        isOwn(filter.location),
        let facts = facts(of: annotation), let id = annotation.id
      else { continue }
      filters.append(
        FilterUse(filter: filter, facts: facts, consequence: "`\(abbreviated(id))` makes no annotation"))
    }
    for layer in spec.root.layers {
      // A filter that depends on zoom has several results for one feature.
      guard let filter = layer.content.filter, filter.isZoomConstant, let source = layer.content.source,
        let facts = facts(ofSource: source)
      else { continue }
      filters.append(
        FilterUse(
          filter: filter, facts: facts,
          consequence: "the layer `\(abbreviated(layer.name.content))` draws nothing"))
    }
    return filters
  }()

  /// The expressions of annotations except filters. An expression in a template appears once for each list of
  /// features that it reads.
  private(set) lazy var expressions: [ExpressionUse] = {
    var uses: [ExpressionUse] = []
    var known: Set<ExpressionKey> = []
    for annotation in annotations where annotation.hasExpressions {
      let facts = facts(of: annotation)
      annotation.annotation.forEachExpression { property, expression in
        guard isOwn(expression.location),
          known.insert(
            ExpressionKey(place: expression.location, features: facts.map { ObjectIdentifier($0) })
          ).inserted
        else { return }
        uses.append(ExpressionUse(property: property, expression: expression, facts: facts))
      }
    }
    return uses
  }()

  private struct ExpressionKey: Hashable {
    var place: Location
    var features: ObjectIdentifier?
  }

  /// Returns the features of an annotation's `forEach`, or `nil` if it has none or they are unknown.
  func facts(of annotation: ResolvedAnnotation) -> FeatureFacts? {
    guard annotation.annotation.isRepeated, let forEach = annotation.annotation.forEach,
      let id = annotation.id
    else { return nil }
    let content = forEach.content
    let (kind, name) =
      if let source = content.source {
        ("source", source)
      } else if let layer = content.layer {
        ("layer", layer)
      } else if let host = content.annotation {
        ("annotation", host)
      } else {
        ("list", Located(id, at: forEach.location))
      }
    let key = "\(kind) \(name.location.source.index) \(name.content)"
    if let known = knownFacts[key] { return known }
    guard let features = contents?.features(of: forEach, in: id) else { return nil }
    let facts = FeatureFacts(
      features, name: kind == "list" ? "the list" : "`\(abbreviated(name.content))`")
    knownFacts[key] = facts
    return facts
  }

  /// Returns the features of a source, or `nil` if they are unknown.
  func facts(ofSource name: Located<String>) -> FeatureFacts? {
    let key = "all of \(name.location.source.index) \(name.content)"
    if let known = knownFacts[key] { return known }
    guard let features = contents?.features(ofSource: name) else { return nil }
    let facts = FeatureFacts(features, name: "`\(abbreviated(name.content))`")
    knownFacts[key] = facts
    return facts
  }

  // MARK: Coordinates

  /// The coordinates of the spec's annotations, followed by those of each source.
  private(set) lazy var coordinates: [CoordinateGroup] = {
    var groups = [CoordinateGroup(annotations, self)]
    for source in spec.root.sources {
      guard let data = contents?.data(ofSource: source.name) else { continue }
      groups.append(CoordinateGroup(data, source: source.name.content))
    }
    return groups
  }()

  /// All positions that are far from the others because of a mistake.
  private(set) lazy var misplacedCoordinates = MisplacedCoordinates(in: self).found

  /// The regions in `avoid.regions` with their locations.
  private(set) lazy var avoidedRegions: [(region: Rectangle, place: Location)] =
    spec.root.avoid.regions.compactMap { region in
      region.rectangle.map { ($0, region.location) }
    }

  // MARK: Names

  /// The names of all layers that the spec refers to. Each name is in the set as written and in its qualified
  /// form.
  private(set) lazy var usedLayers: Set<String> = {
    var used: Set<String> = []
    func use(_ name: Located<String>?) {
      guard let name else { return }
      used.insert(spec.qualified(name.content, at: name.location))
      // Layers of the style have the same name in every file.
      used.insert(name.content)
    }
    for annotation in spec.annotations {
      use(annotation.annotation.forEach?.content.layer)
      if annotation.annotation.attach?.content.isPointAlone == false {
        use(annotation.annotation.attach?.content.feature?.content.layer)
      }
    }
    for name in spec.root.avoid.layers { use(name) }
    return used
  }()

  /// The qualified names of the sources that annotations reference directly rather than through a layer.
  private(set) lazy var sourcesOfAnnotations: Set<String> = {
    var used: Set<String> = []
    for annotation in spec.annotations {
      let isPoint = annotation.annotation.attach?.content.isPointAlone != false
      let names = [
        annotation.annotation.forEach?.content.source,
        isPoint ? nil : annotation.annotation.attach?.content.feature?.content.source,
      ]
      for name in names.compactMap({ $0 }) { used.insert(spec.qualified(name.content, at: name.location)) }
    }
    return used
  }()

  /// The qualified names of all declarations that the spec refers to.
  private(set) lazy var usedNames: Set<String> = {
    var used = usedLayers.union(spec.usedTemplates).union(spec.usedSources).union(spec.usedVariables)
    for layer in spec.root.layers {
      if let source = layer.content.source { used.insert(source.content) }
    }
    for annotation in spec.annotations {
      let cluster = annotation.annotation.traits.content.clusteringIdentifier
      if let name = cluster.constant {
        if let place = cluster.location { used.insert(spec.qualified(name, at: place)) }
      } else {
        // A computed identifier may be any name, so all clusters count as used.
        used.formUnion(spec.clusters.map { $0.name.content })
      }
      // A `forEach` that names an annotation of an import uses the import.
      if let host = annotation.annotation.forEach?.content.annotation { used.insert(host.content) }
    }
    return used
  }()

  // MARK: Texts

  /// The path of the linted spec as the user wrote it.
  var path: String { ownSource.map { compilation.sources[$0].path } ?? "" }

  /// Returns whether a location is in the linted spec.
  func isOwn(_ place: Location) -> Bool { place.source == ownSource }

  /// Returns the node of an annotation's property at a location, or `nil` if another file contains it.
  func node(at place: Location, of property: String, in annotation: ResolvedAnnotation) -> Node? {
    if let own = annotation.node.mergedValue(property), own.location == place { return own }
    if templateValues[property] == nil {
      let values = spec.root.templates.compactMap { $0.content.mergedValue(property) }
      templateValues[property] = Dictionary(
        values.map { ($0.location, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return templateValues[property]?[place]
  }

  /// The values of each property in the root spec's templates, by their location. A property is added on its
  /// first use.
  private var templateValues: [String: [Location: Node]] = [:]

  /// Returns whether a list starts with a number of at least four digits. The function runs for every point,
  /// so it creates no string.
  func hasFourDigitsFirst(at place: Location) -> Bool {
    var digits = 0
    for byte in compilation.sources[place.source].bytes[place.span.range] {
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        digits += 1
        if digits == 4 { return true }
      } else if digits > 0 {
        return false
      }
    }
    return false
  }

  func text(at place: Location) -> String { String(decoding: bytes(at: place), as: UTF8.self) }

  /// Returns whether comments are inside or beside the list at a location.
  func hasComments(inListAt place: Location) -> Bool {
    CartoucheSpec.hasComments(inListAt: place.span, of: compilation.sources[place.source].bytes)
  }

  /// Returns the UTF-8 text at a location, in O(1) with shared storage.
  func bytes(at place: Location) -> ArraySlice<UInt8> {
    let bytes = compilation.sources[place.source].bytes
    return bytes[place.span.range.clamped(to: 0..<bytes.count)]
  }
}

extension SpecAnalysis {
  /// Returns the property that a constant `clusteringIdentifier` certainly means: no cluster has this name,
  /// but the values of the property are names of clusters.
  func intendedProperty(ofIdentifierIn annotation: ResolvedAnnotation) -> (
    name: Located<String>, facts: FeatureFacts
  )? {
    let identifier = annotation.annotation.traits.content.clusteringIdentifier
    guard let name = identifier.constant, let place = identifier.location, isOwn(place),
      !clusterNames.isEmpty, !clusterNames.contains(spec.qualified(name, at: place)),
      let facts = facts(of: annotation), facts.property(name).texts.contains(where: clusterNames.contains)
    else { return nil }
    return (Located(name, at: place), facts)
  }
}

/// An expression of the spec other than a filter, with the features that it reads.
struct ExpressionUse {
  let property: String
  let expression: Expression
  /// The features, or `nil` if there are none or they are unknown.
  let facts: FeatureFacts?
}

/// A filter of the spec with the features that it is applied to.
struct FilterUse {
  let filter: Expression
  let facts: FeatureFacts
  /// The consequence for messages if no feature passes the filter, such as "`cafes` makes no annotation".
  let consequence: String
}

#if hasFeature(Embedded)
/// The result of a computation, which has no other thread in Embedded Swift.
final class Future<Value: Sendable>: Sendable {
  let value: Value

  init(_ compute: @escaping @Sendable () -> Value) { value = compute() }
}
#else
/// The result of a computation on another thread.
final class Future<Value: Sendable>: Sendable {
  private let work = DispatchGroup()
  // Safe without a lock: one block of `work` writes the value once. Only `value` reads it, after
  // `work.wait()`, which returns when that block has ended and orders its writes before later reads.
  private nonisolated(unsafe) var result: Value?

  init(_ compute: @escaping @Sendable () -> Value) {
    DispatchQueue.global(qos: .userInitiated).async(group: work) { self.result = compute() }
  }

  /// The result. Reading it waits until the computation ends.
  var value: Value {
    work.wait()
    guard let result else { preconditionFailure("work ended without a result") }
    return result
  }
}
#endif
