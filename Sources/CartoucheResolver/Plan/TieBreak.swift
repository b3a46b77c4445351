/// Who goes first among annotations of equal priority and equally many anchors.
package enum TieBreak: UInt8, Sendable, CaseIterable {
  /// Later in the document first; within one `forEach` earlier features first.
  case last
  /// Document order.
  case first
  /// Larger y of the projected point first.
  case lowerOnScreen
  /// Smaller distance to the middle of the padded viewport first.
  case nearestCenter
}
