import Cartouche
import CartoucheResolver

/// The callouts of a frame: their content, tips, parts and sizes. `MapDriver+Views.swift` places them.
extension MapDriver {
  /// Fills, arranges and measures the callouts of the frame.
  func prepareCallouts(_ views: Views) {
    let placements = annotations.frame.callouts
    callouts.begin()
    for index in placements.indices {
      let slot = callouts.take(placements[index].slot, ofPool: 0)
      let callout = placements[index]
      let look = Slot<View>.Look(anchor: callout.anchor, states: callout.states)
      let isFilled = slot.annotation == callout.annotation && slot.look == look && slot.view != nil
      if isFilled {
        if needsMeasuring, let view = slot.view { measure(view, callout, views) }
        continue
      }
      let content = content(of: callout)
      // Another plan may give the parts other rectangles.
      if slot.annotation == nil { slot.isArranged = false }
      let isSame = slot.view != nil && slot.callout == content
      if !isSame {
        let view = views.makeCallout(for: content, reusing: slot.view)
        if let former = slot.setView(view) { views.discard(former) }
        slot.isArranged = false
      }
      slot.isNew = slot.isNew || slot.id != content.id
      (slot.annotation, slot.id, slot.look, slot.callout) = (callout.annotation, content.id, look, content)
      guard let view = slot.view else { continue }
      // The tip takes room of the callout.
      _ = arrange(slot, view, callout, views)
      measure(view, callout, views)
    }
  }

  private func content(of callout: CalloutPlacement) -> CalloutContent {
    let plan = annotations.plan
    let owner = annotations.frame.placements.first { $0.annotation == callout.annotation }
    return CalloutContent(
      id: plan.id(of: callout.annotation), annotation: callout.annotation,
      viewClass: owner.map { annotations.view(of: $0) } ?? "",
      clusterCount: memberCount(of: callout.annotation),
      title: annotations.title(of: callout), subtitle: annotations.subtitle(of: callout),
      leftAccessory: plan.leftAccessory(of: callout), rightAccessory: plan.rightAccessory(of: callout),
      detailAccessory: plan.detailAccessory(of: callout), data: owner.map { annotations.data(of: $0) } ?? "",
      anchor: plan.anchor(of: callout), parts: plan.parts(of: callout).map { $0.name })
  }

  /// Sends the size of a callout whose size the spec does not give.
  func measure(_ view: View, _ callout: CalloutPlacement, _ views: Views) {
    let plan = annotations.plan
    guard let row = plan.row(of: callout), plan.callouts.flags[row].contains(.estimated) else { return }
    let flags = plan.callouts.flags[row]
    let size = size(
      of: view, width: flags.contains(.givenWidth) ? callout.width : nil,
      height: flags.contains(.givenHeight) ? callout.height : nil, views)
    guard let size else { return }
    if abs(size.width - callout.width) < Self.nearness, abs(size.height - callout.height) < Self.nearness {
      return
    }
    inputs.append(.measuredCallout(callout.annotation, width: size.width, height: size.height), isOwn: true)
  }

  /// Sets the tip and the parts of a callout if they have changed.
  /// - Returns: whether the tip takes another room of the callout.
  func arrange(_ slot: Slot<View>, _ view: View, _ callout: CalloutPlacement, _ views: Views) -> Bool {
    let tip = callout.tip.map { CalloutTip($0, in: callout) }
    let isSame =
      slot.exact.width == callout.width && slot.exact.height == callout.height && tip.isNear(slot.tip)
    if slot.isArranged, isSame { return false }
    let needsOtherRoom = tip.room != slot.tip.room
    (slot.tip, slot.isArranged) = (tip, true)
    let parts = annotations.plan.parts(of: callout).map { name, frame in
      var rectangle = frame
      (rectangle.x, rectangle.y) = (frame.x - callout.x, frame.y - callout.y)
      return CalloutPart(name: name, rectangle: rectangle)
    }
    views.arrange(view, tip: tip, parts: parts)
    return needsOtherRoom
  }
}

extension Plan {
  /// Returns the part of a callout that faces its annotation.
  fileprivate func anchor(of callout: CalloutPlacement) -> Anchor {
    guard let row = row(of: callout) else { return .center }
    let list = anchorLists.range(Int(callouts.anchorList[row]))
    let index = list.lowerBound + Int(callout.anchor.rawValue)
    return index < list.upperBound ? anchorLists.options[index].anchor : .center
  }
}

extension CalloutTip {
  fileprivate init(_ tip: CalloutPlacement.Tip, in callout: CalloutPlacement) {
    func relative(_ point: ScreenPoint) -> ScreenPoint {
      ScreenPoint(x: point.x - callout.x, y: point.y - callout.y)
    }
    self.init(point: relative(tip.point), start: relative(tip.start), end: relative(tip.end))
  }
}

extension CalloutTip? {
  /// The width and the height that the tip takes from the callout, in 1/256 points.
  fileprivate var room: SIMD2<Double> {
    guard let self else { return SIMD2() }
    let (across, down) = (abs(self.point.x - self.start.x), abs(self.point.y - self.start.y))
    let room = self.start.y == self.end.y ? SIMD2(0, down) : SIMD2(across, 0)
    return (room * 256).rounded(.toNearestOrEven)
  }

  /// Returns whether two tips differ by less than a thousandth of a point.
  fileprivate func isNear(_ other: CalloutTip?) -> Bool {
    guard let self, let other else { return self == other }
    func isNear(_ one: ScreenPoint, _ other: ScreenPoint) -> Bool {
      abs(one.x - other.x) < 1e-3 && abs(one.y - other.y) < 1e-3
    }
    return isNear(self.point, other.point) && isNear(self.start, other.start) && isNear(self.end, other.end)
  }
}
