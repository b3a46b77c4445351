/// An operator's place in the catalog.
package struct OperatorID: Sendable, Hashable {
  package let index: Int

  /// The operator `name`, which must be in the catalog.
  package static func named(_ name: String) -> OperatorID {
    guard let id = OperatorCatalog.id(name) else {
      preconditionFailure("there is no operator `\(name)` in the catalog")
    }
    return id
  }
}
