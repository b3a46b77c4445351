/// How much of a property this version honours.
package enum PropertySupport: Sendable {
  case full
  /// Checked and compiled; the resolver does not use it yet.
  case notPlacedYet
  /// Known, and ignored with a warning.
  case planned
}
