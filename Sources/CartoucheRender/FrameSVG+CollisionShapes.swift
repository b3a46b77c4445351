import CartoucheResolver

/// What placed views are tested with, where that is not just the frame.
extension FrameSVG {
  func drawCollisionShapes(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    for placement in resolved.frame.placements {
      guard let outline = plan.outline(plan.annotations.options[placement.annotation.row]) else { continue }
      if outline.mode == .none { continue }
      for area in areas(of: outline, placement) where area.width > 0 && area.height > 0 {
        draw(area, isCircle: outline.mode == .circle, to: &svg)
      }
    }
  }

  private func areas(of outline: CollisionOutline, _ placement: Placement) -> [Area] {
    let frame = Area(x: placement.x, y: placement.y, width: placement.width, height: placement.height)
    guard outline.boxes != CollisionOutline.wholeFrame else { return [frame.inset(by: outline.insets)] }
    return plan.collisionBoxes.range(Int(outline.boxes)).map {
      Area(plan.collisionBoxes.rectangles[$0], in: frame).inset(by: outline.insets)
    }
  }

  private func draw(_ area: Area, isCircle: Bool, to svg: inout SVGWriter) {
    guard isCircle else {
      svg.element(
        "rect",
        [
          "class": "shape", "x": area.x.svg, "y": area.y.svg, "width": area.width.svg,
          "height": area.height.svg,
        ])
      return
    }
    svg.element(
      "circle",
      [
        "class": "shape", "cx": (area.x + area.width / 2).svg, "cy": (area.y + area.height / 2).svg,
        "r": (min(area.width, area.height) / 2).svg,
      ])
  }
}

extension Area {
  /// Where a rectangle is in another one.
  init(_ rectangle: RelativeRectangle, in frame: Area) {
    x = frame.x + rectangle.left.factor * frame.width + rectangle.left.offset
    y = frame.y + rectangle.top.factor * frame.height + rectangle.top.offset
    width = frame.x + rectangle.right.factor * frame.width + rectangle.right.offset - x
    height = frame.y + rectangle.bottom.factor * frame.height + rectangle.bottom.offset - y
  }

  fileprivate func inset(by insets: Insets) -> Area {
    Area(
      x: x + insets.left, y: y + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
