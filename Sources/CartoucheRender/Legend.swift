import CartoucheResolver

/// The strip below the viewport: which frame, and how many annotations are hidden for each cause.
///
/// Below and not on the picture, where it would cover what the picture is there to show.
struct Legend {
  private struct Item {
    var x: Double
    /// Base line, from the top of the strip.
    var y: Double
    var text: String
    /// Nil: words without a mark.
    var cause: Cause?
  }

  private var items: [Item] = []
  private let width: Double
  private(set) var height: Double

  private static let rowHeight = 16.0
  private static let margin = 8.0
  private static let fontSize = 10.0
  /// What a mark takes before its words.
  private static let markWidth = 12.0

  init(_ resolved: ResolvedFrame) {
    width = resolved.viewport.width
    height = Self.rowHeight + Self.margin
    let frame = resolved.frame
    append("frame \(resolved.index)")
    if resolved.isOnMap { append("zoom \(resolved.camera.zoom.svg)") }
    append("\(frame.placements.count) shown")
    append("\(frame.hidden.count) hidden")
    for cause in Cause.allCases.reversed() {
      let count = frame.hidden.count { $0.cause == cause }
      if count > 0 { append("\(cause.name) \(count)", cause) }
    }
  }

  /// Places an item after the last, or at the start of a new row if it would reach beyond the viewport.
  private mutating func append(_ text: String, _ cause: Cause? = nil) {
    let space = 14.0
    var x = Self.margin
    if let last = items.last {
      x = last.x + Self.extent(of: last) + space
      let item = Item(x: x, y: 0, text: text, cause: cause)
      if x + Self.extent(of: item) > width - Self.margin {
        x = Self.margin
        height += Self.rowHeight
      }
    }
    items.append(Item(x: x, y: height - 9, text: text, cause: cause))
  }

  private static func extent(of item: Item) -> Double {
    (item.cause == nil ? 0 : markWidth) + FittedText.width(of: item.text) * fontSize
  }

  /// Draws the strip with its upper edge at `top`.
  func draw(top: Double, to svg: inout SVGWriter) {
    svg.element("rect", ["class": "strip", "y": top.svg, "width": width.svg, "height": height.svg])
    svg.element("path", ["class": "rim", "d": "M0 \(top.svg)H\(width.svg)"])
    for item in items {
      var x = item.x
      let base = top + item.y
      if let cause = item.cause {
        svg.element(
          "circle",
          [
            "class": "hidden", "cx": (x + 4).svg, "cy": (base - 3.5).svg, "r": "3.5",
            "stroke": FrameSVG.color(of: cause),
          ])
        x += Self.markWidth
      }
      svg.element("text", ["class": "legend", "x": x.svg, "y": base.svg], text: item.text)
    }
  }
}
