/// What becomes of the place on a geometry that an annotation was placed at.
enum KeptPlace: UInt8, Sendable {
  /// There is none, or it is gone: one is looked for.
  case none
  /// It is the first that is tried.
  case first
  /// It is outside the bounds, and still in the margin: a view that was placed there has no other.
  case leaving
  /// It is the only one that there is.
  case exact

  /// Whether it is tried, before all others.
  var isTried: Bool { self != .none }
}
