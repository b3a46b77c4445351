package import CartoucheResolver

/// A picture of a frame: a self-contained SVG of the viewport, with one user unit for each point, and a
/// legend below it.
///
/// The picture contains from bottom to top: meridians and parallels, features of sources, avoided regions and
/// the puck, the bounds inside the camera's padding, anchor points with leaders, views in draw order with
/// their titles (or ids) and anchors, collision shapes that differ from the view's rectangle, marks of hidden
/// annotations with their causes, callouts with their parts, and pointers. Coordinates are rounded to 2 decimals.
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
      $0.element("style", text: styles(for: PictureContent(resolved.frame)))
      draw(resolved, to: &$0)
    }
    output.append(contentsOf: svg.bytes)
  }

  /// Returns the size in points of the picture of a frame, including the legend.
  func size(of resolved: ResolvedFrame) -> (width: Double, height: Double) {
    let legend = style.isClean ? 0 : Legend(resolved).height
    return (resolved.viewport.width, resolved.viewport.height + legend)
  }

  /// Returns the CSS of a picture with this content.
  func styles(for content: PictureContent) -> String {
    Self.styles + palette.css + (style.base == nil ? "" : Self.baseStyles)
      + (content.hasCallouts ? Self.calloutStyles : "") + (content.hasPointers ? Self.pointerStyles : "")
  }

  /// Draws a frame without the root element and the legend.
  func draw(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    let (width, height) = (resolved.viewport.width, resolved.viewport.height)
    var space = LabelSpace(sheet: Area(x: 0, y: 0, width: width, height: height))
    svg.element("rect", ["class": "sheet", "width": width.svg, "height": height.svg])
    if resolved.isProjected {
      drawBase(resolved, to: &svg)
      if !style.isClean || style.base == nil { drawGraticule(resolved, to: &svg) }
      drawScenery(resolved, to: &svg)
    }
    drawSurroundings(resolved, to: &svg)
    if style.isClean {
      drawPlacements(resolved, in: &space, to: &svg)
      drawCallouts(resolved.frame.callouts, to: &svg)
      drawPointers(resolved.frame.pointers, to: &svg)
      return
    }
    drawBounds(resolved, to: &svg)
    let hidden = HiddenMarks(plan: plan, resolved: resolved)
    hidden.reserveSpace(in: &space)
    if !hidden.hasLabels { hidden.draw(in: &space, to: &svg) }
    drawPlacements(resolved, in: &space, to: &svg)
    drawCollisionShapes(resolved, to: &svg)
    if hidden.hasLabels {
      // Callouts cover marks and their labels, so their areas are not free for labels.
      for callout in resolved.frame.callouts {
        space.occupy(Area(x: callout.x, y: callout.y, width: callout.width, height: callout.height))
      }
      hidden.draw(in: &space, to: &svg)
    }
    drawCallouts(resolved.frame.callouts, to: &svg)
    drawPointers(resolved.frame.pointers, to: &svg)
    Legend(resolved).draw(top: height, to: &svg)
  }

  private func drawGraticule(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    guard resolved.isOnMap else { return }
    let lines = Graticule(camera: resolved.camera, viewport: resolved.viewport).lines
    if lines.isEmpty { return }
    let path = lines.map { "M\($0.start.x.svg) \($0.start.y.svg)L\($0.end.x.svg) \($0.end.y.svg)" }
    svg.element("path", ["class": "grid", "d": path.joined()])
    if style.isClean { return }
    // Meridians are labeled at the top edge, parallels at the left edge. With a tilted camera they are close
    // together, so labels without room are omitted.
    var space = LabelSpace(
      sheet: Area(x: 0, y: 0, width: resolved.viewport.width, height: resolved.viewport.height))
    for line in lines where line.isMeridian ? line.end.y <= 0.5 : line.start.x <= 0.5 {
      let width = FittedText.width(of: line.name) * 8
      let place =
        line.isMeridian
        ? Area(x: line.end.x + 3, y: 1, width: width, height: 9)
        : Area(x: 3, y: line.start.y - 11, width: width, height: 9)
      guard let area = space.occupyFirst(of: [place]) else { continue }
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

/// The kinds of elements in a picture that have CSS of their own.
struct PictureContent {
  private(set) var hasCallouts = false
  private(set) var hasPointers = false

  init() {}

  init(_ frame: Frame) { add(frame) }

  /// Adds the elements of a frame.
  mutating func add(_ frame: Frame) {
    hasCallouts = hasCallouts || !frame.callouts.isEmpty
    hasPointers = hasPointers || !frame.pointers.isEmpty
  }
}

extension ResolvedFrame {
  func shows(_ point: ScreenPoint) -> Bool {
    point.x >= 0 && point.x <= viewport.width && point.y >= 0 && point.y <= viewport.height
  }
}

/// The drawing of avoided regions and the puck, below all views.
extension FrameSVG {
  func drawSurroundings(_ resolved: ResolvedFrame, to svg: inout SVGWriter) {
    let screen = Area(x: 0, y: 0, width: resolved.viewport.width, height: resolved.viewport.height)
    for (index, region) in plan.surroundings.avoidedRegions.enumerated() where !style.isClean {
      let area = Area(region, in: screen)
      if area.width <= 0 || area.height <= 0 { continue }
      svg.element(
        "rect",
        [
          "class": "region", "x": area.x.svg, "y": area.y.svg, "width": area.width.svg,
          "height": area.height.svg,
        ])
      let name = plan.name(of: RegionIndex(index))
      if name.isEmpty || area.height < 14 { continue }
      svg.element(
        "text",
        [
          "fill": "#8a6508", "x": (area.x + 4).svg,
          "y": (area.y + area.height - 4).svg, "font-size": "9",
        ], text: FittedText.cut(name, room: (area.width - 8) / 9))
    }
    let projection = Projection(camera: resolved.camera, viewport: resolved.viewport)
    guard resolved.isProjected, let puck = plan.surroundings.puck,
      let point = projection.project(mercatorX: puck.mercatorX, mercatorY: puck.mercatorY),
      resolved.shows(point)
    else { return }
    svg.element(
      "circle", ["class": "puck", "cx": point.x.svg, "cy": point.y.svg, "r": puck.radius.svg])
  }
}
