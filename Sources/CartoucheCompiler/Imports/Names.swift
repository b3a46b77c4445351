import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// What names mean: a name belongs to the file in which it is written, also if a variable carries it elsewhere.
struct Names {
  private var prefixes: [SourceID: String] = [:]
  /// False when a syntax error may hide declarations, so that none is reported missing.
  private(set) var isComplete = true
  /// What the names of unread imports start with.
  private let unreadImports: Set<String>

  init(_ modules: [Module], unreadImports: [String]) {
    self.unreadImports = Set(unreadImports)
    for module in modules {
      prefixes[module.source] = module.prefix
      if module.document.isTruncated { isComplete = false }
    }
  }

  /// Whether it would be known if something had this name, as the root calls it.
  func isKnowable(_ qualified: String) -> Bool {
    // Names of imports hold no dots, so what a name starts with ends at one.
    isComplete
      && (unreadImports.isEmpty
        || !qualified.utf8.indices.contains {
          qualified.utf8[$0] == UInt8(ascii: ".") && unreadImports.contains(String(qualified[...$0]))
        })
  }

  /// Whether there are imports, so that a name may mean something else than what is written.
  private var hasPrefixes: Bool { prefixes.count > 1 }

  /// `name` as the root calls it.
  func qualified(_ name: Located<String>) -> String { qualified(name.content, at: name.location) }

  func qualified(_ names: [Located<String>]) -> [Located<String>] {
    hasPrefixes ? names.map { Located(qualified($0), at: $0.location) } : names
  }

  func qualified(_ name: String, at location: Location) -> String {
    hasPrefixes ? prefix(at: location) + name : name
  }

  /// `names`, those of the root, as the file of `location` calls them; without those that it cannot name.
  func visible(_ names: [String], at location: Location) -> [String] {
    let prefix = prefix(at: location)
    // Thousands of references may each ask for thousands of names.
    if prefix.isEmpty { return names }
    return names.compactMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
  }

  /// As the function for a list, each name made when somebody asks for it.
  func visible(each names: some Sequence<String>, at location: Location) -> some Sequence<String> {
    let prefix = prefix(at: location)
    return names.lazy.compactMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
  }

  /// `name`, which the root has for something, as the file of `location` calls it.
  func written(_ name: String, at location: Location) -> String {
    visible([name], at: location).first ?? name
  }

  private func prefix(at location: Location) -> String { prefixes[location.source] ?? "" }
}
