/// How many annotations may be selected at once.
public enum SelectionMode: UInt8, Sendable, CaseIterable {
  /// One, or none.
  case single
  /// Any number; a tap on a selected one deselects it.
  case multiple
  /// None.
  case none
}
