/// What became of every candidate of one annotation.
public struct Explanation: Sendable, Equatable {
  /// Which one of the plan.
  public package(set) var annotation: AnnotationIndex
  /// In list order.
  public package(set) var candidates: [Candidate]
  /// Index of the candidate at which the view is placed, whether it is shown or waits out of sight, in the margin or with its
  /// host; nil: at none.
  public package(set) var chosen: Int?
}
