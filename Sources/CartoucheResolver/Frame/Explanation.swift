/// What became of every candidate of one annotation.
public struct Explanation: Sendable, Equatable {
  /// Row in the plan's annotation columns.
  public package(set) var annotation: UInt32
  /// In list order.
  public package(set) var candidates: [Candidate]
}
