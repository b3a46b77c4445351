/// How much a finding matters, by its consequence.
public enum Severity: String, Sendable, Comparable, CaseIterable {
  /// Compiles, but is surely not meant.
  case warning
  /// Does not compile.
  case error

  /// An error matters more than a warning.
  public static func < (one: Severity, other: Severity) -> Bool { one == .warning && other == .error }
}
