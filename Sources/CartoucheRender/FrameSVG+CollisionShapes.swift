import CartoucheResolver

/// What placed views are tested with, where that is not just the frame.
extension FrameSVG {
  func drawCollisionShapes(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    guard !plan.shapes.mode.isEmpty else { return }
    for placement in resolved.frame.placements {
      let row = Int(placement.annotation)
      let (mode, insets) = (plan.shapes.mode[row], plan.shapes.insets[row])
      let isFrame =
        mode == .rectangle && insets == Insets() && plan.shapes.boxes[row] == ShapeColumns.wholeFrame
      if mode == .none || isFrame { continue }
      for area in collisionAreas(of: placement) where area.width > 0 && area.height > 0 {
        draw(area, isCircle: mode == .circle, to: &svg)
      }
    }
  }

  private func collisionAreas(of placement: Placement) -> [Area] {
    let row = Int(placement.annotation)
    let insets = plan.shapes.insets[row]
    let frame = Area(x: placement.x, y: placement.y, width: placement.width, height: placement.height)
    guard plan.shapes.boxes[row] != ShapeColumns.wholeFrame else { return [frame.inset(by: insets)] }
    return plan.collisionBoxes.range(Int(plan.shapes.boxes[row])).map {
      Area(plan.collisionBoxes.rectangles[$0], in: frame).inset(by: insets)
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
