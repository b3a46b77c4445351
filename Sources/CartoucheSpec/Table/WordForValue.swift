package import CartoucheDiagnostics

/// A text that stands where a value of another form may be computed, and is none: `priority: rating`; or one in brackets,
/// `title: [name]`.
///
/// A feature may have a property of that name, which is known once all data is read.
package struct WordForValue: Sendable {
  package let text: String
  package let place: Location
  /// What an expression must give there.
  package let type: ExpressionType
  /// What may stand there.
  package let shape: Shape

  /// Nothing longer names a property.
  static let mostBytes = 100
}
