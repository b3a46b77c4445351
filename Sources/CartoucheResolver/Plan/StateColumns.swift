/// What annotations are like in the states that their spec gives values for.
///
/// A row is a layer: while the annotation is in all of its states, what it names takes the place of what the rows before
/// it, and first of all the annotation's own, say. Mostly that is one state. A row of several holds what is one value in
/// a plan and several in a spec, where two of the states say a part of it each: one the gap and one the anchors, say.
package struct StateColumns: Sendable, Equatable {
  /// Row in `Plan.annotations`. Ascending.
  package var annotation: [UInt32] = []
  /// Never empty. Of one annotation ascending as numbers, so that a row comes after all that have a part of its states.
  package var states: [AnnotationStates] = []
  /// What counts of `options` and of the texts; in a row of several states only what none of them says alone.
  package var named: [NamedProperties] = []
  /// Empty text: none.
  package var titles = TextColumn()
  package var subtitles = TextColumn()
  /// JSON objects, with what the annotation itself and a part of the states say; empty text: none.
  package var viewData = TextColumn()
  package var options: [AnnotationOptions] = []

  package init() {}

  package var count: Int { states.count }

  /// The `zPriority` of what is selected: under all rows, over the annotation's own.
  package static let selectedZPriority = 1000.0
}

extension StateColumns {
  /// The rows of an annotation.
  /// - Complexity: O(log rows).
  package func rows(of row: UInt32) -> Range<Int> {
    let start = annotation.partitioningIndex { $0 >= row }
    return start..<(start + annotation[start...].prefix { $0 == row }.count)
  }

  /// The row that says something of an annotation in these states; nil: its own counts.
  package func row(naming named: NamedProperties, of annotation: UInt32, in held: AnnotationStates) -> Int? {
    if held.isEmpty { return nil }
    return rows(of: annotation).last {
      held.isSuperset(of: states[$0]) && self.named[$0].isSuperset(of: named)
    }
  }
}

extension StateColumns {
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.states
    try coder.indices(&annotation, count: rows, below: counts.annotations)
    try coder.choices(&states, count: rows)
    try coder.check(
      states.allSatisfy { !$0.isEmpty && AnnotationStates.all.isSuperset(of: $0) }, or: "a state is not known"
    )
    try coder.check(
      zip(annotation, states).map { UInt64($0) << 8 | UInt64($1.rawValue) }.ascends(strictly: true),
      or: "the rows are not in order")
    try coder.choices(&named, count: rows)
    try coder.check(zip(states, named).allSatisfy { $0.mayName($1) }, or: "a state names what it may not")
    try titles.code(by: &coder, count: rows)
    try subtitles.code(by: &coder, count: rows)
    try viewData.code(by: &coder, count: rows)
    try coder.check(viewData.areObjects, or: "data is no JSON object")
    try coder.options(&options, count: rows, counts)
  }
}
