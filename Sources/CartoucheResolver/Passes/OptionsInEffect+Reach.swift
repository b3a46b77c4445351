extension OptionsInEffect {
  /// Whether at least one candidate of a view at `point` meets an area.
  @inline(__always)
  func reaches(_ area: Box, from point: ScreenPoint, _ row: Int, _ plan: Plan) -> Bool {
    let (place, isFarAway) = FixedPoint.place(point.vector)
    if isFarAway { return false }
    let own = size(row)
    let extent = FixedPoint.lengths(own)
    // Where all anchors touch a point within the area, each candidate meets it.
    if extent.x > 0, extent.y > 0, let lattice = formulas.lattices[Int(rows[row].anchorList)],
      area.surrounds(lattice.touched(at: place))
    {
      return true
    }
    for option in anchors(of: row, in: plan.anchorLists) where all(formulas.size(option, own: own) .> 0) {
      let box = formulas.box(option, at: place, extent: extent)
      if !box.isEmpty, area.meets(box) { return true }
    }
    return false
  }
}
