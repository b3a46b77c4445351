import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Annotation {
  /// The states that values are given for, in the order in which they count.
  func statesInOrder(_ limits: Limits) -> [(state: AnnotationState, annotation: Annotation)] {
    var result: [(state: AnnotationState, annotation: Annotation)] = []
    // Nearly no annotation has any, and a decoder for each can be measured.
    if states.isEmpty { return result }
    let decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    if !states.selected.isEmpty { result.append((.selected, whileSelected(decoder))) }
    if !states.highlighted.isEmpty { result.append((.highlighted, inState(states.highlighted, decoder))) }
    if !states.dragging.isEmpty { result.append((.dragging, inState(states.dragging, decoder))) }
    if !states.disabled.isEmpty { result.append((.disabled, inState(states.disabled, decoder))) }
    return result
  }
}

extension Lowering {
  /// Adds a row for each state of the annotation in `row`, which is the one that is being lowered.
  mutating func appendStates(of row: Int, _ evaluation: inout Evaluation) {
    for (state, annotation) in states {
      let stateRow = plan.states.count
      plan.states.annotation.append(UInt32(row))
      plan.states.state.append(state)
      let title = evaluation.text(annotation.title) ?? ""
      plan.states.titles.append(title.utf8)
      plan.states.options.append(options(annotation, title: title, .state(stateRow), &evaluation))
    }
  }
}
