import CartoucheDiagnostics
package import CartoucheSyntax

/// What an annotation is repeated for: exactly one of the first four.
package struct ForEach: Sendable, SpecType {
  /// One annotation for each feature of this source, attached to it.
  package var source: Located<String>?
  /// One for each feature that this layer draws, attached to it.
  package var layer: Located<String>?
  /// One for each instance of this annotation, attached to it.
  package var annotation: Located<String>?
  /// One for each of these mappings, whose values are the properties.
  package var list: [Node]?
  /// Who is left out; nil: nobody.
  package var filter: Expression?

  package init() {}

  init(source: Located<String>) { self.source = source }

  package static let title = "a `forEach`"
  package static let properties: PropertyTable<ForEach> = [
    Property("source", \.source, .name("the name of a source"), "The source whose features are meant."),
    Property("layer", \.layer, .name("the name of a layer"), "The layer whose features are meant."),
    Property(
      "annotation", \.annotation, .name("the id of an annotation"),
      "The annotation whose instances are meant."
    ),
    Property("filter", \.filter, .filter, "Only those for which this is true."),
  ]

  /// The kinds of subject that are written, in order of writing.
  var subjects: [Located<String>] {
    [("source", source), ("layer", layer), ("annotation", annotation)].compactMap { kind, name in
      name.map { Located(kind, at: $0.location) }
    }.sorted { $0.location.span.start < $1.location.span.start }
  }
}

extension Codec where Content == Expression? {
  /// An expression that decides about a feature.
  package static var filter: Codec {
    Codec("a boolean expression, such as `[has, name]`", .alternatives([.expression, .boolean])) {
      node, value, decoder in
      guard let filter = parseExpression(node, expecting: .boolean, &decoder) else { return }
      if !filter.isZoomConstant {
        decoder.log.report(
          .zoomDependent, "a filter cannot depend on zoom: which features there are is decided once",
          at: node.location, help: "`minZoom` and `maxZoom` show things at some zooms only")
        return
      }
      if filter.isFeatureConstant, node.kind == .sequence || node.isText("false") {
        decoder.log.report(
          .constantFilter, "this filter is the same for every feature", at: node.location,
          help: node.legacyConditionAsExpression.map { "write `\(abbreviated($0))` if a property is meant" }
            ?? (node.kind == .sequence
              ? "`[get, name]` reads a property; `name` alone is just that text" : "nothing passes `false`"),
          fixes: node.legacyConditionFixes(isSafe: false))
      }
      value = filter
    }
  }
}

extension Codec where Content == Located<ForEach>? {
  /// A mapping, or the mappings themselves.
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
        // The source that was probably meant is not unused.
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
        // Kept so that nobody asks for an attachment; over nothing where it is not known who is left out.
        if subjects.count != 1 { forEach = ForEach() }
        if forEach.filter == nil, let filter = node.meantValue("filter", in: ForEach.self), !filter.isNull {
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
