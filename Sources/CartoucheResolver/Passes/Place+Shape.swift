extension Resolver {
  /// Whether an annotation stands on a shape, where there may be several places.
  @inline(__always)
  func isOnShape(_ row: Int) -> Bool {
    let attachment = plan.annotations.attachment[row]
    return attachment != AttachmentTable.none && plan.attachments.kinds[Int(attachment)].isShape
  }

  /// Places what stands on a shape: at the best candidate of all places.
  mutating func placeOnShape(_ row: Int, on screen: Screen) {
    var trial = trial(of: row, on: screen)
    if explains { explainOnShape(trial, on: screen) }
    let choice = choose(&trial, on: screen)
    if let chosen = choice.chosen {
      stand(&trial, at: chosen.place, on: screen)
      show(chosen.anchor, of: trial)
    } else if search.places.isEmpty {
      // Rounding left no place of a shape that the gate found to be visible.
      hide(trial, .offscreen, at: nil)
    } else {
      if let reached = choice.reachedBy { moveTo(reached.place, &trial) }
      hide(trial, choice.cause, at: choice.reachedBy)
    }
  }

  private mutating func choose(_ trial: inout Trial, on screen: Screen) -> Choice {
    if shapes.isKept[Int(trial.row)] {
      // Nearly always the place that is kept will do, and the search is spared.
      var choice = Choice()
      tryAnchors(of: trial, at: 0, &choice)
      if choice.chosenClass == 0 { return choice }
    }
    searchPlaces(trial, on: screen)
    var choice = Choice()
    for place in search.places.indices where choice.chosenClass > 0 {
      moveTo(place, &trial)
      tryAnchors(of: trial, at: place, &choice)
    }
    guard choice.chosen == nil, trial.isRequired else { return choice }
    for place in search.places.indices where choice.chosenClass > 0 {
      moveTo(place, &trial)
      tryRegardless(trial, at: place, &choice)
    }
    return choice
  }

  /// Finds all places of an annotation on a shape, the one that it keeps first.
  mutating func searchPlaces(_ trial: Trial, on screen: Screen) {
    let row = Int(trial.row)
    let window = screen.window(ignoresPadding: options[row].flags.contains(.ignoreCameraPadding))
    let last = shapes.places[row]
    dropHiddenShapes(Int(plan.annotations.attachment[row]))
    _ = search.find(
      Int(plan.annotations.attachment[row]), in: window, kept: shapes.isKept[row] ? last : nil,
      last: plan.placement.keepsAnchor ? last.part : AnchorPlace.noPart, .all)
  }

  /// Turns to another of the places that were found; the previous anchor counts only at the place that is kept.
  mutating func moveTo(_ place: Int, _ trial: inout Trial) {
    let row = Int(trial.row)
    trial.point = search.places[place].point.vector
    if trial.avoided.contains(.layers) { trial.feature = ownFeature(row, part: search.places[place].part) }
    let last = state.previous.anchors[row]
    // The state that an annotation is in may not have the anchor.
    let isKept = place == 0 && shapes.isKept[row] && last != Outcomes.noAnchor
    trial.previous = isKept ? Int(last) : nil
  }

  /// Takes one of the places; the one that is kept may be taken without a search.
  private mutating func stand(_ trial: inout Trial, at place: Int, on screen: Screen) {
    let row = Int(trial.row)
    if !(place == 0 && shapes.isKept[row]) {
      shapes.places[row] = search.places[place]
      shapes.zooms[row] = screen.zoom
    }
    state.points[row] = shapes.places[row].point
    trial.point = state.points[row].vector
    shapes.report(shapes.places[row].coordinate(in: plan.geometries), of: row)
  }
}
