package import CartoucheDiagnostics

/// A value computed from the feature that an annotation is made for.
package struct Expression: Sendable {
  package enum Operation: Sendable {
    /// The feature's property with this name.
    case get(property: String)
  }

  package var operation: Operation
  package var location: Location
}
