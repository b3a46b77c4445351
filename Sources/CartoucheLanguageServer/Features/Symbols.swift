import CartoucheSpec

/// The kind of a name that authors choose, or of another word that a file mentions.
package enum SymbolKind: Sendable, Hashable {
  case template, source, layer, cluster, variable, `import`, annotation, region
  /// The class of a view of the host.
  case view
  /// A property of features.
  case featureProperty
  /// The path of a spec, of data or of a style.
  case path
  /// The name of a lint rule.
  case rule

  /// Whether a file declares names of this kind, so that an editor can rename them.
  package var isDeclared: Bool {
    switch self {
    case .template, .source, .layer, .cluster, .variable, .import, .annotation, .region: true
    case .view, .featureProperty, .path, .rule: false
    }
  }

  /// The kind as messages name it.
  package var title: String {
    switch self {
    case .template: "template"
    case .source: "source"
    case .layer: "layer"
    case .cluster: "cluster"
    case .variable: "variable"
    case .import: "import"
    case .annotation: "annotation"
    case .region: "region"
    case .view: "view"
    case .featureProperty: "property of features"
    case .path: "file"
    case .rule: "rule"
    }
  }
}

extension SymbolKind {
  /// The kinds of names that a value may have, by the description in its shape.
  private static let described: [(what: String, kinds: [SymbolKind])] = [
    ("the name of a source", [.source]),
    ("the name of a layer", [.layer]),
    ("the name of a template", [.template]),
    ("the name of a view", [.view]),
    ("the name of a property", [.featureProperty]),
    ("the id of an annotation", [.annotation]),
    (
      "the id of an annotation, the name of a layer, or the name or number of a region",
      [.annotation, .layer, .region]
    ),
    ("the path of a spec", [.path]),
    ("the path of a file", [.path]),
    ("a path to a style", [.path]),
    // A file declares none of these names.
    ("an id", []), ("the id of a cluster", []), ("the id of a feature", []),
    ("the name of a part of a callout", []),
    ("the name of a snapshot", []), ("a pattern of paths", []),
  ]

  /// Returns the kinds of names that a shape describes, such as "the name of a source", or `nil` for an unknown description.
  package static func kinds(of what: String) -> [SymbolKind]? { described.first { $0.what == what }?.kinds }

  /// Returns the kinds of names that a scalar value may be, the likeliest first.
  static func ofValue(at meaning: Meaning) -> [SymbolKind] {
    if let argument = meaning.argument {
      return argument.index == 0 && ["get", "has"].contains(argument.operator) ? [.featureProperty] : []
    }
    guard let property = meaning.property else { return [] }
    if meaning.depth == 0 {
      switch (property.typeName, property.name) {
      case ("Annotation", "id"): return [.annotation]
      case (_, "view") where meaning.shapes.contains(where: { if case .text = $0 { true } else { false } }):
        return [.view]
      case (_, "clusteringIdentifier"): return [.cluster]
      case ("Attachment", "annotation"): return [.annotation]
      default: break
      }
    }
    return meaning.shapes.flatMap { shape -> [SymbolKind] in
      guard case .name(let what) = shape else { return [] }
      return kinds(of: what) ?? []
    }
  }

  /// Returns the kind of the names that are the keys of a mapping, and whether the mapping declares them; `nil` for other keys.
  static func ofKeys(at meaning: Meaning) -> (kind: SymbolKind, isDeclaration: Bool)? {
    guard let property = meaning.property, meaning.depth == 0, meaning.hasChosenKeys else { return nil }
    switch (property.typeName, property.name) {
    case ("Spec", "templates"): return (.template, true)
    case ("Spec", "sources"): return (.source, true)
    case ("Spec", "layers"): return (.layer, true)
    case ("Spec", "clusters"): return (.cluster, true)
    case ("Spec", "variables"): return (.variable, true)
    case ("Spec", "imports"): return (.import, true)
    case (_, "regions"): return (.region, true)
    case (_, "setVariables"): return (.variable, false)
    case (_, "setRegions"): return (.region, false)
    case (_, "expect"): return (.annotation, false)
    case (_, "rules"), (_, "limits"): return (.rule, false)
    default: return nil
    }
  }
}
