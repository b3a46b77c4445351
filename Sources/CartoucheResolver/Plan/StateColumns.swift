/// What annotations are like in the states that their spec gives values for.
///
/// One row an annotation and state, by annotation and then in the order of `AnnotationState`. A row is complete:
/// it takes the place of the annotation's own while the state lasts; of several states the last one counts.
package struct StateColumns: Sendable, Equatable {
  /// Row in `Plan.annotations`. Ascending.
  package var annotation: [UInt32] = []
  package var state: [AnnotationState] = []
  /// Empty text: none.
  package var titles = TextColumn()
  package var options: [AnnotationOptions] = []

  package init() {}

  package var count: Int { state.count }

  /// The row for an annotation in a state; nil: it has none.
  /// - Complexity: O(log rows).
  package func row(of annotation: UInt32, in state: AnnotationState) -> Int? {
    rows(of: annotation).first { self.state[$0] == state }
  }

  /// Stands for no row.
  package static let none = UInt32.max

  /// The `zPriority` of a selected annotation that has no row for it.
  package static let selectedZPriority = 1000.0
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
