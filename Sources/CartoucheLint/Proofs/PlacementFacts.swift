import CartoucheResolver

/// Facts about the annotations of a plan that hold in every frame, as long as inputs do not change the
/// plan.
///
/// The type is a class, because a plan consists of two hundred references, and every prover uses these facts
/// for every row.
final class PlacementFacts: Sendable {
  let plan: Plan
  /// The viewports in points; at least one.
  let viewports: [Viewport]
  /// The overlap in points beyond which two views certainly collide. Smaller overlaps are uncertain, because
  /// `stickiness` may shorten each side of a visible view, and edges are rounded to 1/256 point.
  let slack: Double
  /// The parts of features that layers draw, for the features that annotations are attached to.
  let drawnParts: DrawnParts
  /// The properties of each annotation that depend on zoom, with their zoom tables, by the row of the
  /// annotation.
  private let drives: [UInt32: [ColumnDrive]]
  /// The rows of annotations with states.
  private let stateful: Set<UInt32>
  /// The indices of the anchor lists whose `gap` depends on zoom.
  private let drivenLists: Set<UInt32>

  init(_ plan: Plan, _ viewports: [Viewport]) {
    self.plan = plan
    self.viewports = viewports
    slack = 2 * plan.placement.stickiness + PlacementFacts.rounding
    drawnParts = DrawnParts(plan)
    drives = Dictionary(grouping: plan.zoomTables.drives) { $0.row }
    stateful = Set(plan.states.annotation)
    drivenLists = Set(plan.zoomTables.gaps.map { $0.list })
  }

  /// An upper bound in points for the errors of several numbers that are rounded to 1/256.
  static let rounding = 1.0 / 16

  /// The zooms that a camera may have.
  static let allZooms = 0...25.5

  /// Returns the width of the world in points at this zoom.
  static func worldSize(at zoom: Double) -> Double { 512 * Elementary.exp2(zoom) }

  func options(_ row: Int) -> AnnotationOptions { plan.annotations.options[row] }

  /// Returns the anchors of an annotation, in order of preference.
  func anchors(_ row: Int) -> ArraySlice<AnchorOption> {
    plan.anchorLists.options[plan.anchorLists.range(Int(options(row).anchorList))]
  }

  /// Returns the properties of an annotation that depend on the zoom.
  func drivenProperties(_ row: Int) -> Set<AnnotationProperty> {
    Set(drives(row).map { $0.property })
  }

  /// Returns whether any property of an annotation depends on the zoom.
  func isDriven(_ row: Int) -> Bool { !drives.isEmpty && drives[UInt32(row)] != nil }

  private func drives(_ row: Int) -> [ColumnDrive] {
    drives.isEmpty ? [] : drives[UInt32(row)] ?? []
  }

  /// Returns whether an annotation has states, which may change any property.
  func hasStates(_ row: Int) -> Bool { !stateful.isEmpty && stateful.contains(UInt32(row)) }

  /// Returns whether an annotation may join a cluster.
  func joinsClusters(_ row: Int) -> Bool {
    plan.clusters.canCluster(row)
  }

  /// Returns whether the position and size of a view depend on nothing but the plan and the zoom.
  func hasKnownExtent(_ row: Int) -> Bool {
    let own = options(row)
    return !hasStates(row) && own.flags.isDisjoint(with: Self.unknown) && own.width > 0 && own.height > 0
      && (drivenLists.isEmpty || !drivenLists.contains(own.anchorList))
      && anchors(row).count <= Self.maximumAnchors
      && drives(row).allSatisfy { Self.followed.contains($0.property) }
  }

  /// The properties that decide whether an annotation is shown at a zoom.
  private static let showing: [AnnotationProperty] = [.visible, .minZoom, .maxZoom]

  /// The properties that a proof can handle although they depend on zoom.
  private static let followed: [AnnotationProperty] = [
    .width, .height, .priority, .zPriority, .visible, .minZoom, .maxZoom,
  ]

  // The flags of views with an unknown size, position or visibility. They are stored once, because they are
  // tested for every row.
  private static let unknown: AnnotationFlags = [.estimated, .draggable, .expressionFailed]

  /// The maximum length of an anchor list that proofs examine.
  private static let maximumAnchors = 16

  // MARK: Zoom

  /// Returns the zooms at which properties of the annotations may jump or change direction. `areCurved` is
  /// true if a property also changes between these zooms. The result is `nil` if there are too many zooms to
  /// examine.
  func stops(of rows: [Int]) -> (zooms: [Double], areCurved: Bool)? {
    if drives.isEmpty { return ([], false) }
    let tables = rows.flatMap { drives($0) }.map { plan.zoomTables[Int($0.table)] }
    let zooms = Set(tables.flatMap { $0.stops.map { ComparedZoom($0.zoom).value } })
    if zooms.count > Self.maximumStops { return nil }
    return (zooms.sorted(), tables.contains { $0.interpolation != .step })
  }

  private static let maximumStops = 24

  /// Returns the range of the values that a property of an annotation has in a span of zooms.
  func values(of property: AnnotationProperty, _ row: Int, in piece: ZoomPiece) -> ClosedRange<Double> {
    guard let drive = drives(row).first(where: { $0.property == property }) else {
      let value = options(row)[property]
      return value...value
    }
    let table = plan.zoomTables[Int(drive.table)]
    let first = table.value(at: piece.zooms.lowerBound)
    if table.interpolation == .step { return first...first }
    // Every interpolation is monotonic between stops.
    let last = table.value(at: piece.zooms.upperBound)
    let error = 1e-6 * (1 + max(abs(first), abs(last)))
    return (min(first, last) - error)...(max(first, last) + error)
  }

  /// Returns ranges that contain all zooms at which an annotation's own properties allow it to be shown. They
  /// are rounded like `ComparedZoom`.
  func zooms(of row: Int) -> [ClosedRange<Double>] {
    let own = options(row)
    guard !hasStates(row) else { return [Self.allZooms] }
    guard isDriven(row), drives(row).contains(where: { Self.showing.contains($0.property) }) else {
      let low = max(0, ComparedZoom(own.minZoom).value)
      let high = ComparedZoom(lastBelow: own.maxZoom).value
      return low <= high ? [low...high] : []
    }
    let isVisibleByZoom = drivenProperties(row).contains(.visible)
    guard let (stops, areCurved) = stops(of: [row]) else { return [Self.allZooms] }
    return ZoomPiece.all(of: Self.allZooms, stops: stops, areCurved: areCurved).compactMap { piece in
      if isVisibleByZoom, values(of: .visible, row, in: piece).upperBound <= 0 { return nil }
      let least = ComparedZoom(values(of: .minZoom, row, in: piece).lowerBound)
      let most = ComparedZoom(lastBelow: values(of: .maxZoom, row, in: piece).upperBound)
      let (low, high) = (max(piece.zooms.lowerBound, least.value), min(piece.zooms.upperBound, most.value))
      // The next span contains this end.
      if piece.excludesEnd, low == piece.zooms.upperBound { return nil }
      return low <= high ? low...high : nil
    }
  }

  // MARK: Frames

  /// Returns the limits of a view's rectangle over a span of zooms, if the view uses the anchor `option`.
  func viewExtent(_ option: AnchorOption, _ row: Int, in piece: ZoomPiece) -> ViewExtent {
    ViewExtent(
      option, width: values(of: .width, row, in: piece), height: values(of: .height, row, in: piece))
  }

  /// Returns a rectangle inside the collision shape of a view, or `nil` if the shape is unknown or empty.
  func collisionBox(_ frame: ViewExtent, _ row: Int) -> EdgeRectangle? {
    guard let outline = plan.outline(options(row)) else { return frame.inner }
    guard outline.boxes == CollisionOutline.wholeFrame, outline.mode != .none else { return nil }
    var box = frame.inner
    box.left += outline.insets.left
    box.top += outline.insets.top
    box.right -= outline.insets.right
    box.bottom -= outline.insets.bottom
    guard outline.mode == .circle else { return box }
    // If the size changes, the circle moves.
    return frame.isConstant && !box.isEmpty ? box.squareInCircle : nil
  }

  /// Returns the bounds in which views must be, relative to the center of the map. Returns `nil` if the
  /// camera's padding leaves no room.
  func bounds(_ viewport: Viewport, ignoresPadding: Bool) -> EdgeRectangle? {
    let middle = self.middle(of: viewport)
    let padding = ignoresPadding ? Insets() : plan.camera.padding
    let bounds = EdgeRectangle(
      left: padding.left, top: padding.top, right: viewport.width - padding.right,
      bottom: viewport.height - padding.bottom)
    return bounds.isEmpty ? nil : bounds.moved(by: -middle)
  }

  /// Returns the rectangle of an avoided region relative to the center of the map.
  func box(ofRegion region: RelativeRectangle, in viewport: Viewport) -> EdgeRectangle {
    func at(_ edge: RelativeEdge, _ length: Double) -> Double { edge.factor * length + edge.offset }
    return EdgeRectangle(
      left: at(region.left, viewport.width), top: at(region.top, viewport.height),
      right: at(region.right, viewport.width), bottom: at(region.bottom, viewport.height)
    ).moved(by: -middle(of: viewport))
  }

  /// Returns the center of the padded viewport, where the camera's center is.
  private func middle(of viewport: Viewport) -> SIMD2<Double> {
    let padding = plan.camera.padding
    return SIMD2(
      (padding.left + viewport.width - padding.right) / 2,
      (padding.top + viewport.height - padding.bottom) / 2
    )
  }

  /// Returns the vector between the points of two annotations in Web Mercator, the shorter way around the
  /// world.
  func displacement(from row: Int, to other: Int) -> SIMD2<Double> {
    let east = plan.annotations.mercatorX[other] - plan.annotations.mercatorX[row]
    let south = plan.annotations.mercatorY[other] - plan.annotations.mercatorY[row]
    return SIMD2(east - Elementary.nearestWhole(east), south)
  }
}

extension PlacementFacts {
  /// Returns the proof that a view is larger than the polygon that must contain it, with every anchor and at
  /// all zooms at which the view may be shown. The result is `nil` if the view may fit, or if one of the
  /// sizes is unknown.
  /// - Complexity: O(coordinates of the polygon).
  func largerThanPolygon(
    _ row: Int, _ attachment: Int, _ zooms: [ClosedRange<Double>]
  ) -> InvisibilityProof.Cause? {
    guard let low = zooms.first?.lowerBound, let high = zooms.last?.upperBound, hasKnownExtent(row),
      !joinsClusters(row), let extent = extent(ofAttachment: attachment),
      let (stops, areCurved) = stops(of: [row])
    else { return nil }
    var least = Double.infinity
    for piece in ZoomPiece.all(of: low...high, stops: stops, areCurved: areCurved) {
      let room = extent * Self.worldSize(at: piece.zooms.upperBound)
      for option in anchors(row) {
        let frame = viewExtent(option, row, in: piece).inner
        // Wherever the view is, it exceeds the polygon on one axis by this number of points.
        let excess = max(frame.right - frame.left - room.x, frame.bottom - frame.top - room.y)
        least = min(least, excess)
        if least <= Self.rounding { return nil }
      }
    }
    return least.isFinite ? .largerThanPolygon(by: least, low...high) : nil
  }

  /// Returns the width and height of the geometry that an attachment refers to, in Web Mercator. Returns
  /// `nil` if the geometry is unknown.
  private func extent(ofAttachment attachment: Int) -> SIMD2<Double>? {
    let geometries = plan.geometries
    var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
    let first = Int(plan.attachments.firstShape[attachment])
    let shapes = first..<first + Int(plan.attachments.shapeCount[attachment])
    for part in shapes.lazy.flatMap({ geometries.parts(ofShape: $0) }) {
      for path in geometries.paths(ofPart: part) {
        for index in geometries.coordinates(ofPath: path) {
          let place = SIMD2(geometries.x[index], geometries.y[index])
          low = pointwiseMin(low, place)
          high = pointwiseMax(high, place)
        }
      }
    }
    return low.x <= high.x ? high - low : nil
  }
}

/// A rectangle by its edges in points relative to a point on the screen, y down. An inverted rectangle
/// overlaps nothing.
struct EdgeRectangle: Equatable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// Whether the rectangle has no area, as an inverted rectangle has none.
  var isEmpty: Bool { left >= right || top >= bottom }

  func moved(by vector: SIMD2<Double>) -> EdgeRectangle {
    EdgeRectangle(
      left: left + vector.x, top: top + vector.y, right: right + vector.x, bottom: bottom + vector.y)
  }

  /// Returns the overlap with another rectangle in points, on the axis with the smaller overlap. A negative
  /// result is the distance between the rectangles.
  func overlap(with other: EdgeRectangle) -> Double {
    min(
      min(right, other.right) - max(left, other.left), min(bottom, other.bottom) - max(top, other.top))
  }

  /// Returns the maximum number of points by which an edge exceeds another rectangle. The result is at most
  /// 0 if this rectangle is inside the other.
  func overhang(over other: EdgeRectangle) -> Double {
    max(other.left - left, right - other.right, other.top - top, bottom - other.bottom)
  }

  /// The distance in points from the farthest edge to the point that the rectangle is relative to.
  var reach: Double { max(abs(left), abs(top), abs(right), abs(bottom)) }

  /// The largest square inside the largest circle in the middle of the rectangle.
  var squareInCircle: EdgeRectangle {
    let half = min(right - left, bottom - top) / 2 * 0.5.squareRoot()
    let middle = SIMD2(left + right, top + bottom) / 2
    return EdgeRectangle(left: -half, top: -half, right: half, bottom: half).moved(by: middle)
  }
}

/// The limits of a view's rectangle over a span of zooms, relative to the anchored point.
struct ViewExtent {
  /// A rectangle that is inside the view at every zoom.
  var inner: EdgeRectangle
  /// A rectangle that contains the view at every zoom.
  var outer: EdgeRectangle

  /// Computes the limits of the rectangle of a view that uses the anchor `option`.
  /// - Parameters:
  ///   - width: The range of the annotation's width in points.
  ///   - height: The range of the annotation's height in points.
  init(_ option: AnchorOption, width: ClosedRange<Double>, height: ClosedRange<Double>) {
    let width = option.width.map { $0...$0 } ?? width
    let height = option.height.map { $0...$0 } ?? height
    let before = option.anchor.shift
    let after = 1 - before
    let (x, y) = (option.offsetX, -option.offsetY)
    inner = EdgeRectangle(
      left: x - before.x * width.lowerBound, top: y - before.y * height.lowerBound,
      right: x + after.x * width.lowerBound, bottom: y + after.y * height.lowerBound)
    outer = EdgeRectangle(
      left: x - before.x * width.upperBound, top: y - before.y * height.upperBound,
      right: x + after.x * width.upperBound, bottom: y + after.y * height.upperBound)
  }

  /// Whether the view has the same rectangle at all zooms of the span.
  var isConstant: Bool { inner == outer }
}

/// A span of zooms in which no property of the examined annotations jumps.
struct ZoomPiece: Equatable {
  let zooms: ClosedRange<Double>
  /// Whether the span excludes its upper end. The upper end then belongs to the next span, in which values
  /// may differ.
  let excludesEnd: Bool

  /// The number of pieces into which the zooms between two stops are divided if values change between stops.
  private static let pieces = 16

  /// Divides a span of zooms into consecutive parts, in ascending order.
  /// - Parameters:
  ///   - stops: The zooms at which values may jump or change direction.
  ///   - areCurved: Whether values change between stops.
  static func all(of span: ClosedRange<Double>, stops: [Double], areCurved: Bool) -> [ZoomPiece] {
    if stops.isEmpty { return [ZoomPiece(zooms: span, excludesEnd: false)] }
    var ends = ([span.lowerBound, span.upperBound] + stops.filter { span.contains($0) }).sorted()
    if areCurved {
      for index in 1..<ends.count {
        let (low, high) = (ends[index - 1], ends[index])
        for piece in 1..<pieces { ends.append(low + (high - low) * Double(piece) / Double(pieces)) }
      }
      ends.sort()
    }
    var all: [ZoomPiece] = []
    for index in 1..<ends.count where ends[index - 1] < ends[index] {
      let (low, high) = (ends[index - 1], ends[index])
      all.append(ZoomPiece(zooms: low...high, excludesEnd: high < span.upperBound || stops.contains(high)))
    }
    // If a value jumps at the end of the span, the end is a part of its own.
    if all.isEmpty || stops.contains(span.upperBound) {
      all.append(ZoomPiece(zooms: span.upperBound...span.upperBound, excludesEnd: false))
    }
    return all
  }
}
