import CartoucheResolver
import Foundation

/// The candidate coordinates of annotations on shapes, which are called places here.
extension BruteForce {
  /// The shapes of one annotation.
  struct OwnShapes {
    var attachment: Int
    /// The usable shapes, that of the last placement first.
    var shapes: [Int]
    /// The parts of all lines, including those of hidden features: they count as one line.
    var lines: [Int]
    /// Whether the attachment has a fixed `at` on its lines. Parts of the features that are not lines are then ignored.
    var isExact: Bool
    /// Whether the place of a fixed `at` is the only place.
    var isOnlyPlace: Bool
    /// The place at which the view was placed last; `nil` if it never was or does not keep it.
    var last: Place?
    /// The place `last` with its position on this frame's screen; `nil` if it is not on screen.
    var kept: Place?
  }

  func ownShapes(_ row: Int) -> OwnShapes {
    let attachment = Int(plan.annotations.attachment[row])
    let all = shapes(ofAttachment: attachment)
    let layer = plan.attachments.layer[attachment]
    let isOneOfMany = plan.attachments.kinds[attachment] == .anyFeature
    // `anyFeature` skips features with a hidden icon and features that the layer does not draw.
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

  /// Returns all places of an annotation that is attached to a shape; none if the annotation is off screen.
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
    var places = Places(list: regular, firstFreshPlace: regular.isEmpty ? nil : 0)
    if let kept = own.kept, !kept.isInMargin || !regular.isEmpty {
      let others = regular.filter { !$0.isSame(as: kept) }
      let isFirst = regular.first.map { $0.isSame(as: kept) } ?? true
      places = Places(
        list: [kept] + others, isKept: true, keptIsLastResort: kept.isInMargin && !own.isOnlyPlace,
        firstFreshPlace: isFirst ? nil : 1)
    }
    // Points are off screen if none of their rectangles would be visible.
    let isOff = places.list.allSatisfy { $0.isPoint && !reachesScreen($0.point, of: row, view) }
    return isOff ? Places() : places
  }

  /// Returns whether a view at a place meets the bounds with the anchor of its last placement.
  private func isVisible(_ row: Int, at place: Place, _ bounds: Edges) -> Bool {
    guard let anchor = memories[row].anchor else { return false }
    return viewFrame(row, options(row)[anchor], place.point)?.edges.meets(bounds) ?? false
  }

  /// Returns the place of the last placement while it is inside the bounds or in the margin.
  private func kept(_ last: Place, _ row: Int, _ bounds: Edges, _ view: View) -> Place? {
    guard var kept = Place(last.x, last.y, last.part, nil, view) else { return nil }
    kept.isPoint = last.isPoint
    let isInside =
      last.isPoint ? bounds.contains(kept.point) : Place(last.x, last.y, last.part, bounds, view) != nil
    kept.isInMargin = !isInside && bounds.grown(by: margin(row)).contains(kept.point)
    return isInside || kept.isInMargin ? kept : nil
  }

  /// Returns the places of a view without a last placement: inside the inner bounds, else inside the bounds,
  /// else points around them.
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

  /// Returns the places of all shapes in order: those on polygons, then on lines, then on points.
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

  /// Returns the places on points of each shape, by shape, including those outside the screen.
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

extension BruteForce {
  /// One candidate of a view, with the results of its tests.
  struct CandidateResult {
    var place: Int
    var anchor: Int
    var point: ScreenPoint
    var frame: PlainFrame?
    var stoppedBy: Cause?
    var by: Blocker?
    /// Whether the candidate is the one with which the view was placed last.
    var isPrevious = false
    var isInMargin = false
    var isInside = false
    var meetsBounds = false
    /// Whether the view at this candidate is inside its polygon; `true` without `contain`.
    var isContained = true
    var isClear = true
  }

  /// Returns all candidates of an annotation in the order of the tests: at each place, the last anchor first.
  func tries(_ row: Int, _ results: [Result], _ order: Order) -> [CandidateResult] {
    var anchors = Array(options(row).indices)
    if plan.placement.keepsAnchor, let previous = memories[row].anchor {
      anchors.insert(anchors.remove(at: previous), at: 0)
    }
    return results[row].places.list.indices.flatMap { place in
      anchors.map { test(row, place, $0, results, order) }
    }
  }

  private func test(_ row: Int, _ place: Int, _ anchor: Int, _ results: [Result], _ order: Order)
    -> CandidateResult
  {
    let option = options(row)[anchor]
    let standing = results[row].places.list[place]
    let point = touchedPoint(row, option, standing, results)
    var tried = CandidateResult(
      place: place, anchor: anchor, point: point, frame: viewFrame(row, option, point))
    guard let frame = tried.frame else {
      tried.stoppedBy = .size
      return tried
    }
    let (memory, policy, bounds) = (memories[row], plan.placement, bounds(row, order.view))
    tried.isPrevious =
      policy.keepsAnchor && memory.anchor == anchor
      && isLast(place, row, results[row].places)
    let isSticky = tried.isPrevious && memory.isPlaced

    // A view that is attached to an invisible view in the margin is in the margin too.
    tried.isInMargin = host(row).map { !isSeen($0, results) && margin(row) > 0 } ?? standing.isInMargin
    let edges = isSticky ? frame.edges.shrunkFrame(by: fixed(policy.stickiness)) : frame.edges
    tried.isInside = edges.liesWithin(bounds)
    tried.meetsBounds = frame.edges.meets(bounds)
    let mayStay = plan.annotations.options[row].fit == .require ? tried.isInside : tried.meetsBounds
    if !mayStay, !tried.isInMargin {
      tried.stoppedBy = .bounds
      return tried
    }
    tried.isContained = isContained(edges, row, standing, order.view)
    if !tried.isContained {
      tried.stoppedBy = .shape
      return tried
    }

    var shapes = collisionShapes(row, frame)
    if isSticky {
      shapes = shapes.map { $0.grown(by: -fixed(policy.stickiness)) }.filter { !$0.edges.isEmpty }
    }
    let room = room(row, order.view)
    let grown = shapes.map { $0.grown(by: room) }
    let own = host(row) == nil ? ownFeature(row, standing) : AttachmentTable.none
    if plan.annotations.options[row].flags.contains(.avoidsLayers) {
      tried.isClear = layer(meeting: shapes, drawn, own: own, standing.point) == nil
    }
    (tried.stoppedBy, tried.by) = stop(row, grown, own, standing.point, results, order)
    if tried.stoppedBy == nil {
      let spare = room - (isSticky ? fixed(policy.stickiness) : 0)
      if let near = nearest(tooNear: row, at: point, spare: spare, results, order) {
        (tried.stoppedBy, tried.by) = (.repeated, .annotation(AnnotationIndex(near)))
      }
    }
    if tried.stoppedBy == nil, isDelayed(row), waits(row, frame, standing, results, order) {
      tried.stoppedBy = .bounds
    }
    return tried
  }

  /// Returns the first test after the bounds that a candidate fails, with its blocker.
  private func stop(
    _ row: Int, _ shapes: [PlainShape], _ own: UInt32, _ point: ScreenPoint, _ results: [Result],
    _ order: Order
  ) -> (Cause?, Blocker?) {
    let flags = plan.annotations.options[row].flags
    if !flags.contains(.allowOverlapWithPuck), isOnPuck(shapes, order.view) { return (.puck, nil) }
    if flags.contains(.avoidsRegions), let region = region(meeting: shapes, order.view.viewport) {
      return (.avoidRegion, .region(RegionIndex(region)))
    }
    if flags.contains(.avoidsLayers), plan.surroundings.avoidsStrictly,
      let layer = layer(meeting: shapes, drawn, own: own, point)
    {
      return (.avoidLayer, .layer(LayerIndex(layer)))
    }
    if flags.contains(.allowOverlap) { return (nil, nil) }
    let blockers = results.indices.filter { other in
      if let callout = results[other].calloutShape, shapes.contains(where: { $0.meets(callout) }) {
        return true
      }
      return results[other].isPlaced && plan.annotations.options[other].flags.contains(.obstacle)
        && !isAttached(row, to: other)
        && shapes.contains { shape in results[other].shapes.contains { $0.meets(shape) } }
    }
    let best = blockers.min { order.ranks[$0, default: 0] < order.ranks[$1, default: 0] }
    guard let best else { return (nil, nil) }
    return (.collision, .annotation(AnnotationIndex(best)))
  }

  /// Returns whether a placed view and all its hosts are visible.
  func isSeen(_ row: Int, _ results: [Result]) -> Bool {
    results[row].cause == nil && (host(row).map { isSeen($0, results) } ?? true)
  }

  /// Returns whether a place is that of the last placement and is kept. On a shape, only the first place can
  /// be.
  private func isLast(_ place: Int, _ row: Int, _ places: Places) -> Bool {
    guard isOnShape(row) else { return true }
    if places.isKept { return place == 0 }
    return ownShapes(row).isOnlyPlace
      && (memories[row].place.map { places.list[place].isSame(as: $0) } ?? false)
  }

  func explanation(_ row: Int, _ tried: [CandidateResult], _ results: [Result]) -> TranscriptLine {
    let places = results[row].places.list
    let inListOrder = tried.sorted { ($0.place, $0.anchor) < ($1.place, $1.anchor) }
    let texts = inListOrder.map {
      Transcript.candidate(
        $0.anchor, host(row) == nil ? places[$0.place].coordinate : outermostCoordinate(row, results),
        $0.stoppedBy, $0.by)
    }
    return Transcript.explanation(row, texts)
  }
}

/// Returns floor(256 · v + 0.5).
func fixed(_ value: Double) -> Int {
  Int(floor(256 * value + 0.5))
}

extension BruteForce {
  struct PlainFrame {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// The rectangle in whole 1/256 points, as collision tests use it.
    var edges: Edges

    var rectangle: ScreenRectangle { ScreenRectangle(x: x, y: y, width: width, height: height) }

    /// Returns whether two rectangles differ by at most a millionth of a point, as rounding errors may.
    func isNear(_ other: PlainFrame) -> Bool {
      abs(x - other.x) <= 1e-6 && abs(y - other.y) <= 1e-6 && abs(width - other.width) <= 1e-6
        && abs(height - other.height) <= 1e-6
    }
  }

  /// Returns the size of an annotation's view with an anchor, or `nil` if the size is unknown.
  func size(_ row: Int, _ option: AnchorOption) -> (width: Double, height: Double)? {
    let width = option.width ?? plan.annotations.options[row].width
    let height = option.height ?? plan.annotations.options[row].height
    return width == AnnotationOptions.unknownSize || height == AnnotationOptions.unknownSize
      ? nil : (width, height)
  }

  /// Returns the rectangle of a view at an anchor, by the table of docs/resolution.md.
  func viewFrame(_ row: Int, _ option: AnchorOption, _ point: ScreenPoint) -> PlainFrame? {
    size(row, option).map { BruteForce.plainFrame(option, $0, point) }
  }

  /// Returns the rectangle of a view or a callout with an anchor at a point.
  static func plainFrame(
    _ option: AnchorOption, _ size: (width: Double, height: Double), _ point: ScreenPoint
  ) -> PlainFrame {
    let (w, h) = size
    let (left, top) = BruteForce.corner(
      option.anchor, (point.x, point.y), (w, h), half: (w / 2, h / 2), (option.offsetX, option.offsetY))
    let (width, height) = (fixed(w), fixed(h))
    let (column, line) = BruteForce.corner(
      option.anchor, (fixed(point.x), fixed(point.y)), (width, height), half: (width >> 1, height >> 1),
      (fixed(option.offsetX), fixed(option.offsetY)))
    let edges = Edges(left: column, top: line, right: column + width, bottom: line + height)
    return PlainFrame(x: left, y: top, width: w, height: h, edges: edges)
  }

  private static func corner<Number: SignedNumeric>(
    _ anchor: Anchor, _ p: (x: Number, y: Number), _ size: (w: Number, h: Number),
    half: (w: Number, h: Number), _ o: (x: Number, y: Number)
  ) -> (left: Number, top: Number) {
    switch anchor {
    case .center: (p.x - half.w + o.x, p.y - half.h - o.y)
    case .top: (p.x - half.w + o.x, p.y - o.y)
    case .bottom: (p.x - half.w + o.x, p.y - size.h - o.y)
    case .left: (p.x + o.x, p.y - half.h - o.y)
    case .right: (p.x - size.w + o.x, p.y - half.h - o.y)
    case .topLeft: (p.x + o.x, p.y - o.y)
    case .topRight: (p.x - size.w + o.x, p.y - o.y)
    case .bottomLeft: (p.x + o.x, p.y - size.h - o.y)
    case .bottomRight: (p.x - size.w + o.x, p.y - size.h - o.y)
    }
  }
}

extension BruteForce {
  /// A candidate coordinate of an annotation, with its position on screen.
  struct Place: Equatable {
    var x = 0.0
    var y = 0.0
    var part = 0
    var point: ScreenPoint
    var coordinate: Coordinate
    /// Whether the place follows the rules of points: it is one of several points, or a fixed `at`.
    var isPoint = false
    /// Whether the place is in the margin, where views are placed before they are visible and while they leave the screen.
    var isInMargin = false
    /// Whether the part of its shape inside the inner bounds is large enough for the view.
    var hasRoom = true

    /// Projects a place of a part, in Mercator coordinates.
    /// - Parameter region: The region that has to contain the place, or `nil` for no restriction.
    init?(_ x: Double, _ y: Double, _ part: Int, _ region: Edges?, _ view: View) {
      let seen = view.look(x, y, part)
      guard seen.w > 0, seen.w <= view.farthest * (1 + 1e-12) else { return nil }
      let point = ScreenPoint(x: seen.x / seen.w, y: seen.y / seen.w)
      guard abs(point.x) <= 4_194_304, abs(point.y) <= 4_194_304 else { return nil }
      if let region {
        guard !region.isEmpty, fixed(point.x) >= region.left, fixed(point.x) <= region.right,
          fixed(point.y) >= region.top, fixed(point.y) <= region.bottom
        else { return nil }
      }
      self.x = x
      self.y = y
      self.part = part
      self.point = point
      let longitude = x * 360 - 180
      coordinate = Coordinate(
        longitude: longitude - 360 * ((longitude + 180) / 360).rounded(.down),
        latitude: 180 / .pi * (2 * atan(exp((1 - 2 * y) * .pi)) - .pi / 2))
    }

    init(point: ScreenPoint, coordinate: Coordinate) {
      self.point = point
      self.coordinate = coordinate
      isPoint = true
    }

    func isSame(as other: Place) -> Bool {
      part == other.part && abs(x - other.x) < 1e-12 && abs(y - other.y) < 1e-12
    }
  }

  /// The candidate coordinates of one annotation, in the order in which they are tried.
  struct Places {
    var list: [Place] = []
    /// Whether the first place is that of the last placement.
    var isKept = false
    /// Whether the kept place counts only if no other is acceptable.
    var keptIsLastResort = false
    /// The index of the first place of a view without a last placement; `nil` if that is the kept place or there
    /// is none.
    var firstFreshPlace: Int?
  }

  /// Returns the largest width and height over all anchors, in 1/256 points.
  func largestSize(_ row: Int) -> (width: Int, height: Int) {
    let own = plan.annotations.options[row]
    let widths = options(row).map { fixed($0.width ?? own.width) }
    let heights = options(row).map { fixed($0.height ?? own.height) }
    return (widths.max() ?? 0, heights.max() ?? 0)
  }

  /// Returns the margin, in 1/256 points.
  func margin(_ row: Int) -> Int {
    plan.annotations.options[row].fit == .require ? 0 : fixed(plan.placement.margin)
  }

  func bounds(_ row: Int, _ view: View) -> Edges {
    plan.annotations.options[row].flags.contains(.ignoreCameraPadding) ? view.screen : view.bounds
  }

  func isInMargin(_ point: ScreenPoint, of row: Int, _ view: View) -> Bool {
    let bounds = bounds(row, view)
    return !bounds.contains(point) && bounds.grown(by: margin(row)).contains(point)
  }

  /// Returns whether one of the rectangles at a point meets the screen or its margin.
  func reachesScreen(_ point: ScreenPoint, of row: Int, _ view: View) -> Bool {
    let reach = view.screen.grown(by: margin(row))
    return options(row).contains { viewFrame(row, $0, point)?.edges.meets(reach) ?? false }
  }
}

/// A point in homogeneous coordinates, before the division by w.
struct HomogeneousPoint {
  var x: Double
  var y: Double
  var w: Double

  func toward(_ other: HomogeneousPoint, _ fraction: Double) -> HomogeneousPoint {
    HomogeneousPoint(
      x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction, w: w + (other.w - w) * fraction)
  }
}
