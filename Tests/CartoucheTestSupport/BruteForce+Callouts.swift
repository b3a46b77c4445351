import CartoucheResolver

/// The placement of callouts, and their events.
extension BruteForce {
  /// A callout in a frame.
  struct ShownCallout {
    var row: Int
    var callout: PlainCallout
    var anchor: Int
    var frame: PlainFrame
    /// The point of the annotation's rectangle that the anchor touches.
    var touched: ScreenPoint
    /// The states of the annotation for which the plan has values.
    var states: AnnotationStates
    var slot = 0
  }

  /// Returns the callout of a view with its placement, or `nil` if the view has no visible callout.
  func callout(_ row: Int, on host: PlainFrame, _ view: View) -> ShownCallout? {
    let plain = rows[row].inEffect(at: view.camera.zoom)
    guard let callout = plain.callout, plain.flags.contains(.selected) || callout.flags.contains(.always)
    else {
      return nil
    }
    let bounds = bounds(row, view)
    let all = callout.anchors.indices.compactMap { anchor -> ShownCallout? in
      let option = callout.anchors[anchor]
      let touched = option.anchor.oppositePoint(of: host)
      guard let size = callout.size(option) else { return nil }
      let frame = BruteForce.plainFrame(option, size, touched)
      return ShownCallout(
        row: row, callout: callout, anchor: anchor, frame: frame, touched: touched,
        states: rows[row].statesInEffect)
    }
    let regions = plain.flags.contains(.avoidsRegions) ? regionEdges(view.viewport) : []
    func isClear(_ shown: ShownCallout) -> Bool {
      !regions.contains { PlainShape(edges: $0).meets(PlainShape(edges: shown.frame.edges)) }
    }
    func fits(_ shown: ShownCallout) -> Bool { shown.frame.edges.liesWithin(bounds) }
    let shifted = all.map { shown in
      var shown = shown
      shown.frame = shift(shown.frame, callout.anchors[shown.anchor].anchor, into: bounds)
      return shown
    }
    if let clear = all.first(where: { fits($0) && isClear($0) }) { return clear }
    for shown in shifted where fits(shown) {
      let anchor = callout.anchors[shown.anchor].anchor
      let places = shiftedFrames(shown.frame, anchor, beside: regions).map { frame in
        var place = shown
        place.frame = frame
        return place
      }
      func way(_ place: ShownCallout) -> Int {
        abs(place.frame.edges.left - shown.frame.edges.left)
          + abs(place.frame.edges.top - shown.frame.edges.top)
      }
      let found = places.filter { fits($0) && isClear($0) }.min {
        (way($0), $0.frame.edges.left, $0.frame.edges.top) < (
          way($1), $1.frame.edges.left, $1.frame.edges.top
        )
      }
      if let found { return found }
    }
    if let inside = all.first(where: fits) { return inside }
    if let inside = shifted.first(where: fits) { return inside }
    return shifted.first(where: isClear) ?? shifted.first
  }

  /// Returns a callout at its place and at all places along the side of its annotation where it touches a region.
  private func shiftedFrames(_ frame: PlainFrame, _ anchor: Anchor, beside regions: [Edges]) -> [PlainFrame] {
    let (width, height) = (frame.edges.right - frame.edges.left, frame.edges.bottom - frame.edges.top)
    var frames = [frame]
    for region in regions {
      switch anchor {
      case .center: break
      case .left, .right:
        for (top, y) in [
          (region.bottom, Double(region.bottom) / 256),
          (region.top - height, Double(region.top) / 256 - frame.height),
        ] {
          var moved = frame
          (moved.edges.top, moved.edges.bottom, moved.y) = (top, top + height, y)
          frames.append(moved)
        }
      default:
        for (left, x) in [
          (region.right, Double(region.right) / 256),
          (region.left - width, Double(region.left) / 256 - frame.width),
        ] {
          var moved = frame
          (moved.edges.left, moved.edges.right, moved.x) = (left, left + width, x)
          frames.append(moved)
        }
      }
    }
    return frames
  }

  /// Moves a callout along the side of its annotation by the least distance that brings it into the bounds. A
  /// callout that is longer than the bounds starts at their start.
  private func shift(_ frame: PlainFrame, _ anchor: Anchor, into bounds: Edges) -> PlainFrame {
    var frame = frame
    if bounds.isEmpty { return frame }
    let (width, height) = (frame.edges.right - frame.edges.left, frame.edges.bottom - frame.edges.top)
    switch anchor {
    case .center: break
    case .left, .right:
      if frame.edges.bottom > bounds.bottom {
        frame.edges.top = bounds.bottom - height
        frame.y = Double(bounds.bottom) / 256 - frame.height
      }
      if frame.edges.top < bounds.top {
        frame.edges.top = bounds.top
        frame.y = Double(bounds.top) / 256
      }
      frame.edges.bottom = frame.edges.top + height
    default:
      if frame.edges.right > bounds.right {
        frame.edges.left = bounds.right - width
        frame.x = Double(bounds.right) / 256 - frame.width
      }
      if frame.edges.left < bounds.left {
        frame.edges.left = bounds.left
        frame.x = Double(bounds.left) / 256
      }
      frame.edges.right = frame.edges.left + width
    }
    return frame
  }

  /// Finds the callouts of a frame and their slots, and adds the events of callouts that inputs showed or hid
  /// on visible views.
  /// - Parameter drawn: The visible views, bottom first.
  /// - Returns: The events of callouts on views that appear or disappear.
  func placeCallouts(_ drawn: [Int], _ results: [Result], _ view: View) -> [Int: TranscriptLine] {
    let before = callouts
    callouts = drawn.compactMap { row in results[row].frame.flatMap { callout(row, on: $0, view) } }
    for index in callouts.indices {
      callouts[index].slot = before.first { $0.row == callouts[index].row }?.slot ?? -1
    }
    for index in callouts.indices.sorted(by: { callouts[$0].row < callouts[$1].row })
    where callouts[index].slot < 0 {
      let used = Set(callouts.map(\.slot))
      callouts[index].slot = (0...).first { !used.contains($0) } ?? 0
    }
    transcript.callouts = callouts.map { $0.line }
    let (old, new) = (Set(before.map(\.row)), Set(callouts.map(\.row)))
    var told: [Int: TranscriptLine] = [:]
    for row in old.symmetricDifference(new) {
      let isShown = new.contains(row)
      let line = Transcript.event(Event(AnnotationIndex(row), .calloutChanged(isShown: isShown)))
      let selections = [true, false].map {
        Transcript.event(Event(AnnotationIndex(row), .selectionChanged(isSelected: $0)))
      }
      let selection = transcript.events.lastIndex { selections.contains($0) }
      if let selection, memories[row].isShown, results[row].cause == nil {
        transcript.events.insert(line, at: selection + 1)
      } else {
        told[row] = line
      }
    }
    return told
  }
}

extension BruteForce.ShownCallout {
  /// The tip: a triangle on the side that faces the annotation, as near to the annotation's middle as the side
  /// allows.
  private var tip: (point: ScreenPoint, start: ScreenPoint, end: ScreenPoint, offCenter: Double)? {
    if callout.tipLength == 0 { return nil }
    func place(_ low: Double, _ length: Double, _ wanted: Double) -> Double {
      if length <= callout.tipWidth { return low + length / 2 }
      return min(max(wanted, low + callout.tipWidth / 2), low + length - callout.tipWidth / 2)
    }
    let (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
    switch callout.anchors[anchor].anchor {
    case .center: return nil
    case .left, .right:
      let y = place(frame.y, frame.height, touched.y)
      let half = min(callout.tipWidth, frame.height) / 2
      let length = min(callout.tipLength, frame.width)
      let isLeft = callout.anchors[anchor].anchor == .left
      let (x, base) = isLeft ? (frame.x, frame.x + length) : (right, right - length)
      return (
        ScreenPoint(x: x, y: y), ScreenPoint(x: base, y: y - half), ScreenPoint(x: base, y: y + half),
        y - (frame.y + bottom) / 2
      )
    case let name:
      let x = place(frame.x, frame.width, touched.x)
      let half = min(callout.tipWidth, frame.width) / 2
      let length = min(callout.tipLength, frame.height)
      let isAbove = [.top, .topLeft, .topRight].contains(name)
      let (y, base) = isAbove ? (frame.y, frame.y + length) : (bottom, bottom - length)
      return (
        ScreenPoint(x: x, y: y), ScreenPoint(x: x - half, y: base), ScreenPoint(x: x + half, y: base),
        x - (frame.x + right) / 2
      )
    }
  }

  /// How much of each side a tip of this length takes, if the callout is drawn with a tip.
  func sides(ofTip length: Double) -> (left: Double, top: Double, right: Double, bottom: Double) {
    guard callout.tipLength > 0 else { return (0, 0, 0, 0) }
    let (across, along) = (min(length, frame.width), min(length, frame.height))
    switch callout.anchors[anchor].anchor {
    case .center: return (0, 0, 0, 0)
    case .left: return (across, 0, 0, 0)
    case .right: return (0, 0, across, 0)
    case .top, .topLeft, .topRight: return (0, along, 0, 0)
    case .bottom, .bottomLeft, .bottomRight: return (0, 0, 0, along)
    }
  }

  var line: TranscriptLine {
    Transcript.callout(row, frame.rectangle, anchor: anchor, tip: tip, slot: slot)
  }
}

/// Hit tests of the reference resolver, on the views and callouts of the last frame.
extension BruteForce {
  private func isTouchable(_ row: Int) -> Bool { rows[row].isEnabled && !rows[row].isRemoved }

  /// Returns the event of a tap at a point on a callout, or `nil` if the point hits no callout.
  func calloutEvent(_ point: ScreenPoint) -> TranscriptLine? {
    let (x, y) = (fixed(point.x), fixed(point.y))
    for shown in callouts.reversed() where isTouchable(shown.row) {
      // After an edit, the annotation may have another callout or none in the same states.
      guard let callout = rows[shown.row].callout(in: shown.states) else { continue }
      let edges = shown.frame.edges
      for part in callout.parts {
        let tip = shown.sides(ofTip: callout.tipLength)
        func place(_ edge: RelativeEdge, _ length: Double, _ start: Double, _ end: Double) -> Int {
          if part.area == .frame { return fixed(edge.factor * length + edge.offset) }
          let body = length - start - end
          return fixed(start + max(4, min(edge.factor * body + edge.offset, body - 4)))
        }
        let (width, height) = (shown.frame.width, shown.frame.height)
        let inside = Edges(
          left: edges.left + place(part.rectangle.left, width, tip.left, tip.right),
          top: edges.top + place(part.rectangle.top, height, tip.top, tip.bottom),
          right: edges.left + place(part.rectangle.right, width, tip.left, tip.right),
          bottom: edges.top + place(part.rectangle.bottom, height, tip.top, tip.bottom))
        if PlainShape(edges: inside).contains(x, y) { return Transcript.part(part.name, of: shown.row) }
      }
      if callout.flags.contains(.absorbs), PlainShape(edges: edges).contains(x, y) {
        return Transcript.event(Event(AnnotationIndex(shown.row), .backgroundTapped))
      }
    }
    return nil
  }

  /// Returns the topmost view at a point, or the view with the nearest middle among those within their touch
  /// target.
  func hitView(_ point: ScreenPoint) -> Int? {
    let (x, y) = (fixed(point.x), fixed(point.y))
    let views = drawnFrames.filter { isTouchable($0.row) }
    if let hit = views.last(where: { touchShapes($0).contains { $0.contains(x, y) } }) { return hit.row }
    let least = fixed(base.placement.touchTarget)
    var best: (row: Int, distance: Int)?
    for view in views.reversed() {
      for shape in touchShapes(view) where least > 0 && !shape.edges.isEmpty {
        var target = shape.edges
        let (width, height) = (target.right - target.left, target.bottom - target.top)
        if width < least {
          target.left -= (least - width + 1) / 2
          target.right += (least - width + 1) / 2
        }
        if height < least {
          target.top -= (least - height + 1) / 2
          target.bottom += (least - height + 1) / 2
        }
        let (right, down) = (2 * x - shape.middle.x, 2 * y - shape.middle.y)
        let distance = right * right + down * down
        guard PlainShape(edges: target).contains(x, y), distance < best?.distance ?? .max else { continue }
        best = (view.row, distance)
      }
    }
    return best?.row
  }

  private func touchShapes(_ view: (row: Int, frame: PlainFrame)) -> [PlainShape] {
    let plain = rows[view.row].inEffect(at: nil)
    return plain.mode == .none ? [PlainShape(edges: view.frame.edges)] : plain.collisionShapes(view.frame)
  }
}
