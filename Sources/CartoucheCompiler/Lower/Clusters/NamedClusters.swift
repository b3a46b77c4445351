import CartoucheDiagnostics
import CartoucheSpec

/// The clusters that annotations name, whether or not they have rows.
struct NamedClusters {
  /// With those that were probably meant; nil: expressions compute some.
  private(set) var identifiers: Set<String>? = []
  /// Those that the spec describes.
  private let declared: [String]
  private let names: Names

  init(_ declared: [Named<Cluster>], _ names: Names) {
    self.declared = declared.map(\.name.content)
    self.names = names
  }

  /// Notes which clusters an annotation names.
  mutating func note(_ decoded: DecodedAnnotation) {
    note(decoded.annotation.clusteringIdentifier)
    for state in decoded.states { note(state.annotation.clusteringIdentifier) }
  }

  private mutating func note(_ written: Value<String>) {
    guard case .constant(let name) = written.form else {
      identifiers = nil
      return
    }
    if name.isEmpty { return }
    let identifier = written.location.map { names.qualified(name, at: $0) } ?? name
    guard identifiers?.insert(identifier).inserted == true, !declared.contains(identifier) else { return }
    // The one that was probably meant is not unused.
    if let meant = nearestName(to: identifier, among: declared, isOrdered: false) {
      identifiers?.insert(meant)
    }
  }
}
