package import CartoucheDiagnostics
package import CartoucheSyntax

/// The view that replaces colliding annotations with the same `clusteringIdentifier`, and its properties.
package struct Cluster: Sendable, SpecType {
  /// The properties of the cluster that annotations have too.
  package var appearance = Annotation()
  package var minPoints = 2
  package var maxZoom = NumberRange.zoom.upperBound
  package var position = ClusterPosition.mean
  package var aggregates: [Named<Aggregate>] = []
  /// The names of aggregates that the cluster's texts and expressions use, in all states.
  package private(set) var readNames: Set<String> = []

  package init() {}

  package init(_ appearance: Annotation) { self.appearance = appearance }

  package static let name = "Cluster"
  package static let title = "a cluster"
  package static let properties = PropertyTable<Cluster>(
    Annotation.properties.rows(without: refused).map { row in Property(row) { $1(&$0.appearance) } }
      + [
        Property(
          "clusterMinPoints", { $1(&$0.minPoints) }, .integer(2...1_000_000, "a number of members"),
          "The minimum number of members."),
        Property(
          "clusterMaxZoom", { $1(&$0.maxZoom) }, .number(NumberRange.zoom, "a zoom level"),
          "The highest zoom at which clusters are formed."),
        Property("at", { $1(&$0.position) }, .choice("the place of a cluster"), "Where it stands."),
        Property(
          "aggregate", { $1(&$0.aggregates) }, .aggregates, "Values computed over its members, by name."),
      ])

  /// The properties of annotations that a cluster does not have, each with the help text of the error about it.
  private static let refused = [
    ForeignName("id", "a cluster's id is `cluster:<identifier>:<first member>`"),
    ForeignName("attach", "a cluster stands among its members; `at` is `mean` or `first`"),
    ForeignName("forEach", "a cluster is made of annotations that collide"),
    ForeignName("repeatDistance", "a cluster keeps no distance to others: write it on the annotations"),
    ForeignName("repeatGroup", "a cluster keeps no distance to others: write it on the annotations"),
    ForeignName("offscreen", "a pointer leads to a single annotation: write it on the annotations"),
    ForeignName(
      "clusteringIdentifier", "clusters do not cluster; the key of this mapping is the identifier"),
  ]

  package static let foreignNames = refused + ownForeignNames + Annotation.foreignNames

  /// Names of other products that have another replacement in clusters than in annotations.
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

  /// The name `members`, which refers to the titles of a cluster's first members. Texts and `data` of every cluster may use it.
  package static let members = "members"

  /// The names of the values that the cluster's texts and expressions may use.
  package var aggregateNames: [String] { aggregates.map { $0.name.content } + ["count", Self.members] }

  /// Reads the mapping of a cluster. Properties that it does not set come from `appearance`, the merged templates of the cluster.
  package static func read(_ node: Node, over appearance: Annotation, _ decoder: inout Decoder) -> Cluster {
    var cluster = Cluster(appearance)
    let (found, words) = (decoder.log.count, decoder.unresolvedWords.count)
    decodeMapping(node, into: &cluster, &decoder)
    cluster.checkReads(in: node.document, &decoder)
    // Fixes for texts such as `{{count}}` are added here, because the names of the aggregates are now known.
    for word in decoder.unresolvedWords[words...]
    where word.form == .doubledBraces && cluster.aggregateNames.contains(word.text) {
      let text = "{\(word.text)}"
      decoder.log.replaceFixes(
        at: word.place, since: found,
        with: [Fix("write `\(text)`", isSafe: false, replacing: word.span, with: text)])
    }
    return cluster
  }

  private mutating func checkReads(in document: Document, _ decoder: inout Decoder) {
    // Locations that are already checked: the annotation in a state repeats the annotation's other properties.
    var places: Set<Location> = []
    var signs: Set<Location> = []
    let names = aggregateNames
    let known = Set(names)
    for look in [appearance] + appearance.inEachState(decoder) {
      for (name, place) in look.layoutReads where places.insert(place).inserted {
        if name == Annotation.zoomedSize {
          decoder.log.report(
            .clusterLayout, "a size that depends on zoom cannot be computed from the members of a cluster",
            at: place,
            help: "write a size that depends on `count` and other aggregates, or on the zoom")
          continue
        }
        decoder.log.report(
          .clusterLayout, "the \(name) of a cluster cannot be computed from its members", at: place,
          help: "write the value; size, title, subtitle, priority and `data` may read aggregates")
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

  /// Reports an error about a name that is no aggregate of the cluster.
  /// - Parameters:
  ///   - names: The names of the cluster's aggregates, in order.
  ///   - known: The same names as a set.
  private func reportUnknown(
    _ name: String, among names: [String], _ known: Set<String>, in form: NameForm, at place: Location,
    _ decoder: inout Decoder
  ) {
    // Spaces around the name and Mapbox's `point_count` are recognized.
    let plain = String(name.trimmingSpaces)
    let written = FormattedProperty(name)
    let formatted = written.flatMap { known.contains($0.name) ? $0 : nil }
    // A name such as `name:en` has a colon, but is a valid name.
    let declared = written?.isCertainlyFormat == true ? written?.name ?? plain : plain
    var unknown = UnknownName(
      name, "the cluster has no aggregate `\(abbreviated(name))`",
      among: formatted == nil ? names : [], in: form,
      help: formatted?.help ?? Self.advice(onDeclaring: declared))
    if known.contains(plain) {
      unknown.meant = NameSuggestion(plain, in: form)
    } else if plain == "point_count" || plain == "point_count_abbreviated" {
      unknown.meant = NameSuggestion("count", in: form)
    }
    decoder.log.report(SpecFinding.unknownAggregate, unknown, at: place)
  }

  /// Returns a help text that suggests to declare an aggregate, with an example if the name needs no quotation marks.
  private static func advice(onDeclaring name: String) -> String {
    let advice = "declare it under `aggregate`"
    guard isPlainName(name) else { return advice }
    let shown = abbreviated(name)
    return "\(advice), as in `\(shown): { first: [get, \(shown)] }`"
  }
}

extension String {
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)]
  }
}

extension Annotation {
  /// Returns copies of the annotation, one for each state that `states` has values for, with these values applied.
  fileprivate func inEachState(_ decoder: Decoder) -> [Annotation] {
    let states = traits.content.states
    return [states.selected, states.highlighted, states.dragging, states.disabled]
      .filter { !$0.isEmpty }.map { inStates($0, decoder) }
  }

  /// The name in `layoutReads` of a size that depends on a feature and on zoom.
  fileprivate static let zoomedSize = "size at a zoom"

  /// The expressions that depend on a feature and affect the layout of clusters, but may not. Each has the name of its property, for
  /// messages, and its location.
  package var layoutReads: [(name: String, place: Location)] {
    var reads: [(name: String, place: Location)] = []
    func add<Content>(_ value: Value<Content>, _ name: String) {
      guard case .expression(let expression) = value.form, !expression.isFeatureConstant else { return }
      reads.append((name, expression.location))
    }
    for case .points(let side)? in [traits.content.size?.width, traits.content.size?.height] {
      if case .expression(let expression) = side.form, !expression.isZoomConstant {
        add(side, Self.zoomedSize)
      }
    }
    for size in traits.content.variableAnchors.map({ $0.size }) {
      for case .points(let side)? in [size?.width, size?.height] { add(side, "anchor's size") }
    }
    add(traits.content.gap, "gap")
    add(traits.content.fit, "fit")
    add(traits.content.collisionMode, "collision mode")
    if let callout = traits.content.callout?.content {
      for size in [callout.size] + callout.variableAnchors.map({ $0.size }) {
        for case .points(let side)? in [size?.width, size?.height] { add(side, "callout's size") }
      }
      add(callout.gap, "callout's gap")
      add(callout.obstacle, "callout's `obstacle`")
    }
    return reads
  }
}

/// The rule for the coordinate of a cluster.
package enum ClusterPosition: String, Sendable, CaseIterable {
  /// The cluster is at the mean of its members' coordinates in the Mercator projection.
  case mean
  /// The cluster is at the coordinate of its first member in document order.
  case first
}

/// A value computed over the members of a cluster, by exactly one operation.
package struct Aggregate: Sendable, SpecType {
  package var sum: Value<Double>?
  package var min: Value<Double>?
  package var max: Value<Double>?
  package var mean: Value<Double>?
  /// The value of the first member in document order, as any data.
  package var first: DataField?
  package var count: Value<Bool>?

  package init() {}

  package static let name = "Aggregate"
  package static let title = "an aggregate"
  package static let properties: PropertyTable<Aggregate> = [
    Property("sum", { $1(&$0.sum) }, .operand, "The sum over the members."),
    Property("min", { $1(&$0.min) }, .operand, "The smallest of the members' values."),
    Property("max", { $1(&$0.max) }, .operand, "The largest of the members' values."),
    Property("mean", { $1(&$0.mean) }, .operand, "The mean of the members' values."),
    Property("first", { $1(&$0.first) }, .anyOperand, "The first member's value."),
    Property(
      "count", { $1(&$0.count) }, .optional(.booleanValue, startingAt: Value(false)),
      "The number of members for which it is true."
    ),
  ]
}

extension Codec where Content == Value<Double>? {
  fileprivate static var operand: Codec {
    let value = Codec.optional(
      .numberValue(
        -.greatestFiniteMagnitude ... .greatestFiniteMagnitude, "a number",
        advice: "write `[get, name]` for a property of the members"), startingAt: Value(0))
    return Codec(value.expectation, value.shape) { node, content, decoder in
      guard let name = node.nameOfMembers else { return value.read(node, &content, &decoder) }
      let meant = "[get, \(name)]"
      decoder.wrongType(
        node, expected: "a number", help: "write `\(meant)` for the property of the members",
        fixes: [Fix("write `\(meant)`", isSafe: false, replacing: node.span, with: meant)])
    }
  }
}

extension Codec where Content == DataField? {
  fileprivate static var anyOperand: Codec {
    Codec("an expression") { node, value, decoder in
      guard node.kind == .sequence else {
        decoder.checkData(node)
        value = .plain(node)
        return
      }
      if let expression = parseExpression(node, expecting: nil, &decoder) {
        value = .expression(expression)
      }
    }
  }
}

extension Codec where Content == [Named<Aggregate>] {
  private static var shape: Shape {
    .mapping(Aggregate.self, requiring: .exactlyOne(Aggregate.properties.names))
  }

  package static var aggregates: Codec {
    Codec("a mapping from names to aggregates", .named(shape, keys: "^(?!count$)", isRemovable: true)) {
      node, value, decoder in
      decoder.readNamed(node, "an aggregate", into: &value) { _ in
        Aggregate()
      } read: { item, aggregate, decoder in
        guard item.kind != .sequence else {
          let name = node.entries.first { $0.value.span == item.span }?.key.string ?? ""
          return reportExpression(item, named: name, &decoder)
        }
        decodeMapping(item, into: &aggregate, &decoder)
        checkOperation(item, &decoder)
      }
      for named in value where named.name.content == "count" {
        decoder.log.report(
          .aggregate, "`count` is always the number of members", at: named.name.location,
          help: "give this one another name")
      }
      value.removeAll { $0.name.content == "count" }
    }
  }

  /// Reports an error about an expression in place of an aggregate.
  /// Examples are Mapbox's `["+", [get, rating]]`, and `sum: [get, rating]`, which lacks the name of the aggregate.
  private static func reportExpression(_ node: Node, named name: String, _ decoder: inout Decoder) {
    let items = Array(node.items)
    let operations = ["+": "sum", "sum": "sum", "min": "min", "max": "max", "any": "count"]
    let operation = items.count == 2 ? operations[items[0].string] : nil
    if operation == nil, Aggregate.properties.names.contains(name), node.isExpression {
      let meant = "{ \(name): \(node.written) }"
      decoder.wrongType(
        node, expected: "an aggregate: a mapping with one operation",
        help: "`\(name)` is the name that texts read: write `\(name): \(abbreviated(meant))`",
        fixes: [Fix("write `\(abbreviated(meant))`", isSafe: false, replacing: node.span, with: meant)])
      return
    }
    let meant = operation.map { "{ \($0): \(operand(items[1])) }" }
    decoder.wrongType(
      node, expected: "an aggregate: a mapping with one operation",
      help: "write `\(meant ?? "{ sum: [get, name] }")`: `sum`, `min`, `max`, `mean`, `first` or `count`",
      fixes: meant.map {
        [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)]
      } ?? [])
  }

  /// Returns the operand of an aggregate's operation, such as `max`, as an expression: a plain word becomes `[get, word]`.
  private static func operand(_ node: Node) -> String {
    let isName = node.kind == .scalar && node.number == nil && !["true", "false"].contains(node.string)
    return isName ? "[get, \(node.written)]" : node.written
  }

  private static func checkOperation(_ node: Node, _ decoder: inout Decoder) {
    guard node.kind == .mapping, !node.isTruncated else { return }
    let operations = node.entries.filter { !isUserKey($0.key) }.map { $0.key }
    if operations.isEmpty {
      decoder.log.report(
        .aggregate, "this aggregate computes nothing", at: node.location,
        help: "write `{ sum: [get, name] }`, or `min`, `max`, `mean`, `first` or `count`")
    } else if operations.count > 1 {
      decoder.log.report(
        .aggregate, "an aggregate is one operation, found \(operations.count)", at: operations[1].location,
        help: "give the second one a name of its own",
        related: [RelatedPlace("the first operation is here", at: operations[0].location)])
    }
  }
}

extension Node {
  /// The name of a feature property, if the node is a plain word that certainly is such a name, as `rating` in `max: rating`; otherwise
  /// `nil`.
  fileprivate var nameOfMembers: String? {
    if let word = bracedWord { return word.string }
    guard kind == .scalar, isPlain, number == nil, suggestedVariable == nil else { return nil }
    return isPlainName(string) ? string : nil
  }
}
