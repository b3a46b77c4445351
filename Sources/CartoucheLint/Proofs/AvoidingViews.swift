import CartoucheResolver

/// Finds views that always stand on what the layer draws that they, or what they hang on, are bound to, where views hide rather than
/// stand on that.
struct AvoidingViews {
  private let facts: PlacementFacts

  init(_ facts: PlacementFacts) { self.facts = facts }

  /// In document order.
  /// - Complexity: O(annotations).
  func all(besides hidden: Set<Int>) -> [AvoidanceProof] {
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
      facts.plan.annotations.attachment[row] != AttachmentTable.none, facts.hasKnownFrame(row),
      !facts.joinsClusters(row), let zooms = facts.zooms(of: row).last
    else { return nil }
    // There every line is long.
    let zoom = min(max(zooms.lowerBound, 16), zooms.upperBound)
    guard let host = facts.plan.host(of: row) else {
      guard let layer = boundLayer(of: row, among: avoided), facts.plan.layers.types[layer] == .line,
        let depth = depth(of: row, on: nil, in: Self.place), depth > facts.slack + Self.ownReach
      else { return nil }
      return AvoidanceProof(row: row, layer: layer, host: nil, zoom: zoom)
    }
    guard let layer = boundLayer(of: host, among: avoided), facts.hasKnownFrame(host),
      facts.drivenProperties(host).isDisjoint(with: [.width, .height]), !facts.joinsClusters(host),
      let drawn = drawn(by: layer), let depth = depth(of: row, on: host, in: drawn), depth > facts.slack
    else { return nil }
    return AvoidanceProof(row: row, layer: layer, host: host, zoom: zoom)
  }

  /// Points around an anchor in which the line that it stands on does not count.
  private static let ownReach = 2.0

  /// The point on which an anchor is.
  private static let place = FrameBox(left: 0, top: 0, right: 0, bottom: 0)

  /// The avoided layer that an annotation is bound to and that is sure to draw something where it stands; nil: there is none.
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
      // One of several icons may give way to others.
      case .symbol, .circle: attachments.kinds[Int(index)] == .point
      case .line: consists(of: .line, Int(index)) && layers.width[Int(layer)] > 0
      case .fill, .fillExtrusion: consists(of: .polygon, Int(index))
      }
    return isSure && layers.widthTable[Int(layer)] == LayerTable.noTable ? Int(layer) : nil
  }

  /// Whether all parts of what is bound by an attachment are of a kind: of a mixture nobody knows on which a view will be.
  private func consists(of kind: GeometryPartKind, _ attachment: Int) -> Bool {
    let (attachments, geometries) = (facts.plan.attachments, facts.plan.geometries)
    guard attachments.kinds[attachment] == .shape else { return false }
    let first = Int(attachments.firstShape[attachment])
    return (first..<first + Int(attachments.shapeCount[attachment])).allSatisfy {
      geometries.parts(ofShape: $0).allSatisfy { geometries.partKinds[$0] == kind }
    }
  }

  /// What is certainly covered around a point that a layer draws, from there; nil: its size is not known.
  private func drawn(by layer: Int) -> FrameBox? {
    let layers = facts.plan.layers
    switch layers.types[layer] {
    case .line, .fill, .fillExtrusion: return Self.place
    case .symbol, .circle:
      let (width, height) = (layers.width[layer], layers.height[layer])
      guard width > 0, height > 0, layers.heightTable[layer] == LayerTable.noTable else { return nil }
      if layers.types[layer] == .circle {
        return FrameBox(left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2)
          .squareInCircle
      }
      let shift = layers.anchor[layer].shift
      let (x, y) = (layers.offsetX[layer], -layers.offsetY[layer])
      return FrameBox(
        left: x - shift.x * width, top: y - shift.y * height, right: x + (1 - shift.x) * width,
        bottom: y + (1 - shift.y) * height)
    }
  }

  /// How deep a view lies in what is drawn, whatever the anchors are; nil: it may stand beside it.
  /// - Parameter host: what it hangs on, whose point the drawing is around; nil: itself.
  private func depth(of row: Int, on host: Int?, in drawn: FrameBox) -> Double? {
    guard let (stops, areCurved) = facts.stops(of: [row]) else { return nil }
    var least = Double.infinity
    for zooms in facts.zooms(of: row) {
      for piece in ZoomPiece.all(of: zooms, stops: stops, areCurved: areCurved) {
        for option in facts.anchors(row) {
          guard let box = facts.collisionBox(facts.frame(option, row, in: piece), row) else { return nil }
          for way in ways(from: host, to: row, option, in: piece) {
            let own = box.moved(by: way)
            // What lies in the view whole lies as deep as its nearest edge; a point has no other depth.
            let depth = max(own.overlap(with: drawn), -drawn.overhang(over: own))
            guard depth > 0 else { return nil }
            least = min(least, depth)
          }
        }
      }
    }
    return least.isFinite ? least : nil
  }

  /// From the host's point to the point that an anchor touches, for each anchor of the host.
  private func ways(
    from host: Int?, to row: Int, _ option: AnchorOption, in piece: ZoomPiece
  ) -> [SIMD2<Double>] {
    guard let host else { return [SIMD2()] }
    let attachment = Int(facts.plan.annotations.attachment[row])
    let touched = facts.plan.attachments.hostPoint[attachment]?.shift ?? 1 - option.anchor.shift
    return facts.anchors(host).map {
      let frame = facts.frame($0, host, in: piece).inner
      return SIMD2(frame.left, frame.top)
        + touched * SIMD2(frame.right - frame.left, frame.bottom - frame.top)
    }
  }
}
