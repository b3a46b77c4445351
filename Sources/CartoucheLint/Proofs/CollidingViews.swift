import CartoucheResolver

/// Finds annotations of which one hides the other whenever both could be shown.
struct CollidingViews {
  private let facts: PlacementFacts

  init(_ facts: PlacementFacts) { self.facts = facts }

  /// In the order of the losers, each with one winner.
  /// - Parameter hidden: annotations that are never shown.
  /// - Complexity: O(n log n) in the annotations.
  func all(besides hidden: Set<Int>) -> [CollisionProof] {
    let rows = facts.plan.annotations.options.indices.filter { mayCollide($0) && !hidden.contains($0) }
    var pairs: [Int: CollisionProof] = [:]
    func note(_ pair: CollisionProof?) {
      guard let pair, pairs[pair.loser].map({ pair.winner < $0.winner }) ?? true else { return }
      pairs[pair.loser] = pair
    }
    let points = rows.filter { facts.plan.annotations.attachment[$0] == AttachmentTable.none }
    let neighbours = Neighbours(points, facts)
    /// Pairs with tables over zoom, which take long: each is near the other one, mostly.
    var looked: Set<SIMD2<Int>> = []
    for row in points {
      let isDriven = facts.isDriven(row)
      let zoom = isDriven ? 25.5 : facts.options(row).maxZoom
      for other in neighbours.near(row, upTo: zoom)
      where !isDriven || looked.insert(SIMD2(min(row, other), max(row, other))).inserted {
        note(pair(row, other, place: nil))
      }
    }
    if facts.plan.attachments.count > 0 {
      for (row, sibling) in siblings(rows) { note(pair(row, sibling, place: facts.plan.host(of: row))) }
    }
    return pairs.values.sorted { $0.loser < $1.loser }
  }

  private func mayCollide(_ row: Int) -> Bool {
    let flags = facts.options(row).flags
    // What overlaps what it likes, and is in nobody's way, collides with nobody.
    return flags.contains(.visible) && (flags.contains(.obstacle) || flags.isDisjoint(with: Self.unhidden))
      && facts.hasKnownFrame(row) && !facts.joinsClusters(row)
  }

  private static let unhidden: AnnotationFlags = [.allowOverlap, .required]

  /// Pairs that hang on one annotation; in a crowd not all.
  private func siblings(_ rows: [Int]) -> [(Int, Int)] {
    var earlier: [Int: [Int]] = [:]
    var pairs: [(Int, Int)] = []
    for row in rows {
      guard let host = facts.plan.host(of: row), hasKnownSize(host) else { continue }
      let known = earlier[host, default: []]
      pairs += known.map { (row, $0) }
      if known.count < 16 { earlier[host, default: []].append(row) }
    }
    return pairs
  }

  /// Whether a host has one size, and is in no cluster, nor is what it hangs on.
  private func hasKnownSize(_ host: Int) -> Bool {
    guard facts.hasKnownFrame(host), facts.drivenProperties(host).isDisjoint(with: [.width, .height]),
      facts.anchors(host).allSatisfy({ $0.width == nil && $0.height == nil })
    else { return false }
    if facts.plan.clusters.member.isEmpty { return true }
    var row = host
    for _ in 0..<64 {
      if facts.joinsClusters(row) { return false }
      guard let next = facts.plan.host(of: row) else { return true }
      row = next
    }
    return false
  }

  /// - Parameter host: what both hang on; nil: each has a point of its own.
  private func pair(_ row: Int, _ other: Int, place host: Int?) -> CollisionProof? {
    let order = Order(row, other, facts, haveHost: host != nil)
    guard order.hides, host != nil || !areSame(row, other),
      // One zoom is where the one takes over from the other.
      let zooms = commonZooms(row, other), zooms.lowerBound < zooms.upperBound,
      let (stops, areCurved) = facts.stops(of: [row, other])
    else { return nil }
    var least = Double.infinity
    for piece in ZoomPiece.all(of: zooms, stops: stops, areCurved: areCurved) {
      guard let overlap = overlap(row, other, in: piece, host) else { return nil }
      least = min(least, overlap)
    }
    return CollisionProof(
      winner: order.first, loser: order.second, isCertain: order.isCertain,
      isUnlessSelected: order.isUnlessSelected, zooms: zooms, overlap: least)
  }

  /// Zooms among which are all at which both may be shown.
  private func commonZooms(_ row: Int, _ other: Int) -> ClosedRange<Double>? {
    let own = facts.zooms(of: row)
    let common = facts.zooms(of: other).flatMap { zooms in
      own.filter { $0.overlaps(zooms) }.map { $0.clamped(to: zooms) }
    }
    guard let low = common.map(\.lowerBound).min(), let high = common.map(\.upperBound).max() else {
      return nil
    }
    return low...high
  }

  /// How deep the two lie in each other whatever their anchors are; nil: they may stand apart.
  private func overlap(_ row: Int, _ other: Int, in piece: ZoomPiece, _ host: Int?) -> Double? {
    let way = host == nil ? facts.way(from: row, to: other) : SIMD2()
    let ways = [piece.zooms.lowerBound, piece.zooms.upperBound].map {
      way * PlacementFacts.worldSize(at: $0)
    }
    let boxes = shapes(of: row, in: piece, on: host)
    let others = shapes(of: other, in: piece, on: host)
    guard let boxes, let others else { return nil }
    var least = Double.infinity
    for box in boxes {
      for other in others {
        // They overlap all the way where they do at both its ends.
        for way in ways { least = min(least, box.overlap(with: other.moved(by: way))) }
        if least <= facts.slack { return nil }
      }
    }
    return least
  }

  /// What lies in the collision shape that each anchor gives, from the annotation's point or its host's upper left corner.
  private func shapes(of row: Int, in piece: ZoomPiece, on host: Int?) -> [FrameBox]? {
    var boxes: [FrameBox] = []
    for option in facts.anchors(row) {
      guard let box = facts.collisionBox(facts.frame(option, row, in: piece), row) else { return nil }
      guard let host else {
        boxes.append(box)
        continue
      }
      let attachment = Int(facts.plan.annotations.attachment[row])
      let touched = facts.plan.attachments.hostPoint[attachment]?.shift ?? 1 - option.anchor.shift
      boxes.append(box.moved(by: touched * SIMD2(facts.options(host).width, facts.options(host).height)))
    }
    return boxes
  }

  /// Whether the rule about views in exactly one place speaks of them.
  private func areSame(_ row: Int, _ other: Int) -> Bool {
    let columns = facts.plan.annotations
    let (one, two) = (facts.options(row), facts.options(other))
    return columns.longitude[row] == columns.longitude[other]
      && columns.latitude[row] == columns.latitude[other] && one.width == two.width
      && one.height == two.height && one.anchorList == two.anchorList
  }
}

/// Who of two is placed first.
private struct Order {
  let first: Int
  let second: Int
  /// Whether that is so in every frame.
  let isCertain: Bool
  /// Whether the first one hides the second one where they collide, and the other way round unless the order is certain, or
  /// only a selection changes it.
  let hides: Bool
  /// Whether both are shown while the second one is selected: it comes first then, and is in nobody's way.
  let isUnlessSelected: Bool

  init(_ row: Int, _ other: Int, _ facts: PlacementFacts, haveHost: Bool) {
    let (one, two) = (facts.options(row), facts.options(other))
    let areRequired = (one.flags.contains(.required), two.flags.contains(.required))
    let isRowFirst: Bool
    if areRequired.0 != areRequired.1 {
      isRowFirst = areRequired.0
    } else if one.priority != two.priority {
      isRowFirst = one.priority > two.priority
    } else {
      let counts = (facts.anchors(row).count, facts.anchors(other).count)
      let order = facts.plan.annotations.lastOrder
      isRowFirst =
        counts.0 != counts.1
        ? counts.0 < counts.1
        : facts.plan.placement.tieBreak == .first ? row < other : order[row] < order[other]
    }
    (first, second) = isRowFirst ? (row, other) : (other, row)
    let isDriven = [row, other].contains { facts.drivenProperties($0).contains(.priority) }
    // At one host those who are there go before higher priorities.
    let isOrdered =
      !haveHost && facts.plan.placement.strategy == .greedy
      && (areRequired.0 != areRequired.1
        || one.priority != two.priority && !isDriven && facts.plan.placement.calm != .motion)
    // What is selected does too, but what is required goes before it.
    let last = facts.options(second).flags
    let cannotBeSelected =
      !last.contains(.selected) && (!last.contains(.enabled) || facts.plan.selection == .none)
    isCertain = isOrdered && (areRequired.0 != areRequired.1 || cannotBeSelected)
    let unhidden: AnnotationFlags = [.allowOverlap, .required]
    func mayHide(_ row: Int, _ other: Int) -> Bool {
      facts.options(row).flags.contains(.obstacle)
        && facts.options(other).flags.isDisjoint(with: unhidden)
    }
    isUnlessSelected =
      isOrdered && !isCertain && !last.contains(.selected) && !mayHide(second, first)
    hides = mayHide(first, second) && (isCertain || isUnlessSelected || mayHide(second, first))
  }
}
