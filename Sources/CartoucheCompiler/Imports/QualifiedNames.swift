package import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Converts the names in each file to qualified names, as the root spec writes them, and back.
///
/// A name belongs to the file that contains it, even if a variable passes it to another file.
struct QualifiedNames {
  private var prefixes: [SourceID: String] = [:]
  /// Whether every file was read to its end. If not, unknown names are not reported.
  private(set) var isComplete = true
  /// The prefixes, such as `city.`, of names from imports that could not be read, as the root spec writes
  /// them.
  private let unreadImports: Set<String>

  init(_ modules: [Module], unreadImports: [String]) {
    self.unreadImports = Set(unreadImports)
    for module in modules {
      prefixes[module.source] = module.prefix
      if module.document.isTruncated { isComplete = false }
    }
  }

  /// Returns whether an unknown name can be reported: every file that could declare a name with this
  /// qualified form was read.
  func canReportMissing(_ qualified: String) -> Bool {
    // Import names contain no dots, so each prefix ends at a dot.
    isComplete
      && (unreadImports.isEmpty
        || !qualified.utf8.indices.contains {
          qualified.utf8[$0] == UInt8(ascii: ".") && unreadImports.contains(String(qualified[...$0]))
        })
  }

  /// Whether the spec has imports, so that qualified names differ from written names.
  private var hasPrefixes: Bool { prefixes.count > 1 }

  /// Returns the qualified form of a name, which is the form in which the root spec writes it. For `park` in
  /// the import `city`, it is `city.park`.
  func qualified(_ name: Located<String>) -> String { qualified(name.content, at: name.location) }

  func qualified(_ names: [Located<String>]) -> [Located<String>] {
    hasPrefixes ? names.map { Located(qualified($0), at: $0.location) } : names
  }

  func qualified(_ name: String, at location: Location) -> String {
    hasPrefixes ? prefix(at: location) + name : name
  }

  /// Returns the qualified names as the file of `location` writes them, without names that are not visible
  /// in that file.
  func visible(_ names: [String], at location: Location) -> [String] {
    let prefix = prefix(at: location)
    // Returns the list itself, because thousands of references may each ask for thousands of names.
    if prefix.isEmpty { return names }
    return names.compactMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
  }

  /// Returns the qualified names as the file of `location` writes them, lazily, without names that are not
  /// visible in that file.
  func visible(each names: some Sequence<String>, at location: Location) -> some Sequence<String> {
    let prefix = prefix(at: location)
    return names.lazy.compactMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
  }

  /// Returns a qualified name as the file of `location` writes it.
  func written(_ name: String, at location: Location) -> String {
    visible([name], at: location).first ?? name
  }

  private func prefix(at location: Location) -> String { prefixes[location.source] ?? "" }
}

/// A cache of the names that are visible in each file. A spec may have thousands of wrong references, each
/// with a suggestion among thousands of names.
struct VisibleNames {
  private struct Key: Hashable {
    var what: String
    var source: SourceID
  }

  private var known: [Key: [String]] = [:]

  /// Returns the names that are visible in the file of `location`. `what` is their kind, such as "source".
  /// - Parameter make: Builds the names. They must not change between calls.
  mutating func names(_ what: String, at location: Location, _ make: () -> [String]) -> [String] {
    let key = Key(what: what, source: location.source)
    if let names = known[key] { return names }
    let names = make()
    known[key] = names
    return names
  }
}

extension ResolvedSpec {
  /// Returns the locations of declarations in imported files: of the templates, variables and clusters that
  /// are used.
  /// - Parameter clusters: The qualified names of the used clusters.
  package func usedImportedNames(clusters: Set<String>) -> [Location] {
    guard modules.count > 1 else { return [] }
    // A file uses its own variables by name, and those of its imports with a prefix.
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
