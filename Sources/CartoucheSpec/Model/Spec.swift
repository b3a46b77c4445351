package import CartoucheDiagnostics
package import CartoucheSyntax

/// The root mapping of a spec.
package struct Spec: Sendable, SpecType {
  package var version: Located<Int>?
  package var name = ""
  private var metadata: Void = ()
  private var schema: Void = ()
  package var imports: [Named<Import>] = []
  /// The variables by name. They are inserted before any other property is read, by `Document.substituting`.
  package var variables: [Named<Node>] = []
  package var camera = DefaultCamera()
  /// The path of a Mapbox or MapLibre style, relative to the spec.
  package var style: Located<String>?
  package var sources: [Named<DataSource>] = []
  /// The layers by name, in drawing order.
  package var layers: [Named<Layer>] = []
  /// The templates by name: mappings with some properties of an annotation. The compiler reads them in the order of inheritance.
  package var templates: [Named<Node>] = []
  /// The list of annotations. The compiler reads them one by one, so that a large spec is not in memory twice.
  package var annotations: Node?
  /// The clusters by `clusteringIdentifier`. The compiler reads them like templates.
  package var clusters: [Named<Node>] = []
  package var avoid = AvoidSetting()
  package var puck: PuckSetting?
  package var placement = PlacementSetting()
  package var selection = SelectionName.single

  package init() {}

  package static let name = "Spec"
  package static let title = "a spec"
  package static let properties: PropertyTable<Spec> = [
    Property("version", { $1(&$0.version) }, .version, "The version of the language: 1.").required,
    Property("name", { $1(&$0.name) }, .text, "The display name of the spec."),
    Property("metadata", { $1(&$0.metadata) }, .anything, "Any data, for people and tools."),
    Property(
      "$schema", { $1(&$0.schema) }, .checking(Codec<String>.text, ""),
      "The address of the JSON Schema, for editors of specs in JSON."),
    Property("imports", { $1(&$0.imports) }, .imports, "Other specs, by name."),
    Property("variables", { $1(&$0.variables) }, .variables, "Values by name, inserted by `$name`."),
    Property("camera", { $1(&$0.camera) }, .camera, "The default camera.").ofRootSpecOnly,
    Property(
      "style", { $1(&$0.style) }, .name("a path to a style"),
      "A Mapbox or MapLibre style, whose layers annotations can refer to."
    ).ofRootSpecOnly,
    Property("sources", { $1(&$0.sources) }, .sources, "Where features come from, by name."),
    Property("layers", { $1(&$0.layers) }, .layers, "The layers of the map, by name, in drawing order."),
    Property(
      "templates", { $1(&$0.templates) },
      .annotationMappings("a template", .mapping(Annotation.self, example: ["size": [24, 24]])),
      "Partial annotations, by name."),
    Property(
      "annotations", { $1(&$0.annotations) },
      .raw(.sequence, "a list of annotations", .list(of: .annotation)),
      "The views on the map; order matters."),
    Property(
      "clusters", { $1(&$0.clusters) },
      .annotationMappings("a cluster", .mapping(Cluster.self, example: ["clusterMinPoints": 3])),
      "The clusters that replace colliding annotations, by `clusteringIdentifier`."
    ),
    Property("avoid", { $1(&$0.avoid) }, .mapping, "Layers and regions that annotations avoid.")
      .ofRootSpecOnly,
    Property("puck", { $1(&$0.puck) }, .puck, "The mark of the user's own location.").ofRootSpecOnly,
    Property("placement", { $1(&$0.placement) }, .mapping, "Options for the placement of a whole frame.")
      .ofRootSpecOnly,
    Property(
      "selection", { $1(&$0.selection) },
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
  /// Returns a help text for a key at the root that is a property of annotations, because its indentation is probably missing; `nil` for
  /// any other key.
  package static func help(forUnknownKey key: String) -> String? {
    Annotation.properties.names.contains(key)
      ? "it belongs to an annotation: indent it as far as the `id` of its annotation" : nil
  }
}

extension Shape {
  /// The accepted mappings for one annotation. Size and attachment are required unless the annotation has templates.
  fileprivate static var annotation: Shape {
    .mapping(
      Annotation.self, requiring: .key("id"),
      .unless("extends", [.key("size"), .anyGroup([["attach"], ["forEach"]])]))
  }
}

extension Codec where Content == [Named<Node>] {
  /// A codec for named mappings that the compiler reads later, in the order of inheritance.
  fileprivate static func annotationMappings(_ what: String, _ shape: Shape) -> Codec {
    .named(what, shape) { node, decoder in
      if node.kind == .mapping { return node }
      decoder.wrongType(node, expected: "a mapping with the properties of an annotation", kind: .mapping)
      return nil
    }
  }
}

extension Codec where Content == Located<Int>? {
  /// A codec for the version of the language, which is 1.
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

/// Reads the root of a spec. Returns `nil` after an error if the document has no root mapping or is another kind of file.
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
    // A syntax error may have truncated a mapping to a scalar.
    if document.isTruncated { return nil }
    decoder.log.report(
      .notAMapping, "a spec is a mapping, found \(describe(root))", at: root.location,
      help: root.kind == .scalar
        ? "is a `:` missing after a key? A spec starts with `version: 1`" : "a spec starts with `version: 1`")
    return nil
  }
  // The syntax error already explains a second line of JSON.
  if document.isTruncated, root.isLineBeforeAnother, root.lacks("version", in: Spec.names) { return nil }
  if let other = ForeignFile(root) {
    decoder.log.report(
      .anotherKindOfFile, "this is \(other.name), and a spec is wanted", at: other.key.location,
      help: other.help)
    return nil
  }
  var spec = Spec()
  decodeMapping(root, into: &spec, &decoder)
  if spec.version == nil, root.lacks("version", in: Spec.names), !root.isTruncated {
    let null = root.nullLocation("version")
    decoder.log.report(
      .missingKey, "a spec needs a `version`",
      at: null ?? Location(source: document.source, span: firstKey(root)),
      help: null == nil ? "add `version: 1` at the top" : "write `version: 1`",
      fixes: root.fixForVersion(null).map { [$0] } ?? [])
  }
  return spec
}

/// Returns the span of the first key of a mapping. An error at this span underlines one key instead of the whole mapping.
package func firstKey(_ mapping: Node) -> SourceSpan {
  mapping.firstChild?.span ?? mapping.span
}

extension Node {
  /// The first key of the mapping by which it is the root of a spec, or `nil` if there is none. Traces, scenarios and files of other
  /// products also have a `version`, `name` or `camera`.
  package var keyOfSpecOnly: Node? {
    let shared = ["version", "name", "metadata", "$schema", "camera", "puck"]
    return entries.lazy.map { $0.key }.first { key in
      !shared.contains(key.string) && Spec.properties.names.contains(key.string)
    }
  }

  /// Returns a fix that adds the version to a root mapping, or `nil` if the mapping may be the root of another kind of file. The fix is
  /// unsafe if the mapping has a key that specs do not have, or none that only specs have.
  /// - Parameter null: The place of the version's value if it is `null`.
  fileprivate func fixForVersion(_ null: Location?) -> Fix? {
    let isSafe = keyOfSpecOnly != nil && !hasUnknownKey(in: Spec.names)
    if let null { return Fix("write 1", isSafe: isSafe, replacing: null.span, with: "1") }
    guard keyOfSpecOnly != nil, let first = firstChild else { return nil }
    // In braces, the first key may follow a line break. Its quotation marks are those of JSON.
    let start = style == .flow ? first.span.start : span.start
    let key = style == .flow && first.style == .doubleQuoted ? "\"version\"" : "version"
    return Fix(
      "add `version: 1`", isSafe: isSafe, replacing: SourceSpan(start: start, end: start),
      with: "\(key): 1\(style == .flow ? ", " : "\n")")
  }

  /// Whether the scalar is another notation for version 1, such as `v1` or `1.0.0`.
  fileprivate var isVersionOne: Bool {
    kind == .scalar && isPlain && ["v1", "V1", "v1.0", "1.0.0", "v1.0.0"].contains { isText($0) }
  }
}
