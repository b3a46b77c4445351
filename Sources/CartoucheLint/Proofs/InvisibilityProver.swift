import CartoucheResolver

/// Proves that annotations are never visible.
struct InvisibilityProver {
  private let facts: PlacementFacts
  private let obstacles: CertainObstacles
  private var limits: ZoomLimits
  /// The shape of the last annotation that neither the bounds nor a region always hides. An annotation with
  /// an equal shape needs no examination.
  private var lastUnhiddenShape: Shape?

  /// The properties that decide whether the bounds or a region always hides an annotation. They suffice for
  /// annotations without properties that depend on zoom.
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

  init(_ facts: PlacementFacts, _ obstacles: CertainObstacles) {
    self.facts = facts
    self.obstacles = obstacles
    limits = ZoomLimits(facts)
  }

  /// Returns the proofs in document order.
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
    // Annotations that are attached to an invisible annotation are invisible. Their host may come later in
    // the document.
    var isKnown: [Int: Bool] = [:]
    for row in hosted where hasHiddenHost(row, rows, &isKnown) {
      guard let host = facts.plan.host(of: row), !facts.hasStates(row), mayBeShown(row) else { continue }
      let zooms = facts.zooms(of: row)
      found.append(InvisibilityProof(row: row, cause: .host(host), zoom: zooms.first?.lowerBound ?? 0))
    }
    return found.sorted { $0.row < $1.row }
  }

  /// Returns whether an annotation is attached, directly or through other annotations, to one that is never
  /// visible.
  private func hasHiddenHost(_ row: Int, _ hidden: [Int: Int], _ known: inout [Int: Bool]) -> Bool {
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

  /// Returns whether an annotation's `visible` property allows it to be shown, at some zoom at least.
  private func mayBeShown(_ row: Int) -> Bool {
    let flags = facts.options(row).flags
    return !flags.contains(.expressionFailed)
      && (flags.contains(.visible) || facts.drivenProperties(row).contains(.visible))
  }

  private mutating func proof(of row: Int) -> InvisibilityProof? {
    // An app may show or hide any other annotation, so nothing can be proved about it.
    guard mayBeShown(row), !facts.hasStates(row) else { return nil }
    // Thousands of annotations may have the same shape and no obstacle nearby, so the shape is tested once.
    let own = facts.options(row)
    guard own.leader == 0 else { return nil }
    let isSimple =
      facts.plan.annotations.attachment[row] == AttachmentTable.none && !facts.isDriven(row)
      && !ComparedZoom.isEmptyRange(minZoom: own.minZoom, maxZoom: own.maxZoom)
      && obstacles.near(row, upTo: own.maxZoom).isEmpty
    if isSimple, lastUnhiddenShape == Shape(own) { return nil }
    let limit = limits.limit(of: row)
    if let cause = limit.cause {
      let own = facts.zooms(of: row).first?.lowerBound ?? min(max(facts.options(row).minZoom, 0), 25.5)
      // The upper bound is the zoom nearest to those at which the view would fit.
      if case .largerThanPolygon(_, let zooms) = cause {
        return InvisibilityProof(row: row, cause: cause, zoom: zooms.upperBound)
      }
      return InvisibilityProof(row: row, cause: cause, zoom: own)
    }
    guard facts.plan.annotations.attachment[row] == AttachmentTable.none, !facts.joinsClusters(row),
      facts.hasKnownExtent(row), let low = limit.zooms.first?.lowerBound,
      let high = limit.zooms.last?.upperBound,
      let obstructions = obstructions(of: row, low...high)
    else {
      if isSimple, !facts.joinsClusters(row) { lastUnhiddenShape = Shape(own) }
      return nil
    }
    return InvisibilityProof(row: row, cause: .obstructed(obstructions, low...high), zoom: low)
  }

  /// Returns the weakest obstruction of each anchor of an annotation. Returns `nil` if the view may be
  /// unobstructed with at least one anchor and zoom.
  private func obstructions(of row: Int, _ zooms: ClosedRange<Double>) -> [Obstruction]? {
    let others = obstacles.near(row, upTo: zooms.upperBound)
    guard let (stops, areCurved) = facts.stops(of: [row] + others) else { return nil }
    let ends = others.flatMap { [facts.options($0).minZoom, facts.options($0).maxZoom] }.map {
      ComparedZoom($0).value
    }
    let pieces = ZoomPiece.all(of: zooms, stops: stops + ends, areCurved: areCurved)
    var all: [Obstruction] = []
    for option in facts.anchors(row) {
      var least: Obstruction?
      for piece in pieces {
        let frame = facts.viewExtent(option, row, in: piece)
        for viewport in facts.viewports {
          guard let obstruction = obstruction(frame, row, in: piece, viewport, others) else { return nil }
          if obstruction.amount < least?.amount ?? .infinity { least = obstruction }
        }
      }
      guard let least else { return nil }
      all.append(least)
    }
    return all
  }

  private func obstruction(
    _ frame: ViewExtent, _ row: Int, in piece: ZoomPiece, _ viewport: Viewport, _ others: [Int]
  ) -> Obstruction? {
    let own = facts.options(row)
    guard let bounds = facts.bounds(viewport, ignoresPadding: own.flags.contains(.ignoreCameraPadding))
    else { return nil }
    let overhang =
      own.fit == .require ? frame.inner.overhang(over: bounds) : -frame.outer.overlap(with: bounds)
    if overhang > facts.slack { return .bounds(by: overhang) }
    // Nothing else hides a required view.
    if own.flags.contains(.required) { return nil }
    guard let box = facts.collisionBox(frame, row) else { return nil }
    if own.flags.contains(.avoidsRegions) {
      // The app may move or hide a region that has a name.
      for (index, region) in facts.plan.surroundings.avoidedRegions.enumerated()
      where facts.plan.name(of: RegionIndex(rawValue: UInt32(index))).isEmpty {
        let overlap = box.overlap(with: facts.box(ofRegion: region, in: viewport))
        if overlap > facts.slack { return .region(index, by: overlap) }
      }
    }
    for other in others {
      if let overlap = obstacles.overlap(of: box, row, with: other, in: piece, viewport) {
        return .annotation(other, by: overlap)
      }
    }
    return nil
  }
}
