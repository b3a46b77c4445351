import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Annotation {
  /// The states that values are given for, in the order in which they count.
  func statesInOrder(_ limits: Limits) -> [(state: AnnotationState, annotation: Annotation)] {
    let states = traits.content.states
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
