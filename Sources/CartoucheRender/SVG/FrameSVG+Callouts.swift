import CartoucheDiagnostics
import CartoucheResolver

/// The drawing of callouts: the bubble with its tip, accessories, texts, and parts that can be tapped.
extension FrameSVG {
  /// The CSS of callouts, which pictures without callouts omit.
  static let calloutStyles = """

    .callout { fill: #ffffff; stroke: #334e68; stroke-width: 1.2; stroke-linejoin: round; }
    .shadow { fill: #102a43; fill-opacity: 0.12; }
    .part { fill: #dbeafe; fill-opacity: 0.7; stroke: #0072b2; stroke-width: 0.8; }
    .part-name { fill: #0b4f79; text-anchor: middle; }
    .heading { fill: #102a43; font-weight: 600; }
    .detail { fill: #627d98; }
    .accessory { fill: #eef2f6; stroke: #9fb3c8; stroke-width: 0.8; stroke-dasharray: 3 2; }
    """
  private static let inset = 8.0

  func drawCallouts(_ callouts: [CalloutPlacement], to svg: inout SVGWriter) {
    for callout in callouts { draw(callout, to: &svg) }
  }

  private func draw(_ callout: CalloutPlacement, to svg: inout SVGWriter) {
    let bubble = Bubble(callout)
    let names = accessories(of: callout)
    svg.element("g") {
      $0.element(
        "title", text: "callout of \(plan.id(of: callout.annotation)): \(plan.anchorName(of: callout))")
      $0.element("path", ["class": "shadow", "d": bubble.path(movedDown: 2)])
      $0.element("path", ["class": "callout", "d": bubble.path(movedDown: 0)])
      // An inner `svg` clips its content, so text cannot extend beyond the callout.
      $0.element(
        "svg",
        [
          "x": callout.x.svg, "y": callout.y.svg, "width": callout.width.svg, "height": callout.height.svg,
        ]
      ) {
        let origin = (callout.x, callout.y)
        let parts = plan.parts(of: callout).map { (name: $0.name, area: Area($0.frame, movedBy: origin)) }
        let body = bubble.body.moved(by: origin)
        drawTexts(
          of: callout, in: textArea(in: body, beside: parts.filter { names[$0.name] != nil }),
          above: parts.filter { names[$0.name] == nil }.map { $0.area }, to: &$0)
        if style.isClean { return }
        // Accessories first, because taps reach other parts before them.
        for part in parts {
          if let name = names[part.name] { draw(part.area, name, "accessory", "detail", to: &$0) }
        }
        for part in parts where names[part.name] == nil {
          draw(part.area, part.name, "part", "part-name", to: &$0)
        }
      }
    }
  }

  /// Returns the names of the host's views for the accessories of a callout, by the names of their parts.
  private func accessories(of callout: CalloutPlacement) -> [String: String] {
    let names = [
      "leftAccessory": plan.leftAccessory(of: callout), "rightAccessory": plan.rightAccessory(of: callout),
      "detailAccessory": plan.detailAccessory(of: callout),
    ]
    return names.filter { !$0.value.isEmpty }
  }

  /// Returns the area of the texts, between the accessories at the sides.
  private func textArea(in body: Area, beside accessories: [(name: String, area: Area)]) -> Area {
    var area = body
    for accessory in accessories where accessory.area.width > 0 {
      let right = area.x + area.width
      switch accessory.name {
      case "leftAccessory":
        area.x = max(area.x, accessory.area.x + accessory.area.width)
        area.width = max(0, right - area.x)
      case "rightAccessory": area.width = max(0, min(right, accessory.area.x) - area.x)
      default: break
      }
    }
    return area
  }

  /// Draws the title and the subtitle of a callout, above the parts that the spec lists.
  private func drawTexts(
    of callout: CalloutPlacement, in body: Area, above parts: [Area], to svg: inout SVGWriter
  ) {
    var area = body
    // A part limits the area of the texts if it is below the upper third of the bubble. Other parts are drawn over the
    // texts.
    let top = parts.map { $0.y }.filter { $0 > body.y + body.height / 3 }.min()
    if let top { area.height = top - body.y }
    let hasDetail = !plan.detailAccessory(of: callout).isEmpty
    let second = hasDetail ? "" : plan.subtitle(of: callout)
    let room = area.width - 2 * Self.inset
    let size = min(13, area.height * 0.4)
    let secondSize = min(10.5, area.height * 0.3)
    guard room > 0, size >= 4 else { return }
    let lines: [(text: String, size: Double, style: String)] = [
      (plan.title(of: callout), size, "heading"), (second, secondSize, "detail"),
    ].filter { !$0.text.isEmpty }
    let height = lines.reduce(0) { $0 + $1.size * FittedText.lineHeight }
    // In a tall callout, the first line is at most 12 points below the top rather than in the middle, as in apps.
    // Above a detail accessory, the title is where the layout of the accessories expects it.
    var y = area.y + (hasDetail ? 4 : min(max(0, (area.height - height) / 2), 12))
    for line in lines {
      y += line.size * FittedText.lineHeight
      svg.element(
        "text",
        [
          "class": line.style, "x": (area.x + Self.inset).svg, "y": (y - line.size * 0.25).svg,
          "font-size": line.size.svg,
        ], text: FittedText.cut(line.text, room: room / line.size))
    }
  }

  /// Draws a rectangle, an accessory or a part, with its name in the middle.
  private func draw(
    _ area: Area, _ name: String, _ style: String, _ nameStyle: String, to svg: inout SVGWriter
  ) {
    guard area.width > 0, area.height > 0 else { return }
    svg.element(
      "rect",
      [
        "class": style, "x": area.x.svg, "y": area.y.svg, "width": area.width.svg, "height": area.height.svg,
        "rx": min(4, area.width / 4, area.height / 4).svg,
      ])
    let size = min(9, area.height * 0.6)
    if size < 4 { return }
    svg.element(
      "text",
      [
        "class": nameStyle, "x": (area.x + area.width / 2).svg,
        "y": (area.y + area.height / 2 + 0.35 * size).svg, "font-size": size.svg, "text-anchor": "middle",
      ], text: FittedText.cut(name, room: (area.width - 2) / size))
  }
}

/// The outline of a callout: a rounded rectangle with a triangular tip at one side.
struct Bubble {
  /// The rectangle of the callout without its tip.
  private(set) var body: Area
  private let tip: CalloutPlacement.Tip?

  init(_ callout: CalloutPlacement) {
    tip = callout.tip
    body = Area(x: callout.x, y: callout.y, width: callout.width, height: callout.height)
    guard let tip else { return }
    let isHorizontal = tip.start.y == tip.end.y
    if isHorizontal {
      if tip.point.y < tip.start.y { body.y = tip.start.y }
      body.height -= abs(tip.point.y - tip.start.y)
    } else {
      if tip.point.x < tip.start.x { body.x = tip.start.x }
      body.width -= abs(tip.point.x - tip.start.x)
    }
  }

  /// Returns the outline as SVG path data, clockwise from the upper left corner. The outline is moved down by `down` points.
  func path(movedDown down: Double) -> String {
    let (left, top) = (body.x, body.y + down)
    let (right, bottom) = (left + body.width, top + body.height)
    let radius = max(0, min(8, body.width / 4, body.height / 4))
    func corner(_ x: Double, _ y: Double) -> String { "A\(radius.svg) \(radius.svg) 0 0 1 \(x.svg) \(y.svg)" }
    func line(_ point: ScreenPoint) -> String { "L\(point.x.svg) \((point.y + down).svg)" }
    func side(_ isHere: (CalloutPlacement.Tip) -> Bool, isBackwards: Bool) -> String {
      guard let tip, isHere(tip) else { return "" }
      let base = isBackwards ? (tip.end, tip.start) : (tip.start, tip.end)
      return line(base.0) + line(tip.point) + line(base.1)
    }
    return "M\((left + radius).svg) \(top.svg)"
      + side({ $0.isAt(.top) }, isBackwards: false) + "L\((right - radius).svg) \(top.svg)"
      + corner(right, top + radius)
      + side({ $0.isAt(.right) }, isBackwards: false) + "L\(right.svg) \((bottom - radius).svg)"
      + corner(right - radius, bottom)
      + side({ $0.isAt(.bottom) }, isBackwards: true) + "L\((left + radius).svg) \(bottom.svg)"
      + corner(left, bottom - radius)
      + side({ $0.isAt(.left) }, isBackwards: true) + "L\(left.svg) \((top + radius).svg)"
      + corner(left + radius, top) + "Z"
  }
}

extension CalloutPlacement.Tip {
  fileprivate enum Side { case top, right, bottom, left }

  fileprivate func isAt(_ side: Side) -> Bool {
    let isHorizontal = start.y == end.y
    return switch side {
    case .top: isHorizontal && point.y < start.y
    case .bottom: isHorizontal && point.y > start.y
    case .left: !isHorizontal && point.x < start.x
    case .right: !isHorizontal && point.x > start.x
    }
  }
}

extension Area {
  init(_ frame: ScreenRectangle, movedBy origin: (x: Double, y: Double)) {
    self.init(x: frame.x - origin.x, y: frame.y - origin.y, width: frame.width, height: frame.height)
  }

  /// Returns the rectangle with coordinates relative to `origin`.
  func moved(by origin: (x: Double, y: Double)) -> Area {
    Area(x: x - origin.x, y: y - origin.y, width: width, height: height)
  }
}
