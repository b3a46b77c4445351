/// Who stands in the way of a candidate.
public enum Blocker: Sendable, Equatable {
  /// Nobody.
  case none
  /// Row in the plan's annotation columns.
  case annotation(UInt32)
  /// Place in the list of avoided regions.
  case region(UInt32)
  /// Row of the plan's layers.
  case layer(UInt32)
}
