import CartoucheResolver

/// The drawing of placed views: anchor point, leader line, rectangle, title and anchor name.
extension FrameSVG {
  /// The largest number of views for which a picture has anchor names. With more views, only a bold part of each
  /// outline shows the anchor.
  private static let maximumNamedAnchors = 60
  private static let anchorNameSize = 7.0
  private static let subtitleSize = 8.0
  /// The smallest height, in points, of a view in which a subtitle is drawn.
  static let minimumHeightWithSubtitle = 30.0

  func drawPlacements(_ resolved: ResolvedFrame, in space: inout LabelSpace, to svg: inout SVGWriter) {
    let placements = resolved.frame.placements
    for placement in placements {
      space.occupy(Area(x: placement.x, y: placement.y, width: placement.width, height: placement.height))
      space.occupy(Area(x: placement.pointX - 3, y: placement.pointY - 3, width: 6, height: 6))
      if let leader = placement.leader { space.occupy(along: leader) }
    }
    let badges = badges(of: resolved)
    for badge in badges { space.occupy(badge.area) }
    for placement in placements { drawPoint(of: placement, to: &svg) }
    let namesAnchors = !style.isClean && placements.count <= Self.maximumNamedAnchors
    for placement in placements {
      let hasName = namesAnchors && holdsAnchorName(placement)
      drawFrame(of: placement, withAnchorName: hasName, to: &svg)
    }
    // Anchor names that do not fit into their views are drawn last, so that no view covers them.
    for placement in placements where namesAnchors && !holdsAnchorName(placement) {
      drawAnchorName(beside: placement, in: &space, to: &svg)
    }
    for badge in badges { draw(badge, to: &svg) }
  }

  /// Draws the anchor point of a view if it is outside the view's rectangle, and a line from it to the point of the
  /// rectangle that the anchor names.
  private func drawPoint(of placement: Placement, to svg: inout SVGWriter) {
    let (x, y) = (placement.pointX, placement.pointY)
    if placement.contains(x, y) { return }
    let held = placement.leader?.end ?? anchoredPoint(of: placement)
    if abs(held.x - x) + abs(held.y - y) > 0.5 {
      svg.element("path", ["class": "leader", "d": "M\(x.svg) \(y.svg)L\(held.x.svg) \(held.y.svg)"])
    }
    svg.element("circle", ["class": "point", "cx": x.svg, "cy": y.svg, "r": "2.8"])
  }

  private func drawFrame(of placement: Placement, withAnchorName hasName: Bool, to svg: inout SVGWriter) {
    let id = plan.id(of: placement.annotation)
    let anchorName = anchorName(of: placement)
    let (x, y, width, height) = (placement.x, placement.y, placement.width, placement.height)
    let data = ViewData(json: plan.data(of: placement))
    svg.element("g") {
      $0.element("title", text: "\(id): \(anchorName)")
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
        if let edge = anchoredEdge(of: placement) { $0.element("path", ["class": "edge", "d": edge]) }
      }

      // An inner `svg` clips its content, so text cannot extend beyond the view.
      $0.element("svg", ["x": x.svg, "y": y.svg, "width": width.svg, "height": height.svg]) {
        drawText(
          of: placement, height: hasName ? height - 8 : height, ink: data.color?.ink, to: &$0)
        if hasName {
          let left = width - 4 - FittedText.width(of: anchorName) * Self.anchorNameSize
          $0.element("text", ["class": "anchor", "x": left.svg, "y": (height - 4).svg], text: anchorName)
        }
      }
    }
  }

  /// Returns the corner radius of a view's rectangle. A view with a circular collision shape is drawn round.
  private func cornerRadius(of placement: Placement) -> Double {
    let (width, height) = (placement.width, placement.height)
    let options = plan.annotations.options[placement.annotation.row]
    if width == height, plan.outline(options)?.mode == .circle { return width / 2 }
    return min(4, width / 4, height / 4)
  }

  /// Draws the title in the middle of the upper `height` points of a view, and the subtitle below it if there is room. A view without a
  /// title shows its id, unless the picture shows only what users of an app see.
  private func drawText(
    of placement: Placement, height: Double, ink: String?, to svg: inout SVGWriter
  ) {
    let subtitle = height >= Self.minimumHeightWithSubtitle ? plan.subtitle(placement.annotation) : nil
    let title = plan.title(placement.annotation) ?? (style.isClean ? "" : plan.id(of: placement.annotation))
    let subtitleHeight = subtitle == nil ? 0 : Self.subtitleSize * FittedText.lineHeight
    let room = height - subtitleHeight
    let text = FittedText(title, width: placement.width, height: room)
    let x = (placement.width / 2).svg
    let color = ink.map { "fill: \($0)" }
    for (number, line) in text.lines.enumerated() {
      let middle = Double(number) - Double(text.lines.count - 1) / 2
      // A baseline that is 0.35 font sizes below the middle of the line centers capital letters vertically.
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

  /// Returns the SVG path of four tick marks on the outline of a view that covers its anchor point: above, below,
  /// left and right of the point. A dot at the point would cover the title.
  private func ticks(of placement: Placement) -> String {
    let (x, y) = (placement.pointX.svg, placement.pointY.svg)
    let ends = [placement.y, placement.y + placement.height].map { "M\(x) \(($0 - 2.5).svg)v5" }
    let sides = [placement.x, placement.x + placement.width].map { "M\(($0 - 2.5).svg) \(y)h5" }
    return (ends + sides).joined()
  }

  /// Whether the anchor name of a view fits below its title: the view is large enough and not round.
  private func holdsAnchorName(_ placement: Placement) -> Bool {
    placement.height >= 30 && placement.width >= 44 && cornerRadius(of: placement) < placement.width / 2
  }

  /// Draws the anchor name of a view near one of its corners, unless there is no room.
  private func drawAnchorName(
    beside placement: Placement, in space: inout LabelSpace, to svg: inout SVGWriter
  ) {
    let name = anchorName(of: placement)
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
    guard let area = space.occupyFirst(of: areas) else { return }
    svg.element("text", ["class": "anchor", "x": area.x.svg, "y": (area.y + size - 0.5).svg], text: name)
  }

  private func anchorName(of placement: Placement) -> String {
    placement.leader == nil ? plan.anchor(placement.anchor, of: placement.annotation).anchor.name : "leader"
  }

  /// Returns the point on the view's rectangle that its anchor names, for example the middle of the lower edge.
  private func anchoredPoint(of placement: Placement) -> ScreenPoint {
    let anchor = plan.anchor(placement.anchor, of: placement.annotation).anchor
    let x = placement.x + placement.width * (anchor.horizontal + 1) / 2
    let y = placement.y + placement.height * (anchor.vertical + 1) / 2
    return ScreenPoint(x: x, y: y)
  }

  /// Returns the SVG path of a short piece of a view's outline around the point that its anchor names; `nil` for the
  /// anchor `center`.
  private func anchoredEdge(of placement: Placement) -> String? {
    let anchor = plan.anchor(placement.anchor, of: placement.annotation).anchor
    if anchor == .center || placement.leader != nil { return nil }
    let held = anchoredPoint(of: placement)
    let alongX = min(6, placement.width / 4)
    let alongY = min(6, placement.height / 4)
    // At a corner, the path extends along both adjacent sides; in the middle of a side, in both directions.
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

extension LabelSpace {
  /// Marks small areas along a leader line as occupied, so that no label is drawn over the line.
  fileprivate mutating func occupy(along leader: Placement.Leader) {
    let (right, down) = (leader.end.x - leader.start.x, leader.end.y - leader.start.y)
    let count = max(1, Int((right * right + down * down).squareRoot() / 4))
    for step in 0...count {
      let share = Double(step) / Double(count)
      let (x, y) = (leader.start.x + share * right, leader.start.y + share * down)
      occupy(Area(x: x - 2, y: y - 2, width: 4, height: 4))
    }
  }
}

extension Placement {
  /// Whether a point is inside the view's rectangle. A point on the outline is not.
  func contains(_ pointX: Double, _ pointY: Double) -> Bool {
    pointX > x + 0.5 && pointX < x + width - 0.5 && pointY > y + 0.5 && pointY < y + height - 0.5
  }
}

extension Anchor {
  /// The horizontal position of the anchor in a view: −1 for left, 0 for the middle, 1 for right.
  fileprivate var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: -1
    case .right, .topRight, .bottomRight: 1
    case .center, .top, .bottom: 0
    }
  }

  /// The vertical position of the anchor in a view: −1 for top, 0 for the middle, 1 for bottom.
  fileprivate var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: -1
    case .bottom, .bottomLeft, .bottomRight: 1
    case .center, .left, .right: 0
    }
  }
}

/// The drawing of collision shapes, for placed views where they differ from the view's rectangle.
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
  /// Creates a rectangle of the picture from a rectangle that is relative to `frame`.
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

/// The drawing of badges: small boxes with the number of members, for clusters that otherwise look like their first member.
extension FrameSVG {
  /// The number of a cluster's members in a box at the upper right corner of the cluster's view.
  struct Badge {
    var area: Area
    var count: Int
  }

  private static let badgeFontSize = 8.0

  /// Returns a badge for each visible cluster that shows the number of its members nowhere else: it has no title of its own, and no room
  /// for a subtitle with the number.
  func badges(of resolved: ResolvedFrame) -> [Badge] {
    var counts: [AnnotationIndex: Int] = [:]
    for cluster in resolved.frame.clusters where !hasOwnTitle(cluster) {
      counts[cluster.annotation] = cluster.count
    }
    if counts.isEmpty { return [] }
    let height = 1.5 * Self.badgeFontSize
    return resolved.frame.placements.compactMap { placement in
      // 8 points more than a subtitle needs, because an anchor name may take its room.
      guard let count = counts[placement.annotation], placement.height < Self.minimumHeightWithSubtitle + 8
      else { return nil }
      let width = max(height, FittedText.width(of: "\(count)") * Self.badgeFontSize + 6)
      let right = placement.x + placement.width
      let area = Area(x: right - width / 2, y: placement.y - height / 2, width: width, height: height)
      return Badge(area: area, count: count)
    }
  }

  func draw(_ badge: Badge, to svg: inout SVGWriter) {
    let area = badge.area
    svg.element(
      "rect",
      [
        "class": "badge", "x": area.x.svg, "y": area.y.svg, "width": area.width.svg,
        "height": area.height.svg, "rx": (area.height / 2).svg, "fill": "#334e68", "stroke": "#ffffff",
      ])
    let base = area.y + area.height / 2 + 0.35 * Self.badgeFontSize
    svg.element(
      "text",
      [
        "x": (area.x + area.width / 2).svg, "y": base.svg, "font-size": Self.badgeFontSize.svg,
        "fill": "#ffffff", "text-anchor": "middle",
      ], text: "\(badge.count)")
  }

  private func hasOwnTitle(_ cluster: ClusterAnnotation) -> Bool {
    let looks = plan.clusters.looks
    guard cluster.identifier < looks.ends.count else { return false }
    let row = looks.row(naming: .title, ofCluster: cluster.identifier, in: [])
    return looks.program(of: .title, inRow: row) != nil
  }
}

/// The drawing of the bold part of a view's outline that shows its `data.fraction`.
extension FrameSVG {
  private static let shareColor = "#d55e00"

  /// Draws a fraction, 0…1, as a bold part of a view's outline: clockwise from the top of a round view, from the
  /// left along the lower edge of another view.
  func drawShare(_ fraction: Double, of placement: Placement, radius: Double, to svg: inout SVGWriter) {
    guard fraction > 0 else { return }
    let (width, height) = (placement.width, placement.height)
    guard radius == width / 2, width == height else {
      let path = "M\(placement.x.svg) \((placement.y + height).svg)h\((fraction * width).svg)"
      svg.element("path", ["fill": "none", "stroke": Self.shareColor, "stroke-width": "4", "d": path])
      return
    }
    // `pathLength` makes 100 dash units the whole circle. A circle's path starts at three o'clock and is rotated to
    // twelve.
    let (x, y) = (placement.x + radius, placement.y + radius)
    svg.element(
      "circle",
      [
        "fill": "none", "stroke": Self.shareColor, "stroke-width": "4", "cx": x.svg, "cy": y.svg,
        "r": radius.svg, "pathLength": "100",
        "stroke-dasharray": "\((100 * fraction).svg) 100", "transform": "rotate(-90 \(x.svg) \(y.svg))",
      ])
  }
}

/// The drawing of pointers to annotations off screen: a disc with an arrow in the direction of the annotation.
extension FrameSVG {
  /// The CSS of pointers, which pictures without pointers omit.
  static let pointerStyles = """

    .disc { fill: #ffffff; fill-opacity: 0.94; stroke: #0072b2; stroke-width: 1.2; }
    .arrow { fill: #0072b2; }
    """

  func drawPointers(_ pointers: [OffscreenPointer], to svg: inout SVGWriter) {
    for pointer in pointers { draw(pointer, to: &svg) }
  }

  private func draw(_ pointer: OffscreenPointer, to svg: inout SVGWriter) {
    let (x, y) = (pointer.x + pointer.width / 2, pointer.y + pointer.height / 2)
    // The arrow is drawn upwards in a disc with the radius 16, then turned, scaled and moved.
    let scale = min(pointer.width, pointer.height) / 32
    let bearing = pointer.bearing.svg
    svg.element("g") {
      $0.element("title", text: "pointer to \(plan.id(of: pointer.annotation)): \(bearing)°")
      $0.element(
        "rect",
        [
          "class": "disc", "x": pointer.x.svg, "y": pointer.y.svg, "width": pointer.width.svg,
          "height": pointer.height.svg, "rx": (16 * scale).svg,
        ])
      $0.element(
        "path",
        [
          "class": "arrow", "d": "M0 -11L7.5 7L0 3.5L-7.5 7Z",
          "transform": "translate(\(x.svg) \(y.svg)) rotate(\(bearing)) scale(\(scale.svg))",
        ])
    }
  }
}
