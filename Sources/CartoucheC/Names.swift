// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_name(
  _ enumeration: cartouche_enumeration, _ value: UInt32, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let value = UInt8(exactly: value) else { return 0 }
  let name =
    switch Int(enumeration) {
    case Int(CARTOUCHE_NAMES_OF_ANCHORS): Anchor(rawValue: value)?.name
    case Int(CARTOUCHE_NAMES_OF_STATES): AnnotationState(rawValue: value)?.name
    case Int(CARTOUCHE_NAMES_OF_CAUSES): Cause(rawValue: value)?.name
    case Int(CARTOUCHE_NAMES_OF_DRAG_STATES): DragState(rawValue: value)?.name
    case Int(CARTOUCHE_NAMES_OF_PROPERTIES): SettableProperty(rawValue: value)?.name
    case Int(CARTOUCHE_NAMES_OF_EVENTS): EventKind(rawValue: value)?.name
    case Int(CARTOUCHE_NAMES_OF_REFUSALS): Refusal.Reason(rawValue: value)?.name
    default: nil as String?
    }
  return CallerBuffer(text, capacity).fill(name ?? "")
}

extension Refusal.Reason {
  fileprivate var name: String {
    switch self {
    case .unknownAnnotation: "unknownAnnotation"
    case .unknownAttachment: "unknownAttachment"
    case .nothingIsSelectable: "nothingIsSelectable"
    case .disabled: "disabled"
    case .notDraggable: "notDraggable"
    case .notAPoint: "notAPoint"
    case .wrongDragState: "wrongDragState"
    case .aboveHorizon: "aboveHorizon"
    case .sizeIsGiven: "sizeIsGiven"
    case .isCluster: "isCluster"
    case .badNumber: "badNumber"
    case .noCallout: "noCallout"
    case .noPuck: "noPuck"
    }
  }
}
