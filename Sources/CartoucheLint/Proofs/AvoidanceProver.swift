import CartoucheResolver

/// Proves that views always overlap the avoided layer that they or their hosts are bound to, so that
/// `avoid.strict` always hides them.
struct AvoidanceProver {
  private let facts: PlacementFacts

  init(_ facts: PlacementFacts) { self.facts = facts }

  /// Returns the proofs in document order, without those about the rows in `hidden`.
  /// - Complexity: O(annotations).
  func all(excluding hidden: Set<Int>) -> [AvoidanceProof] {
    let surroundings = facts.plan.surroundings
    guard surroundings.avoidsStrictly, !surroundings.avoidedLayers.isEmpty else { return [] }
    let avoided = Set(surroundings.avoidedLayers)
    return facts.plan.annotations.options.indices.compactMap {
      hidden.contains($0) ? nil : proof(of: $0, avoided)
    }
  }

  private func proof(of row: Int, _ avoided: Set<UInt32>) -> AvoidanceProof? {
    let flags = facts.options(row).flags
    guard flags.isSuperset(of: [.visible, .avoidsLayers]), !flags.contains(.required),
      facts.plan.annotations.attachment[row] != AttachmentTable.none, facts.hasKnownExtent(row),
      !facts.joinsClusters(row), let zooms = facts.zooms(of: row).last
    else { return nil }
    // At zoom 16, every line is long on the screen.
    let zoom = min(max(zooms.lowerBound, 16), zooms.upperBound)
    guard let host = facts.plan.host(of: row) else {
      guard let layer = boundLayer(of: row, among: avoided), facts.plan.layers.types[layer] == .line,
        let depth = depth(of: row, on: nil, in: Self.place), depth > facts.slack + Self.ownReach
      else { return nil }
      return AvoidanceProof(row: row, layer: layer, host: nil, zoom: zoom)
    }
    guard let layer = boundLayer(of: host, among: avoided), facts.hasKnownExtent(host),
      facts.drivenProperties(host).isDisjoint(with: [.width, .height]), !facts.joinsClusters(host),
      let drawn = drawn(by: layer), let depth = depth(of: row, on: host, in: drawn), depth > facts.slack
    else { return nil }
    return AvoidanceProof(row: row, layer: layer, host: host, zoom: zoom)
  }

  /// The distance in points around the anchored point within which the line that the view itself is bound to
  /// does not count as overlapped.
  private static let ownReach = 2.0

  /// The anchored point as a rectangle without area.
  private static let place = EdgeRectangle(left: 0, top: 0, right: 0, bottom: 0)

  /// Returns the avoided layer that an annotation is bound to. Returns `nil` if it is bound to none, or if
  /// the layer may draw nothing at the annotation's point.
  private func boundLayer(of row: Int, among avoided: Set<UInt32>) -> Int? {
    let index = facts.plan.annotations.attachment[row]
    guard index != AttachmentTable.none else { return nil }
    let (attachments, layers) = (facts.plan.attachments, facts.plan.layers)
    let layer = attachments.layer[Int(index)]
    guard layer != AttachmentTable.none, avoided.contains(layer), !layers.isHostSupplied[Int(layer)] else {
      return nil
    }
    let isSure =
      switch layers.types[Int(layer)] {
      // One of several icons may be hidden by others, so only a single point is certain.
      case .symbol, .circle: attachments.kinds[Int(index)] == .point
      case .line: consists(of: .line, Int(index)) && layers.width[Int(layer)] > 0
      case .fill, .fillExtrusion: consists(of: .polygon, Int(index))
      }
    return isSure && layers.widthTable[Int(layer)] == LayerTable.noTable ? Int(layer) : nil
  }

  /// Returns whether all parts of an attachment's geometry are of `kind`. If its kinds are mixed, it is
  /// unknown which part a view is on.
  private func consists(of kind: GeometryPartKind, _ attachment: Int) -> Bool {
    let (attachments, geometries) = (facts.plan.attachments, facts.plan.geometries)
    guard attachments.kinds[attachment] == .shape else { return false }
    let first = Int(attachments.firstShape[attachment])
    return (first..<first + Int(attachments.shapeCount[attachment])).allSatisfy {
      geometries.parts(ofShape: $0).allSatisfy { geometries.partKinds[$0] == kind }
    }
  }

  /// Returns the area around a feature's point that the layer certainly covers, relative to the point.
  /// Returns `nil` if the size of the area is unknown.
  private func drawn(by layer: Int) -> EdgeRectangle? {
    let layers = facts.plan.layers
    switch layers.types[layer] {
    case .line, .fill, .fillExtrusion: return Self.place
    case .symbol, .circle:
      let (width, height) = (layers.width[layer], layers.height[layer])
      guard width > 0, height > 0, layers.heightTable[layer] == LayerTable.noTable else { return nil }
      if layers.types[layer] == .circle {
        return EdgeRectangle(left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2)
          .squareInCircle
      }
      let shift = layers.anchor[layer].shift
      let (x, y) = (layers.offsetX[layer], -layers.offsetY[layer])
      return EdgeRectangle(
        left: x - shift.x * width, top: y - shift.y * height, right: x + (1 - shift.x) * width,
        bottom: y + (1 - shift.y) * height)
    }
  }

  /// Returns the minimum number of points by which a view overlaps the area that a layer draws, over all
  /// anchors and zooms. Returns `nil` if the view may be outside of the area.
  /// - Parameter host: The annotation that the view is attached to, whose point is in the drawn area. If it
  ///   is `nil`, the view's own point is in the area.
  private func depth(of row: Int, on host: Int?, in drawn: EdgeRectangle) -> Double? {
    guard let (stops, areCurved) = facts.stops(of: [row]) else { return nil }
    var least = Double.infinity
    for zooms in facts.zooms(of: row) {
      for piece in ZoomPiece.all(of: zooms, stops: stops, areCurved: areCurved) {
        for option in facts.anchors(row) {
          guard let box = facts.collisionBox(facts.viewExtent(option, row, in: piece), row) else {
            return nil
          }
          for vector in displacements(from: host, to: row, option, in: piece) {
            let own = box.moved(by: vector)
            // If the drawn area is inside the view, the depth is the distance of the nearest edge. An area
            // without size has only this depth.
            let depth = max(own.overlap(with: drawn), -drawn.overhang(over: own))
            guard depth > 0 else { return nil }
            least = min(least, depth)
          }
        }
      }
    }
    return least.isFinite ? least : nil
  }

  /// Returns the vectors from the host's point to the point that an anchor touches, for each anchor of the
  /// host.
  private func displacements(
    from host: Int?, to row: Int, _ option: AnchorOption, in piece: ZoomPiece
  ) -> [SIMD2<Double>] {
    guard let host else { return [SIMD2()] }
    let attachment = Int(facts.plan.annotations.attachment[row])
    let touched = facts.plan.attachments.hostPoint[attachment]?.shift ?? 1 - option.anchor.shift
    return facts.anchors(host).map {
      let frame = facts.viewExtent($0, host, in: piece).inner
      return SIMD2(frame.left, frame.top)
        + touched * SIMD2(frame.right - frame.left, frame.bottom - frame.top)
    }
  }
}
