import CartoucheResolver

/// What was not shown in the last frame, and is not to go as soon as it came.
extension BruteForce {
  /// Whether it is shown, and was not until one of the last 15 frames.
  func isYoung(_ row: Int) -> Bool { memories[row].isShown && isRecent(row) }

  private func isRecent(_ row: Int) -> Bool {
    memories[row].changedIn.map { frame - $0 <= 15 } ?? false
  }

  /// Whether it stands on a point of its own, which goes where the camera sends it.
  private func hasOwnPoint(_ row: Int) -> Bool { host(row) == nil && !isOnShape(row) }

  func isHeldBack(_ row: Int) -> Bool {
    holdsNewcomersBack && !(hasOwnPoint(row) ? memories[row].isShown : memories[row].isPlaced)
      && !changed.contains(row)
      && rows[row].drag == nil
      && plan.annotations.options[row].flags.isDisjoint(with: [.required, .selected])
  }

  /// Points by which what was not shown is larger for its tests.
  func room(_ row: Int, _ view: View) -> Int {
    let zoomBefore = former?.camera.zoom ?? view.camera.zoom
    if zoomSteps(view.camera.zoom) > zoomSteps(zoomBefore) { return 0 }
    let room = fixed(plan.placement.showMargin)
    let cause = memories[row].cause
    let isOfSurroundings = [.puck, .avoidRegion, .avoidLayer].contains(cause)
    guard isHeldBack(row) else { return isOfSurroundings || cause == .collision ? room : 0 }
    let moves = former?.camera != view.camera || former?.viewport != view.viewport
    if moves, hasOwnPoint(row) { return isOfSurroundings ? room : 0 }
    return zoomSteps(view.camera.zoom) < zoomSteps(zoomBefore) ? 2 * room : room
  }

  /// Whether something that is held back, and passes all other tests, waits all the same.
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

  /// Whether it meets anybody after six frames like this one.
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

  /// How far what stands on a point of its own went since the last frame; nil: it jumped, or the map stands still.
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
