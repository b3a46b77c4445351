import CartoucheResolver

/// Finds the annotations that are never visible.
struct HiddenViews {
  private let facts: PlacementFacts
  private let certain: CertainViews
  private var limits: ZoomLimits
  /// Of the last annotation that nothing but another one can stop.
  private var free: Shape?

  /// What decides whether the bounds or a region stop an annotation that does not depend on zoom.
  private struct Shape: Equatable {
    var width: Double
    var height: Double
    var anchorList: UInt32
    var collisionShape: UInt32
    var flags: AnnotationFlags
    var fit: Fit

    init(_ options: AnnotationOptions) {
      (width, height) = (options.width, options.height)
      (anchorList, collisionShape) = (options.anchorList, options.collisionShape)
      (flags, fit) = (options.flags, options.fit)
    }
  }

  init(_ facts: PlacementFacts, _ certain: CertainViews) {
    self.facts = facts
    self.certain = certain
    limits = ZoomLimits(facts)
  }

  /// In document order.
  /// - Complexity: O(n log n) in the annotations.
  mutating func all() -> [InvisibilityProof] {
    var found: [InvisibilityProof] = []
    var rows: [Int: Int] = [:]
    var hosted: [Int] = []
    for row in facts.plan.annotations.options.indices {
      if let proof = proof(of: row) {
        rows[row] = found.count
        found.append(proof)
      } else if !facts.plan.attachments.host.isEmpty, facts.plan.host(of: row) != nil {
        hosted.append(row)
      }
    }
    if hosted.isEmpty || found.isEmpty { return found }
    // What hangs on what is never visible; a host may come after what hangs on it.
    var isKnown: [Int: Bool] = [:]
    for row in hosted where hangs(row, on: rows, &isKnown) {
      guard let host = facts.plan.host(of: row), !facts.hasStates(row), isPlain(row) else { continue }
      let zooms = facts.zooms(of: row)
      found.append(InvisibilityProof(row: row, cause: .host(host), zoom: zooms.first?.lowerBound ?? 0))
    }
    return found.sorted { $0.row < $1.row }
  }

  /// Whether one of the hosts of an annotation is never visible.
  private func hangs(_ row: Int, on hidden: [Int: Int], _ known: inout [Int: Bool]) -> Bool {
    var chain = [row]
    var answer = false
    while let host = facts.plan.host(of: chain[chain.count - 1]) {
      if hidden[host] != nil { answer = true } else if let known = known[host] { answer = known }
      if hidden[host] != nil || known[host] != nil || chain.count > facts.plan.annotations.count { break }
      chain.append(host)
    }
    for row in chain { known[row] = answer }
    return answer
  }

  /// Whether an annotation is meant to be shown, as far as its plan says.
  private func isPlain(_ row: Int) -> Bool {
    let flags = facts.options(row).flags
    return !flags.contains(.expressionFailed)
      && (flags.contains(.visible) || facts.drivenProperties(row).contains(.visible))
  }

  private mutating func proof(of row: Int) -> InvisibilityProof? {
    // A host shows it where nothing in the spec does.
    guard isPlain(row), !facts.hasStates(row) else { return nil }
    // Thousands of annotations have one shape, and nobody near that hides them.
    let own = facts.options(row)
    let isSimple =
      facts.plan.annotations.attachment[row] == AttachmentTable.none && !facts.isDriven(row)
      && ComparedZoom(own.minZoom) <= ComparedZoom(own.maxZoom)
      && certain.near(row, upTo: own.maxZoom).isEmpty
    if isSimple, free == Shape(own) { return nil }
    let limit = limits.limit(of: row)
    if let cause = limit.cause {
      let own = facts.zooms(of: row).first?.lowerBound ?? min(max(facts.options(row).minZoom, 0), 25.5)
      // Nearest to where it would be shown.
      if case .outgrown(_, let zooms) = cause {
        return InvisibilityProof(row: row, cause: cause, zoom: zooms.upperBound)
      }
      return InvisibilityProof(row: row, cause: cause, zoom: own)
    }
    guard facts.plan.annotations.attachment[row] == AttachmentTable.none, !facts.joinsClusters(row),
      facts.hasKnownFrame(row), let low = limit.zooms.first?.lowerBound,
      let high = limit.zooms.last?.upperBound,
      let stops = stops(of: row, low...high)
    else {
      if isSimple, !facts.joinsClusters(row) { free = Shape(own) }
      return nil
    }
    return InvisibilityProof(row: row, cause: .stops(stops, low...high), zoom: low)
  }

  /// What stops each anchor of an annotation, the least of it, if all are stopped everywhere.
  private func stops(of row: Int, _ zooms: ClosedRange<Double>) -> [Stop]? {
    let others = certain.near(row, upTo: zooms.upperBound)
    guard let (stops, areCurved) = facts.stops(of: [row] + others) else { return nil }
    let ends = others.flatMap { [facts.options($0).minZoom, facts.options($0).maxZoom] }.map {
      ComparedZoom($0).value
    }
    let pieces = ZoomPiece.all(of: zooms, stops: stops + ends, areCurved: areCurved)
    var all: [Stop] = []
    for option in facts.anchors(row) {
      var least: Stop?
      for piece in pieces {
        let frame = facts.frame(option, row, in: piece)
        for viewport in facts.viewports {
          guard let stop = stop(frame, row, in: piece, viewport, others) else { return nil }
          if stop.amount < least?.amount ?? .infinity { least = stop }
        }
      }
      guard let least else { return nil }
      all.append(least)
    }
    return all
  }

  private func stop(
    _ frame: FrameSpan, _ row: Int, in piece: ZoomPiece, _ viewport: Viewport, _ others: [Int]
  ) -> Stop? {
    let own = facts.options(row)
    guard let bounds = facts.bounds(viewport, ignoresPadding: own.flags.contains(.ignoreCameraPadding))
    else { return nil }
    let overhang =
      own.fit == .require ? frame.inner.overhang(over: bounds) : -frame.outer.overlap(with: bounds)
    if overhang > facts.slack { return .bounds(by: overhang) }
    // Nothing else stops what is required.
    if own.flags.contains(.required) { return nil }
    guard let box = facts.collisionBox(frame, row) else { return nil }
    if own.flags.contains(.avoidsRegions) {
      for (index, region) in facts.plan.surroundings.avoidedRegions.enumerated() {
        let overlap = box.overlap(with: facts.box(ofRegion: region, in: viewport))
        if overlap > facts.slack { return .region(index, by: overlap) }
      }
    }
    for other in others {
      if let overlap = certain.overlap(of: box, row, with: other, in: piece, viewport) {
        return .annotation(other, by: overlap)
      }
    }
    return nil
  }
}
