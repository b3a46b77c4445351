import CartoucheResolver

/// What views keep clear of besides each other, below all of them.
extension FrameSVG {
  func drawSurroundings(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    let screen = Area(x: 0, y: 0, width: resolved.viewport.width, height: resolved.viewport.height)
    for region in plan.surroundings.avoidedRegions where !style.isClean {
      let area = Area(region, in: screen)
      if area.width <= 0 || area.height <= 0 { continue }
      svg.element(
        "rect",
        [
          "class": "region", "x": area.x.svg, "y": area.y.svg, "width": area.width.svg,
          "height": area.height.svg,
        ])
    }
    let projection = Projection(camera: resolved.camera, viewport: resolved.viewport)
    guard let puck = plan.surroundings.puck,
      let point = projection.project(mercatorX: puck.mercatorX, mercatorY: puck.mercatorY),
      resolved.shows(point)
    else { return }
    svg.element(
      "circle", ["class": "puck", "cx": point.x.svg, "cy": point.y.svg, "r": puck.radius.svg])
  }
}
