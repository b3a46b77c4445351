import CartoucheResolver

/// What is certain of a plan's annotations, whatever users and hosts do, unless they change the plan.
///
/// A class, because a plan is two hundred references: everybody who proves something holds these facts, and asks them of
/// every row.
final class PlacementFacts: Sendable {
  let plan: Plan
  /// In points, at least one.
  let viewports: [Viewport]
  /// Points by which two views must overlap so that they collide for sure: each side of a view that is shown already may count as
  /// shorter by `stickiness`, and edges are rounded to 1/256 point.
  let slack: Double
  /// What layers draw of what annotations are attached to.
  let drawnParts: DrawnParts
  private let drives: [UInt32: [ColumnDrive]]
  private let stateful: Set<UInt32>
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

  /// More than what rounding to 1/256 point, of several numbers, makes of a length in points.
  static let rounding = 1.0 / 16

  /// All zooms that a camera may have.
  static let allZooms = 0...25.5

  /// How wide the world is, in points.
  static func worldSize(at zoom: Double) -> Double { 512 * Elementary.exp2(zoom) }

  func options(_ row: Int) -> AnnotationOptions { plan.annotations.options[row] }

  /// The entries of an annotation's anchor list.
  func anchors(_ row: Int) -> ArraySlice<AnchorOption> {
    plan.anchorLists.options[plan.anchorLists.range(Int(options(row).anchorList))]
  }

  /// What zoom decides about an annotation.
  func drivenProperties(_ row: Int) -> Set<AnnotationProperty> {
    Set(drives(row).map { $0.property })
  }

  /// Whether zoom decides about anything of an annotation.
  func isDriven(_ row: Int) -> Bool { !drives.isEmpty && drives[UInt32(row)] != nil }

  private func drives(_ row: Int) -> [ColumnDrive] {
    drives.isEmpty ? [] : drives[UInt32(row)] ?? []
  }

  /// Whether a state says something of an annotation, which may then be anything.
  func hasStates(_ row: Int) -> Bool { !stateful.isEmpty && stateful.contains(UInt32(row)) }

  /// Whether an annotation may be shown as a member of a cluster.
  func joinsClusters(_ row: Int) -> Bool {
    plan.clusters.hasMember(row)
  }

  /// Whether the place and the size of an annotation's view are what the plan says, but for zoom.
  func hasKnownFrame(_ row: Int) -> Bool {
    let own = options(row)
    return !hasStates(row) && own.flags.isDisjoint(with: Self.unknown) && own.width > 0 && own.height > 0
      && (drivenLists.isEmpty || !drivenLists.contains(own.anchorList))
      && anchors(row).count <= Self.mostAnchors
      && drives(row).allSatisfy { Self.followed.contains($0.property) }
  }

  /// What decides whether an annotation may be shown at a zoom.
  private static let showing: [AnnotationProperty] = [.visible, .minZoom, .maxZoom]

  /// What zoom may decide about an annotation of which something is certain.
  private static let followed: [AnnotationProperty] = [
    .width, .height, .priority, .zPriority, .visible, .minZoom, .maxZoom,
  ]

  // Made once: it is asked for every row.
  private static let unknown: AnnotationFlags = [.estimated, .draggable, .expressionFailed]

  /// Longer lists are not looked at.
  private static let mostAnchors = 16

  // MARK: Zoom

  /// Where values of annotations may jump or turn, and whether they change between.
  /// Nil: there are so many that looking between them would take too long, and nothing is proved.
  func stops(of rows: [Int]) -> (zooms: [Double], areCurved: Bool)? {
    if drives.isEmpty { return ([], false) }
    let tables = rows.flatMap { drives($0) }.map { plan.zoomTables[Int($0.table)] }
    let zooms = Set(tables.flatMap { $0.stops.map { ComparedZoom($0.zoom).value } })
    if zooms.count > Self.mostStops { return nil }
    return (zooms.sorted(), tables.contains { $0.interpolation != .step })
  }

  private static let mostStops = 24

  /// The least and the most that a property is in a piece made by `stops`.
  func values(of property: AnnotationProperty, _ row: Int, in piece: ZoomPiece) -> ClosedRange<Double> {
    guard let drive = drives(row).first(where: { $0.property == property }) else {
      let value = options(row)[property]
      return value...value
    }
    let table = plan.zoomTables[Int(drive.table)]
    let first = table.value(at: piece.zooms.lowerBound)
    if table.interpolation == .step { return first...first }
    // Every interpolation rises or falls from stop to stop.
    let last = table.value(at: piece.zooms.upperBound)
    let error = 1e-6 * (1 + max(abs(first), abs(last)))
    return (min(first, last) - error)...(max(first, last) + error)
  }

  /// Zooms at which an annotation may be shown, as far as it says so itself: none is missing. As `ComparedZoom` rounds them.
  func zooms(of row: Int) -> [ClosedRange<Double>] {
    let own = options(row)
    guard !hasStates(row) else { return [Self.allZooms] }
    guard isDriven(row), drives(row).contains(where: { Self.showing.contains($0.property) }) else {
      let low = max(0, ComparedZoom(own.minZoom).value)
      let high = min(ComparedZoom(own.maxZoom).value, 25.5)
      return low <= high ? [low...high] : []
    }
    let isVisibleByZoom = drivenProperties(row).contains(.visible)
    guard let (stops, areCurved) = stops(of: [row]) else { return [Self.allZooms] }
    return ZoomPiece.all(of: Self.allZooms, stops: stops, areCurved: areCurved).compactMap { piece in
      if isVisibleByZoom, values(of: .visible, row, in: piece).upperBound <= 0 { return nil }
      let least = ComparedZoom(values(of: .minZoom, row, in: piece).lowerBound)
      let most = ComparedZoom(values(of: .maxZoom, row, in: piece).upperBound)
      let (low, high) = (max(piece.zooms.lowerBound, least.value), min(piece.zooms.upperBound, most.value))
      // The next piece has the end.
      if piece.excludesEnd, low == piece.zooms.upperBound { return nil }
      return low <= high ? low...high : nil
    }
  }

  // MARK: Frames

  /// An annotation's frame with an anchor.
  func frame(_ option: AnchorOption, _ row: Int, in piece: ZoomPiece) -> FrameSpan {
    FrameSpan(
      option, width: values(of: .width, row, in: piece), height: values(of: .height, row, in: piece))
  }

  /// What lies in the shape that an annotation collides with; nil: it is not known, or there is none.
  func collisionBox(_ frame: FrameSpan, _ row: Int) -> FrameBox? {
    guard let outline = plan.outline(options(row)) else { return frame.inner }
    guard outline.boxes == CollisionOutline.wholeFrame, outline.mode != .none else { return nil }
    var box = frame.inner
    box.left += outline.insets.left
    box.top += outline.insets.top
    box.right -= outline.insets.right
    box.bottom -= outline.insets.bottom
    guard outline.mode == .circle else { return box }
    // Where the frame grows, its circle moves.
    return frame.isConstant && !box.isEmpty ? box.squareInCircle : nil
  }

  /// What a view is to be in, from the middle of the map; nil: the camera's padding leaves nothing.
  func bounds(_ viewport: Viewport, ignoresPadding: Bool) -> FrameBox? {
    let middle = self.middle(of: viewport)
    let padding = ignoresPadding ? Insets() : plan.camera.padding
    let bounds = FrameBox(
      left: padding.left, top: padding.top, right: viewport.width - padding.right,
      bottom: viewport.height - padding.bottom)
    return bounds.isEmpty ? nil : bounds.moved(by: -middle)
  }

  /// An avoided region, from the middle of the map.
  func box(ofRegion region: RelativeRectangle, in viewport: Viewport) -> FrameBox {
    func at(_ edge: RelativeEdge, _ length: Double) -> Double { edge.factor * length + edge.offset }
    return FrameBox(
      left: at(region.left, viewport.width), top: at(region.top, viewport.height),
      right: at(region.right, viewport.width), bottom: at(region.bottom, viewport.height)
    ).moved(by: -middle(of: viewport))
  }

  /// The middle of the padded viewport, where a camera's centre is.
  private func middle(of viewport: Viewport) -> SIMD2<Double> {
    let padding = plan.camera.padding
    return SIMD2(
      (padding.left + viewport.width - padding.right) / 2,
      (padding.top + viewport.height - padding.bottom) / 2
    )
  }

  /// From one annotation's own point to another's on Web Mercator, the shorter way round the world.
  func way(from row: Int, to other: Int) -> SIMD2<Double> {
    let east = plan.annotations.mercatorX[other] - plan.annotations.mercatorX[row]
    let south = plan.annotations.mercatorY[other] - plan.annotations.mercatorY[row]
    return SIMD2(east - Elementary.nearestWhole(east), south)
  }
}
