/// What became of every candidate of one annotation.
public struct Explanation: Sendable, Equatable {
  /// Which one of the plan.
  public package(set) var annotation: AnnotationIndex
  /// In list order.
  public package(set) var candidates: [Candidate]
}
