extension AnchorFormulas {
  /// Whether at least one candidate of a view at `point` meets an area.
  /// - Parameters:
  ///   - list: that of the view's anchors, which are these options.
  ///   - own: the view's own size, in points.
  @inline(__always)
  func reaches(
    _ area: Box, from point: ScreenPoint, list: Int, _ anchors: Range<Int>, own: SIMD2<Double>
  ) -> Bool {
    let (place, isFarAway) = FixedPoint.place(point.vector)
    if isFarAway { return false }
    let extent = FixedPoint.lengths(own)
    // Where all anchors touch a point within the area, each candidate meets it.
    if extent.x > 0, extent.y > 0, !lattices[list].isEmpty,
      area.surrounds(lattices[list].touched(at: place))
    {
      return true
    }
    for option in anchors where all(size(option, own: own) .> 0) {
      let box = box(option, at: place, extent: extent)
      if !box.isEmpty, area.meets(box) { return true }
    }
    return false
  }
}
