import CartoucheSpec

extension FormattedProperty {
  /// A name that no feature has, as a format of a property that they have; nil: it is none.
  /// - Parameter near: the name that it is probably misspelt of. Where that has a colon, as `addr:street` has, so has what was meant.
  package init?(_ written: String, among names: [String], unlessMeantIs near: String?) {
    guard near?.contains(":") != true, !names.contains(written) else { return nil }
    self.init(written)
    guard names.contains(name) else { return nil }
  }
}
