package import CartoucheDiagnostics
import CartoucheSpec

extension ResolvedSpec {
  /// Where templates, variables and clusters are declared that imported files declare and something uses.
  /// - Parameter clusters: the names of clusters that are used, as the root calls them.
  package func usedImportedNames(clusters: Set<String>) -> [Location] {
    guard modules.count > 1 else { return [] }
    // A file uses its own variables, and those of its imports by their names.
    var variables: Set<String> = []
    for module in modules { variables.formUnion(module.usedVariables.map { module.prefix + $0 }) }
    var places: [Location] = []
    func note(_ name: Located<String>, of module: Module, among used: Set<String>) {
      if used.contains(module.prefix + name.content) { places.append(name.location) }
    }
    for module in modules.dropLast() {
      for template in module.spec.templates { note(template.name, of: module, among: usedTemplates) }
      for variable in module.spec.variables { note(variable.name, of: module, among: variables) }
      for cluster in module.spec.clusters { note(cluster.name, of: module, among: clusters) }
    }
    return places
  }
}
