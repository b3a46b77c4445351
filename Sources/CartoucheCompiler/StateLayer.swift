package import CartoucheResolver
package import CartoucheSpec
import CartoucheSyntax

/// What an annotation is like in some states, and what of that counts: a row of the plan's states, before it is one.
package struct StateLayer: Sendable {
  /// Mostly one. Several where each of them says a part of something that is one value in a plan.
  package let states: AnnotationStates
  /// With all properties, those too that do not count.
  package internal(set) var annotation: Annotation
  package let named: NamedProperties
}

extension States {
  /// The mappings of a state, from the first template to the annotation.
  func mappings(of state: AnnotationState) -> [Node] {
    switch state {
    case .selected: selected
    case .highlighted: highlighted
    case .dragging: dragging
    case .disabled: disabled
    }
  }
}
