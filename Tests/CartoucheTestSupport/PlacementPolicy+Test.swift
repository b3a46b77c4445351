package import CartoucheResolver

extension PlacementPolicy {
  /// Nothing is placed before it can be seen.
  package static var withoutMargin: PlacementPolicy {
    var policy = PlacementPolicy()
    policy.margin = 0
    return policy
  }
}
