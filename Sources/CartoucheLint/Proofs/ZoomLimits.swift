import CartoucheResolver

/// The zooms at which annotations may be shown: their own, those of what they are attached to and of layers.
struct ZoomLimits {
  /// Of one annotation.
  struct Limit {
    /// Ascending; at no other zoom it is shown.
    var zooms: [ClosedRange<Double>]
    /// What left nothing of them; nil: there are some.
    var cause: InvisibilityProof.Cause?
  }

  private let facts: PlacementFacts
  private var known: [Int: Limit] = [:]

  init(_ facts: PlacementFacts) { self.facts = facts }

  /// - Complexity: O(what it is attached to), found out once each.
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

  /// Annotations that hang on more than so many others are looked at as if they did not.
  private static let longest = 1_000

  private func own(_ row: Int) -> Limit {
    let zooms = facts.zooms(of: row)
    return Limit(zooms: zooms, cause: zooms.isEmpty ? .ownZooms : nil)
  }

  private func limited(_ row: Int) -> Limit {
    var limit = own(row)
    let attachment = Int(facts.plan.annotations.attachment[row])
    guard facts.plan.annotations.attachment[row] != AttachmentTable.none, limit.cause == nil else {
      return limit
    }
    let layer = facts.plan.attachments.layer[attachment]
    if layer != AttachmentTable.none {
      let index = Int(layer)
      // A host that draws a layer itself may say when.
      if facts.plan.layers.isHostSupplied[index] { return limit }
      let low = ComparedZoom(facts.plan.layers.minZoom[index]).value
      let high = ComparedZoom(facts.plan.layers.maxZoom[index]).value
      // A style may have a layer that ends before it starts.
      limit.keep(low..<max(low, high), .layerZooms(index))
      if limit.cause == nil, let cause = nothingDrawn(of: attachment, by: index) {
        limit = Limit(zooms: [], cause: cause)
      }
    }
    if limit.cause == nil, facts.plan.attachments.contains[attachment],
      let cause = facts.outgrown(row, attachment, limit.zooms)
    {
      limit = Limit(zooms: [], cause: cause)
    }
    if limit.cause == nil, let host = facts.plan.host(of: row), let other = known[host] {
      limit.keep(other, of: host)
    }
    return limit
  }

  /// Why a layer draws nothing of what an annotation is attached to, whatever the zoom; nil: it draws some of it.
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
