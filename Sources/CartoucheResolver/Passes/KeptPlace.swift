/// What becomes of the place on a geometry that an annotation was placed at.
enum KeptPlace: UInt8, Sendable {
  /// There is none, or it is gone: one is looked for.
  case none
  /// It is the first that is tried.
  case first
  /// It is outside the bounds and in the margin. A view that is still visible there has no other place; for any other view it is the last resort.
  case leaving
  /// It is the only one that there is.
  case exact

  /// Whether it is tried, before all others.
  var isTried: Bool { self != .none }
}
