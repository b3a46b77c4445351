import CartoucheResolver

/// What a frame hides: a hollow mark at each point on screen, and, while there are few, its id and cause; a dot where there
/// are more than a thousand.
struct HiddenMarks {
  private struct Mark {
    var point: ScreenPoint
    var id: String
    var hidden: HiddenAnnotation
  }

  private let plan: Plan
  private let placements: [Placement]
  private var marks: [Mark] = []

  /// With more marks than this their labels would hide the picture; the colours and the legend remain.
  private static let mostLabels = 40
  /// Of more, each is a dot without a tooltip: rings would make one area of all, and megabytes.
  private static let mostRings = 1000
  private static let fontSize = 8.5

  init(plan: Plan, resolved: ResolvedFrame) {
    self.plan = plan
    placements = resolved.frame.placements
    let projection = Projection(camera: resolved.camera, viewport: resolved.viewport)
    for hidden in resolved.frame.hidden {
      guard let point = hidden.point ?? plan.point(of: hidden.annotation, projection), resolved.shows(point)
      else { continue }
      marks.append(Mark(point: point, id: plan.id(of: hidden.annotation), hidden: hidden))
    }
  }

  /// Few marks have labels and lie above the frames; of many the frames keep their titles clear.
  var hasLabels: Bool { marks.count <= Self.mostLabels }

  private var radius: Double { hasLabels ? 4.5 : 3 }

  /// Keeps other labels off the marks.
  func takePlace(in space: inout LabelSpace) {
    for mark in marks {
      space.take(
        Area(x: mark.point.x - radius, y: mark.point.y - radius, width: 2 * radius, height: 2 * radius))
    }
  }

  /// Draws the marks, and their labels where `space` has room.
  func draw(in space: inout LabelSpace, to svg: inout SVGWriter) {
    if marks.count > Self.mostRings { return drawDots(to: &svg) }
    for mark in marks {
      // Over a title a mark is paler. Marks without labels lie below the frames and need no look at each.
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

  /// One path for each cause.
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
    // In a crowd nothing is better than a text on a text: the mark's colour and its tooltip still say the cause.
    guard let area = space.takeFirst(of: areas) else { return }
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

  /// Places around a mark, near ones first: beside it, below, above, then the same further away.
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
  /// Where an annotation that no frame looked for is on screen: its point, the first one of its shape, or that of what it
  /// hangs on.
  fileprivate func point(of annotation: AnnotationIndex, _ projection: Projection) -> ScreenPoint? {
    var row = annotation.row
    while let host = host(of: row) { row = host }
    guard hasKnownPlace(AnnotationIndex(row)) else { return nil }
    return projection.project(mercatorX: annotations.mercatorX[row], mercatorY: annotations.mercatorY[row])
  }
}
