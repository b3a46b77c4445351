/// An annotation that is not shown, with the reason.
public struct HiddenAnnotation: Sendable, Equatable {
  /// Row in the plan's annotation columns.
  public package(set) var annotation: UInt32
  /// The first reason that was found.
  public package(set) var cause: Cause
  /// Who is in the way, where the cause knows one.
  public package(set) var by: Blocker
}
