/// The position of a callout on the rectangle of its annotation.
///
/// The search takes the first anchor whose callout lies within the bounds. If there is none, it takes the first one
/// that does after a shift along the annotation's edge. Otherwise it takes the first anchor, shifted as far as
/// possible.
struct CalloutPosition: Sendable {
  /// The index in the callout's anchor list.
  private(set) var anchor: Int
  private(set) var rectangle: ViewRectangle
  /// The rectangle in 1/256 points, for obstacles and taps.
  private(set) var box: Box
  /// The point of the annotation's rectangle that the anchor touches.
  private let touched: SIMD2<Double>
  private let name: Anchor
  /// The distance of the callout from the position that the anchor's shift alone gives.
  private var offset: SIMD2<Double>

  /// Creates the position for one anchor, or `nil` if the size is unknown or the callout is far off screen.
  /// - Parameters:
  ///   - anchor: the index in the list `options`.
  ///   - size: the callout's size in points, which an anchor may override.
  ///   - host: the annotation's rectangle.
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
      rectangle.box != nil, all(rectangle.size .<= FixedPoint.maxLength)
    else { return nil }
    self.anchor = anchor
    self.rectangle = rectangle
    box = formulas.box(option, at: place, extent: FixedPoint.lengths(size))
    name = lists.options[option].anchor
    let (right, up) = formulas.offset(option)
    offset = SIMD2(right, -up)
  }

  /// Returns the best position, or `nil` if the size is unknown.
  /// - Parameters:
  ///   - options: the callout's anchor list, as rows of `formulas`.
  ///   - size: the callout's size in points; 0 if unknown.
  ///   - host: the rectangle of the annotation, which is visible.
  ///   - bounds: the bounds of the annotation.
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

  /// Moves the callout along the annotation's edge into the bounds. If the callout is too long, its start lies within
  /// them.
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

  /// Returns the shifted start of an edge; all values in 1/256 points.
  private static func shifted(_ low: Int32, _ high: Int32, from start: Int32, to end: Int32) -> Int32 {
    max(start, min(low, end &- (high &- low)))
  }

  /// Returns the shifted start of an edge in points; the bounds are in 1/256 points.
  private static func shifted(_ low: Double, _ length: Double, from start: Int32, to end: Int32) -> Double {
    max(Double(start) / 256, min(low, Double(end) / 256 - length))
  }

  /// Returns the tip, which points at the touched point of the annotation, as far as the callout's side reaches.
  /// - Parameters:
  ///   - length: the distance from the bubble to the apex in points; 0 if there is no tip.
  ///   - width: the length of the base in points.
  func tip(length: Double, width: Double) -> CalloutPlacement.Tip? {
    guard length > 0, let side = name.side else { return nil }
    let axis = side.isHorizontal ? 0 : 1
    let extent = rectangle.size[axis]
    // Relative to the middle or end of the side, so that a tip in the middle is exact.
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

  /// Whether the edge is horizontal.
  var isHorizontal: Bool { self == .top || self == .bottom }
}

extension Anchor {
  /// The edge that faces the annotation; at a corner, the top or bottom edge. `nil` if the callout is centred on the
  /// annotation.
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
