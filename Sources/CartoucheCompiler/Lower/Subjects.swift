import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

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

  /// What the annotation at a position is named after.
  func key(_ position: Int) -> InstanceKey {
    switch self {
    case .features(let selection):
      let row = selection.rows[position]
      return InstanceKey(id: selection.table.uniqueID(row), index: row)
    case .list(let mappings): return InstanceKey(index: mappings[position].index)
    case .instances(let instances, _): return InstanceKey(id: instances[position].suffix, index: position)
    }
  }

  /// Where the id is written that the annotation at a position is named after; nil: nowhere.
  func idPlace(_ position: Int) -> Location? {
    guard case .features(let selection) = self else { return nil }
    return selection.table.idPlace(selection.rows[position])
  }
}
