/// The placement of views with leader lines, after all views have tried their anchors.
extension Greedy {
  /// Places each hidden view that may have a leader line at the first free place of its rings.
  ///
  /// Views that had a leader line in the last frame come first, if they can stay. So this step moves no other view, and
  /// hides none. Also marks the members of the expanded cluster, which have leader lines wherever they are.
  /// - Parameter ranked: the frame rows (`FrameRows`) of the annotations that passed the visibility filter, best rank
  ///   first.
  mutating func placeWithLeaders(
    _ ranked: [UInt32], _ table: CandidateTable, keeping places: inout PreviousPlacements,
    into found: inout Resolution
  ) {
    for member in table.expanded.members where found.outcomes.arePlaced[Int(member)] {
      found.outcomes.leaders[Int(member)] = 0
    }
    guard leaders.isNeeded else { return }
    leaders.clear(area(table))
    round = .third
    rank = UInt32(ranked.count)
    if table.plan.placement.keepsAnchor {
      for index in ranked.indices where table.hadLeader(Int(ranked[index])) {
        placeWithLeader(index, ranked, table, isKept: true, &places, &found)
      }
    }
    for index in ranked.indices { placeWithLeader(index, ranked, table, isKept: false, &places, &found) }
    found.listShown(ranked)
  }

  /// Places a view with a leader line, if it needs one and has room.
  /// - Parameter isKept: whether only the place of the last frame counts.
  private mutating func placeWithLeader(
    _ index: Int, _ ranked: [UInt32], _ table: CandidateTable, isKept: Bool,
    _ places: inout PreviousPlacements, _ found: inout Resolution
  ) {
    let row = ranked[index]
    let longest = table.options[Int(row)].leader
    guard longest > 0, !leaders.isFull, needsLeader(row, table, found) else { return }
    let isHost = index + 1 < ranked.count && hosts[ranked[index + 1]] == row
    guard !isHost else { return }
    var candidates = table.candidates(of: row, in: found)
    let anchor = candidates.order[0]
    let (low, high) = (candidates.point - candidates.hostSize, candidates.point)
    let size = table.options.formulas.size(candidates.options.lowerBound + anchor, own: candidates.size)
    guard all(size .> 0), candidates.isAttached || candidates.viewportRelation == .inBounds else { return }
    let rings = LeaderRings(around: low, high, size: size, longest: Double(longest) / 256)
    candidates.prepareForLeader()
    let last = table.last.leaders[Int(row)]
    if last != Outcomes.noLeader { candidates.growth = 0 }
    if isKept {
      guard Int(last) < rings.count * LeaderRings.places else { return }
      candidates.keepPlace(stickiness: table.stickiness)
      _ = place(Int(last), on: rings, anchor, &candidates, table, &places, &found)
      return
    }
    // Every line from a point under another view would cross this view.
    if !candidates.isAttached, isCovered(candidates, found) { return }
    for number in 0..<(rings.count * LeaderRings.places)
    where place(number, on: rings, anchor, &candidates, table, &places, &found) { return }
  }

  /// Returns whether a view has no room at its anchors and may have a leader line.
  private func needsLeader(_ row: UInt32, _ table: CandidateTable, _ found: Resolution) -> Bool {
    guard let cause = found.outcomes.causes[Int(row)], cause.rawValue >= Cause.bounds.rawValue else {
      return false
    }
    let host = hosts[row]
    if host != HostTable.none, found.outcomes.causes[Int(host)] != nil { return false }
    return !table.isOnShape(row) && !table.clustering.isSeparated(row, table.plan)
      && !(table.isDelayed(row) && table.wasRecentlyHidden(row))
  }

  private func isCovered(_ candidates: CandidateSet, _ found: Resolution) -> Bool {
    let line = LeaderLine(from: candidates.fixedPoint, to: candidates.fixedPoint)
    return placed.grid.isCrossed(by: line) { standsForStart(of: line, candidates.point, $0, found) }
  }

  /// Returns whether a view at the start of a line stands for the same place, such as a dot on the point of a label. A
  /// line may start below such a view.
  /// - Parameter point: the start of the line in points, not rounded.
  @inline(__always)
  private func standsForStart(
    of line: LeaderLine, _ point: SIMD2<Double>, _ row: UInt32, _ found: Resolution
  ) -> Bool {
    guard !PlacedViews.isCallout(row) else { return false }
    let view = found[row]
    return view.point.vector == point && LeaderLine(from: line.start, to: line.start).crosses(view.box)
  }

  /// Places a view at a place of its rings, if it is free.
  private mutating func place(
    _ number: Int, on rings: LeaderRings, _ anchor: Int, _ candidates: inout CandidateSet,
    _ table: CandidateTable, _ places: inout PreviousPlacements, _ found: inout Resolution
  ) -> Bool {
    let row = candidates.row
    let rectangle = rings.rectangle(number)
    // A candidate is an anchor at a point: at this one, the anchor gives the rectangle.
    candidates.setPoint(table.options.formulas.point(candidates.options.lowerBound + anchor, for: rectangle))
    let start = rings.start(toward: rectangle)
    let (point, isFarAway) = FixedPoint.place(start)
    candidates.leaderStart = point
    guard !isFarAway, candidates.bounds.contains(point.x, point.y), table.isInside(anchor, candidates),
      case .acceptable = placed.test(anchor, of: candidates, table),
      let box = table.box(anchor, of: candidates), !leaders.areCrossed(by: box)
    else { return false }
    let line = LeaderLine(from: point, to: box)
    guard isFree(line, from: start, candidates, table, found) else { return false }
    let index = Int(row)
    found.outcomes.causes[index] = nil
    found.outcomes.leaders[index] = UInt8(number)
    found[row].blocker = .none
    found[row].point = ScreenPoint(x: start.x, y: start.y)
    leaders.insert(line)
    _ = commit(anchor, of: candidates, table, &found)
    if candidates.isAttached { places.report(places.coordinate(Int(hosts[row]), table.plan), of: index) }
    rank += 1
    return true
  }

  /// Returns whether a leader line crosses nothing that blocks its view: other views, other lines, the puck and avoided
  /// regions. A line may cross avoided layers.
  private func isFree(
    _ line: LeaderLine, from start: SIMD2<Double>, _ candidates: CandidateSet, _ table: CandidateTable,
    _ found: Resolution
  ) -> Bool {
    if leaders.areCrossed(by: line) { return false }
    let (row, hosts) = (candidates.row, hosts)
    if placed.grid.isCrossed(
      by: line, except: { hosts.isAttached(row, to: $0) || standsForStart(of: line, start, $0, found) })
    {
      return false
    }
    if candidates.avoided.contains(.puck), let puck = table.obstacles.puck, line.crosses(puck.box) {
      return false
    }
    return !candidates.avoided.contains(.regions)
      || !table.obstacles.regions.isCrossed(by: line, except: { _ in false })
  }
}

extension CandidateSet {
  /// Prepares the candidates for tests at places of rings, which depend on no earlier frame.
  fileprivate mutating func prepareForLeader() {
    hostSize = SIMD2()
    viewportRelation = .inBounds
    hasPrevious = false
    shrink = 0
    isDelayed = false
  }

  /// Lets the tests treat the next candidate as the view's last one.
  fileprivate mutating func keepPlace(stickiness: Int32) {
    hasPrevious = true
    shrink = stickiness
  }
}

extension Resolution {
  /// Adds the candidate of each view with a leader line to its explanation.
  mutating func explainLeaders(_ places: PreviousPlacements, _ plan: Plan) {
    for index in explanations.indices {
      guard let row = explanations[index].annotation.frameRow(in: plan),
        outcomes.leaders[row] != Outcomes.noLeader, let first = explanations[index].candidates.first
      else { continue }
      explanations[index].chosen = explanations[index].candidates.count
      explanations[index].candidates.append(
        Candidate(
          coordinate: first.coordinate, anchor: AnchorIndex(outcomes.anchors[row]), stoppedBy: nil,
          candidateClass: 0, by: nil, isInside: true, meetsBounds: true, isClear: true,
          hasLeader: true))
    }
  }
}
