package import CartoucheDiagnostics
package import CartoucheSyntax

/// What replaces annotations of one `clusteringIdentifier` that would collide.
package struct Cluster: Sendable, SpecType {
  /// The properties that it shares with annotations.
  package var appearance = Annotation()
  package var minPoints = 2
  package var maxZoom = NumberRange.zoom.upperBound
  package var position = ClusterPosition.mean
  package var aggregates: [Named<Aggregate>] = []
  /// What its texts and expressions read, in its states too.
  package private(set) var readNames: Set<String> = []

  package init() {}

  package init(_ appearance: Annotation) { self.appearance = appearance }

  package static let title = "a cluster"
  package static let properties = PropertyTable<Cluster>(
    Annotation.properties.rows(without: refused).map { Property($0, in: \.appearance) }
      + [
        Property(
          "clusterMinPoints", \.minPoints, .integer(2...1_000_000, "a number of members"),
          "Members below which it is not made."),
        Property(
          "clusterMaxZoom", \.maxZoom, .number(NumberRange.zoom, "a zoom level"),
          "The highest zoom at which it is made."),
        Property("at", \.position, .choice("the place of a cluster"), "Where it stands."),
        Property("aggregate", \.aggregates, .aggregates, "Values computed over its members, by name."),
      ])

  /// Properties of an annotation that no cluster has.
  private static let refused = [
    ForeignName("id", "a cluster's id is `cluster:<identifier>:<first member>`"),
    ForeignName("attach", "a cluster stands among its members; `at` is `mean` or `first`"),
    ForeignName("forEach", "a cluster is made of annotations that collide"),
    ForeignName(
      "clusteringIdentifier", "clusters do not cluster; the key of this mapping is the identifier"),
  ]

  package static let foreignNames = refused + ownForeignNames + Annotation.foreignNames

  /// Names of other products that mean something else here than in an annotation.
  private static let ownForeignNames: [ForeignName] = [
    ForeignName("clusterRadius", ForeignName.clusterRadius),
    ForeignName(
      "clusterProperties", "write `aggregate`: `aggregate: { total: { sum: [get, rating] } }`",
      for: "aggregate"),
    count("point_count"), count("point_count_abbreviated"),
    ForeignName("cluster_id", "a cluster's id is `cluster:<identifier>:<first member>`"),
    ForeignName(
      "memberAnnotations", "write `aggregate` for what is computed over the members; frames list their ids"),
    ForeignName(
      "getClusterExpansionZoom", "it is computed: a frame says at which zoom a cluster parts, `splitZoom`"),
    .renamed("minPoints", to: "clusterMinPoints", "write `clusterMinPoints`"),
    ForeignName("radius", ForeignName.clusterRadius),
    ForeignName("maxClusterRadius", ForeignName.clusterRadius),
  ]

  private static func count(_ name: String) -> ForeignName {
    ForeignName(name, "write `{count}` in a text, or `[get, count]`: the number of members")
  }

  /// The titles of its first members, which its texts and data may read.
  package static let members = "members"

  /// What a cluster's properties may read.
  package var aggregateNames: [String] { aggregates.map(\.name.content) + ["count", Self.members] }

  /// Reads the mapping of a cluster over `appearance`, which its templates gave.
  package static func read(_ node: Node, over appearance: Annotation, _ decoder: inout Decoder) -> Cluster {
    var cluster = Cluster(appearance)
    let (found, words) = (decoder.log.count, decoder.wordsForValues.count)
    decodeMapping(node, into: &cluster, &decoder)
    cluster.checkReads(in: node.document, &decoder)
    // What `{{count}}` means, the cluster knows.
    for word in decoder.wordsForValues[words...]
    where word.form == .doubledBraces && cluster.aggregateNames.contains(word.text) {
      let text = "{\(word.text)}"
      decoder.log.replaceFixes(
        at: word.place, since: found,
        with: [Fix("write `\(text)`", isSafe: false, replacing: word.span, with: text)])
    }
    return cluster
  }

  private mutating func checkReads(in document: Document, _ decoder: inout Decoder) {
    // A state repeats what it does not write.
    var places: Set<Location> = []
    var signs: Set<Location> = []
    let names = aggregateNames
    let known = Set(names)
    for look in [appearance] + appearance.inEachState(decoder) {
      for (name, place) in look.layoutReads where places.insert(place).inserted {
        decoder.log.report(
          .clusterLayout, "the \(name) of a cluster cannot be computed from its members", at: place,
          help: "write the value; title, subtitle, priority and `data` may read aggregates")
      }
      for (name, place) in look.textReads where places.insert(place).inserted {
        readNames.insert(name)
        if !known.contains(name) {
          reportUnknown(name, among: names, known, in: .braced, at: place, &decoder)
        }
      }
      var reads: [(name: String, place: Location)] = []
      look.forEachExpression { reads += $1.propertyReads }
      for (name, place) in reads where places.insert(place).inserted {
        readNames.insert(name)
        if !known.contains(name) { reportUnknown(name, among: names, known, in: .plain, at: place, &decoder) }
      }
      guard look.hasTextThatReadsFeature else { continue }
      look.forEachText { _, text in
        guard case .composed(let segments)? = text.constant else { return }
        for (sign, place) in StraySign.all(beforeCounts: ["count"], in: segments)
        where signs.insert(place).inserted {
          sign.report(at: place, in: document, &decoder.log)
        }
      }
    }
  }

  /// Reports the name of an aggregate that the cluster does not have.
  /// - Parameters:
  ///   - names: those that it has, in order.
  ///   - known: the same.
  private func reportUnknown(
    _ name: String, among names: [String], _ known: Set<String>, in form: NameForm, at place: Location,
    _ decoder: inout Decoder
  ) {
    // What stands between spaces, and Mapbox's name for the number of members.
    let plain = String(name.trimmingSpaces)
    let written = FormattedProperty(name)
    let formatted = written.flatMap { known.contains($0.name) ? $0 : nil }
    // `name:en` is a name as well.
    let declared = written?.isSurelyMeant == true ? written?.name ?? plain : plain
    var unknown = UnknownName(
      name, "the cluster has no aggregate `\(abbreviated(name))`",
      among: formatted == nil ? names : [], in: form,
      help: formatted?.help ?? Self.advice(onDeclaring: declared))
    if known.contains(plain) {
      unknown.meant = MeantName(plain, in: form)
    } else if plain == "point_count" || plain == "point_count_abbreviated" {
      unknown.meant = MeantName("count", in: form)
    }
    decoder.log.report(SpecFinding.unknownAggregate, unknown, at: place)
  }

  /// How what members have is declared; an example only where the name needs no quotes.
  private static func advice(onDeclaring name: String) -> String {
    let advice = "declare it under `aggregate`"
    guard isPlainName(name) else { return advice }
    let shown = abbreviated(name)
    return "\(advice), as in `\(shown): { first: [get, \(shown)] }`"
  }
}

extension String {
  /// Without the spaces at both ends.
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)]
  }
}

extension Annotation {
  /// What it is like in each state that is written.
  fileprivate func inEachState(_ decoder: Decoder) -> [Annotation] {
    let states = traits.content.states
    return [states.selected, states.highlighted, states.dragging, states.disabled]
      .filter { !$0.isEmpty }.map { inStates($0, decoder) }
  }

  /// Expressions that decide where a view fits, with what they belong to.
  package var layoutReads: [(name: String, place: Location)] {
    var reads: [(name: String, place: Location)] = []
    func add<Content>(_ value: Value<Content>, _ name: String) {
      guard case .expression(let expression) = value.form, !expression.isFeatureConstant else { return }
      reads.append((name, expression.location))
    }
    for size in [traits.content.size] + traits.content.variableAnchors.map(\.size) {
      for case .points(let side)? in [size?.width, size?.height] { add(side, "size") }
    }
    add(traits.content.gap, "gap")
    add(traits.content.fit, "fit")
    add(traits.content.collisionMode, "collision mode")
    if let callout = traits.content.callout?.content {
      for size in [callout.size] + callout.variableAnchors.map(\.size) {
        for case .points(let side)? in [size?.width, size?.height] { add(side, "callout's size") }
      }
      add(callout.gap, "callout's gap")
      add(callout.obstacle, "callout's `obstacle`")
    }
    return reads
  }
}
