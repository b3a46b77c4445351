extension PlaceSearch {
  /// Why nothing of an attachment's geometry is visible.
  /// - Complexity: O(coordinates), where the corners of its extent do not tell.
  func causeOfAbsence(_ attachment: Int, in window: Window) -> Cause {
    var isInFront = false
    for part in geometries.parts(ofShapes: attachments.shapes(attachment))
    where drawn.kinds[attachment].contains(DrawnParts.PartKinds(geometries.partKinds[part])) {
      var nearest = Double.infinity
      var farthest = -Double.infinity
      // What is straight on the map stays straight, so the corners are beyond all others.
      measures.corners(part, window).reduce(()) { _, corner in
        nearest = min(nearest, corner.point.depth)
        farthest = max(farthest, corner.point.depth)
      }
      if farthest <= 0 { continue }
      if nearest > 0, farthest <= window.farthest { return .offscreen }
      switch range(ofPart: part, window) {
      case .near: return .offscreen
      case .far: isInFront = true
      case .behind: break
      }
    }
    return isInFront ? .horizon : .behindCamera
  }

  /// Which depths a part has: some that count, only larger ones in front of the camera, or none there.
  private enum Range {
    case near, far, behind
  }

  private func range(ofPart part: Int, _ window: Window) -> Range {
    let shift = measures.shift(part, window)
    let isConnected = geometries.partKinds[part] != .points
    var range = Range.behind
    var nearest = Double.infinity
    var farthest = -Double.infinity
    for path in geometries.paths(ofPart: part) {
      for index in geometries.coordinates(ofPath: path) {
        let depth = window.sight(geometries.x[index], geometries.y[index], shift: shift).point.depth
        if depth > 0 {
          if depth <= window.farthest { return .near }
          range = .far
        }
        nearest = min(nearest, depth)
        farthest = max(farthest, depth)
      }
    }
    // A line from behind the camera to beyond the horizon passes what lies between.
    return isConnected && nearest <= 0 && farthest > 0 ? .near : range
  }
}
