/// The shape that a view is tested with, by MapKit's names.
package enum CollisionModeName: String, Sendable, CaseIterable {
  case rectangle, circle, none

  /// What they are called elsewhere.
  static let foreignNames: [String: CollisionModeName] = [
    "rect": .rectangle, "rectangular": .rectangle, "box": .rectangle, "circular": .circle, "off": .none,
  ]
}
