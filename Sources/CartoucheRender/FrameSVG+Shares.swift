import CartoucheResolver

/// Shares: the part of a view's outline that its `data.fraction` says, drawn bold.
extension FrameSVG {
  private static let shareColor = "#d55e00"

  /// From the top clockwise round a circle; along the lower edge of a rectangle.
  func drawShare(_ fraction: Double, of placement: Placement, radius: Double, to svg: inout SVGWriter) {
    guard fraction > 0 else { return }
    let (width, height) = (placement.width, placement.height)
    guard radius == width / 2, width == height else {
      let path = "M\(placement.x.svg) \((placement.y + height).svg)h\((fraction * width).svg)"
      svg.element("path", ["fill": "none", "stroke": Self.shareColor, "stroke-width": "4", "d": path])
      return
    }
    // A dash of the circle's length in hundredths; it starts at three o'clock and is turned to twelve.
    let (x, y) = (placement.x + radius, placement.y + radius)
    svg.element(
      "circle",
      [
        "fill": "none", "stroke": Self.shareColor, "stroke-width": "4", "cx": x.svg, "cy": y.svg,
        "r": radius.svg, "pathLength": "100",
        "stroke-dasharray": "\((100 * fraction).svg) 100", "transform": "rotate(-90 \(x.svg) \(y.svg))",
      ])
  }
}
