/// What must stand in a mapping together, or must not.
package indirect enum Requirement: Sendable {
  case key(String)
  /// At least one of these groups, whole.
  case anyGroup([[String]])
  case exactlyOne([String])
  case notAll([String])
  /// No two of these.
  case atMostOne([String])
  /// Only where this key is missing.
  case unless(String, [Requirement])
}
