import CartoucheDiagnostics
package import CartoucheSyntax

/// The `forEach` of an annotation, which repeats the annotation. Exactly one of `source`, `layer`, `annotation` and `list` is set.
package struct ForEach: Sendable, SpecType {
  /// The name of a source. The annotation is repeated for each feature of the source, and attached to it.
  package var source: Located<String>?
  /// The name of a layer. The annotation is repeated for each feature that the layer draws, and attached to it.
  package var layer: Located<String>?
  /// The id of another annotation. This annotation is repeated for each instance of the other one, and attached to it.
  package var annotation: Located<String>?
  /// A list of mappings. The annotation is repeated for each mapping, whose values are read like the properties of a feature.
  package var list: [Node]?
  /// The condition under which the annotation is repeated for an item, or `nil` to repeat it for all.
  package var filter: Expression?

  package init() {}

  init(source: Located<String>) { self.source = source }

  package static let name = "ForEach"
  package static let title = "a `forEach`"
  package static let properties: PropertyTable<ForEach> = [
    Property(
      "source", { $1(&$0.source) }, .name("the name of a source"),
      "The source; the annotation is repeated for each of its features."),
    Property(
      "layer", { $1(&$0.layer) }, .name("the name of a layer"),
      "The layer; the annotation is repeated for each feature that it draws."),
    Property(
      "annotation", { $1(&$0.annotation) }, .name("the id of an annotation"),
      "The annotation; this one is repeated for each of its instances."
    ),
    Property("filter", { $1(&$0.filter) }, .filter, "The condition for repeating."),
  ]

  /// The names of the properties `source`, `layer` and `annotation` that are set, in source order.
  var subjects: [Located<String>] {
    [("source", source), ("layer", layer), ("annotation", annotation)].compactMap { kind, name in
      name.map { Located(kind, at: $0.location) }
    }.sorted { $0.location.span.start < $1.location.span.start }
  }
}

extension Codec where Content == Expression? {
  /// A codec for a boolean expression that selects the features of a `forEach`.
  package static var filter: Codec {
    filter { node, decoder in
      guard let filter = parseZoomCondition(node, &decoder) else { return nil }
      guard filter.isZoomConstant else {
        decoder.log.report(
          .zoomDependent, "a `forEach` cannot depend on zoom: which annotations there are is decided once",
          at: node.location,
          help: ZoomSteps(node)?.zoomRange(beside: "filter").map { "write \($0) at the annotation" }
            ?? "`minZoom` and `maxZoom` show annotations at some zooms only")
        return nil
      }
      return filter
    }
  }

  /// A codec for a boolean expression that selects the features of a layer at each whole zoom.
  package static var layerFilter: Codec { filter(parseZoomCondition) }

  private static func filter(_ parse: @escaping @Sendable (Node, inout Decoder) -> Expression?) -> Codec {
    Codec("a boolean expression, such as `[has, name]`", .alternatives([.expression, .boolean])) {
      node, value, decoder in
      guard let filter = parse(node, &decoder) else { return }
      if filter.isFeatureConstant, filter.isZoomConstant, node.kind == .sequence || node.isText("false") {
        decoder.log.report(
          .constantFilter, "this filter is the same for every feature", at: node.location,
          help: node.legacyConditionAsExpression.map { "write `\(displayed($0))` if a property is meant" }
            ?? (node.kind == .sequence
              ? "`[get, name]` reads a property; `name` alone is just that text" : "nothing passes `false`"),
          fixes: node.legacyConditionFixes(isSafe: false))
      }
      value = filter
    }
  }
}

extension Codec where Content == Located<ForEach>? {
  /// A codec for a mapping with a source, layer or annotation, or for a list of mappings.
  package static var forEach: Codec {
    Codec(
      "a mapping such as `{ source: cafes }`, or a list of mappings",
      .alternatives([
        .mapping(
          ForEach.self, requiring: .anyGroup([["source"], ["layer"], ["annotation"]]),
          .atMostOne(["source", "layer", "annotation"])),
        .list(of: .object("the properties of one annotation")),
      ])
    ) { node, value, decoder in
      if node.kind == .scalar, missingSpaceAfterColon(node) == nil {
        let mapping = "{ source: \(node.written) }"
        decoder.wrongType(
          node, expected: "a mapping such as `{ source: cafes }`", help: "write `\(mapping)`",
          fixes: [Fix("write `\(mapping)`", isSafe: false, replacing: node.span, with: mapping)])
        // The likely source is kept, so that the source is not also reported as unused.
        value = Located(ForEach(source: Located(node.string, at: node.location)), at: node.location)
        return
      }
      var forEach = ForEach()
      if node.kind == .sequence {
        forEach.list = list(node, &decoder)
        value = Located(forEach, at: node.location)
        return
      }
      let before = decoder.log.errorCount
      decodeMapping(node, into: &forEach, &decoder)
      let subjects = forEach.subjects
      guard decoder.log.errorCount == before else {
        // An invalid `forEach` is kept, so that the annotation is not also reported as lacking `attach`. The filter is replaced by `false`,
        // so that the annotation is repeated for no feature.
        if subjects.count != 1 { forEach = ForEach() }
        if forEach.filter == nil, let filter = node.likelyValue("filter", in: ForEach.names), !filter.isNull {
          forEach.filter = Expression(.boolean(false), at: filter.location)
        }
        value = Located(forEach, at: node.location)
        return
      }
      if subjects.count > 1 {
        decoder.log.report(
          .twoPlaces,
          "a `forEach` goes over one thing, found `\(subjects[0].content)` and `\(subjects[1].content)`",
          at: subjects[1].location, help: "remove one of the two",
          related: [RelatedPlace("`\(subjects[0].content)` is here", at: subjects[0].location)])
        forEach = ForEach()
      } else if subjects.isEmpty, !node.isTruncated {
        decoder.log.report(
          .missingKey, "this `forEach` names no source, layer or annotation", at: node.location,
          help: "write `{ source: name }`")
      }
      value = Located(forEach, at: node.location)
    }
  }

  private static func list(_ node: Node, _ decoder: inout Decoder) -> [Node] {
    node.items.filter { item in
      guard decoder.hasValue(item) else { return false }
      if item.kind == .mapping {
        decoder.checkData(item)
        return true
      }
      decoder.wrongType(
        item, expected: "a mapping, whose values are the properties", help: "write `{ name: … }`")
      return false
    }
  }
}
