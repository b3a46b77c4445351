extension Resolver {
  /// Finds all places of an annotation on a shape, the one that it keeps first.
  mutating func searchPlaces(_ trial: Trial, on screen: Screen) {
    let row = Int(trial.row)
    let window = screen.window(ignoresPadding: columns.flags[row].contains(.ignoreCameraPadding))
    let last = shapes.places[row]
    _ = search.find(
      Int(plan.annotations.attachment[row]), in: window, kept: shapes.isKept[row] ? last : nil,
      last: plan.placement.keepsAnchor ? last.part : AnchorPlace.noPart, .all)
  }

  /// Turns to another of the places that were found; the previous anchor counts at the place that is kept only.
  func moveTo(_ place: Int, _ trial: inout Trial) {
    let row = Int(trial.row)
    trial.point = search.places[place].point.vector
    let isKept = place == 0 && shapes.isKept[row]
    trial.previous = isKept ? Int(state.previous.anchors[row]) : nil
  }

  /// Takes one of the places; the kept one may be taken without a search.
  mutating func stand(_ trial: inout Trial, at place: Int, on screen: Screen) {
    let row = Int(trial.row)
    if !(place == 0 && shapes.isKept[row]) {
      shapes.places[row] = search.places[place]
      shapes.zooms[row] = screen.zoom
    }
    state.points[row] = shapes.places[row].point
    trial.point = state.points[row].vector
    shapes.report(shapes.places[row].coordinate, of: row)
  }
}
