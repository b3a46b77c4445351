import CartoucheResolver

extension LastFrame {
  /// What a view of the last frame collides with, on screen.
  func collisionShapes(of placement: Placement) -> (areCircles: Bool, frames: [ScreenRectangle]) {
    guard let options = optionsInEffect(of: placement.annotation), let outline = plan.outline(options) else {
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
