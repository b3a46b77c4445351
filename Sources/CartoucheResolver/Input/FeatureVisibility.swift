/// What a host says about a feature of its map.
enum FeatureVisibility: UInt8, Sendable {
  /// Nothing: the plan tells, as far as it can.
  case unknown
  case visible, hidden
}
