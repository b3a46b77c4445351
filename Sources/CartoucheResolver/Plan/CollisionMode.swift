/// What a view is tested with.
package enum CollisionMode: UInt8, Sendable, CaseIterable {
  /// The frame or boxes, less the insets.
  case rectangle
  /// The circle in each of those rectangles.
  case circle
  /// Nothing: it collides with nobody.
  case none
}
