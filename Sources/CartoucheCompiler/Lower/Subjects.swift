import CartoucheDiagnostics
import CartoucheSpec

/// What an annotation with a `forEach` is repeated for.
enum Subjects {
  case features(FeatureSelection)
  /// Mappings of a list, their places as indices.
  case list([Feature])
  /// The instances of another annotation, as the root calls it.
  case instances([Instance], of: Located<String>)

  var count: Int {
    switch self {
    case .features(let selection): selection.rows.count
    case .list(let mappings): mappings.count
    case .instances(let instances, _): instances.count
    }
  }

  /// What the annotations are named after.
  var keys: [InstanceKey] {
    switch self {
    case .features(let selection): selection.keys
    case .list(let mappings): mappings.map { InstanceKey(index: $0.index) }
    case .instances(let instances, _):
      instances.indices.map { InstanceKey(id: instances[$0].suffix, index: $0) }
    }
  }
}
