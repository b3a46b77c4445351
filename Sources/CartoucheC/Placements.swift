// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_placements(
  _ resolver: OpaquePointer?, _ placements: UnsafeMutablePointer<cartouche_placement>?, _ capacity: Int
) -> Int {
  guard let held = resolver?.held else { return 0 }
  let list = held.pointee.frame.placements
  let last = held.pointee.resolver.lastFrame
  return CallerBuffer(placements, capacity).fill(list.count) { last.placement(list[$0]) }
}

@c @implementation
public func cartouche_collision_shapes(
  _ resolver: OpaquePointer?, _ placement: UInt32, _ shapes: UnsafeMutablePointer<cartouche_collision_shape>?,
  _ capacity: Int
) -> Int {
  guard let held = resolver?.held, let index = Int(exactly: placement),
    held.pointee.frame.placements.indices.contains(index)
  else { return 0 }
  let view = held.pointee.frame.placements[index]
  let (isCircle, frames) = held.pointee.resolver.lastFrame.collisionShapes(of: view)
  return CallerBuffer(shapes, capacity).fill(frames.count) {
    cartouche_collision_shape(
      is_circle: UInt32(isCircle), reserved: 0, frame: cartouche_rectangle(frames[$0]))
  }
}

@c @implementation
public func cartouche_hidden(
  _ resolver: OpaquePointer?, _ hidden: UnsafeMutablePointer<cartouche_hidden_annotation>?, _ capacity: Int
) -> Int {
  guard let held = resolver?.held else { return 0 }
  let list = held.pointee.frame.hidden
  return CallerBuffer(hidden, capacity).fill(list.count) {
    let one = list[$0]
    let by = one.by.numbers
    return cartouche_hidden_annotation(
      annotation: one.annotation.rawValue, cause: cartouche_cause(one.cause.rawValue), blocker_kind: by.kind,
      blocker: by.index, point: cartouche_point(one.point))
  }
}

extension LastFrame {
  fileprivate func placement(_ placement: Placement) -> cartouche_placement {
    let annotation = placement.annotation
    let options = optionsInEffect(of: annotation)
    return cartouche_placement(
      annotation: annotation.rawValue, anchor_index: placement.anchor.rawValue,
      anchor: cartouche_anchor(anchor(placement.anchor, of: annotation)?.anchor.rawValue ?? 0),
      view: viewIndex(of: annotation) ?? .none, slot: UInt32(placement.slot),
      states: UInt32(placement.states.rawValue),
      is_estimated: UInt32(options?.flags.contains(.estimated) ?? false),
      given_sides: givenSides(options?.flags),
      x: placement.x, y: placement.y, width: placement.width, height: placement.height,
      offset_x: placement.offsetX,
      offset_y: placement.offsetY, point_x: placement.pointX, point_y: placement.pointY,
      coordinate: cartouche_coordinate(placement.coordinate), z_priority: placement.zPriority)
  }

  private func givenSides(_ flags: AnnotationFlags?) -> UInt32 {
    guard let flags else { return 0 }
    return givenSides(width: flags.contains(.givenWidth), height: flags.contains(.givenHeight))
  }

  /// The sides that a spec gives of what the host measures.
  func givenSides(width: Bool, height: Bool) -> UInt32 {
    UInt32(width ? CARTOUCHE_GIVEN_WIDTH : 0) | UInt32(height ? CARTOUCHE_GIVEN_HEIGHT : 0)
  }

  /// An entry of the list of anchors that it has now, without a gap that depends on zoom; nil: there is none with this index.
  func anchor(_ index: AnchorIndex, of annotation: AnnotationIndex) -> AnchorOption? {
    let list = anchorsInEffect(of: annotation)
    guard index.rawValue < list.count else { return nil }
    return list[list.startIndex + Int(index.rawValue)]
  }

  /// Of the host's view class; nil: there is no such annotation, or the name is one that a cluster computes.
  func viewIndex(of annotation: AnnotationIndex) -> UInt32? {
    guard let options = optionsInEffect(of: annotation) else { return nil }
    return computesView(of: annotation) ? nil : options.view
  }
}
