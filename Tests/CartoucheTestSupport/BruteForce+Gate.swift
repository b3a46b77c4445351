import CartoucheResolver

/// Why an annotation is not even tried: the first reason wins.
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
      || zoomSteps(zoom) > zoomSteps(plan.annotations.options[row].maxZoom)
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

  /// Whether a part is drawn by the layer that an attachment is to; of what it draws nothing of, and the host says is
  /// visible all the same, every part is.
  func counts(_ part: Int, _ attachment: Int) -> Bool {
    let layer = plan.attachments.layer[attachment]
    if layer == AttachmentTable.none { return true }
    func draws(_ part: Int) -> Bool { self.draws(Int(layer), plan.geometries.partKinds[part]) }
    let all = shapes(ofAttachment: attachment).flatMap { plan.geometries.parts(ofShape: $0) }
    return draws(part) || !all.contains(where: draws)
  }

  /// Whether a layer draws such a part.
  func draws(_ layer: Int, _ kind: GeometryPartKind) -> Bool {
    switch plan.layers.types[layer] {
    case .symbol, .circle: kind == .points
    case .line: kind == .line || kind == .polygon
    case .fill, .fillExtrusion: kind == .polygon
    }
  }

  /// Whether `trimOffset` and `part` leave nothing of lines, and there is nothing else.
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
    // The host may say that something is visible of which its layer draws nothing.
    if depths.isEmpty { return nil }
    if depths.allSatisfy({ $0.farthest <= 0 }) { return .behindCamera }
    return depths.contains { $0.farthest > 0 && $0.nearest <= view.farthest } ? nil : .horizon
  }

  /// The nearest and farthest point, by w, of each piece of what a view stands on.
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

/// A zoom in steps of 1/4,096, which is how zooms are compared.
package func zoomSteps(_ zoom: Double) -> Double { (4_096 * zoom + 0.5).rounded(.down) }
