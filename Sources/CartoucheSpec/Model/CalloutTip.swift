/// The tip of a callout, in points.
package struct CalloutTip: Sendable, SpecType {
  /// From the callout's side to the point.
  package var length = 0.0
  /// Along the callout's side.
  package var width = 0.0

  package init() {}

  package static let title = "a tip"
  package static let properties: PropertyTable<CalloutTip> = [
    Property(
      "length", \.length, .number(NumberRange.length, "a length in points"),
      "Points from the side to the point."),
    Property("width", \.width, .number(NumberRange.length, "a width in points"), "Points along the side."),
  ]
}
