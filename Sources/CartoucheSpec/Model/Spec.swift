package import CartoucheDiagnostics
package import CartoucheSyntax

/// The root of a spec.
package struct Spec: Sendable, SpecType {
  package var version: Located<Int>?
  package var name = ""
  private var metadata: Void = ()
  package var imports: [Named<Import>] = []
  /// Values by name, read before everything else; see `Substitution`.
  package var variables: [Named<Node>] = []
  package var camera = DefaultCamera()
  /// A style JSON, relative to the spec.
  package var style: Located<String>?
  package var sources: [Named<DataSource>] = []
  /// In drawing order.
  package var layers: [Named<Layer>] = []
  /// Partial annotations; read by `Templates` once their order of inheritance is known.
  package var templates: [Named<Node>] = []
  /// The list of annotations; read one by one, so that a large spec is never held twice.
  package var annotations: Node?
  /// What clusters look like, by identifier; read like templates.
  package var clusters: [Named<Node>] = []
  package var avoid = AvoidSetting()
  package var puck: PuckSetting?
  package var placement = PlacementSetting()
  package var selection = SelectionName.single

  package init() {}

  package static let title = "a spec"
  package static let properties: PropertyTable<Spec> = [
    Property("version", \.version, .version, "The version of the language: 1.").required,
    Property("name", \.name, .text, "What people call the spec."),
    Property("metadata", \.metadata, .anything, "Anything, for people and tools."),
    Property("imports", \.imports, .imports, "Other specs, by name."),
    Property("variables", \.variables, .variables, "Values by name, which `$name` stands for."),
    Property("camera", \.camera, .camera, "The default camera.").ofRootSpecOnly,
    Property(
      "style", \.style, .name("a path to a style"), "A Mapbox or MapLibre style whose layers are meant."
    ).ofRootSpecOnly,
    Property("sources", \.sources, .sources, "Where features come from, by name."),
    Property("layers", \.layers, .layers, "What the map draws, by name, in drawing order."),
    Property(
      "templates", \.templates,
      .annotationMappings("a template", .mapping(Annotation.self, example: ["size": [24, 24]])),
      "Partial annotations, by name."),
    Property(
      "annotations", \.annotations, .raw(.sequence, "a list of annotations", .list(of: .annotation)),
      "The views on the map; order matters."),
    Property(
      "clusters", \.clusters,
      .annotationMappings("a cluster", .mapping(Cluster.self, example: ["clusterMinPoints": 3])),
      "What replaces annotations that collide, by `clusteringIdentifier`."
    ),
    Property("avoid", \.avoid, .mapping, "Places that annotations keep clear of.").ofRootSpecOnly,
    Property("puck", \.puck, .puck, "The mark of the user's own location.").ofRootSpecOnly,
    Property("placement", \.placement, .mapping, "How a frame as a whole is placed.").ofRootSpecOnly,
    Property(
      "selection", \.selection,
      .choice(
        "a selection",
        foreign: [
          "one": .single, "many": .multiple, "all": .multiple, "true": .single, "false": .none,
        ]),
      "How many annotations may be selected at once."
    ).ofRootSpecOnly,
  ]
}

extension Spec {
  /// A property of an annotation, whose indentation is lost.
  package static func help(forUnknownKey key: String) -> String? {
    Annotation.properties.names.contains(key)
      ? "it belongs to an annotation: indent it as far as the `id` of its annotation" : nil
  }
}

extension Shape {
  /// One of `annotations`: whole, unless templates give the rest.
  fileprivate static var annotation: Shape {
    .mapping(
      Annotation.self, requiring: .key("id"),
      .unless("extends", [.key("size"), .anyGroup([["attach"], ["forEach"]])]))
  }
}

extension Codec where Content == [Named<Node>] {
  /// Mappings that are read once their order of inheritance is known.
  fileprivate static func annotationMappings(_ what: String, _ shape: Shape) -> Codec {
    .named(what, shape) { node, decoder in
      if node.kind == .mapping { return node }
      decoder.wrongType(node, expected: "a mapping with the properties of an annotation", kind: .mapping)
      return nil
    }
  }
}

extension Codec where Content == Located<Int>? {
  /// The version of the language.
  package static var version: Codec {
    .scalar("the version 1", .number(NumberShape(1...1, "the version 1"))) { node, decoder in
      if node.isVersionOne {
        decoder.wrongType(
          node, expected: "the version 1", help: "write `1`",
          fixes: [Fix("write `1`", replacing: node.span, with: "1")])
        return nil
      }
      guard let version = decoder.number(node, expected: "the version 1") else { return nil }
      if version != 1 {
        decoder.log.report(
          .unknownVersion, "version \(node.string) of the language is unknown", at: node.location,
          help: "this version of Cartouche reads version 1")
        return nil
      }
      return Located(1, at: node.location)
    }
  }
}

/// Reads the root of a spec; nil when there is none to read.
package func decodeSpec(_ document: Document, _ decoder: inout Decoder) -> Spec? {
  let start = Location(source: document.source, span: SourceSpan(start: 0, end: 0))
  guard let root = document.root else {
    if !document.isTruncated {
      decoder.log.report(
        .emptyFile, "the file holds no spec", at: start, help: "a spec starts with `version: 1`")
    }
    return nil
  }
  guard decoder.hasValue(root) else { return nil }
  guard root.kind == .mapping else {
    // What a syntax error cut short may have been meant as a mapping.
    if document.isTruncated { return nil }
    decoder.log.report(
      .notAMapping, "a spec is a mapping, found \(describe(root))", at: root.location,
      help: root.kind == .scalar
        ? "is a `:` missing after a key? A spec starts with `version: 1`" : "a spec starts with `version: 1`")
    return nil
  }
  // What a second line of JSON is, the syntax error says.
  if document.isTruncated, root.isLineBeforeAnother, root.lacks("version", in: Spec.self) { return nil }
  if let other = OtherKindOfFile(root) {
    decoder.log.report(
      .anotherKindOfFile, "this is \(other.name), and a spec is wanted", at: other.key.location,
      help: other.help)
    return nil
  }
  var spec = Spec()
  decodeMapping(root, into: &spec, &decoder)
  if spec.version == nil, root.lacks("version", in: Spec.self), !root.isTruncated {
    let null = root.nullPlace("version")
    decoder.log.report(
      .missingKey, "a spec needs a `version`",
      at: null ?? Location(source: document.source, span: firstKey(root)),
      help: null == nil ? "add `version: 1` at the top" : "write `version: 1`",
      fixes: [
        null.map { Fix("write 1", replacing: $0.span, with: "1") }
          ?? Fix(
            "add `version: 1`", replacing: SourceSpan(start: root.span.start, end: root.span.start),
            with: "version: 1\n")
      ]
    )
  }
  return spec
}

/// The span of a mapping's first key, to point at a mapping without underlining all of it.
package func firstKey(_ mapping: Node) -> SourceSpan {
  mapping.firstChild?.span ?? mapping.span
}

extension Node {
  /// Whether it is how people call the first version of something, and no number: `v1`, `1.0.0`.
  fileprivate var isVersionOne: Bool {
    kind == .scalar && isPlain && ["v1", "V1", "v1.0", "1.0.0", "v1.0.0"].contains { isText($0) }
  }
}
