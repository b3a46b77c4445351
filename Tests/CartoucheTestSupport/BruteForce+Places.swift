import CartoucheResolver

/// Where annotations on shapes may stand.
extension BruteForce {
  /// What one annotation on a shape can be on.
  struct OwnShapes {
    var attachment: Int
    /// Those that may be stood on; the shape of the last placement first.
    var shapes: [Int]
    /// Parts of all lines, of hidden features too: they count as the lines of one.
    var lines: [Int]
    /// Whether `at` names one place of its lines, and of features that have lines nothing else counts.
    var isExact: Bool
    /// Whether that place is all there is.
    var isOnlyPlace: Bool
    /// Where it stood last.
    var last: Place?
    /// The same on this frame's screen.
    var kept: Place?
  }

  func ownShapes(_ row: Int) -> OwnShapes {
    let attachment = Int(plan.annotations.attachment[row])
    let all = shapes(ofAttachment: attachment)
    let layer = plan.attachments.layer[attachment]
    let isOneOfMany = plan.attachments.kinds[attachment] == .anyFeature
    // Of any feature, those whose icon gives way to others and those that the layer does not draw are passed over.
    let shapes = all.filter { shape in
      !isOneOfMany
        || hasIcon(plan.shapeFeatures[shape], layer)
          && plan.geometries.parts(ofShape: shape).contains { counts($0, attachment) }
    }
    var last = plan.placement.keepsAnchor ? memories[row].place : nil
    let lastShape = shapes.first { shape in
      last.map { plan.geometries.parts(ofShape: shape).contains($0.part) } ?? false
    }
    if lastShape == nil { last = nil }
    let lines = all.flatMap { plan.geometries.parts(ofShape: $0) }.filter {
      plan.geometries.partKinds[$0] == .line && counts($0, attachment)
    }
    let isExact = plan.attachments.partStart[attachment] == plan.attachments.partEnd[attachment]
    let haveLines = all.allSatisfy { shape in
      plan.geometries.parts(ofShape: shape).contains { plan.geometries.partKinds[$0] == .line }
    }
    let isOnlyPlace = isExact && !lines.isEmpty && haveLines
    return OwnShapes(
      attachment: attachment, shapes: shapes.filter { $0 == lastShape } + shapes.filter { $0 != lastShape },
      lines: lines, isExact: isExact, isOnlyPlace: isOnlyPlace, last: last)
  }

  /// All places of an annotation on a shape; none: it is off screen.
  func places(_ row: Int, _ view: View) -> Places {
    var own = ownShapes(row)
    let bounds = bounds(row, view)
    own.kept = own.last.flatMap { kept($0, row, bounds, view) }
    let regular: [Place]
    if let kept = own.kept, kept.isInMargin, memories[row].isPlaced {
      let slidesOut = own.isOnlyPlace || kept.isPoint || isVisible(row, at: kept, bounds)
      regular = slidesOut ? [] : regularPlaces(row, own, bounds, view)
      if regular.isEmpty { return Places(list: [kept], isKept: true, keptIsLastResort: !slidesOut) }
    } else {
      regular = regularPlaces(row, own, bounds, view)
    }
    var places = Places(list: regular, firstRegular: regular.isEmpty ? nil : 0)
    if let kept = own.kept, !kept.isInMargin || !regular.isEmpty {
      let others = regular.filter { !$0.isSame(as: kept) }
      let isFirst = regular.first.map { $0.isSame(as: kept) } ?? true
      places = Places(
        list: [kept] + others, isKept: true, keptIsLastResort: kept.isInMargin && !own.isOnlyPlace,
        firstRegular: isFirst ? nil : 1)
    }
    // Points are off screen where no frame of theirs would be seen.
    let isOff = places.list.allSatisfy { $0.isPoint && !reachesScreen($0.point, of: row, view) }
    return isOff ? Places() : places
  }

  /// Whether a view meets the bounds at a place, with the anchor of its last placement.
  private func isVisible(_ row: Int, at place: Place, _ bounds: Edges) -> Bool {
    guard let anchor = memories[row].anchor else { return false }
    return viewFrame(row, options(row)[anchor], place.point)?.edges.meets(bounds) ?? false
  }

  /// The place of the last placement, while it is inside the bounds or in the margin.
  private func kept(_ last: Place, _ row: Int, _ bounds: Edges, _ view: View) -> Place? {
    guard var kept = Place(last.x, last.y, last.part, nil, view) else { return nil }
    kept.isPoint = last.isPoint
    let isInside =
      last.isPoint ? bounds.contains(kept.point) : Place(last.x, last.y, last.part, bounds, view) != nil
    kept.isInMargin = !isInside && bounds.grown(by: margin(row)).contains(kept.point)
    return isInside || kept.isInMargin ? kept : nil
  }

  /// Where a fresh view would look: inside the inner bounds; else inside the bounds; else, of points, around them.
  private func regularPlaces(_ row: Int, _ own: OwnShapes, _ bounds: Edges, _ view: View) -> [Place] {
    if own.isOnlyPlace { return exactPlaces(row, own, view) }
    let (width, height) = largestSize(row)
    let inner = Edges(
      left: bounds.left + width / 2, top: bounds.top + height / 2, right: bounds.right - width / 2,
      bottom: bounds.bottom - height / 2)
    let points = pointPlaces(row, own, view)
    var found = shapePlaces(row, own, points, inner, isInner: true, view)
    if found.isEmpty { found = shapePlaces(row, own, points, bounds, isInner: false, view) }
    if found.isEmpty {
      found = own.shapes.flatMap { points[$0] ?? [] }.filter { reachesScreen($0.point, of: row, view) }
      for index in found.indices { found[index].hasRoom = false }
    }
    return Array(found.prefix(68))
  }

  /// Shape by shape: polygons, lines, points.
  private func shapePlaces(
    _ row: Int, _ own: OwnShapes, _ points: [Int: [Place]], _ region: Edges, isInner: Bool, _ view: View
  ) -> [Place] {
    if region.isEmpty { return [] }
    var found: [Place] = []
    var hasLines = false
    for shape in own.shapes {
      let parts = plan.geometries.parts(ofShape: shape).filter { counts($0, own.attachment) }
      let hasLine = parts.contains { plan.geometries.partKinds[$0] == .line }
      if !(hasLine && own.isExact) {
        found += polygonPlaces(row, parts, own, after: found, region, isInner: isInner, view)
      }
      if hasLine, !hasLines {
        hasLines = true
        found += linePlaces(row, own, region, isInner: isInner, view)
      }
      for var place in points[shape] ?? [] where region.contains(place.point) {
        place.hasRoom = isInner
        found.append(place)
      }
    }
    return found
  }

  /// Per shape its points, wherever they are.
  private func pointPlaces(_ row: Int, _ own: OwnShapes, _ view: View) -> [Int: [Place]] {
    var found: [Int: [Place]] = [:]
    for shape in own.shapes {
      let parts = plan.geometries.parts(ofShape: shape).filter { counts($0, own.attachment) }
      if own.isExact, parts.contains(where: { plan.geometries.partKinds[$0] == .line }) { continue }
      for part in parts where plan.geometries.partKinds[part] == .points {
        for index in plan.geometries.coordinates(ofPath: plan.geometries.paths(ofPart: part).lowerBound) {
          if var place = Place(plan.geometries.x[index], plan.geometries.y[index], part, nil, view) {
            place.isPoint = true
            place.isInMargin = isInMargin(place.point, of: row, view)
            found[shape, default: []].append(place)
          }
        }
      }
    }
    return found
  }
}
