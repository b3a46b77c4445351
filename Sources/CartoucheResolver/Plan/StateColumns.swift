/// What annotations are like in the states that their spec gives values for.
///
/// One row an annotation and state, by annotation and then in the order of `AnnotationState`. A row is complete:
/// it takes the place of the annotation's own while the state lasts; of several states the last one counts.
public struct StateColumns: Sendable, Equatable {
  /// Row in `Plan.annotations`. Ascending.
  public var annotation: [UInt32] = []
  public var state: [AnnotationState] = []
  /// Empty text: none.
  public var titles = TextColumn()
  public var options: [AnnotationOptions] = []

  public init() {}

  public var count: Int { state.count }

  /// The row for an annotation in a state; nil: it has none.
  /// - Complexity: O(log rows).
  public func row(of annotation: UInt32, in state: AnnotationState) -> Int? {
    rows(of: annotation).first { self.state[$0] == state }
  }

  /// Stands for no row.
  public static let none = UInt32.max

  /// The `zPriority` of a selected annotation that has no row for it.
  public static let selectedZPriority = 1000.0
}

/// What can be the matter with an annotation.
public enum AnnotationState: UInt8, Sendable, CaseIterable {
  case selected, highlighted, dragging, disabled
}

extension StateColumns {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.states
    try coder.indices(&annotation, count: rows, below: counts.annotations)
    try coder.check(annotation.ascends(strictly: false), or: "the rows are not in order")
    try coder.choices(&state, count: rows)
    try titles.code(by: &coder, count: rows)
    try coder.options(&options, count: rows, counts)
  }
}
