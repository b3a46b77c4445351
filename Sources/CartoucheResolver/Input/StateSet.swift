/// The states that an annotation is in.
struct StateSet: OptionSet, Sendable {
  var rawValue: UInt8

  static let selected = StateSet(.selected)
  static let highlighted = StateSet(.highlighted)
  static let dragging = StateSet(.dragging)
  static let disabled = StateSet(.disabled)

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ state: AnnotationState) { rawValue = 1 << state.rawValue }
}
