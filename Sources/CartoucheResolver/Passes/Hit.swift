/// What is under a finger.
enum Hit: Sendable, Equatable {
  /// Row in the plan's annotation columns.
  case annotation(UInt32)
  case map
}
