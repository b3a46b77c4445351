/// In which frames views that are there come before others that are as important.
package enum Calm: UInt8, Sendable, CaseIterable {
  /// Before others of equal priority, in every frame.
  case equal
  /// Whatever the priorities, while the map moves.
  case motion
  /// Never.
  case none
}
