import CartoucheSpec

/// Where the ids of features come from.
enum FeatureIdentity: Sendable {
  /// The feature's own `id`.
  case written
  /// The value of a property.
  case promoted(Located<String>)
  /// The feature's index.
  case generated

  init(_ source: DataSource) {
    if let promoted = source.promoteId {
      self = .promoted(promoted)
    } else {
      self = source.generateId?.content == true ? .generated : .written
    }
  }
}
