package import CartoucheDiagnostics

/// A text that stands where a value of another form may be computed, and is none: `priority: rating`; or one in brackets,
/// `title: [name]`.
///
/// A feature may have a property of that name, which is known once all data is read.
package struct WordForValue: Sendable {
  package enum Form: Sendable {
    case value
    /// Other languages' `{{name}}` in a text, which is a warning.
    case doubledBraces
    /// `$rating` in `[get, $rating]`, where the name of a property is wanted.
    case nameOfProperty
  }

  package let text: String
  /// Where a finding about it lies.
  package let place: Location
  /// What an expression takes the place of: the word with the brackets around it.
  package let span: SourceSpan
  package let form: Form
  /// What an expression must give there.
  package let type: ExpressionType
  /// What may stand there.
  package let shape: Shape

  /// Nothing longer names a property.
  package static let mostBytes = 100

  /// - Parameter span: what an expression takes the place of; nil: what lies at `place`.
  package init(
    text: String, place: Location, replacing span: SourceSpan? = nil, _ form: Form = .value,
    type: ExpressionType, shape: Shape
  ) {
    self.text = text
    self.place = place
    self.span = span ?? place.span
    self.form = form
    self.type = type
    self.shape = shape
  }
}
