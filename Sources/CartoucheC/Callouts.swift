// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_callouts(
  _ resolver: OpaquePointer?, _ callouts: UnsafeMutablePointer<cartouche_callout>?, _ capacity: Int
) -> Int {
  guard let held = resolver?.held else { return 0 }
  let list = held.pointee.frame.callouts
  let last = held.pointee.resolver.lastFrame
  return CallerBuffer(callouts, capacity).fill(list.count) { last.callout(list[$0]) }
}

@c @implementation
public func cartouche_callout_parts(
  _ resolver: OpaquePointer?, _ annotation: UInt32, _ parts: UnsafeMutablePointer<cartouche_callout_part>?,
  _ capacity: Int
) -> Int {
  let annotation = AnnotationIndex(rawValue: annotation)
  guard let held = resolver?.held,
    let callout = held.pointee.frame.callouts.first(where: { $0.annotation == annotation }),
    let row = held.pointee.resolver.lastFrame.calloutRow(of: annotation)
  else { return 0 }
  let rectangles = held.pointee.resolver.plan.callouts.parts
  let rows = rectangles.range(row)
  return CallerBuffer(parts, capacity).fill(rows.count) {
    let part = rows.lowerBound + $0
    return cartouche_callout_part(
      part: UInt32(part), reserved: 0,
      frame: cartouche_rectangle(rectangles.rectangles[part].rectangle(in: callout.frame)))
  }
}

extension LastFrame {
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
