extension GeometryMeasures {
  /// Whole worlds to add to the x of a part: each is taken where its middle is nearest to the centre.
  func shift(_ part: Int, _ window: Window) -> Double {
    window.shift(ofMiddle: extents[part].middleX)
  }

  /// Whether all of a part lies beyond one edge of the window, as far as its extent tells.
  func isBeyondEdge(_ part: Int, _ window: Window) -> Bool {
    corners(part, window).reduce(0xFF) { $0 & $1.beyond } != 0
  }

  /// How the corners of a part's extent are seen.
  func corners(_ part: Int, _ window: Window) -> Corners {
    let extent = extents[part]
    let shift = shift(part, window)
    return Corners(
      window.sight(extent.minX, extent.minY, shift: shift),
      window.sight(extent.maxX, extent.minY, shift: shift),
      window.sight(extent.minX, extent.maxY, shift: shift),
      window.sight(extent.maxX, extent.maxY, shift: shift))
  }

  /// The four corners of an extent, without a list of them.
  struct Corners {
    let corners: (Window.Sight, Window.Sight, Window.Sight, Window.Sight)

    init(_ a: Window.Sight, _ b: Window.Sight, _ c: Window.Sight, _ d: Window.Sight) {
      corners = (a, b, c, d)
    }

    /// Where the two are on screen that have no side in common.
    var opposite: (SIMD2<Double>, SIMD2<Double>) {
      (corners.0.point.onScreen.vector, corners.3.point.onScreen.vector)
    }

    func reduce<Result>(_ initial: Result, _ next: (Result, Window.Sight) -> Result) -> Result {
      next(next(next(next(initial, corners.0), corners.1), corners.2), corners.3)
    }
  }
}
