/// Where on screen a search looks for places.
struct PlaceRegions: Sendable {
  /// The bounds less half a frame on each side: there a view has room on all sides.
  let inner: Window
  let bounds: Window
  /// Points: the largest sides that a view has over its anchors.
  let size: SIMD2<Double>

  /// Borrows what it reads, as it is made for each view on a shape.
  init(_ options: borrowing OptionsInEffect, _ row: Int, _ plan: borrowing Plan, on screen: Screen) {
    let box = screen.area.bounds(ignoresPadding: options[row].flags.contains(.ignoreCameraPadding))
    size = options.largestSize(row, plan)
    let half = FixedPoint.lengths(size) &>> 1
    bounds = screen.window(box)
    let shrunk = Box(
      left: box.left &+ half.x, top: box.top &+ half.y, right: box.right &- half.x,
      bottom: box.bottom &- half.y)
    inner = screen.window(box.isEmpty || shrunk.isEmpty ? .nowhere : shrunk)
  }

  /// Whether what is visible of a line is as long as the view, whichever way it lies.
  func hasRoom(on length: Double) -> Bool { length >= max(size.x, size.y) }

  /// Whether what is visible of a polygon is as large as the view.
  func hasRoom(in extent: SIMD2<Double>) -> Bool { all(extent .>= size) }

  /// Whether a view at one of two points of the screen is clear of itself at the other.
  func areApart(_ a: ScreenPoint, _ b: ScreenPoint) -> Bool {
    abs(a.x - b.x) >= size.x || abs(a.y - b.y) >= size.y
  }
}

extension OptionsInEffect {
  /// Points: the largest sides that a view has over its anchors.
  fileprivate func largestSize(_ row: Int, _ plan: Plan) -> SIMD2<Double> {
    let own = size(row)
    var largest = SIMD2<Double>()
    for option in anchors(of: row, in: plan.anchorLists) {
      largest = pointwiseMax(largest, formulas.size(option, own: own))
    }
    return largest
  }
}
