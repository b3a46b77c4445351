import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reports a template that no annotation uses, directly or through another template.
struct UnusedTemplate: Rule {
  static let metadata = RuleMetadata(
    id: "unused-template", .names, needsPlan: false,
    summary: "No annotation uses a template.",
    why: """
      It has no effect, and often a name after `extends` was meant to be this one. A spec without \
      `annotations` is a library: where a folder is linted, the finding is reported if no spec in it that \
      imports the library uses the declaration.
      """)

  static func check(_ context: inout RuleContext) {
    for template in context.spec.root.templates
    where !context.spec.usedTemplates.contains(template.name.content) {
      context.reportUnused(
        "no annotation uses the template `\(template.name.content)`",
        at: template.name.location,
        help: "remove it, or add `extends: \(template.name.content)` to an annotation")
    }
  }
}

/// Reports a variable without references.
struct UnusedVariable: Rule {
  static let metadata = RuleMetadata(
    id: "unused-variable", .names, needsPlan: false,
    summary: "A variable is not used.",
    why: """
      It has no effect, and often the value is still written out somewhere. A spec without `annotations` is \
      a library: where a folder is linted, the finding is reported if no spec in it that imports the library \
      uses the declaration.
      """)

  static func check(_ context: inout RuleContext) {
    for variable in context.spec.root.variables
    where !context.spec.usedVariables.contains(variable.name.content) {
      // An invalid name, or a reference in an invalid form, is reported elsewhere.
      guard isVariableName(variable.name.content),
        !context.analysis.misusedNames.contains(variable.name.content)
      else { continue }
      context.reportUnused(
        "nothing uses the variable `\(variable.name.content)`",
        at: variable.name.location,
        help: "remove it, or write `$\(variable.name.content)` where it is meant")
    }
  }
}

/// Reports a source without references.
struct UnusedSource: Rule {
  static let metadata = RuleMetadata(
    id: "unused-source", .names, needsPlan: false,
    summary: "No annotation uses a source.",
    why: """
      Its file is read unnecessarily, and often a name in a `forEach` was meant to be this one. A spec \
      without `annotations` is a library and may declare sources for others.
      """)

  static func check(_ context: inout RuleContext) {
    if context.spec.isLibrary { return }
    // The sources of invalid layers are unknown.
    if let layers = context.spec.rootNode?.mergedValue("layers"), layers.kind != .mapping { return }
    for source in context.spec.root.sources where !context.spec.usedSources.contains(source.name.content) {
      // A name at a reported mistake is probably a reference.
      if context.analysis.misusedNames.contains(source.name.content) { continue }
      context.report(
        "nothing uses the source `\(source.name.content)`",
        at: source.name.location, help: "remove it, or add `forEach: { source: \(source.name.content) }`")
    }
  }
}

/// Reports a layer without references.
struct UnusedLayer: Rule {
  static let metadata = RuleMetadata(
    id: "unused-layer", .names,
    summary: "No annotation uses a layer or its source, and the layer is not avoided.",
    why: """
      Nothing depends on what it draws, and often a name in a `forEach` or under `avoid` was meant to be \
      this one. A layer that draws the source of annotations is kept for pictures. A spec without \
      `annotations` is a library and may declare layers for others.
      """)

  static func check(_ context: inout RuleContext) {
    if context.spec.isLibrary || context.spec.root.layers.isEmpty { return }
    let used = context.analysis.usedLayers
    for layer in context.spec.root.layers where !used.contains(layer.name.content) {
      if let source = layer.content.source, context.analysis.sourcesOfAnnotations.contains(source.content) {
        continue
      }
      context.report(
        "nothing uses the layer `\(abbreviated(layer.name.content))`", at: layer.name.location,
        help: "remove it, or name it in a `forEach`, a `feature` or under `avoid`")
    }
  }
}

/// Reports a cluster that no annotation names.
struct UnusedCluster: Rule {
  static let metadata = RuleMetadata(
    id: "unused-cluster", .names, needsPlan: false,
    summary: "No annotation names an entry under `clusters`.",
    why: """
      It has no effect: annotations join clusters by `clusteringIdentifier`, which names the entry. A spec \
      without `annotations` is a library: where a folder is linted, the finding is reported if no spec in it \
      that imports the library uses the declaration.
      """)

  static func check(_ context: inout RuleContext) {
    if context.spec.isLibrary {
      for cluster in context.spec.root.clusters {
        let name = cluster.name.content
        context.reportUnused(
          "no annotation names the cluster `\(abbreviated(name))`", at: cluster.name.location,
          help: help(name, []))
      }
      return
    }
    guard let named = namedClusters(in: context) else { return }
    let declared = context.spec.clusters.map { $0.name.content }
    for cluster in context.spec.root.clusters where !named.contains(cluster.name.content) {
      let name = cluster.name.content
      let meant = NameSuggestion(for: name, among: named.subtracting(declared).sorted())
      context.report(
        "no annotation names the cluster `\(abbreviated(name))`", at: cluster.name.location,
        help: meant?.help ?? help(name, named),
        fixes: meant.map { [$0.fix(cluster.name.location.span)] } ?? [])
    }
  }

  private static func help(_ name: String, _ named: Set<String>) -> String {
    named.isEmpty
      ? "remove it, or add `clusteringIdentifier: \(name)` to an annotation"
      : "annotations name \(listed(named.sorted())); remove it, or add `clusteringIdentifier: \(name)` to an annotation"
  }

  /// Returns the names of the clusters that annotations name or probably mean. Returns `nil` if a
  /// `clusteringIdentifier` cannot be evaluated.
  private static func namedClusters(in context: RuleContext) -> Set<String>? {
    let spec = context.spec
    let known = spec.clusters.map { $0.name.content }
    if known.isEmpty { return [] }
    let knownNames = Set(known)
    var named: Set<String> = []
    var isComputed = false
    for annotation in spec.annotations where annotation.id != nil {
      let written = annotation.annotation.traits.content.clusteringIdentifier
      guard let name = written.constant else {
        isComputed = true
        continue
      }
      guard let place = written.location, !name.isEmpty else { continue }
      // Another finding reports this identifier as a misspelled expression.
      if name.contains("{") || context.analysis.intendedProperty(ofIdentifierIn: annotation) != nil {
        return nil
      }
      let identifier = spec.qualified(name, at: place)
      guard named.insert(identifier).inserted, !knownNames.contains(identifier) else { continue }
      if let meant = nearestName(to: identifier, among: known, isOrdered: false) { named.insert(meant) }
    }
    guard isComputed else { return named }
    guard let clusters = context.plan?.clusters else { return nil }
    for member in Set(clusters.member) where member != ClusterColumns.none {
      named.insert(String(decoding: clusters.identifiers[Int(member)], as: UTF8.self))
    }
    return named
  }
}

/// Reports an import of a file without annotations if the spec uses none of its declarations.
struct UnusedImport: Rule {
  static let metadata = RuleMetadata(
    id: "unused-import", .names,
    summary: "Nothing of an imported library is used.",
    why: "The file is read unnecessarily, and often a name was meant to start with the import's name.")

  static func check(_ context: inout RuleContext) {
    // An import that cannot be read is reported, and its content is unknown.
    guard !context.spec.root.imports.isEmpty, !context.spec.isLibrary || !context.spec.annotations.isEmpty,
      context.hasPlan
    else { return }
    let used = context.analysis.usedNames
    for item in context.spec.root.imports {
      let prefix = "\(item.name.content)."
      guard !context.spec.annotations.contains(where: { $0.id?.hasPrefix(prefix) == true }),
        !used.contains(where: { $0.hasPrefix(prefix) })
      else { continue }
      context.report(
        "nothing of the import `\(abbreviated(item.name.content))` is used", at: item.name.location,
        help: "remove it, or write `\(prefix)name` where something of it is meant")
    }
  }
}
