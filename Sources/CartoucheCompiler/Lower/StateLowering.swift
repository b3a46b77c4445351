import CartoucheResolver
import CartoucheSpec

/// Fills the plan's table of states.
struct StateLowering {
  var table = StateColumns()

  /// Adds a row for each state of the annotation in `row`.
  mutating func append(
    _ states: [(state: AnnotationState, annotation: Annotation)], of row: Int,
    _ options: inout OptionsLowering, _ evaluation: inout Evaluation
  ) {
    for (state, annotation) in states {
      let title = evaluation.text(annotation.title) ?? ""
      let values = options.values(of: annotation, title: title, .state(table.count), &evaluation)
      table.annotation.append(UInt32(row))
      table.state.append(state)
      table.titles.append(title.utf8)
      table.options.append(values)
    }
  }
}
