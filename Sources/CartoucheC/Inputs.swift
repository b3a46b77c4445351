import CCartouche
import CartoucheResolver

extension Input {
  /// Nil: it is of no kind, or says what its kind has not.
  init?(_ input: cartouche_input) {
    let annotation = AnnotationIndex(rawValue: input.target)
    let place = Coordinate(longitude: input.x, latitude: input.y)
    let point = ScreenPoint(x: input.x, y: input.y)
    func flag() -> Bool? { input.detail > 1 ? nil : input.detail == 1 }
    switch Int(input.kind) {
    case Int(CARTOUCHE_INPUT_SELECT): self = .select(annotation)
    case Int(CARTOUCHE_INPUT_DESELECT): self = .deselect(annotation)
    case Int(CARTOUCHE_INPUT_TAP): self = .tap(point)
    case Int(CARTOUCHE_INPUT_DRAG):
      guard let state = UInt8(exactly: input.detail).flatMap({ DragState(rawValue: $0) }) else { return nil }
      self = .drag(annotation, state, to: input.has_point == 0 ? nil : point)
    case Int(CARTOUCHE_INPUT_HIGHLIGHT):
      guard let isPressed = flag() else { return nil }
      self = .highlight(annotation, isPressed)
    case Int(CARTOUCHE_INPUT_MEASURED): self = .measured(annotation, width: input.x, height: input.y)
    case Int(CARTOUCHE_INPUT_MEASURED_CALLOUT):
      self = .measuredCallout(annotation, width: input.x, height: input.y)
    case Int(CARTOUCHE_INPUT_FEATURE_VISIBILITY):
      guard let isVisible = flag() else { return nil }
      self = .featureVisibility(attachment: AttachmentIndex(rawValue: input.target), isVisible: isVisible)
    case Int(CARTOUCHE_INPUT_MOVE): self = .move(annotation, to: place)
    case Int(CARTOUCHE_INPUT_SET):
      guard let property = UInt8(exactly: input.detail).flatMap({ SettableProperty(rawValue: $0) }) else {
        return nil
      }
      self = .set(annotation, property, input.x)
    case Int(CARTOUCHE_INPUT_MOVE_PUCK): self = .movePuck(to: input.has_point == 0 ? nil : place)
    default: return nil
    }
  }
}

/// The inputs at a caller's place; nil: they are not all inputs.
func inputs(at start: UnsafePointer<cartouche_input>?, _ count: Int) -> [Input]? {
  guard let start else { return count == 0 ? [] : nil }
  guard let list = start.list(of: count) else { return nil }
  var inputs: [Input] = []
  inputs.reserveCapacity(count)
  for input in list {
    guard let input = Input(input) else { return nil }
    inputs.append(input)
  }
  return inputs
}
