/// The previous placements of annotations without a coordinate of their own: on a shape, or at another annotation.
///
/// Layout: one row an annotation. Empty if every annotation of the plan has a coordinate of its own.
struct PreviousPlacements: Sendable {
  /// The place of the last placement. Its part is `noPart` before the first placement, and for annotations that are
  /// attached to an annotation.
  var places: [AnchorPlace]
  /// The zoom at which that place was chosen.
  private(set) var zooms: [Double]
  /// The coordinate of the last placement.
  private(set) var coordinates: [Coordinate]
  /// Whether this frame's coordinate differs from that of the last placement.
  private var hasMoved: [Bool]

  init(_ plan: Plan) {
    let count = plan.needsPlaces ? plan.annotations.count : 0
    places = Array(repeating: .none, count: count)
    zooms = Array(repeating: 0, count: count)
    coordinates = Array(repeating: Coordinate(longitude: 0, latitude: 0), count: count)
    hasMoved = Array(repeating: false, count: count)
  }

  /// Makes room for added annotations, or for the first annotations that need it.
  mutating func grow(_ plan: Plan) {
    // Once allocated, the columns stay, even if no annotation needs them any longer.
    let isNeeded = plan.needsPlaces || isNeeded
    let added = isNeeded ? plan.annotations.count - places.count : 0
    places.append(contentsOf: repeatElement(.none, count: added))
    zooms.append(contentsOf: repeatElement(0, count: added))
    coordinates.append(contentsOf: repeatElement(Coordinate(longitude: 0, latitude: 0), count: added))
    hasMoved.append(contentsOf: repeatElement(false, count: added))
  }

  /// Applies a permutation of the rows.
  mutating func move(_ moves: RowPermutation) {
    moves.move(&places)
    moves.move(&zooms)
    moves.move(&coordinates)
    moves.move(&hasMoved)
  }

  /// Resets the row of an annotation that now has another attachment.
  mutating func forget(_ row: Int) {
    guard row < places.count else { return }
    places[row] = .none
    hasMoved[row] = false
  }

  /// Copies the placement of an annotation of a former plan, if its shape has the same places in this plan.
  mutating func keep(
    _ former: PreviousPlacements, _ formerRow: Int, from formerPlan: Plan, at row: Int, in plan: Plan
  ) {
    guard row < places.count, formerRow < former.places.count else { return }
    var place = former.places[formerRow]
    if place.part != AnchorPlace.noPart {
      guard plan.hasShape(row), formerPlan.hasShape(formerRow) else { return }
      let first = plan.firstPart(ofRow: row) - formerPlan.firstPart(ofRow: formerRow)
      place.part = UInt32(Int(place.part) + first)
    }
    places[row] = place
    zooms[row] = former.zooms[formerRow]
    coordinates[row] = former.coordinates[formerRow]
  }

  /// Whether any annotation has no coordinate of its own.
  var isNeeded: Bool { !places.isEmpty }

  /// The values of one row.
  struct Entry: Sendable {
    var place: AnchorPlace
    fileprivate var zoom: Double
    fileprivate var coordinate: Coordinate
    fileprivate var hasMoved: Bool
  }

  /// The values of a row; a cluster has none, so its entry is empty.
  subscript(_ row: Int) -> Entry {
    get {
      guard row < places.count else {
        return Entry(
          place: .none, zoom: 0, coordinate: Coordinate(longitude: 0, latitude: 0), hasMoved: false)
      }
      return Entry(
        place: places[row], zoom: zooms[row], coordinate: coordinates[row], hasMoved: hasMoved[row])
    }
    set {
      guard row < places.count else { return }
      places[row] = newValue.place
      zooms[row] = newValue.zoom
      coordinates[row] = newValue.coordinate
      hasMoved[row] = newValue.hasMoved
    }
  }

  /// Returns whether the zoom changed by at least 1 since the place was chosen.
  func isDue(_ row: Int, at zoom: Double) -> Bool { abs(zoom - zooms[row]) >= 1 }

  /// Records that the annotation keeps its place.
  mutating func keep(_ place: AnchorPlace, at zoom: Double, for row: Int) {
    if isDue(row, at: zoom) { zooms[row] = zoom }
    places[row] = place
  }

  /// Records a newly chosen place.
  mutating func choose(_ place: AnchorPlace, at zoom: Double, for row: Int) {
    places[row] = place
    zooms[row] = zoom
  }

  /// The tolerance in degrees, about a tenth of a millimetre. Rounding differences are not a move.
  private static let nearness = 1e-9

  /// Records the coordinate of a placement.
  mutating func report(_ coordinate: Coordinate, of row: Int) {
    let last = coordinates[row]
    hasMoved[row] =
      abs(last.longitude - coordinate.longitude) > PreviousPlacements.nearness
      || abs(last.latitude - coordinate.latitude) > PreviousPlacements.nearness
    if hasMoved[row] { coordinates[row] = coordinate }
  }

  /// Whether a placed annotation has another coordinate than at its last placement.
  @inline(__always)
  func isElsewhere(_ row: Int) -> Bool { row < hasMoved.count && hasMoved[row] }

  /// Returns the coordinate of the last placement, visible or not, of an annotation that is not attached to another
  /// one.
  func placed(_ row: Int, _ plan: Plan) -> Coordinate {
    let isFound = row < places.count && places[row].part != AnchorPlace.noPart
    return isFound ? places[row].coordinate(in: plan.geometries) : plan.coordinate(ofFrameRow: row)
  }

  /// Returns the coordinate of the annotation's anchor point, now or when it was last shown.
  @inline(__always)
  func coordinate(_ row: Int, _ plan: Plan) -> Coordinate {
    let attachment = plan.attachment(ofFrameRow: row)
    if attachment != AttachmentTable.none, plan.attachments.kinds[Int(attachment)].findsCoordinate {
      return coordinates[row]
    }
    return plan.coordinate(ofFrameRow: row)
  }
}

extension Plan {
  /// Whether the annotation is attached to a known shape.
  fileprivate func hasShape(_ row: Int) -> Bool {
    let attachment = annotations.attachment[row]
    return attachment != AttachmentTable.none && attachments.shapeCount[Int(attachment)] > 0
  }

  /// Returns the first part of the shape that the annotation is attached to.
  fileprivate func firstPart(ofRow row: Int) -> Int {
    geometries.parts(ofShape: Int(attachments.firstShape[Int(annotations.attachment[row])])).lowerBound
  }

  /// Whether any annotation has no coordinate of its own.
  fileprivate var needsPlaces: Bool { attachments.kinds.contains { $0 != .point } }
}

extension AttachmentKind {
  /// Whether the frame, not the plan, determines the coordinate.
  fileprivate var findsCoordinate: Bool {
    switch self {
    case .point, .hostFeature: false
    case .shape, .anyFeature, .annotation: true
    }
  }
}
