/// Where a callout stands on the frame of its annotation: at the first of its anchors that keeps it within the bounds; else at
/// the first that does when it is shifted along the annotation's edge; else at its first, shifted as far as that helps.
struct CalloutPosition: Sendable {
  /// Index in the callout's anchor list.
  private(set) var anchor: Int
  private(set) var rectangle: ViewRectangle
  /// The same in 1/256 points, as obstacles and taps see it.
  private(set) var box: Box
  /// The point of the annotation's frame that the anchor touches.
  private let touched: SIMD2<Double>
  private let name: Anchor
  /// How far the callout is from where the anchor alone puts it.
  private var offset: SIMD2<Double>

  /// At one of its anchors; nil: its size is not known, or it reaches far beyond any screen.
  /// - Parameters:
  ///   - anchor: index in the list `options`.
  ///   - size: points; what an anchor gives takes its place.
  ///   - host: the frame of the annotation.
  private init?(
    _ anchor: Int, of options: Range<Int>, _ size: SIMD2<Double>, on host: ViewRectangle,
    _ lists: AnchorLists,
    _ formulas: AnchorFormulas
  ) {
    let option = options.lowerBound + anchor
    let corner = host.origin + host.size
    touched = formulas.touchedPoint(option, at: corner, hostSize: host.size)
    let (place, isFarAway) = FixedPoint.place(touched)
    guard !isFarAway,
      let rectangle = formulas.rectangle(option, at: corner, size: size, hostSize: host.size),
      rectangle.box != nil, all(rectangle.size .<= FixedPoint.longest)
    else { return nil }
    self.anchor = anchor
    self.rectangle = rectangle
    box = formulas.box(option, at: place, extent: FixedPoint.lengths(size))
    name = lists.options[option].anchor
    let (right, up) = formulas.offset(option)
    offset = SIMD2(right, -up)
  }

  /// - Parameters:
  ///   - options: the callout's anchor list, as rows of `formulas`.
  ///   - size: points; 0: not known.
  ///   - host: the frame of the annotation, which is shown.
  ///   - bounds: those of the annotation.
  static func find(
    _ options: Range<Int>, _ size: SIMD2<Double>, on host: ViewRectangle, in bounds: Box,
    _ lists: AnchorLists,
    _ formulas: AnchorFormulas
  ) -> CalloutPosition? {
    var firstShifted: CalloutPosition?
    var first: CalloutPosition?
    for anchor in 0..<options.count {
      guard var position = CalloutPosition(anchor, of: options, size, on: host, lists, formulas) else {
        continue
      }
      if bounds.contains(position.box) { return position }
      position.shift(into: bounds)
      if firstShifted == nil, bounds.contains(position.box) { firstShifted = position }
      if first == nil { first = position }
    }
    return firstShifted ?? first
  }

  /// Moves it along the edge of its annotation that it stands on, so that it lies within the bounds if there is room, or at
  /// least begins within them.
  private mutating func shift(into bounds: Box) {
    guard !bounds.isEmpty, let side = name.side else { return }
    var start = rectangle.origin
    if side.isHorizontal {
      let left = Self.shifted(box.left, box.right, from: bounds.left, to: bounds.right)
      if left == box.left { return }
      (box.left, box.right) = (left, left &+ (box.right &- box.left))
      start.x = Self.shifted(start.x, rectangle.size.x, from: bounds.left, to: bounds.right)
    } else {
      let top = Self.shifted(box.top, box.bottom, from: bounds.top, to: bounds.bottom)
      if top == box.top { return }
      (box.top, box.bottom) = (top, top &+ (box.bottom &- box.top))
      start.y = Self.shifted(start.y, rectangle.size.y, from: bounds.top, to: bounds.bottom)
    }
    offset += start - rectangle.origin
    rectangle.origin = start
  }

  /// Where an edge goes, all in 1/256 points.
  private static func shifted(_ low: Int32, _ high: Int32, from start: Int32, to end: Int32) -> Int32 {
    max(start, min(low, end &- (high &- low)))
  }

  /// The same in points, but for the bounds.
  private static func shifted(_ low: Double, _ length: Double, from start: Int32, to end: Int32) -> Double {
    max(Double(start) / 256, min(low, Double(end) / 256 - length))
  }

  /// The tip, which points at what the anchor touches of the annotation, as far as the side of the callout reaches.
  /// - Parameters:
  ///   - length: points from the side to the point; 0: there is none.
  ///   - width: points along the side.
  func tip(length: Double, width: Double) -> CalloutPlacement.Tip? {
    guard length > 0, let side = name.side else { return nil }
    let axis = side.isHorizontal ? 0 : 1
    let extent = rectangle.size[axis]
    // Measured from the side's own middle or end, so that nothing is lost where the tip is in the middle.
    let wanted = name.shift[axis] * extent - offset[axis]
    let place = extent <= width ? extent / 2 : max(width / 2, min(wanted, extent - width / 2))
    let along = place == wanted ? touched[axis] : rectangle.origin[axis] + place
    let (low, high) = (rectangle.origin[1 - axis], rectangle.origin[1 - axis] + rectangle.size[1 - axis])
    let reach = min(length, rectangle.size[1 - axis])
    let isLow = side == .top || side == .left
    let (edge, base) = isLow ? (low, low + reach) : (high, high - reach)
    func point(_ along: Double, _ across: Double) -> ScreenPoint {
      side.isHorizontal ? ScreenPoint(x: along, y: across) : ScreenPoint(x: across, y: along)
    }
    let half = min(width, extent) / 2
    return CalloutPlacement.Tip(
      point: point(along, edge), start: point(along - half, base), end: point(along + half, base),
      offCenter: place - extent / 2)
  }
}

/// An edge of a callout.
private enum CalloutSide {
  case top, bottom, left, right

  /// Whether it runs from left to right.
  var isHorizontal: Bool { self == .top || self == .bottom }
}

extension Anchor {
  /// The edge of the callout that faces the annotation, at a corner the upper or lower one; nil: it stands on its middle.
  fileprivate var side: CalloutSide? {
    switch self {
    case .center: nil
    case .top, .topLeft, .topRight: .top
    case .bottom, .bottomLeft, .bottomRight: .bottom
    case .left: .left
    case .right: .right
    }
  }
}
