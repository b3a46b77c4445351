import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What several rules need to know of a spec, each found out when the first of them asks.
///
/// A class, because rules that run one after the other share it.
final class SpecAnalysis {
  let spec: ResolvedSpec
  /// What the configuration tells rules.
  let options: RuleOptions
  private let compilation: Compilation

  init(_ spec: ResolvedSpec, _ compilation: Compilation, _ options: RuleOptions) {
    self.spec = spec
    self.options = options
    self.compilation = compilation
    contents = compilation.contents
  }

  /// A copy that remembers what was asked. Not `lazy`: a change of a lazy property copies all tables of the value.
  private var contents: MapContents?

  /// Of the spec that is looked at; what it imports is looked at when that is linted.
  private(set) lazy var ownSource = spec.source

  /// The spec's own annotations, without those that it imports.
  private(set) lazy var annotations =
    spec.annotations.allSatisfy { isOwn($0) } ? spec.annotations : spec.annotations.filter { isOwn($0) }

  private func isOwn(_ annotation: ResolvedAnnotation) -> Bool {
    annotation.id != nil && annotation.node.document.source == ownSource
  }

  /// Those annotations by what they share: each group has one value of all traits.
  private(set) lazy var looks = Look.groups(of: annotations)

  /// The clusters that the spec itself declares, by name; of several the first.
  private(set) lazy var declaredClusters: [String: Named<Node>] = Dictionary(
    spec.root.clusters.map { ($0.name.content, $0) }, uniquingKeysWith: { first, _ in first })

  /// The names of views that annotations have, as they are and in states.
  private(set) lazy var viewNames: Set<String> = {
    var names: Set<String> = []
    for look in looks {
      for annotation in [look.first.annotation] + look.first.states.map(\.annotation) {
        if let name = annotation.traits.content.view.constant { names.insert(name) }
      }
    }
    return names
  }()

  /// Where texts are written that annotations have which are made for no feature: in a template they may stand for others too.
  private(set) lazy var textsWithoutFeature: Set<Location> = {
    var places: Set<Location> = []
    for annotation in annotations
    where !annotation.annotation.isRepeated && annotation.annotation.attach?.content.feature == nil {
      for text in [annotation.annotation.title, annotation.annotation.subtitle] {
        if let place = text?.location { places.insert(place) }
      }
      for look in [annotation.annotation] + annotation.states.map(\.annotation) {
        for value in HostValue.all(of: look) { places.insert(value.place) }
      }
    }
    return places
  }()

  /// Where titles and subtitles of annotations are written, in templates too.
  private(set) lazy var textsOfAnnotations: Set<Location> = Set(
    annotations.flatMap { [$0.annotation.title, $0.annotation.subtitle].compactMap { $0?.location } })

  /// Where expressions are written that clusters have, in templates too: there they read what a cluster computes.
  private(set) lazy var expressionsOfClusters: Set<Location> = {
    var places: Set<Location> = []
    for cluster in spec.clusters {
      cluster.content.appearance.forEachExpression { places.insert($1.location) }
    }
    return places
  }()

  /// What clusters are called.
  private(set) lazy var clusterNames = Set(spec.clusters.map(\.name.content))

  /// The states that the spec writes.
  private(set) lazy var states = StateUse.all(in: spec, of: looks)

  /// Where another finding already says that something is wrong with an expression.
  private(set) lazy var reported = Set(compilation.diagnostics.map(\.location))

  /// The names where a finding already says that something is wrong: what has such a name may be meant there. Of a warning those
  /// after a `$` and in braces, of an error all of its line, and what its fixes write.
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
        for edit in finding.fixes.flatMap(\.edits) { add(edit.replacement) }
      } else if place.span.range.count <= 200 {
        let text = text(at: place)
        if text.contains(where: { "${".contains($0) }) { add(text) }
      }
    }
    return names
  }()

  /// What stands from a place on up to the end of its line, of a long line the beginning.
  private func line(from place: Location) -> String {
    let bytes = compilation.sources[place.source].bytes
    let rest = bytes[min(place.span.range.lowerBound, bytes.count)...].prefix(500)
    return String(decoding: rest.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  // MARK: Proofs

  /// What is certain about frames; nil: the spec does not compile.
  private(set) lazy var proofs =
    provenMeanwhile?.value ?? compilation.plan.map { PlacementProofs(of: $0, in: options.viewports) }

  private var provenMeanwhile: Future<PlacementProofs>?

  /// From so many rows on another thread has the proofs sooner than it takes to begin one.
  private static let manyRows = 1000

  /// Has another thread find the proofs, if they take long, for rules that ask after others have run.
  func proveMeanwhile() {
    guard let plan = compilation.plan, plan.annotations.count >= SpecAnalysis.manyRows else { return }
    let viewports = options.viewports
    provenMeanwhile = Future { PlacementProofs(of: plan, in: viewports) }
  }

  // MARK: Expressions

  private var knownFacts: [String: FeatureFacts] = [:]

  /// Every filter whose features are known.
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
      guard let filter = layer.content.filter, let source = layer.content.source,
        let facts = facts(ofSource: source)
      else { continue }
      filters.append(
        FilterUse(
          filter: filter, facts: facts,
          consequence: "the layer `\(abbreviated(layer.name.content))` draws nothing"))
    }
    return filters
  }()

  /// Every other expression that the spec writes, once for each kind of features that it reads.
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

  /// What the `forEach` of an annotation goes over; nil: it has none, or that is not known.
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

  /// The features of a source; nil: they are not known.
  func facts(ofSource name: Located<String>) -> FeatureFacts? {
    let key = "all of \(name.location.source.index) \(name.content)"
    if let known = knownFacts[key] { return known }
    guard let features = contents?.features(ofSource: name) else { return nil }
    let facts = FeatureFacts(features, name: "`\(abbreviated(name.content))`")
    knownFacts[key] = facts
    return facts
  }

  // MARK: Coordinates

  /// Those of the spec's annotations, then those of each of its sources.
  private(set) lazy var coordinates: [CoordinateGroup] = {
    var groups = [CoordinateGroup(annotations, self)]
    for source in spec.root.sources {
      guard let data = contents?.data(ofSource: source.name) else { continue }
      groups.append(CoordinateGroup(data, source: source.name.content))
    }
    return groups
  }()

  /// What of it lies far from all else by a slip.
  private(set) lazy var misplacedCoordinates = MisplacedCoordinates(in: self).found

  /// What `avoid.regions` lists, with the places.
  private(set) lazy var avoidedRegions: [(region: Rectangle, place: Location)] = {
    let nodes = spec.rootNode?.mergedValue("avoid")?.mergedValue("regions").map { Array($0.items) } ?? []
    let regions = spec.root.avoid.regions
    return regions.count == nodes.count ? zip(regions, nodes).map { ($0, $1.location) } : []
  }()

  // MARK: Names

  /// Layers that something refers to, as the root calls them, and as they are written.
  private(set) lazy var usedLayers: Set<String> = {
    var used: Set<String> = []
    func use(_ name: Located<String>?) {
      guard let name else { return }
      used.insert(spec.qualified(name.content, at: name.location))
      // The style's layers have the same name in every file.
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

  /// Sources that annotations refer to, other than by a layer, as the root calls them.
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

  /// Names of everything that something refers to, as the root calls it.
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
        // One that is computed may be any.
        used.formUnion(spec.clusters.map(\.name.content))
      }
      // It may be hosted by what an import brings.
      if let host = annotation.annotation.forEach?.content.annotation { used.insert(host.content) }
    }
    return used
  }()

  // MARK: Texts

  /// Of the spec that is looked at, as it was named.
  var path: String { ownSource.map { compilation.sources[$0].path } ?? "" }

  /// Whether something is written in the spec that is looked at.
  func isOwn(_ place: Location) -> Bool { place.source == ownSource }

  /// The value at a place that an annotation has for a property; nil: another file writes it.
  func node(at place: Location, of property: String, in annotation: ResolvedAnnotation) -> Node? {
    if let own = annotation.node.mergedValue(property), own.location == place { return own }
    if templateValues[property] == nil {
      let values = spec.root.templates.compactMap { $0.content.mergedValue(property) }
      templateValues[property] = Dictionary(
        values.map { ($0.location, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return templateValues[property]?[place]
  }

  /// What templates write for a property.
  private var templateValues: [String: [Location: Node]] = [:]

  /// Whether a list starts with a number of four digits or more: asked of every point, so nothing is made of the text.
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

  /// What is written at a place.
  func text(at place: Location) -> String { String(decoding: bytes(at: place), as: UTF8.self) }

  /// Whether comments stand among the items of the list at a place, or beside them.
  func hasComments(inListAt place: Location) -> Bool {
    CartoucheSpec.hasComments(inListAt: place.span, of: compilation.sources[place.source].bytes)
  }

  /// The same as UTF-8. O(1), shares storage.
  func bytes(at place: Location) -> ArraySlice<UInt8> {
    let bytes = compilation.sources[place.source].bytes
    return bytes[place.span.range.clamped(to: 0..<bytes.count)]
  }
}
