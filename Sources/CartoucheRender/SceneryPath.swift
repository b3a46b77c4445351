import CartoucheResolver

/// One line or ring on the sheet.
struct SceneryPath {
  /// SVG path data.
  private(set) var outline = ""
  /// Whether a piece of it cannot be drawn.
  private(set) var isTorn = false
  private var left = Double.infinity
  private var top = Double.infinity
  private var right = -Double.infinity
  private var bottom = -Double.infinity

  init(_ shapes: GeometryTable, _ coordinates: Range<Int>, isClosed: Bool, _ projection: Projection) {
    var isOpen = false
    var lastX: (mercator: Double, copy: Double)?
    for index in coordinates {
      let x = shapes.x[index]
      guard let point = projection.project(mercatorX: x, mercatorY: shapes.y[index]) else {
        isTorn = true
        isOpen = false
        continue
      }
      // Points of two copies of the world are not joined: the line between them would cross the whole sheet.
      let copy = projection.copy(ofMercatorX: x)
      if let lastX, lastX.copy != copy {
        isTorn = true
        isOpen = false
      }
      lastX = (x, copy)
      outline += "\(isOpen ? "L" : "M")\(point.x.svg) \(point.y.svg)"
      isOpen = true
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    if isClosed, !isTorn, !outline.isEmpty { outline += "Z" }
  }

  /// Whether any of it may be on the sheet.
  func meets(_ viewport: Viewport) -> Bool {
    left <= viewport.width && right >= 0 && top <= viewport.height && bottom >= 0
  }
}
