import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Annotation {
  /// Whether values are given for any state.
  var hasStates: Bool { !traits.content.states.isEmpty }

  /// The states that values are given for, in the order in which they count.
  func statesInOrder(_ limits: Limits) -> [(state: AnnotationState, annotation: Annotation)] {
    // Nearly no annotation has any, and a decoder for each can be measured.
    guard hasStates else { return [] }
    let states = traits.content.states
    var result: [(state: AnnotationState, annotation: Annotation)] = []
    let decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    if !states.selected.isEmpty { result.append((.selected, whileSelected(decoder))) }
    if !states.highlighted.isEmpty { result.append((.highlighted, inState(states.highlighted, decoder))) }
    if !states.dragging.isEmpty { result.append((.dragging, inState(states.dragging, decoder))) }
    if !states.disabled.isEmpty { result.append((.disabled, inState(states.disabled, decoder))) }
    return result
  }
}
