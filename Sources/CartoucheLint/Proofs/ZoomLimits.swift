import CartoucheResolver

/// The zooms at which annotations may be shown: their own, restricted by those of their hosts and layers.
struct ZoomLimits {
  /// The zooms at which one annotation may be shown.
  struct Limit {
    /// The ranges of zooms at which the annotation may be shown, in ascending order. It is shown at no other
    /// zoom.
    var zooms: [ClosedRange<Double>]
    /// The reason why the annotation is shown at no zoom, or `nil` if `zooms` is not empty.
    var cause: InvisibilityProof.Cause?
  }

  private let facts: PlacementFacts
  private var known: [Int: Limit] = [:]

  init(_ facts: PlacementFacts) { self.facts = facts }

  /// Returns the zooms at which the annotation in `row` may be shown.
  /// - Complexity: O(length of the chain of hosts); the result for each host is cached.
  mutating func limit(of row: Int) -> Limit {
    if facts.plan.annotations.attachment[row] == AttachmentTable.none { return own(row) }
    var chain = [row]
    while let host = facts.plan.host(of: chain[chain.count - 1]), known[host] == nil,
      chain.count < Self.longest
    {
      chain.append(host)
    }
    for row in chain.reversed() { known[row] = limited(row) }
    return known[row] ?? own(row)
  }

  /// The maximum number of hosts in a chain that are examined, where each host is attached to the next.
  private static let longest = 1_000

  private func own(_ row: Int) -> Limit {
    let zooms = facts.zooms(of: row)
    return Limit(zooms: zooms, cause: zooms.isEmpty ? .ownZooms : nil)
  }

  private func limited(_ row: Int) -> Limit {
    var limit = own(row)
    guard facts.plan.annotations.attachment[row] != AttachmentTable.none, limit.cause == nil else {
      return limit
    }
    let attachment = Int(facts.plan.annotations.attachment[row])
    let layer = facts.plan.attachments.layer[attachment]
    if layer != AttachmentTable.none {
      let index = Int(layer)
      // An app that draws a layer itself may change its zooms.
      if facts.plan.layers.isHostSupplied[index] { return limit }
      let low = ComparedZoom(facts.plan.layers.minZoom[index]).value
      let high = ComparedZoom(facts.plan.layers.maxZoom[index]).value
      // The `maxZoom` of a style's layer may be below its `minZoom`. Such a layer is never drawn.
      limit.keep(low..<max(low, high), .layerZooms(index))
      if limit.cause == nil, let cause = nothingDrawn(of: attachment, by: index) {
        limit = Limit(zooms: [], cause: cause)
      }
      if limit.cause == nil { limit.keep(filterZooms(of: attachment, inLayer: index), .filter(index)) }
    }
    if limit.cause == nil, facts.plan.attachments.contains[attachment],
      let cause = facts.largerThanPolygon(row, attachment, limit.zooms)
    {
      limit = Limit(zooms: [], cause: cause)
    }
    if limit.cause == nil, let host = facts.plan.host(of: row), let other = known[host] {
      limit.keep(other, of: host)
    }
    return limit
  }

  /// Returns the zooms at which the filter of a layer accepts the feature of an attachment, or one of its features.
  private func filterZooms(of attachment: Int, inLayer layer: Int) -> FilterZooms {
    let (attachments, features) = (facts.plan.attachments, facts.plan.layerFeatures)
    guard attachments.kinds[attachment] == .anyFeature else {
      return features.filterZooms(of: attachments.feature[attachment], inLayer: layer)
    }
    return attachments.shapes(attachment).reduce(into: FilterZooms.none) {
      $0.formUnion(features.filterZooms(of: facts.plan.shapeFeatures[$1], inLayer: layer))
    }
  }

  /// Returns the reason why a layer never draws the geometry that an attachment refers to. Returns `nil` if
  /// it draws a part of it.
  private func nothingDrawn(of attachment: Int, by layer: Int) -> InvisibilityProof.Cause? {
    if !facts.plan.layers.isVisible[layer] { return .layerHidden(layer) }
    if facts.plan.attachments.isFilteredOut[attachment] { return .filter(layer) }
    if !facts.drawnParts.areDrawn[attachment] { return .undrawn(layer) }
    return facts.drawnParts.areTrimmed[attachment] ? .trimmed(layer) : nil
  }
}

extension ZoomLimits.Limit {
  fileprivate mutating func keep(_ range: Range<Double>, _ cause: InvisibilityProof.Cause) {
    zooms = zooms.compactMap { zooms in
      let (low, high) = (max(zooms.lowerBound, range.lowerBound), min(zooms.upperBound, range.upperBound))
      return low <= high && low < range.upperBound ? low...high : nil
    }
    if zooms.isEmpty { self.cause = cause }
  }

  fileprivate mutating func keep(_ filterZooms: FilterZooms, _ cause: InvisibilityProof.Cause) {
    if filterZooms == .all { return }
    zooms = zooms.flatMap { zooms in
      filterZooms.ranges.compactMap { range in
        let (low, high) = (
          max(zooms.lowerBound, Double(range.lowerBound)), min(zooms.upperBound, Double(range.upperBound))
        )
        return low <= high && low < Double(range.upperBound) ? low...high : nil
      }
    }
    if zooms.isEmpty { self.cause = cause }
  }

  fileprivate mutating func keep(_ host: ZoomLimits.Limit, of row: Int) {
    if host.cause != nil {
      self = ZoomLimits.Limit(zooms: [], cause: .host(row))
      return
    }
    zooms = zooms.flatMap { zooms in
      host.zooms.compactMap { other in
        zooms.overlaps(other) ? zooms.clamped(to: other) : nil
      }
    }
    if zooms.isEmpty { cause = .hostZooms(row, host.zooms) }
  }
}
