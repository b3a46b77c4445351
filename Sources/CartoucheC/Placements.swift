// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_placements(
  _ resolver: OpaquePointer?, _ placements: UnsafeMutablePointer<cartouche_placement>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let list = handle.pointee.frame.placements
  let last = handle.pointee.resolver.state
  return CallerBuffer(placements, capacity).fill(list.count) { last.placement(list[$0]) }
}

@c @implementation
public func cartouche_collision_shapes(
  _ resolver: OpaquePointer?, _ placement: UInt32, _ shapes: UnsafeMutablePointer<cartouche_collision_shape>?,
  _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle, let index = Int(exactly: placement),
    handle.pointee.frame.placements.indices.contains(index)
  else { return 0 }
  let view = handle.pointee.frame.placements[index]
  let (isCircle, frames) = handle.pointee.resolver.state.collisionShapes(of: view)
  return CallerBuffer(shapes, capacity).fill(frames.count) {
    cartouche_collision_shape(
      is_circle: UInt32(isCircle), reserved: 0, frame: cartouche_rectangle(frames[$0]))
  }
}

@c @implementation
public func cartouche_hidden(
  _ resolver: OpaquePointer?, _ hidden: UnsafeMutablePointer<cartouche_hidden_annotation>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let list = handle.pointee.frame.hidden
  return CallerBuffer(hidden, capacity).fill(list.count) {
    let one = list[$0]
    let by = one.by.numbers
    return cartouche_hidden_annotation(
      annotation: one.annotation.rawValue, cause: cartouche_cause(one.cause.rawValue), blocker_kind: by.kind,
      blocker: by.index, point: cartouche_point(one.point))
  }
}

extension Resolver.State {
  fileprivate func placement(_ placement: Placement) -> cartouche_placement {
    let annotation = placement.annotation
    let options = effectiveOptions(of: annotation)
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
      coordinate: cartouche_coordinate(placement.coordinate), z_priority: placement.zPriority,
      covered_region: placement.coveredRegion?.rawValue ?? .none, reserved: 0,
      leader_x: placement.leader?.end.x ?? .nan, leader_y: placement.leader?.end.y ?? .nan)
  }

  private func givenSides(_ flags: AnnotationFlags?) -> UInt32 {
    guard let flags else { return 0 }
    return givenSides(width: flags.contains(.givenWidth), height: flags.contains(.givenHeight))
  }

  /// Returns the bits of `given_sides`. A bit is set for the side that the spec gives while the host measures the other side.
  func givenSides(width: Bool, height: Bool) -> UInt32 {
    UInt32(width ? CARTOUCHE_GIVEN_WIDTH : 0) | UInt32(height ? CARTOUCHE_GIVEN_HEIGHT : 0)
  }

  /// Returns the entry of an annotation's current anchor list that has the given index; `nil` if the index is invalid. The entry's offsets
  /// do not include a gap that depends on zoom.
  func anchor(_ index: AnchorIndex, of annotation: AnnotationIndex) -> AnchorOption? {
    let list = effectiveAnchors(of: annotation)
    guard index.rawValue < list.count else { return nil }
    return list[list.startIndex + Int(index.rawValue)]
  }

  /// Returns the index of an annotation's view class; `nil` if the annotation does not exist or is a cluster that
  /// computes the name of its view class.
  func viewIndex(of annotation: AnnotationIndex) -> UInt32? {
    guard let options = effectiveOptions(of: annotation) else { return nil }
    return computesView(of: annotation) ? nil : options.view
  }
}

extension Resolver.State {
  /// Returns the collision shapes of a view of the last frame, as rectangles on screen.
  func collisionShapes(of placement: Placement) -> (areCircles: Bool, frames: [ScreenRectangle]) {
    guard let options = effectiveOptions(of: placement.annotation), let outline = plan.outline(options) else {
      return (false, [placement.frame])
    }
    if outline.mode == .none { return (false, []) }
    let frames =
      outline.boxes == CollisionOutline.wholeFrame
      ? [placement.frame]
      : plan.collisionBoxes.range(Int(outline.boxes)).map {
        plan.collisionBoxes.rectangles[$0].rectangle(in: placement.frame)
      }
    return (outline.mode == .circle, frames.map { $0.inset(by: outline.insets) })
  }
}

extension ScreenRectangle {
  fileprivate func inset(by insets: Insets) -> ScreenRectangle {
    ScreenRectangle(
      x: x + insets.left, y: y + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

@c @implementation
public func cartouche_callouts(
  _ resolver: OpaquePointer?, _ callouts: UnsafeMutablePointer<cartouche_callout>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let list = handle.pointee.frame.callouts
  let last = handle.pointee.resolver.state
  return CallerBuffer(callouts, capacity).fill(list.count) { last.callout(list[$0]) }
}

@c @implementation
public func cartouche_pointers(
  _ resolver: OpaquePointer?, _ pointers: UnsafeMutablePointer<cartouche_pointer>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let list = handle.pointee.frame.pointers
  return CallerBuffer(pointers, capacity).fill(list.count) {
    let pointer = list[$0]
    return cartouche_pointer(
      annotation: pointer.annotation.rawValue, view: pointer.view, x: pointer.x, y: pointer.y,
      width: pointer.width, height: pointer.height, bearing: pointer.bearing,
      distance: pointer.distance ?? .nan)
  }
}

@c @implementation
public func cartouche_callout_parts(
  _ resolver: OpaquePointer?, _ annotation: UInt32, _ parts: UnsafeMutablePointer<cartouche_callout_part>?,
  _ capacity: Int
) -> Int {
  let annotation = AnnotationIndex(rawValue: annotation)
  guard let handle = resolver?.handle,
    let callout = handle.pointee.frame.callouts.first(where: { $0.annotation == annotation }),
    let row = handle.pointee.resolver.state.calloutRow(of: annotation)
  else { return 0 }
  let callouts = handle.pointee.resolver.state.plan.callouts
  let rows = callouts.parts.range(row)
  return CallerBuffer(parts, capacity).fill(rows.count) {
    let part = rows.lowerBound + $0
    return cartouche_callout_part(
      part: UInt32(part), reserved: 0,
      frame: cartouche_rectangle(
        callouts.rectangle(ofPart: part, of: row, in: callout).rectangle(in: callout.frame)))
  }
}

extension Resolver.State {
  fileprivate func callout(_ callout: CalloutPlacement) -> cartouche_callout {
    let row = calloutRow(of: callout.annotation)
    let tip = callout.tip
    let flags = row.map { plan.callouts.flags[$0] } ?? []
    func point(_ point: ScreenPoint?) -> cartouche_point {
      cartouche_point(x: point?.x ?? 0, y: point?.y ?? 0)
    }
    return cartouche_callout(
      annotation: callout.annotation.rawValue, anchor_index: callout.anchor.rawValue,
      anchor: cartouche_anchor(row.flatMap { anchor(callout.anchor, ofCallout: $0) }?.rawValue ?? 0),
      slot: UInt32(callout.slot), states: UInt32(callout.states.rawValue), has_tip: UInt32(tip != nil),
      part_count: UInt32(row.map { plan.callouts.parts.range($0).count } ?? 0),
      given_sides: givenSides(width: flags.contains(.givenWidth), height: flags.contains(.givenHeight)),
      x: callout.x, y: callout.y, width: callout.width, height: callout.height, tip_point: point(tip?.point),
      tip_start: point(tip?.start), tip_end: point(tip?.end), tip_off_center: tip?.offCenter ?? 0)
  }

  private func anchor(_ index: AnchorIndex, ofCallout row: Int) -> Anchor? {
    let list = plan.anchorLists.range(Int(plan.callouts.anchorList[row]))
    guard index.rawValue < list.count else { return nil }
    return plan.anchorLists.options[list.lowerBound + Int(index.rawValue)].anchor
  }
}

@c @implementation
public func cartouche_explanations(
  _ resolver: OpaquePointer?, _ explanations: UnsafeMutablePointer<cartouche_explanation>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let list = handle.pointee.frame.explanations
  let last = handle.pointee.resolver.state
  return CallerBuffer(explanations, capacity).fill(list.count) {
    let explanation = list[$0]
    return cartouche_explanation(
      annotation: explanation.annotation.rawValue, candidate_count: UInt32(explanation.candidates.count),
      chosen: UInt32(explanation.chosen),
      is_shown: UInt32(last.isShown(explanation.annotation)))
  }
}

@c @implementation
public func cartouche_candidates(
  _ resolver: OpaquePointer?, _ explanation: UInt32, _ candidates: UnsafeMutablePointer<cartouche_candidate>?,
  _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle, let index = Int(exactly: explanation),
    handle.pointee.frame.explanations.indices.contains(index)
  else { return 0 }
  let explanation = handle.pointee.frame.explanations[index]
  let list = explanation.candidates
  let last = handle.pointee.resolver.state
  return CallerBuffer(candidates, capacity).fill(list.count) {
    last.candidate(list[$0], of: explanation.annotation)
  }
}

extension Resolver.State {
  fileprivate func candidate(_ candidate: Candidate, of annotation: AnnotationIndex) -> cartouche_candidate {
    let by = candidate.by.numbers
    var flags: UInt32 = 0
    if candidate.isInside { flags |= UInt32(CARTOUCHE_CANDIDATE_IS_INSIDE) }
    if candidate.meetsBounds { flags |= UInt32(CARTOUCHE_CANDIDATE_MEETS_BOUNDS) }
    if candidate.isClear { flags |= UInt32(CARTOUCHE_CANDIDATE_IS_CLEAR) }
    if candidate.hasLeader { flags |= UInt32(CARTOUCHE_CANDIDATE_HAS_LEADER) }
    return cartouche_candidate(
      anchor_index: candidate.anchor.rawValue,
      anchor: cartouche_anchor(anchor(candidate.anchor, of: annotation)?.anchor.rawValue ?? 0),
      stopped_by: candidate.stoppedBy.map { cartouche_cause($0.rawValue) } ?? .none,
      candidate_class: candidate.candidateClass.map { UInt32($0) } ?? .none, blocker_kind: by.kind,
      blocker: by.index, flags: flags, reserved: 0, coordinate: cartouche_coordinate(candidate.coordinate))
  }
}
