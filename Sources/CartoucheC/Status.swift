// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

extension cartouche_status {
  static var ok: cartouche_status { cartouche_status(CARTOUCHE_OK) }
  static var nullPointer: cartouche_status { cartouche_status(CARTOUCHE_NULL_POINTER) }
  static var unknownAnnotation: cartouche_status { cartouche_status(CARTOUCHE_UNKNOWN_ANNOTATION) }
  static var unknownAttachment: cartouche_status { cartouche_status(CARTOUCHE_UNKNOWN_ATTACHMENT) }
  static var unknownIndex: cartouche_status { cartouche_status(CARTOUCHE_UNKNOWN_INDEX) }
  static var noFrame: cartouche_status { cartouche_status(CARTOUCHE_NO_FRAME) }
  static var badInput: cartouche_status { cartouche_status(CARTOUCHE_BAD_INPUT) }
  static var badNumber: cartouche_status { cartouche_status(CARTOUCHE_BAD_NUMBER) }
  static var badGeometry: cartouche_status { cartouche_status(CARTOUCHE_BAD_GEOMETRY) }

  init(_ error: PlanFileError) {
    let status =
      switch error {
      case .notAPlan: CARTOUCHE_NOT_A_PLAN
      case .otherVersion: CARTOUCHE_OTHER_PLAN_VERSION
      case .truncated: CARTOUCHE_TRUNCATED_PLAN
      case .corrupted: CARTOUCHE_CORRUPTED_PLAN
      case .invalid: CARTOUCHE_INVALID_PLAN
      }
    self.init(status)
  }

  init(_ error: PatchError) {
    let status =
      switch error {
      case .annotations: CARTOUCHE_NOT_ONE_ANNOTATION
      case .idIsTaken: CARTOUCHE_ID_IS_TAKEN
      case .unknownLayer: CARTOUCHE_UNKNOWN_LAYER
      case .attachedToAnnotation: CARTOUCHE_ATTACHED_TO_ANNOTATION
      case .attachedToItself: CARTOUCHE_ATTACHED_TO_ITSELF
      case .unknownAnnotation: CARTOUCHE_UNKNOWN_ANNOTATION
      }
    self.init(status)
  }

  init(_ error: GeometryError) {
    let status =
      switch error {
      case .unknownAttachment: CARTOUCHE_UNKNOWN_ATTACHMENT
      case .attachedToAnnotation: CARTOUCHE_ATTACHED_TO_ANNOTATION
      case .tooFewCoordinates: CARTOUCHE_TOO_FEW_COORDINATES
      case .empty: CARTOUCHE_BAD_GEOMETRY
      case .coordinate: CARTOUCHE_BAD_COORDINATE
      }
    self.init(status)
  }

  /// The message for a status: a string literal, which ends with a NUL and needs no release.
  fileprivate var text: StaticString {
    switch Int(self) {
    case Int(CARTOUCHE_OK): "the call succeeded"
    case Int(CARTOUCHE_NULL_POINTER): "a required pointer is null"
    case Int(CARTOUCHE_NOT_A_PLAN): "the bytes are not a compiled plan"
    case Int(CARTOUCHE_OTHER_PLAN_VERSION):
      "the format of the compiled plan is newer or too old; update Cartouche, or compile the spec again"
    case Int(CARTOUCHE_TRUNCATED_PLAN): "the compiled plan is cut off"
    case Int(CARTOUCHE_CORRUPTED_PLAN): "the compiled plan is damaged: its checksum does not match"
    case Int(CARTOUCHE_INVALID_PLAN): "the compiled plan is not valid"
    case Int(CARTOUCHE_BAD_INPUT): "an input has an invalid kind or detail"
    case Int(CARTOUCHE_UNKNOWN_ANNOTATION): "there is no such annotation, or it was removed"
    case Int(CARTOUCHE_UNKNOWN_ATTACHMENT): "the plan has no such attachment"
    case Int(CARTOUCHE_NOT_ONE_ANNOTATION): "the patch does not have exactly one annotation"
    case Int(CARTOUCHE_ID_IS_TAKEN): "an annotation with this id exists already"
    case Int(CARTOUCHE_UNKNOWN_LAYER): "the plan has no layer with this name"
    case Int(CARTOUCHE_ATTACHED_TO_ANNOTATION): "an attachment to another annotation is not possible here"
    case Int(CARTOUCHE_TOO_FEW_COORDINATES): "a part of the geometry has too few coordinates"
    case Int(CARTOUCHE_BAD_GEOMETRY): "the paths of the geometry are inconsistent"
    case Int(CARTOUCHE_BAD_COORDINATE): "a coordinate is not finite, or its latitude is outside ±90"
    case Int(CARTOUCHE_NO_FRAME): "no frame has been resolved yet"
    case Int(CARTOUCHE_UNKNOWN_INDEX): "the index is invalid"
    case Int(CARTOUCHE_BAD_NUMBER): "a number is not finite or out of range"
    case Int(CARTOUCHE_ATTACHED_TO_ITSELF):
      "an annotation cannot be attached to itself or to its own attachments"
    default: "unknown status"
    }
  }
}

extension StaticString {
  fileprivate var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

@c @implementation
public func cartouche_status_text(_ status: cartouche_status) -> UnsafePointer<CChar>? { status.text.cString }

@c @implementation
public func cartouche_problem(
  _ resolver: OpaquePointer?, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle, handle.pointee.failure != .ok else { return 0 }
  let room = CallerBuffer(text, capacity)
  return handle.pointee.problem.isEmpty
    ? room.fill(handle.pointee.failure.text) : room.fill(handle.pointee.problem)
}

@c @implementation
public func cartouche_version() -> UnsafePointer<CChar>? {
  let version: StaticString = "0.1.0"
  return version.cString
}

@c @implementation
public func cartouche_plan_version() -> UInt32 { PlanFile.version }
