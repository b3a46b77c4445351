// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_text(
  _ resolver: OpaquePointer?, _ annotation: UInt32, _ kind: cartouche_text_kind,
  _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let annotation = AnnotationIndex(rawValue: annotation)
  if Int(kind) == Int(CARTOUCHE_TEXT_ID) {
    return CallerBuffer(text, capacity).fill(handle.pointee.resolver.state.name(of: annotation))
  }
  if !annotation.isCluster, let named = NamedProperties(kind) {
    return CallerBuffer(text, capacity).fill(handle.pointee.resolver.state.text(named, of: annotation))
  }
  return CallerBuffer(text, capacity).fill(handle.pointee.resolver.state.text(kind, of: annotation))
}

@c @implementation
public func cartouche_annotation_with_id(_ resolver: OpaquePointer?, _ id: UnsafePointer<UInt8>?, _ size: Int)
  -> UInt32
{
  guard let handle = resolver?.handle, let id = id?.list(of: size) else { return .none }
  return handle.pointee.annotation(withID: id)?.rawValue ?? .none
}

@c @implementation
public func cartouche_view_name(
  _ resolver: OpaquePointer?, _ view: UInt32, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  return CallerBuffer(text, capacity).fill(handle.pointee.resolver.state.plan.views.text(view))
}

@c @implementation
public func cartouche_layer_name(
  _ resolver: OpaquePointer?, _ layer: UInt32, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  return CallerBuffer(text, capacity).fill(handle.pointee.resolver.state.plan.layers.names.text(layer))
}

@c @implementation
public func cartouche_region_name(
  _ resolver: OpaquePointer?, _ region: UInt32, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  return CallerBuffer(text, capacity).fill(
    handle.pointee.resolver.state.plan.name(of: RegionIndex(rawValue: region)))
}

@c @implementation
public func cartouche_part_name(
  _ resolver: OpaquePointer?, _ part: UInt32, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  return CallerBuffer(text, capacity).fill(
    handle.pointee.resolver.state.plan.name(of: CalloutPartIndex(rawValue: part)))
}

@c @implementation
public func cartouche_feature_id(
  _ resolver: OpaquePointer?, _ attachment: UInt32, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle,
    attachment < UInt32(handle.pointee.resolver.state.plan.attachments.count)
  else {
    return 0
  }
  let id = handle.pointee.resolver.state.plan.attachments.featureID[Int(attachment)]
  return CallerBuffer(text, capacity).fill(handle.pointee.resolver.state.plan.featureIDs.text(id))
}

extension TextColumn {
  /// Returns the text of this column of the plan that has the given index, or an empty string if the index is invalid.
  fileprivate func text(_ index: UInt32) -> String {
    // The comparison precedes the conversion, because `Int` may have 32 bits and trap.
    index < UInt32(count) ? string(Int(index)) : ""
  }
}

extension NamedProperties {
  /// Creates the property whose texts are of the given kind, or returns `nil` if the kind is not a text of a property.
  fileprivate init?(_ kind: cartouche_text_kind) {
    switch Int(kind) {
    case Int(CARTOUCHE_TEXT_TITLE): self = .title
    case Int(CARTOUCHE_TEXT_SUBTITLE): self = .subtitle
    case Int(CARTOUCHE_TEXT_DATA): self = .data
    default: return nil
    }
  }
}

extension Resolver.State {
  fileprivate func text(_ kind: cartouche_text_kind, of annotation: AnnotationIndex) -> String {
    if annotation.isCluster, let text = ClusterText(kind) {
      guard !text.isCallout || calloutRow(of: annotation) != nil else { return "" }
      return clusterText(text, of: annotation) ?? ""
    }
    return switch Int(kind) {
    case Int(CARTOUCHE_TEXT_VIEW): viewIndex(of: annotation).map { plan.views.text($0) } ?? ""
    case Int(CARTOUCHE_TEXT_CALLOUT_TITLE): calloutText(plan.callouts.titles, of: annotation)
    case Int(CARTOUCHE_TEXT_CALLOUT_SUBTITLE): calloutText(plan.callouts.subtitles, of: annotation)
    case Int(CARTOUCHE_TEXT_LEFT_ACCESSORY): calloutText(plan.callouts.leftAccessories, of: annotation)
    case Int(CARTOUCHE_TEXT_RIGHT_ACCESSORY): calloutText(plan.callouts.rightAccessories, of: annotation)
    case Int(CARTOUCHE_TEXT_DETAIL_ACCESSORY): calloutText(plan.callouts.detailAccessories, of: annotation)
    case Int(CARTOUCHE_TEXT_REPEAT_GROUP): repeatGroup(of: annotation)
    default: ""
    }
  }

  private func repeatGroup(of annotation: AnnotationIndex) -> String {
    guard !annotation.isCluster, exists(annotation) else { return "" }
    return plan.repeatGroup(ofFrameRow: annotation.row).map { plan.repeatGroups.string(Int($0)) } ?? ""
  }

  private func calloutText(_ column: TextColumn, of annotation: AnnotationIndex) -> String {
    calloutRow(of: annotation).map { column.string($0) } ?? ""
  }

  /// Whether an annotation is a cluster that computes the name of its view class with an expression.
  func computesView(of annotation: AnnotationIndex) -> Bool {
    guard annotation.isCluster, let evaluation = evaluation(of: annotation) else { return false }
    let looks = plan.clusters.looks
    let row = looks.row(
      naming: NamedProperties(.view), ofCluster: evaluation.identifier, in: evaluation.states)
    return looks.program(of: .view, inRow: row) != nil
  }
}

extension ClusterText {
  /// Creates the cluster text for a kind of text, or returns `nil` if clusters have no such text or it does not depend
  /// on members.
  fileprivate init?(_ kind: cartouche_text_kind) {
    switch Int(kind) {
    case Int(CARTOUCHE_TEXT_TITLE): self = .title
    case Int(CARTOUCHE_TEXT_SUBTITLE): self = .subtitle
    case Int(CARTOUCHE_TEXT_VIEW): self = .view
    case Int(CARTOUCHE_TEXT_DATA): self = .data
    case Int(CARTOUCHE_TEXT_CALLOUT_TITLE): self = .calloutTitle
    case Int(CARTOUCHE_TEXT_CALLOUT_SUBTITLE): self = .calloutSubtitle
    default: return nil
    }
  }

  fileprivate var isCallout: Bool { self == .calloutTitle || self == .calloutSubtitle }
}

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
    case .notACluster: "notACluster"
    case .tooManyMembers: "tooManyMembers"
    }
  }
}
