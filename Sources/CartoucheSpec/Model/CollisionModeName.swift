/// The shape that a view is tested with, by MapKit's names.
package enum CollisionModeName: String, Sendable, CaseIterable {
  case rectangle, circle, none
}
