import CartoucheResolver

/// The marks of hidden annotations in a picture: a ring at the anchor point of each annotation on screen. Up to 40
/// marks have labels with id and cause; more than 1,000 are dots instead of rings.
struct HiddenMarks {
  private struct Mark {
    var point: ScreenPoint
    var id: String
    var hidden: HiddenAnnotation
  }

  private let plan: Plan
  private let placements: [Placement]
  private var marks: [Mark] = []

  /// The largest number of marks for which marks have labels. With more, only colors and the legend show the causes.
  private static let maximumLabels = 40
  /// The largest number of marks that are rings. With more, all marks are dots without tooltips: rings would overlap
  /// and take megabytes.
  private static let maximumRings = 1000
  private static let fontSize = 8.5

  init(plan: Plan, resolved: ResolvedFrame) {
    self.plan = plan
    placements = resolved.frame.placements
    let projection = Projection(camera: resolved.camera, viewport: resolved.viewport)
    for hidden in resolved.frame.hidden {
      let projected = resolved.isProjected ? plan.point(of: hidden.annotation, projection) : nil
      guard let point = hidden.point ?? projected, resolved.shows(point)
      else { continue }
      marks.append(Mark(point: point, id: plan.id(of: hidden.annotation), hidden: hidden))
    }
  }

  /// Whether marks have labels and are drawn above the views. Marks without labels are drawn below the views, so
  /// that titles stay readable.
  var hasLabels: Bool { marks.count <= Self.maximumLabels }

  private var radius: Double { hasLabels ? 4.5 : 3 }

  /// Marks the areas of all marks as occupied, so that no label covers a mark.
  func reserveSpace(in space: inout LabelSpace) {
    for mark in marks {
      space.occupy(
        Area(x: mark.point.x - radius, y: mark.point.y - radius, width: 2 * radius, height: 2 * radius))
    }
  }

  /// Draws the marks, and the labels for which `space` has room.
  func draw(in space: inout LabelSpace, to svg: inout SVGWriter) {
    if marks.count > Self.maximumRings { return drawDots(to: &svg) }
    for mark in marks {
      // A mark that is drawn on a view is paler. Marks without labels are below the views, so they are not tested.
      let isCovered = hasLabels && placements.contains { $0.contains(mark.point.x, mark.point.y) }
      svg.element("g") {
        let by = mark.hidden.by.map { " by \(plan.name(of: $0))" } ?? ""
        $0.element("title", text: "\(mark.id): hidden, \(mark.hidden.cause.name)\(by)")
        $0.element(
          "circle",
          [
            "class": isCovered ? "hidden covered" : "hidden", "cx": mark.point.x.svg,
            "cy": mark.point.y.svg, "r": radius.svg, "stroke": FrameSVG.color(of: mark.hidden.cause),
          ])
        if hasLabels { drawLabel(of: mark, in: &space, to: &$0) }
      }
    }
  }

  /// Draws the marks as dots: one SVG path for each cause.
  private func drawDots(to svg: inout SVGWriter) {
    for cause in Cause.allCases {
      let dots = marks.filter { $0.hidden.cause == cause }
      if dots.isEmpty { continue }
      svg.element(
        "path",
        [
          "class": "crowd", "fill": "none", "stroke": FrameSVG.color(of: cause), "stroke-width": "2.4",
          "stroke-linecap": "round", "stroke-opacity": "0.6",
          "d": dots.map { "M\($0.point.x.svg) \($0.point.y.svg)h0" }.joined(),
        ])
    }
  }

  private func drawLabel(of mark: Mark, in space: inout LabelSpace, to svg: inout SVGWriter) {
    let text = FittedText.cut("\(mark.id) · \(mark.hidden.cause.name)", room: 30)
    let width = FittedText.width(of: text) * Self.fontSize
    let height = Self.fontSize + 2
    let areas = Self.areas(around: mark.point, width: width, height: height)
    // Without room, the label is omitted. The color and the tooltip of the mark still show the cause.
    guard let area = space.occupyFirst(of: areas) else { return }
    let color = FrameSVG.color(of: mark.hidden.cause)

    let nearX = min(max(mark.point.x, area.x), area.x + area.width)
    let nearY = min(max(mark.point.y, area.y), area.y + area.height)
    let (dx, dy) = (nearX - mark.point.x, nearY - mark.point.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    if distance > 9 {
      let (x, y) = (mark.point.x + dx / distance * 4.5, mark.point.y + dy / distance * 4.5)
      svg.element(
        "path", ["class": "pointer", "d": "M\(x.svg) \(y.svg)L\(nearX.svg) \(nearY.svg)", "stroke": color])
    }
    svg.element(
      "text", ["class": "cause", "x": area.x.svg, "y": (area.y + Self.fontSize - 0.5).svg, "fill": color],
      text: text)
  }

  /// Returns possible areas for the label of a mark at `point`, best first: right and left of it, below and above,
  /// then the same directions farther away.
  private static func areas(around point: ScreenPoint, width: Double, height: Double) -> [Area] {
    let right = point.x + 7
    let left = point.x - 7 - width
    let centered = point.x - width / 2
    var areas: [Area] = []
    for step in 0..<8 {
      let shift = Double(step) * height
      let beside = point.y - height / 2
      for y in [beside + shift, beside - shift] {
        areas.append(Area(x: right, y: y, width: width, height: height))
        areas.append(Area(x: left, y: y, width: width, height: height))
      }
      for y in [point.y + 6 + shift, point.y - 6 - height - shift] {
        areas.append(Area(x: centered, y: y, width: width, height: height))
      }
    }
    return areas
  }
}

extension Plan {
  /// Returns the screen position of an annotation for which the frame has no point. It is the annotation's own point or the first point of
  /// its shape, or that of the annotation to which it is attached.
  fileprivate func point(of annotation: AnnotationIndex, _ projection: Projection) -> ScreenPoint? {
    var row = annotation.row
    while let host = host(of: row) { row = host }
    guard hasKnownPlace(AnnotationIndex(row)) else { return nil }
    return projection.project(mercatorX: annotations.mercatorX[row], mercatorY: annotations.mercatorY[row])
  }
}

/// The legend of a picture: the numbers of the frame, its visible views, and its hidden annotations for each cause. It is in a strip below
/// the viewport, where it covers no view.
struct Legend {
  private struct Item {
    var x: Double
    /// The distance from the top of the legend to the baseline of the text, in points.
    var y: Double
    var text: String
    /// The cause of hiding that a colored mark before the text shows; `nil` for no mark.
    var cause: Cause?
  }

  private var items: [Item] = []
  private let width: Double
  private(set) var height: Double

  private static let rowHeight = 16.0
  private static let margin = 8.0
  private static let fontSize = 10.0
  /// The width in points of a colored mark before the text of an item.
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

  /// Appends an item to the last line of the legend, or starts a new line if the item would extend beyond the
  /// viewport.
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

  /// Draws the legend with its upper edge at `top`.
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
