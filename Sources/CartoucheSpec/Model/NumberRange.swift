/// What numbers of the language may be.
package enum NumberRange {
  /// A distance or a side, in points.
  package static let length = 0...longest
  /// How far something is moved along an axis, in points.
  package static let offset = -longest...longest
  package static let zoom = 0.0...25.5
  /// Degrees from straight down.
  package static let pitch = 0.0...85
  /// A bearing, or a longitude before it is wrapped, in degrees: many turns in either direction.
  package static let turns = -360_000.0...360_000
  package static let zPriority = -1e9...1e9

  /// No view, map or distance is longer, in points.
  package static let longest = 16384.0
}
