import CartoucheResolver

/// Proves that one of two annotations always hides the other.
struct CollisionProver {
  private let facts: PlacementFacts

  init(_ facts: PlacementFacts) { self.facts = facts }

  /// Returns the proofs in the order of the hidden annotations, one for each.
  /// - Parameter hidden: The rows of annotations that are never shown. They are in no proof.
  /// - Complexity: O(n log n) in the annotations.
  func all(excluding hidden: Set<Int>) -> [CollisionProof] {
    let rows = facts.plan.annotations.options.indices.filter { mayCollide($0) && !hidden.contains($0) }
    var pairs: [Int: CollisionProof] = [:]
    func note(_ pair: CollisionProof?) {
      guard let pair, pairs[pair.loser].map({ pair.winner < $0.winner }) ?? true else { return }
      pairs[pair.loser] = pair
    }
    let points = rows.filter { facts.plan.annotations.attachment[$0] == AttachmentTable.none }
    let neighbours = Neighbours(points, facts)
    // Computed once for each row, because every row is compared with up to 32 others.
    let extents = facts.plan.annotations.options.indices.map { VerticalExtent($0, facts) }
    /// The pairs that were found from an annotation with a property that depends on zoom. Examining such a pair is
    /// expensive, and usually each of its annotations finds the other.
    var looked: Set<SIMD2<Int>> = []
    for row in points {
      guard let zoom = facts.zooms(of: row).last?.upperBound else { continue }
      let isDriven = facts.isDriven(row)
      for other in neighbours.near(row, upTo: zoom, where: { extents[row].mayMeet(extents[$0]) })
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
    // A view that may overlap and is no obstacle collides with nothing. A view with a leader line has more places than
    // its anchors.
    return flags.contains(.visible) && (flags.contains(.obstacle) || flags.isDisjoint(with: Self.unhidden))
      && facts.hasKnownExtent(row) && !facts.joinsClusters(row) && facts.options(row).leader == 0
  }

  private static let unhidden: AnnotationFlags = [.allowOverlap, .required]

  /// Returns pairs of annotations that are attached to the same host. If one host has many annotations, only
  /// some of their pairs are returned.
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

  /// Returns whether a host has a constant size, and neither it nor the annotations that it is attached to
  /// may join a cluster.
  private func hasKnownSize(_ host: Int) -> Bool {
    guard facts.hasKnownExtent(host), facts.drivenProperties(host).isDisjoint(with: [.width, .height]),
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

  /// Returns the proof that two annotations always collide, or `nil` if they may be visible together.
  /// - Parameter host: The annotation that both are attached to, or `nil` if each has a point.
  private func pair(_ row: Int, _ other: Int, place host: Int?) -> CollisionProof? {
    let order = Order(row, other, facts, haveHost: host != nil)
    guard order.hides, host != nil || !areSame(row, other),
      // With a single common zoom, one annotation replaces the other at that zoom.
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
      holdsOnlyUnselected: order.holdsOnlyUnselected, zooms: zooms, overlap: least)
  }

  /// Returns a range that contains all zooms at which both annotations may be shown, or `nil` if there are
  /// none.
  private func commonZooms(_ row: Int, _ other: Int) -> ClosedRange<Double>? {
    let own = facts.zooms(of: row)
    let common = facts.zooms(of: other).flatMap { zooms in
      own.filter { $0.overlaps(zooms) }.map { $0.clamped(to: zooms) }
    }
    guard let low = common.map({ $0.lowerBound }).min(), let high = common.map({ $0.upperBound }).max() else {
      return nil
    }
    return low...high
  }

  /// Returns the minimum overlap of the views of two annotations over all anchors in a span of zooms. Returns
  /// `nil` if the views may be apart.
  private func overlap(_ row: Int, _ other: Int, in piece: ZoomPiece, _ host: Int?) -> Double? {
    let vector = host == nil ? facts.displacement(from: row, to: other) : SIMD2()
    let vectors = [piece.zooms.lowerBound, piece.zooms.upperBound].map {
      vector * PlacementFacts.worldSize(at: $0)
    }
    let boxes = shapes(of: row, in: piece, on: host)
    let others = shapes(of: other, in: piece, on: host)
    guard let boxes, let others else { return nil }
    var least = Double.infinity
    for box in boxes {
      for other in others {
        // Rectangles that overlap at both ends of a straight movement overlap all the way.
        for vector in vectors { least = min(least, box.overlap(with: other.moved(by: vector))) }
        if least <= facts.slack { return nil }
      }
    }
    return least
  }

  /// Returns, for each anchor of an annotation, a rectangle that is inside its collision shape. It is
  /// relative to the annotation's point, or to the upper left corner of `host` if there is one.
  private func shapes(of row: Int, in piece: ZoomPiece, on host: Int?) -> [EdgeRectangle]? {
    var boxes: [EdgeRectangle] = []
    for option in facts.anchors(row) {
      guard let box = facts.collisionBox(facts.viewExtent(option, row, in: piece), row) else { return nil }
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

  /// Returns whether the two annotations have the same point, size and anchors, so that the rule `same-place`
  /// reports them.
  private func areSame(_ row: Int, _ other: Int) -> Bool {
    let columns = facts.plan.annotations
    let (one, two) = (facts.options(row), facts.options(other))
    return columns.longitude[row] == columns.longitude[other]
      && columns.latitude[row] == columns.latitude[other] && one.width == two.width
      && one.height == two.height && one.anchorList == two.anchorList
  }
}

/// The part of the vertical axis that an annotation's view may cover.
///
/// Most neighbors on the horizontal axis are far away on this one, and need no proof.
private struct VerticalExtent {
  /// The y coordinate of the annotation's point in Web Mercator.
  private let y: Double
  /// The maximum distance in points from the annotation's point to an edge of its view.
  private let reach: Double
  /// The width of the world in points at the highest zoom that the annotation is for; 0 if a property depends on the
  /// zoom, because then neither the reach nor the zooms are known.
  private let worldSize: Double

  init(_ row: Int, _ facts: PlacementFacts) {
    y = facts.plan.annotations.mercatorY[row]
    reach = facts.reach(row)
    let zoom = min(
      ComparedZoom(lastBelow: facts.options(row).maxZoom).value, PlacementFacts.allZooms.upperBound)
    worldSize = facts.isDriven(row) ? 0 : PlacementFacts.worldSize(at: zoom)
  }

  /// Returns whether two views may overlap on the vertical axis at the highest zoom that both are for.
  func mayMeet(_ other: VerticalExtent) -> Bool {
    abs(y - other.y) * min(worldSize, other.worldSize) <= reach + other.reach
  }
}

/// The placement order of two annotations.
private struct Order {
  /// The row of the annotation that is placed first. In frames after the first one, the order may differ
  /// unless it is certain.
  let first: Int
  /// The row of the annotation that is placed second.
  let second: Int
  /// Whether the order of the two annotations is the same in every frame.
  let isCertain: Bool
  /// Whether a collision always hides one of the two annotations. The one that is placed first hides the
  /// other. If their order may change, either can hide the other, except if only a selection changes the
  /// order.
  let hides: Bool
  /// Whether the two annotations are shown together while the second one is selected. A selected annotation
  /// is placed first, and the second one is no obstacle.
  let holdsOnlyUnselected: Bool

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
    // At one host, views that are already visible precede views of higher priority.
    let isOrdered =
      !haveHost && facts.plan.placement.strategy == .greedy
      && (areRequired.0 != areRequired.1
        || one.priority != two.priority && !isDriven && facts.plan.placement.calm != .motion)
    // Selected annotations also come first, but required ones precede them.
    let last = facts.options(second).flags
    let cannotBeSelected =
      !last.contains(.selected) && (!last.contains(.enabled) || facts.plan.selection == .none)
    isCertain = isOrdered && (areRequired.0 != areRequired.1 || cannotBeSelected)
    let unhidden: AnnotationFlags = [.allowOverlap, .required]
    func mayHide(_ row: Int, _ other: Int) -> Bool {
      facts.options(row).flags.contains(.obstacle)
        && facts.options(other).flags.isDisjoint(with: unhidden)
    }
    holdsOnlyUnselected =
      isOrdered && !isCertain && !last.contains(.selected) && !mayHide(second, first)
    hides = mayHide(first, second) && (isCertain || holdsOnlyUnselected || mayHide(second, first))
  }
}

/// An index of annotations with points, sorted by longitude and then by latitude, for finding neighbors.
struct Neighbours {
  /// The rows of the annotations in the plan, in the order of `places`.
  private var rows: [UInt32] = []
  /// The annotations' points in Web Mercator, in ascending order of x, then of y. The width of the world is 1.
  private var places: [SIMD2<Double>] = []
  /// The maximum distance in points from any annotation's point to an edge of its view.
  private var reach = 0.0
  private let facts: PlacementFacts

  /// - Complexity: O(n log n).
  init(_ rows: [Int], _ facts: PlacementFacts) {
    self.facts = facts
    let columns = facts.plan.annotations
    let sorted = rows.map { (x: columns.mercatorX[$0], y: columns.mercatorY[$0], row: UInt32($0)) }.sorted {
      $0 < $1
    }
    self.rows = sorted.map { $0.row }
    places = sorted.map { SIMD2($0.x, $0.y) }
    for row in rows { reach = max(reach, facts.reach(row)) }
  }

  var isEmpty: Bool { rows.isEmpty }

  /// Returns the rows of annotations whose views may overlap the view of `row` at zooms up to `zoom`, in
  /// document order.
  ///
  /// On each side, only the `most` nearest annotations on the horizontal axis are examined, so that the work
  /// does not grow with the number of annotations.
  /// - Parameter mayMeet: Returns whether an annotation that is near on the horizontal axis belongs to the result.
  func near(_ row: Int, upTo zoom: Double, where mayMeet: (Int) -> Bool = { _ in true }) -> [Int] {
    let place = SIMD2(facts.plan.annotations.mercatorX[row], facts.plan.annotations.mercatorY[row])
    let distance = (facts.reach(row) + reach) / PlacementFacts.worldSize(at: zoom)
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if (places[middle].x, places[middle].y) < (place.x, place.y) { low = middle + 1 } else { high = middle }
    }
    var (start, end) = (low, low)
    while start > 0, low - start < Self.most, place.x - places[start - 1].x <= distance { start -= 1 }
    while end < places.count, end - low < Self.most, places[end].x - place.x <= distance { end += 1 }
    // Most annotations have no neighbors, and for them this allocates nothing.
    var near: [Int] = []
    for index in start..<end {
      let other = Int(rows[index])
      if other != row, mayMeet(other) { near.append(other) }
    }
    near.sort()
    return near
  }

  private static let most = 16
}

extension PlacementFacts {
  /// Returns the maximum distance in points from an annotation's point to an edge of its view or of its larger
  /// collision shape. For a size that depends on the zoom, this is an estimate.
  fileprivate func reach(_ row: Int) -> Double {
    let own = options(row)
    // Few views are larger than 1,024 points. For those, proofs may be missed, but none is wrong.
    let size = max(own.width, own.height, isDriven(row) ? 1024 : 0)
    var reach = 0.0
    for option in anchors(row) {
      let side = max(size, option.width ?? 0, option.height ?? 0)
      reach = max(reach, side + max(abs(option.offsetX), abs(option.offsetY)))
    }
    // Negative insets enlarge the shape.
    guard let insets = plan.outline(own)?.insets else { return reach }
    return reach - min(insets.left, insets.top, insets.right, insets.bottom, 0)
  }
}
