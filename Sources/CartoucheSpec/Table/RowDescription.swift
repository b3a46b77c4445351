/// A row of a table without its type.
package struct RowDescription: Sendable {
  package let name: String
  package let summary: String
  package let shape: Shape
  package let support: PropertySupport
  /// Whether it has no default, so that it or a template must give it.
  package let isRequired: Bool
  /// Nil where nothing is the default, or where it depends on other properties.
  package let defaultValue: PlainValue?
}
