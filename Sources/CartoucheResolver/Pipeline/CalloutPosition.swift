/// The position of a callout on the rectangle of its annotation's view.
///
/// The callout takes the first of its anchors at which it lies within the bounds and is clear of the avoided regions. If
/// there is none, it takes the first anchor at which a shift along the view's edge achieves both. If there is none, it
/// ignores the regions. If it fits at no anchor, it takes its first anchor, shifted as far as possible, and prefers
/// anchors at which it is clear of the regions. It never covers its own view, because a shift is along the view's edge.
struct CalloutPosition: Sendable {
  /// The index of the chosen anchor in the callout's anchor list.
  private(set) var anchor: Int
  private(set) var rectangle: ViewRectangle
  /// The callout's rectangle in 1/256 points, for obstacles and taps.
  private(set) var box: Box
  /// The point of the annotation's rectangle that the callout's anchor touches, in points.
  private let touched: SIMD2<Double>
  private let name: Anchor
  /// The offset of the callout's anchor from `touched` in points, from the spec and from the shift; y is down.
  private var offset: SIMD2<Double>

  /// Creates the position that a callout has with one of its anchors. The result is `nil` if the callout's size is
  /// unknown or the callout is far off screen.
  /// - Parameters:
  ///   - anchor: the index in the callout's anchor list.
  ///   - options: the callout's anchor list, as indices into the options of `formulas`.
  ///   - size: the callout's size in points, which an anchor option may override.
  ///   - host: the rectangle of the annotation's view.
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

  /// Returns the best position of a callout on its annotation's view. The result is `nil` if the callout's size is
  /// unknown or the callout is far off screen.
  /// - Parameters:
  ///   - options: the callout's anchor list, as indices into the options of `formulas`.
  ///   - size: the callout's size in points; 0 if unknown.
  ///   - host: the rectangle of the annotation's view, which is visible.
  ///   - bounds: the bounds of the annotation in 1/256 points.
  ///   - regions: the rectangles that the callout avoids, none of them empty, in 1/256 points.
  static func find(
    _ options: Range<Int>, _ size: SIMD2<Double>, on host: ViewRectangle, in bounds: Box,
    avoiding regions: [Box], _ lists: AnchorLists, _ formulas: AnchorFormulas
  ) -> CalloutPosition? {
    if !regions.isEmpty {
      let clear = find(options, size, on: host, in: bounds, clearOf: regions, lists, formulas)
      if let clear { return clear }
    }
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

  /// Returns the best position of a callout that is clear of the regions, or `nil` if there is none. If it is within the
  /// bounds at no anchor, whether clear or not, the position is outside of them.
  private static func find(
    _ options: Range<Int>, _ size: SIMD2<Double>, on host: ViewRectangle, in bounds: Box,
    clearOf regions: [Box], _ lists: AnchorLists, _ formulas: AnchorFormulas
  ) -> CalloutPosition? {
    var firstShifted: CalloutPosition?
    var firstOutside: CalloutPosition?
    var fits = false
    for anchor in 0..<options.count {
      guard let position = CalloutPosition(anchor, of: options, size, on: host, lists, formulas) else {
        continue
      }
      if bounds.contains(position.box), position.isClear(of: regions) { return position }
      var shifted = position
      shifted.shift(into: bounds)
      if bounds.contains(shifted.box) {
        fits = true
        if firstShifted != nil { continue }
        var clear = position
        if clear.shift(within: bounds, clearOf: regions) { firstShifted = clear }
      } else if firstOutside == nil, shifted.isClear(of: regions) {
        firstOutside = shifted
      }
    }
    return firstShifted ?? (fits ? nil : firstOutside)
  }

  private func isClear(of regions: [Box]) -> Bool { !regions.contains { $0.meets(box) } }

  /// Moves the callout along the edge of the annotation's rectangle by the least distance with which it is within the
  /// bounds and clear of the regions; of two equal distances, to the left or upwards. Returns whether there is one.
  private mutating func shift(within bounds: Box, clearOf regions: [Box]) -> Bool {
    shift(into: bounds)
    if isClear(of: regions) { return true }
    guard let side = name.side else { return false }
    let isHorizontal = side.isHorizontal
    let low = isHorizontal ? bounds.left : bounds.top
    let high = isHorizontal ? bounds.right : bounds.bottom
    // The regions that the callout passes over are blocked intervals on the axis of the shift. From the present place,
    // each interval that is met moves the callout to its end.
    let (down, up) = (moved(clearOf: regions, forwards: true), moved(clearOf: regions, forwards: false))
    func end(_ position: CalloutPosition) -> Int32 { isHorizontal ? position.box.right : position.box.bottom }
    func start(_ position: CalloutPosition) -> Int32 { isHorizontal ? position.box.left : position.box.top }
    let (forwards, backwards) = (end(down) <= high, start(up) >= low)
    let wanted = start(self)
    if backwards, !forwards || wanted &- start(up) <= start(down) &- wanted {
      self = up
    } else if forwards {
      self = down
    } else {
      return false
    }
    return true
  }

  /// Returns the callout at the next place along the edge where it is clear of the regions, which may be out of the
  /// bounds.
  /// - Parameter forwards: whether it moves to the right or down, rather than to the left or up.
  private func moved(clearOf regions: [Box], forwards: Bool) -> CalloutPosition {
    guard let side = name.side else { return self }
    var moved = self
    while let region = regions.first(where: { $0.meets(moved.box) }) {
      if side.isHorizontal {
        let length = moved.box.right &- moved.box.left
        moved.box.left = forwards ? region.right : region.left &- length
        moved.box.right = moved.box.left &+ length
        moved.rectangle.origin.x =
          forwards ? Double(region.right) / 256 : Double(region.left) / 256 - moved.rectangle.size.x
      } else {
        let length = moved.box.bottom &- moved.box.top
        moved.box.top = forwards ? region.bottom : region.top &- length
        moved.box.bottom = moved.box.top &+ length
        moved.rectangle.origin.y =
          forwards ? Double(region.bottom) / 256 : Double(region.top) / 256 - moved.rectangle.size.y
      }
    }
    moved.offset = offset + moved.rectangle.origin - rectangle.origin
    return moved
  }

  /// Moves the callout along the edge of the annotation's rectangle into the bounds. If it does not fit, it starts at
  /// the start of the bounds.
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

  /// Returns the start of an interval from `low` to `high` after the least shift into the bounds, in 1/256 points. An
  /// interval that is too long starts at `start`.
  private static func shifted(_ low: Int32, _ high: Int32, from start: Int32, to end: Int32) -> Int32 {
    max(start, min(low, end &- (high &- low)))
  }

  /// Returns the start of an interval after the least shift into the bounds, in points. The interval starts at `low`
  /// before the shift. The bounds `start` and `end` are in 1/256 points.
  private static func shifted(_ low: Double, _ length: Double, from start: Int32, to end: Int32) -> Double {
    max(Double(start) / 256, min(low, Double(end) / 256 - length))
  }

  /// Returns the callout's tip, or `nil` if it has none. The callout's anchor touches a point of the annotation. The
  /// tip's apex is as near to that point as the callout's side allows.
  /// - Parameters:
  ///   - length: the height of the triangle in points; 0 if there is no tip.
  ///   - width: the length of its base in points.
  func tip(length: Double, width: Double) -> CalloutPlacement.Tip? {
    guard length > 0, let side = name.side else { return nil }
    let axis = side.isHorizontal ? 0 : 1
    let extent = rectangle.size[axis]
    // Relative to the callout, because the rounding of screen coordinates would move a tip off the middle of the side.
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

/// The side of a callout that faces the annotation's view.
private enum CalloutSide {
  case top, bottom, left, right

  var isHorizontal: Bool { self == .top || self == .bottom }
}

extension Anchor {
  /// The side of the callout that faces the annotation; at a corner, the top or bottom. `nil` if the callout is
  /// centered on the annotation.
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
