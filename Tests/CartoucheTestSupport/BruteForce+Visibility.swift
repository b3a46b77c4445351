import CartoucheResolver

/// The causes that hide an annotation before placement. The first cause that applies counts.
extension BruteForce {
  func gate(_ row: Int, _ view: View) -> Result {
    var result = Result()
    let zoom = view.camera.zoom
    let flags = plan.annotations.options[row].flags
    if rows[row].isRemoved {
      result.cause = .removed
    } else if !flags.contains(.visible) {
      result.cause = flags.contains(.expressionFailed) ? .expression : .explicit
    } else if zoomSteps(zoom) < zoomSteps(plan.annotations.options[row].minZoom)
      || hasEnded(zoom, maxZoom: plan.annotations.options[row].maxZoom)
    {
      result.cause = .zoom
    } else if let cause = attachmentCause(row, view) {
      result.cause = cause
    } else if isTrimmed(row) {
      result.cause = .trimmed
    } else if options(row).allSatisfy({ size(row, $0) == nil }) {
      result.cause = .size
    } else if let host = host(row) {
      result.places.list = [Place(point: ScreenPoint(x: 0, y: 0), coordinate: coordinate(host))]
    } else if let cause = depthCause(row, view) {
      result.cause = cause
    } else if isOnShape(row) {
      result.places = places(row, view)
      if result.places.list.isEmpty { result.cause = .offscreen }
    } else if let point = view.point(plan.annotations.mercatorX[row], plan.annotations.mercatorY[row]),
      abs(point.x) <= 4_194_304, abs(point.y) <= 4_194_304, reachesScreen(point, of: row, view)
    {
      var place = Place(point: point, coordinate: coordinate(row))
      place.isInMargin = isInMargin(point, of: row, view)
      result.places.list = [place]
    } else {
      result.cause = .offscreen
    }
    return result
  }

  /// Returns whether a part counts: the layer of the attachment draws it, or the layer draws no part of the
  /// feature although the host reports the feature as visible.
  func counts(_ part: Int, _ attachment: Int) -> Bool {
    let layer = plan.attachments.layer[attachment]
    if layer == AttachmentTable.none { return true }
    func draws(_ part: Int) -> Bool { self.draws(Int(layer), plan.geometries.partKinds[part]) }
    let all = shapes(ofAttachment: attachment).flatMap { plan.geometries.parts(ofShape: $0) }
    return draws(part) || !all.contains(where: draws)
  }

  /// Returns whether a layer draws a kind of part.
  func draws(_ layer: Int, _ kind: GeometryPartKind) -> Bool {
    switch plan.layers.types[layer] {
    case .symbol, .circle: kind == .points
    case .line: kind == .line || kind == .polygon
    case .fill, .fillExtrusion: kind == .polygon
    }
  }

  /// Returns whether `trimOffset` and `part` remove all lines of an annotation without other shapes.
  private func isTrimmed(_ row: Int) -> Bool {
    guard isOnShape(row) else { return false }
    let own = ownShapes(row)
    guard !own.lines.isEmpty, !own.shapes.isEmpty else { return false }
    let others = own.shapes.flatMap { plan.geometries.parts(ofShape: $0) }.filter {
      counts($0, own.attachment) && plan.geometries.partKinds[$0] != .line
    }
    return (others.isEmpty || own.isOnlyPlace) && segments(own.lines, own.attachment).isEmpty
  }

  private func depthCause(_ row: Int, _ view: View) -> Cause? {
    let depths = depths(row, view)
    // The host may report a feature as visible although its layer draws no part of it.
    if depths.isEmpty { return nil }
    if depths.allSatisfy({ $0.farthest <= 0 }) { return .behindCamera }
    return depths.contains { $0.farthest > 0 && $0.nearest <= view.farthest } ? nil : .horizon
  }

  /// Returns the least and the greatest w of each piece of an annotation's shapes.
  private func depths(_ row: Int, _ view: View) -> [(nearest: Double, farthest: Double)] {
    guard isOnShape(row) else {
      let x = plan.annotations.mercatorX[row]
      let w = view.look(x, plan.annotations.mercatorY[row], near: x).w
      return [(w, w)]
    }
    let own = ownShapes(row)
    if own.isOnlyPlace {
      return segments(own.lines, own.attachment).map { path in
        let w = view.look(path[0].start.x, path[0].start.y, path[0].part).w
        return (w, w)
      }
    }
    let parts = own.shapes.flatMap { plan.geometries.parts(ofShape: $0) }.filter {
      counts($0, own.attachment)
    }
    return parts.flatMap { part -> [(nearest: Double, farthest: Double)] in
      plan.geometries.paths(ofPart: part).flatMap { path -> [(nearest: Double, farthest: Double)] in
        let all = plan.geometries.coordinates(ofPath: path).map {
          view.look(plan.geometries.x[$0], plan.geometries.y[$0], part).w
        }
        if plan.geometries.partKinds[part] == .points { return all.map { ($0, $0) } }
        return [(all.min() ?? 0, all.max() ?? 0)]
      }
    }
  }
}

/// Returns a zoom in steps of 1/4,096, as for comparisons.
package func zoomSteps(_ zoom: Double) -> Double { (4_096 * zoom + 0.5).rounded(.down) }

/// Returns whether the zooms of an annotation with this `maxZoom` have ended at `zoom`.
package func hasEnded(_ zoom: Double, maxZoom: Double) -> Bool {
  zoomSteps(maxZoom) < zoomSteps(25.5) && zoomSteps(zoom) >= zoomSteps(maxZoom)
}

extension BruteForce {
  /// Returns the causes `featureMissing` and `featureHidden`.
  func attachmentCause(_ row: Int, _ view: View) -> Cause? {
    let number = plan.annotations.attachment[row]
    if number == AttachmentTable.none { return nil }
    let (table, index) = (plan.attachments, Int(number))
    if table.kinds[index] == .hostFeature { return .featureMissing }
    if table.kinds[index] == .annotation {
      let host = table.host[index]
      if host == AttachmentTable.none || rows[Int(host)].isRemoved { return .featureMissing }
    }
    let isWithoutFeatures = table.kinds[index] == .anyFeature && table.shapeCount[index] == 0
    if isWithoutFeatures, !table.isFilteredOut[index] { return .featureMissing }
    switch reportedVisibility[index] {
    case true: return isWithoutFeatures ? .featureMissing : nil
    case false: return .featureHidden
    case nil: break
    }
    if table.isFilteredOut[index] { return .featureHidden }
    let layer = table.layer[index]
    guard layer != AttachmentTable.none else { return nil }
    guard isDrawn(Int(layer), view) else { return .featureHidden }
    let kinds =
      table.kinds[index] == .point
      ? [.points]
      : shapes(ofAttachment: index).flatMap { plan.geometries.parts(ofShape: $0) }.map {
        plan.geometries.partKinds[$0]
      }
    guard kinds.contains(where: { draws(Int(layer), $0) }) else { return .featureHidden }
    if table.kinds[index] == .anyFeature {
      return ownShapes(row).shapes.isEmpty ? .featureHidden : nil
    }
    return hasIcon(table.feature[index], layer) ? nil : .featureHidden
  }

  func shapes(ofAttachment index: Int) -> [Int] {
    let first = Int(plan.attachments.firstShape[index])
    return Array(first..<first + Int(plan.attachments.shapeCount[index]))
  }

  /// Returns the host of an annotation.
  func host(_ row: Int) -> Int? { plan.plainHost(row) }

  func isOnShape(_ row: Int) -> Bool {
    let number = plan.annotations.attachment[row]
    return number != AttachmentTable.none
      && [.shape, .anyFeature].contains(plan.attachments.kinds[Int(number)])
  }

  /// Returns the point that an anchor touches: the point of the place, or a point of the host's rectangle.
  func touchedPoint(_ row: Int, _ option: AnchorOption, _ place: Place, _ results: [Result]) -> ScreenPoint {
    guard let host = host(row), let frame = results[host].frame else { return place.point }
    let fixed = plan.attachments.hostPoint[Int(plan.annotations.attachment[row])]
    return (fixed ?? option.anchor.opposite).point(of: frame)
  }

  /// Returns whether an annotation is attached to another, directly or indirectly.
  func isAttached(_ row: Int, to other: Int) -> Bool {
    guard let host = host(row) else { return false }
    return host == other || isAttached(host, to: other)
  }
}

extension Anchor {
  /// Returns the point of the host's rectangle opposite to this anchor.
  func oppositePoint(of frame: BruteForce.PlainFrame) -> ScreenPoint { opposite.point(of: frame) }

  /// Returns the anchor's point of a rectangle.
  fileprivate func point(of frame: BruteForce.PlainFrame) -> ScreenPoint {
    let (right, down) =
      switch self {
      case .topLeft: (0.0, 0.0)
      case .top: (0.5, 0)
      case .topRight: (1, 0)
      case .left: (0, 0.5)
      case .center: (0.5, 0.5)
      case .right: (1, 0.5)
      case .bottomLeft: (0, 1)
      case .bottom: (0.5, 1)
      case .bottomRight: (1, 1)
      }
    return ScreenPoint(x: frame.x + right * frame.width, y: frame.y + down * frame.height)
  }
}

extension Plan {
  /// Returns the host of an annotation.
  ///
  /// It is always inlined, because a call on a stored plan copies the plan.
  @inline(__always) func plainHost(_ row: Int) -> Int? {
    let number = annotations.attachment[row]
    guard number != AttachmentTable.none, attachments.kinds[Int(number)] == .annotation else { return nil }
    let host = attachments.host[Int(number)]
    return host == AttachmentTable.none ? nil : Int(host)
  }
}

extension Anchor {
  fileprivate var opposite: Anchor {
    switch self {
    case .center: .center
    case .top: .bottom
    case .bottom: .top
    case .left: .right
    case .right: .left
    case .topLeft: .bottomRight
    case .topRight: .bottomLeft
    case .bottomLeft: .topRight
    case .bottomRight: .topLeft
    }
  }
}

/// The test `shape`, which views with `contain` must pass.
extension BruteForce {
  /// Returns whether a rectangle is inside one polygon of its shape, up to rounding; true for shapes without
  /// polygons.
  func isContained(_ frame: Edges, _ row: Int, _ place: Place, _ view: View) -> Bool {
    guard isOnShape(row) else { return true }
    let attachment = Int(plan.annotations.attachment[row])
    guard plan.attachments.contains[attachment] else { return true }
    let own = shapes(ofAttachment: attachment).map { plan.geometries.parts(ofShape: $0) }
    let polygons = own.first { $0.contains(place.part) }?.filter { plan.geometries.partKinds[$0] == .polygon }
    guard let polygons else { return true }
    return polygons.isEmpty || polygons.contains { isOn($0, frame.grown(by: -1), view) }
  }

  /// Returns whether a rectangle is inside a polygon: no edge crosses it, and its middle is inside.
  private func isOn(_ part: Int, _ frame: Edges, _ view: View) -> Bool {
    let edges = plan.geometries.paths(ofPart: part).flatMap {
      path -> [(HomogeneousPoint, HomogeneousPoint)] in
      let ring = plan.geometries.coordinates(ofPath: path).map {
        view.look(plan.geometries.x[$0], plan.geometries.y[$0], part)
      }
      return Array(zip(ring, ring.dropFirst() + ring.prefix(1)))
    }
    if edges.contains(where: { BruteForce.passes($0.0, $0.1, through: frame) }) { return false }
    let middle = (x: Double(frame.left + frame.right) / 512, y: Double(frame.top + frame.bottom) / 512)
    // All points on a horizontal line of the screen have the same depth: they are on one line of the map, which
    // never gets behind the camera.
    return edges.count { a, b in
      let (first, second) = (a.y - middle.y * a.w, b.y - middle.y * b.w)
      guard (first > 0) != (second > 0) else { return false }
      let crossing = a.toward(b, first / (first - second))
      return crossing.x > middle.x * crossing.w
    } % 2 == 1
  }

  /// Returns whether any part of a segment of the map is inside a rectangle.
  private static func passes(_ a: HomogeneousPoint, _ b: HomogeneousPoint, through frame: Edges) -> Bool {
    if frame.isEmpty { return false }
    var (low, high) = (0.0, 1.0)
    for plane in frame.planes {
      let (first, second) = (plane(a), plane(b))
      if first <= 0, second <= 0 { return false }
      if first < 0 { low = max(low, first / (first - second)) }
      if second < 0 { high = min(high, first / (first - second)) }
    }
    return low < high
  }
}

/// The rules of `calm: motion` for new views, which are not placed if they would soon be hidden again.
extension BruteForce {
  /// Returns whether a view is visible since one of the last 15 frames.
  func isRecentlyShown(_ row: Int) -> Bool { memories[row].isShown && isRecent(row) }

  private func isRecent(_ row: Int) -> Bool {
    memories[row].changedIn.map { frame - $0 <= 15 } ?? false
  }

  private func hasOwnPoint(_ row: Int) -> Bool { host(row) == nil && !isOnShape(row) }

  func isDelayed(_ row: Int) -> Bool {
    delaysNewViews && !(hasOwnPoint(row) ? memories[row].isShown : memories[row].isPlaced)
      && !changed.contains(row)
      && rows[row].drag == nil
      && plan.annotations.options[row].flags.isDisjoint(with: [.required, .selected])
  }

  /// Returns the distance by which a new view is enlarged in its tests.
  func room(_ row: Int, _ view: View) -> Int {
    let zoomBefore = former?.camera.zoom ?? view.camera.zoom
    if zoomSteps(view.camera.zoom) > zoomSteps(zoomBefore) { return 0 }
    let room = fixed(plan.placement.showMargin)
    let cause = memories[row].cause
    let isOfSurroundings = [.puck, .avoidRegion, .avoidLayer].contains(cause)
    guard isDelayed(row) else {
      return isOfSurroundings || cause == .collision || cause == .repeated ? room : 0
    }
    let moves = former?.camera != view.camera || former?.viewport != view.viewport
    if moves, hasOwnPoint(row) { return isOfSurroundings ? room : 0 }
    return zoomSteps(view.camera.zoom) < zoomSteps(zoomBefore) ? 2 * room : room
  }

  /// Returns whether `calm: motion` delays a new view that passes all other tests.
  func waits(
    _ row: Int, _ frame: PlainFrame, _ standing: Place, _ results: [Result], _ order: Order
  ) -> Bool {
    if isRecent(row) { return true }
    guard let step = step(row, standing.point, order.view) else { return false }
    let length = max(abs(step.x), abs(step.y))
    let frames = length == 0 ? 15 : min(15, 160 * 256 / length)
    let bounds = bounds(row, order.view)
    let isGoneSoon =
      frame.edges.meets(bounds) && !frame.edges.moved(frames * step.x, frames * step.y).meets(bounds)
    return isGoneSoon || willMeet(row, frame, step, results, order)
  }

  /// Returns whether a view meets another view after six frames with the same movement.
  private func willMeet(
    _ row: Int, _ frame: PlainFrame, _ step: (x: Int, y: Int), _ results: [Result], _ order: Order
  ) -> Bool {
    if plan.annotations.options[row].flags.contains(.allowOverlap) { return false }
    let shapes = collisionShapes(row, frame).map { $0.moved(6 * step.x, 6 * step.y) }
    return results.indices.contains { other in
      guard other != row, plan.annotations.options[other].flags.contains(.obstacle),
        let place = results[other].place, let otherStep = self.step(other, place.point, order.view)
      else { return false }
      let others = results[other].shapes.map { $0.moved(6 * otherStep.x, 6 * otherStep.y) }
      return shapes.contains { shape in others.contains { $0.meets(shape) } }
    }
  }

  /// Returns the movement of a view with its own point since the last frame, or `nil` if it jumped or the map is
  /// idle.
  private func step(_ row: Int, _ point: ScreenPoint, _ view: View) -> (x: Int, y: Int)? {
    guard let former, former.camera != view.camera || former.viewport != view.viewport,
      hasOwnPoint(row),
      let before = former.point(plan.annotations.mercatorX[row], plan.annotations.mercatorY[row]),
      max(abs(before.x), abs(before.y)) <= FixedPoint.limit
    else { return nil }
    let step = (x: fixed(point.x) - fixed(before.x), y: fixed(point.y) - fixed(before.y))
    return max(abs(step.x), abs(step.y)) > 64 * 256 ? nil : step
  }
}
