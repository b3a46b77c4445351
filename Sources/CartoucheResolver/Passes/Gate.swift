extension Resolver {
  /// Hides what no placement could show; the first reason wins. Projects what is left.
  mutating func gate(on screen: Screen) {
    for row in 0..<plan.annotations.count {
      state.current.causes[row] = gateCause(row, on: screen)
      state.current.anchors[row] = state.previous.anchors[row]
      state.blockers[row] = .none
    }
  }

  @inline(__always)
  private mutating func gateCause(_ row: Int, on screen: Screen) -> Cause? {
    if interaction.isRemoved[row] { return .removed }
    let flags = options[row].flags
    if !flags.contains(.visible) { return flags.contains(.expressionFailed) ? .expression : .explicit }
    // Written so that a zoom that is not a number lies outside.
    guard options[row].minZoom <= screen.zoom, screen.zoom <= options[row].maxZoom else { return .zoom }
    let attachment = plan.annotations.attachment[row]
    if attachment != AttachmentTable.none {
      return gateCause(row, attachedBy: Int(attachment), on: screen)
    }
    guard hasKnownSize(row) else { return .size }
    return pointCause(row, on: screen)
  }

  /// Projects an annotation's own point, and looks whether a candidate of it is on screen.
  @inline(__always)
  mutating func pointCause(_ row: Int, on screen: Screen) -> Cause? {
    let point = screen.projection.project(
      mercatorX: plan.annotations.mercatorX[row], mercatorY: plan.annotations.mercatorY[row])
    guard let point else { return .horizon }
    state.points[row] = point
    return isOnScreen(row, screen.viewport) ? nil : .offscreen
  }

  /// Whether at least one candidate has a size.
  @inline(__always)
  func hasKnownSize(_ row: Int) -> Bool {
    let size = size(row)
    if size.x > 0, size.y > 0 { return true }
    return anchorOptions(of: row).contains { candidates.frame($0, at: SIMD2(), size: size) != nil }
  }

  /// Whether at least one candidate's frame meets the viewport.
  @inline(__always)
  private func isOnScreen(_ row: Int, _ viewport: Box) -> Bool {
    let point = state.points[row].vector
    let size = size(row)
    for option in anchorOptions(of: row) {
      if let box = candidates.frame(option, at: point, size: size)?.box, !box.isEmpty, viewport.meets(box) {
        return true
      }
    }
    return false
  }

  /// The annotation's own size in points; 0: unknown.
  @inline(__always)
  func size(_ row: Int) -> SIMD2<Double> {
    SIMD2(options[row].width, options[row].height)
  }

  /// The annotation's rows in the candidate table.
  @inline(__always)
  func anchorOptions(of row: Int) -> Range<Int> {
    plan.anchorLists.range(Int(options[row].anchorList))
  }
}
