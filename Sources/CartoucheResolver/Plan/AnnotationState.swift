/// What can be the matter with an annotation. Of several, a later one wins for what its values name.
public enum AnnotationState: UInt8, Sendable, CaseIterable {
  /// It is selected.
  case selected
  /// It is pressed.
  case highlighted
  /// It is dragged.
  case dragging
  /// Its `enabled` is false, by itself or in another state.
  case disabled
}

extension AnnotationState {
  /// As every output format spells it; Embedded Swift has no names of cases.
  public var name: String {
    switch self {
    case .selected: "selected"
    case .highlighted: "highlighted"
    case .dragging: "dragging"
    case .disabled: "disabled"
    }
  }
}
