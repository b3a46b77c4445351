/// Placing what another strategy decided about.
extension Greedy {
  /// Where views are, but for few.
  func area(_ table: CandidateTable) -> Box {
    table.margin.around(table.screen.viewport.enclosing(table.screen.bounds), .prefer)
  }

  /// Takes all views away, for those that are placed by decree, from the best rank to the worst.
  mutating func beginAgain(_ table: CandidateTable) {
    placed.clear(area(table), looksAhead: table.looksAhead)
    round = .first
  }

  /// Places a view that stays where it is.
  mutating func keep(
    _ row: UInt32, rank: Int, _ table: CandidateTable, _ places: KeptPlaces, _ found: Resolution
  ) {
    self.rank = UInt32(rank)
    var candidates = table.candidates(of: row, in: found)
    if table.standsOnGeometry(row) { table.move(&candidates, to: places.places[Int(row)], isKept: true) }
    placed.insert(
      Int(found.outcomes.anchors[Int(row)]), of: candidates, table, rank: self.rank, in: round)
    if found.outcomes.causes[Int(row)] == nil {
      placed.insertCallout(on: found[row].rectangle, of: row, table, rank: self.rank, in: round)
    }
  }

  /// Places a view that has one place at an anchor.
  mutating func take(
    _ anchor: Int, ofRow row: UInt32, rank: Int, _ table: CandidateTable, into found: inout Resolution
  ) {
    self.rank = UInt32(rank)
    _ = take(anchor, of: table.candidates(of: row, in: found), table, &found)
  }

  /// Places a view at a place of its geometry.
  mutating func take(
    _ anchor: Int, ofRow row: UInt32, rank: Int, at place: AnchorPlace, isKept: Bool, _ table: CandidateTable,
    keeping places: inout KeptPlaces, into found: inout Resolution
  ) {
    self.rank = UInt32(rank)
    var candidates = table.candidates(of: row, at: found[row].point)
    table.move(&candidates, to: place, isKept: isKept)
    if isKept {
      places.keep(place, at: table.screen.zoom, for: Int(row))
    } else {
      places.choose(place, at: table.screen.zoom, for: Int(row))
    }
    found[row].point = place.point
    if take(anchor, of: candidates, table, &found) {
      places.report(place.coordinate(in: table.plan.geometries), of: Int(row))
    }
  }

  /// Decides about everybody else, from the best rank to the worst.
  mutating func decideOthers(
    _ ranked: [UInt32], _ table: CandidateTable, keeping places: inout KeptPlaces,
    into found: inout Resolution
  ) {
    round = .third
    for index in ranked.indices where !found.isDecided(ranked[index]) {
      rank = UInt32(index)
      decide(ranked[index], table, false, &places, &found)
    }
    found.listShown(ranked)
  }
}
