import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Annotation {
  /// Whether values are given for any state.
  var hasStates: Bool { !traits.content.states.isEmpty }

  /// The layers that states put over the annotation, in the order in which they count.
  /// - Parameter known: those of traits that may be the annotation's: then the same things are named, and what the same
  ///   mappings give is shared.
  func stateLayers(
    _ limits: Limits, like known: (traits: Shared<Traits>, layers: [StateLayer])? = nil
  ) -> [StateLayer] {
    // Nearly no annotation has any, and a decoder for each can be measured.
    guard hasStates else { return [] }
    let decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    if let known, known.traits === traits {
      return known.layers.map { layer in
        var annotation = inStates(layer.states, decoder)
        annotation.traits = layer.annotation.traits
        return StateLayer(states: layer.states, annotation: annotation, named: layer.named)
      }
    }
    let singles = AnnotationState.allCases.map { inStates(AnnotationStates($0), decoder) }
    return StateNames(self, singles).layers.map { states, named in
      let annotation =
        states.states.count == 1 ? singles[Int(states.states[0].rawValue)] : inStates(states, decoder)
      return StateLayer(states: states, annotation: annotation, named: named)
    }
  }

  /// The annotation as it is while it is in all of these states.
  private func inStates(_ states: AnnotationStates, _ decoder: Decoder) -> Annotation {
    inStates(states.states.flatMap { traits.content.states.mappings(of: $0) }, decoder)
  }
}
