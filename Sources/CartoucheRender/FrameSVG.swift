package import CartoucheResolver

/// A picture of one frame: a self-contained SVG of the viewport, one point a user unit, with a legend below
/// it.
///
/// From bottom to top: the sheet with meridians and parallels, source features, avoided regions and the puck, the
/// bounds that camera padding leaves, anchor points with leaders to their frames, frames in draw order with title
/// (or id) and anchor, collision shapes that are not the frame, callouts with their parts, what is hidden at its point with its cause.
/// Coordinates are rounded to 2 decimals.
package struct FrameSVG: FrameRenderer, Sendable {
  let plan: Plan
  let style: PictureStyle
  let palette: ViewPalette

  package init(plan: Plan, style: PictureStyle = PictureStyle()) {
    self.plan = plan
    self.style = style
    palette = ViewPalette(plan)
  }

  package func write(_ resolved: ResolvedFrame, to output: inout [UInt8]) {
    var svg = SVGWriter()
    let (width, height) = size(of: resolved)
    svg.element("svg", SVGWriter.root(width: width, height: height)) {
      $0.element("title", text: "Frame \(resolved.index)")
      $0.element("style", text: styles(with: resolved.frame.callouts))
      draw(resolved, to: &$0)
    }
    output.append(contentsOf: svg.bytes)
  }

  /// How large the picture of a frame is, in points.
  func size(of resolved: ResolvedFrame) -> (width: Double, height: Double) {
    let legend = style.isClean ? 0 : Legend(resolved).height
    return (resolved.viewport.width, resolved.viewport.height + legend)
  }

  /// What is drawn with classes needs these styles.
  func styles(with callouts: [CalloutPlacement]) -> String {
    Self.styles + palette.css + (style.base == nil ? "" : Self.baseStyles)
      + (callouts.isEmpty ? "" : Self.calloutStyles)
  }

  /// Draws all of a frame.
  func draw(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    let (width, height) = (resolved.viewport.width, resolved.viewport.height)
    var space = LabelSpace(sheet: Area(x: 0, y: 0, width: width, height: height))
    svg.element("rect", ["class": "sheet", "width": width.svg, "height": height.svg])
    drawBase(resolved, to: &svg)
    if !style.isClean || style.base == nil { drawGraticule(resolved, to: &svg) }
    drawScenery(resolved, to: &svg)
    drawSurroundings(resolved, to: &svg)
    if style.isClean {
      drawPlacements(resolved, in: &space, to: &svg)
      drawCallouts(resolved.frame.callouts, to: &svg)
      return
    }
    drawBounds(resolved, to: &svg)
    let hidden = HiddenMarks(plan: plan, resolved: resolved)
    hidden.takePlace(in: &space)
    if !hidden.hasLabels { hidden.draw(in: &space, to: &svg) }
    drawPlacements(resolved, in: &space, to: &svg)
    drawCollisionShapes(resolved, to: &svg)
    if hidden.hasLabels {
      // Callouts lie above the marks, as they do above the map: no label is to lie below one.
      for callout in resolved.frame.callouts {
        space.take(Area(x: callout.x, y: callout.y, width: callout.width, height: callout.height))
      }
      hidden.draw(in: &space, to: &svg)
    }
    drawCallouts(resolved.frame.callouts, to: &svg)
    Legend(resolved).draw(top: height, to: &svg)
  }

  private func drawGraticule(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    guard resolved.isOnMap else { return }
    let lines = Graticule(camera: resolved.camera, viewport: resolved.viewport).lines
    if lines.isEmpty { return }
    let path = lines.map { "M\($0.start.x.svg) \($0.start.y.svg)L\($0.end.x.svg) \($0.end.y.svg)" }
    svg.element("path", ["class": "grid", "d": path.joined()])
    if style.isClean { return }
    // Meridians are named where they leave by the top, parallels where they enter from the left; where a
    // tilted camera draws them together, only as many as have room.
    var space = LabelSpace(
      sheet: Area(x: 0, y: 0, width: resolved.viewport.width, height: resolved.viewport.height))
    for line in lines where line.isMeridian ? line.end.y <= 0.5 : line.start.x <= 0.5 {
      let width = FittedText.width(of: line.name) * 8
      let place =
        line.isMeridian
        ? Area(x: line.end.x + 3, y: 1, width: width, height: 9)
        : Area(x: 3, y: line.start.y - 11, width: width, height: 9)
      guard let area = space.takeFirst(of: [place]) else { continue }
      svg.element("text", ["class": "degrees", "x": area.x.svg, "y": (area.y + 8).svg], text: line.name)
    }
  }

  private func drawBounds(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    let padding = resolved.camera.padding
    let width = resolved.viewport.width - padding.left - padding.right
    let height = resolved.viewport.height - padding.top - padding.bottom
    if padding == Insets() || width <= 0 || height <= 0 { return }
    svg.element(
      "rect",
      [
        "class": "bounds", "x": padding.left.svg, "y": padding.top.svg, "width": width.svg,
        "height": height.svg,
      ])
  }
}

extension ResolvedFrame {
  func shows(_ point: ScreenPoint) -> Bool {
    point.x >= 0 && point.x <= viewport.width && point.y >= 0 && point.y <= viewport.height
  }
}
