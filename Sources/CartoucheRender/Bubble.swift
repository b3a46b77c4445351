import CartoucheResolver

/// The outline of a callout: a rectangle with round corners and the tip at one of its sides.
struct Bubble {
  /// The callout less its tip.
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

  /// Path data, clockwise from the upper left corner.
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

  /// Relative to a point.
  func moved(by origin: (x: Double, y: Double)) -> Area {
    Area(x: x - origin.x, y: y - origin.y, width: width, height: height)
  }
}
