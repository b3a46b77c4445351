/// How much of a property this version honours.
package enum PropertySupport: Sendable {
  case full
  /// Known, and ignored with a warning.
  case planned
}
