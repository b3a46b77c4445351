import CartoucheSpec

/// `drag`: `{ id, state, to }`.
struct DragSetting: SpecType {
  var id: Located<String>?
  var state = DragStateName.starting
  var to: ScreenPointValue?

  enum DragStateName: String, Sendable, CaseIterable {
    case none, starting, dragging, ending, canceling
  }

  static let title = "a drag"
  static let properties: PropertyTable<DragSetting> = [
    Property("id", \.id, .name("the id of an annotation"), "Whom it moves.").required,
    Property("state", \.state, .choice("the state of a drag"), "The state that it comes to.").required,
    Property("to", \.to, .screenPoint, "Where its anchor point is to be."),
  ]
}
