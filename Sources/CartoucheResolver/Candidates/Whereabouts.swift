/// Where the point of a view is.
enum Whereabouts: Sendable {
  /// Inside the bounds.
  case inBounds
  /// Outside of them, and near enough that its view is placed before it is seen: nobody asks whether that is in the bounds.
  case inMargin
  /// Farther outside.
  case beyond
}
