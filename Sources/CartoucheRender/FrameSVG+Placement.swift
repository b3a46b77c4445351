import CartoucheResolver

/// Placed views: point, leader, frame, title and anchor.
extension FrameSVG {
  /// With more frames than this a name at each would be a texture, not a text; the marked edges still tell.
  private static let mostNamedAnchors = 60
  private static let anchorNameSize = 7.0
  private static let subtitleSize = 8.0
  /// Lower text boxes have no room for a subtitle.
  static let leastHeightWithSubtitle = 30.0

  func drawPlacements(_ resolved: ResolvedFrame, in space: inout LabelSpace, to svg: inout SVGWriter) {
    let placements = resolved.frame.placements
    for placement in placements {
      space.take(Area(x: placement.x, y: placement.y, width: placement.width, height: placement.height))
      space.take(Area(x: placement.pointX - 3, y: placement.pointY - 3, width: 6, height: 6))
    }
    let badges = badges(of: resolved)
    for badge in badges { space.take(badge.area) }
    for placement in placements { drawPoint(of: placement, to: &svg) }
    let namesAnchors = !style.isClean && placements.count <= Self.mostNamedAnchors
    for placement in placements {
      let hasName = namesAnchors && holdsAnchorName(placement)
      drawFrame(of: placement, withAnchorName: hasName, to: &svg)
    }
    // What lies beside the frames comes after all of them, so none covers it.
    for placement in placements where namesAnchors && !holdsAnchorName(placement) {
      drawAnchorName(beside: placement, in: &space, to: &svg)
    }
    for badge in badges { draw(badge, to: &svg) }
  }

  /// The anchor point, and a leader to the part of the frame that is anchored there if it is not at the
  /// point.
  private func drawPoint(of placement: Placement, to svg: inout SVGWriter) {
    let (x, y) = (placement.pointX, placement.pointY)
    if placement.contains(x, y) { return }
    let held = heldPoint(of: placement)
    if abs(held.x - x) + abs(held.y - y) > 0.5 {
      svg.element("path", ["class": "leader", "d": "M\(x.svg) \(y.svg)L\(held.x.svg) \(held.y.svg)"])
    }
    svg.element("circle", ["class": "point", "cx": x.svg, "cy": y.svg, "r": "2.8"])
  }

  private func drawFrame(of placement: Placement, withAnchorName hasName: Bool, to svg: inout SVGWriter) {
    let id = plan.id(of: placement.annotation)
    let option = plan.anchor(placement.anchor, of: placement.annotation)
    let (x, y, width, height) = (placement.x, placement.y, placement.width, placement.height)
    let data = ViewData(json: plan.data(of: placement))
    svg.element("g") {
      $0.element("title", text: "\(id): \(option.anchor.name)")
      $0.element(
        "rect",
        [
          "class": palette.frameClass(ofView: plan.annotations.options[placement.annotation.row].view),
          "x": x.svg, "y": y.svg, "width": width.svg, "height": height.svg,
          "rx": cornerRadius(of: placement).svg, "style": data.color.map { "fill: \($0.text)" },
        ])
      drawShare(data.fraction, of: placement, radius: cornerRadius(of: placement), to: &$0)
      if !style.isClean {
        if placement.contains(placement.pointX, placement.pointY) {
          $0.element("path", ["class": "inner", "d": ticks(of: placement)])
        }
        if let edge = heldEdge(of: placement) { $0.element("path", ["class": "edge", "d": edge]) }
      }

      // An inner svg is a viewport of its own: whatever the fonts are, text cannot leave the frame.
      $0.element("svg", ["x": x.svg, "y": y.svg, "width": width.svg, "height": height.svg]) {
        drawText(
          of: placement, height: hasName ? height - 8 : height, ink: data.color?.ink, to: &$0)
        if hasName {
          let left = width - 4 - FittedText.width(of: option.anchor.name) * Self.anchorNameSize
          $0.element(
            "text", ["class": "anchor", "x": left.svg, "y": (height - 4).svg], text: option.anchor.name)
        }
      }
    }
  }

  /// A circle's frame is round.
  private func cornerRadius(of placement: Placement) -> Double {
    let (width, height) = (placement.width, placement.height)
    let options = plan.annotations.options[placement.annotation.row]
    if width == height, plan.outline(options)?.mode == .circle { return width / 2 }
    return min(4, width / 4, height / 4)
  }

  /// Title or id (or nothing, where the picture is clean), and below it the subtitle if there is room for both, in the middle of the frame's upper
  /// `height` points.
  private func drawText(
    of placement: Placement, height: Double, ink: String?, to svg: inout SVGWriter
  ) {
    let subtitle = height >= Self.leastHeightWithSubtitle ? plan.subtitle(placement.annotation) : nil
    let title = plan.title(placement.annotation) ?? (style.isClean ? "" : plan.id(of: placement.annotation))
    let subtitleHeight = subtitle == nil ? 0 : Self.subtitleSize * FittedText.lineHeight
    let room = height - subtitleHeight
    let text = FittedText(title, width: placement.width, height: room)
    let x = (placement.width / 2).svg
    let color = ink.map { "fill: \($0)" }
    for (number, line) in text.lines.enumerated() {
      let middle = Double(number) - Double(text.lines.count - 1) / 2
      // 0.35 of a size below the middle is where a base line lies that centres capitals.
      let base = room / 2 + (middle * FittedText.lineHeight + 0.35) * text.size
      svg.element(
        "text",
        [
          "class": "title", "x": x, "y": base.svg, "font-size": text.size.svg, "style": color,
        ], text: line)
    }
    guard let subtitle else { return }
    let top = room / 2 + Double(text.lines.count) / 2 * FittedText.lineHeight * text.size
    svg.element(
      "text",
      ["class": "subtitle", "x": x, "y": (top + Self.subtitleSize).svg, "style": color],
      text: FittedText.cut(subtitle, room: (placement.width - 4) / Self.subtitleSize))
  }

  /// For a point inside the frame, where the title is: ticks across the outline, above, below and beside the point.
  private func ticks(of placement: Placement) -> String {
    let (x, y) = (placement.pointX.svg, placement.pointY.svg)
    let ends = [placement.y, placement.y + placement.height].map { "M\(x) \(($0 - 2.5).svg)v5" }
    let sides = [placement.x, placement.x + placement.width].map { "M\(($0 - 2.5).svg) \(y)h5" }
    return (ends + sides).joined()
  }

  /// Whether the frame is large enough for the anchor's name below its title, and has corners.
  private func holdsAnchorName(_ placement: Placement) -> Bool {
    placement.height >= 30 && placement.width >= 44 && cornerRadius(of: placement) < placement.width / 2
  }

  /// At one of the frame's corners, or nowhere if all are taken.
  private func drawAnchorName(
    beside placement: Placement, in space: inout LabelSpace, to svg: inout SVGWriter
  ) {
    let name = plan.anchor(placement.anchor, of: placement.annotation).anchor.name
    let size = Self.anchorNameSize
    let width = FittedText.width(of: name) * size
    let right = placement.x + placement.width
    let bottom = placement.y + placement.height
    let above = placement.y - size - 2
    let places = [
      (right + 3, bottom - size - 2), (right - width - 2, bottom + 2), (right - width - 2, above),
      (placement.x - width - 3, bottom - size - 2), (placement.x + 2, bottom + 2), (placement.x + 2, above),
    ]
    let areas = places.map { Area(x: $0.0, y: $0.1, width: width, height: size + 1) }
    guard let area = space.takeFirst(of: areas) else { return }
    svg.element("text", ["class": "anchor", "x": area.x.svg, "y": (area.y + size - 0.5).svg], text: name)
  }

  /// The point of the frame that its anchor names.
  private func heldPoint(of placement: Placement) -> ScreenPoint {
    let anchor = plan.anchor(placement.anchor, of: placement.annotation).anchor
    let x = placement.x + placement.width * (anchor.horizontal + 1) / 2
    let y = placement.y + placement.height * (anchor.vertical + 1) / 2
    return ScreenPoint(x: x, y: y)
  }

  /// A short stretch of the outline around the held point, nil for a centre.
  private func heldEdge(of placement: Placement) -> String? {
    let anchor = plan.anchor(placement.anchor, of: placement.annotation).anchor
    if anchor == .center { return nil }
    let held = heldPoint(of: placement)
    let alongX = min(6, placement.width / 4)
    let alongY = min(6, placement.height / 4)
    // From a corner both ways inwards; from the middle of a side both ways along it.
    let startX =
      anchor.vertical == 0 ? held.x : held.x - (anchor.horizontal == 0 ? 1 : anchor.horizontal) * alongX
    let startY = anchor.vertical == 0 ? held.y - alongY : held.y
    let endX = anchor.horizontal == 0 ? held.x + alongX : held.x
    let endY =
      anchor.vertical == 0
      ? held.y + alongY : held.y - (anchor.horizontal == 0 ? 0 : anchor.vertical) * alongY
    return "M\(startX.svg) \(startY.svg)L\(held.x.svg) \(held.y.svg)L\(endX.svg) \(endY.svg)"
  }
}

extension Placement {
  /// Whether the point lies inside the frame and not just on its outline.
  func contains(_ pointX: Double, _ pointY: Double) -> Bool {
    pointX > x + 0.5 && pointX < x + width - 0.5 && pointY > y + 0.5 && pointY < y + height - 0.5
  }
}

extension Anchor {
  /// −1 left, 0 middle, 1 right.
  fileprivate var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: -1
    case .right, .topRight, .bottomRight: 1
    case .center, .top, .bottom: 0
    }
  }

  /// −1 top, 0 middle, 1 bottom.
  fileprivate var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: -1
    case .bottom, .bottomLeft, .bottomRight: 1
    case .center, .left, .right: 0
    }
  }
}
