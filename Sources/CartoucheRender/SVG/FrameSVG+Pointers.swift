import CartoucheResolver

/// The drawing of pointers to annotations off screen: a disc with an arrow in the direction of the annotation.
extension FrameSVG {
  /// The CSS of pointers, which pictures without pointers omit.
  static let pointerStyles = """

    .disc { fill: #ffffff; fill-opacity: 0.94; stroke: #0072b2; stroke-width: 1.2; }
    .arrow { fill: #0072b2; }
    """

  func drawPointers(_ pointers: [OffscreenPointer], to svg: inout SVGWriter) {
    for pointer in pointers { draw(pointer, to: &svg) }
  }

  private func draw(_ pointer: OffscreenPointer, to svg: inout SVGWriter) {
    let (x, y) = (pointer.x + pointer.width / 2, pointer.y + pointer.height / 2)
    // The arrow is drawn upwards in a disc with the radius 16, then turned, scaled and moved.
    let scale = min(pointer.width, pointer.height) / 32
    let bearing = pointer.bearing.svg
    svg.element("g") {
      $0.element("title", text: "pointer to \(plan.id(of: pointer.annotation)): \(bearing)°")
      $0.element(
        "rect",
        [
          "class": "disc", "x": pointer.x.svg, "y": pointer.y.svg, "width": pointer.width.svg,
          "height": pointer.height.svg, "rx": (16 * scale).svg,
        ])
      $0.element(
        "path",
        [
          "class": "arrow", "d": "M0 -11L7.5 7L0 3.5L-7.5 7Z",
          "transform": "translate(\(x.svg) \(y.svg)) rotate(\(bearing)) scale(\(scale.svg))",
        ])
    }
  }
}
