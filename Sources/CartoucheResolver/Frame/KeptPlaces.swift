/// Where annotations stand whose plan does not say it: on a geometry, or at an annotation.
///
/// One row an annotation; none at all where every annotation has a point of its own.
struct KeptPlaces: Sendable {
  /// The place of the last placement; its part is `noPart` before the first, and of what stands at an annotation.
  var places: [AnchorPlace]
  /// The zoom at which that place was chosen.
  private(set) var zooms: [Double]
  /// What was reported last.
  private(set) var coordinates: [Coordinate]
  /// Whether this frame reports another coordinate than the last placement.
  private var hasMoved: [Bool]

  init(_ plan: Plan) {
    let count = plan.needsPlaces ? plan.annotations.count : 0
    places = Array(repeating: .none, count: count)
    zooms = Array(repeating: 0, count: count)
    coordinates = Array(repeating: Coordinate(longitude: 0, latitude: 0), count: count)
    hasMoved = Array(repeating: false, count: count)
  }

  /// Makes room for annotations that were added to the plan, or that need it for the first time.
  mutating func grow(_ plan: Plan) {
    // Once there are any, they are those of all rows, though nobody may need them any more.
    let isNeeded = plan.needsPlaces || isNeeded
    let added = isNeeded ? plan.annotations.count - places.count : 0
    places.append(contentsOf: repeatElement(.none, count: added))
    zooms.append(contentsOf: repeatElement(0, count: added))
    coordinates.append(contentsOf: repeatElement(Coordinate(longitude: 0, latitude: 0), count: added))
    hasMoved.append(contentsOf: repeatElement(false, count: added))
  }

  /// Follows another order of rows.
  mutating func move(_ moves: RowMoves) {
    moves.move(&places)
    moves.move(&zooms)
    moves.move(&coordinates)
    moves.move(&hasMoved)
  }

  /// Forgets where an annotation stood, for one that is attached to something else now.
  mutating func forget(_ row: Int) {
    guard row < places.count else { return }
    places[row] = .none
    hasMoved[row] = false
  }

  /// Keeps where an annotation of a former plan stood that may stand in the same places of this one.
  mutating func keep(
    _ former: KeptPlaces, _ formerRow: Int, from formerPlan: Plan, at row: Int, in plan: Plan
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

  /// Whether any annotation has no point of its own.
  var isNeeded: Bool { !places.isEmpty }

  /// All that is kept of one annotation.
  struct Entry: Sendable {
    var place: AnchorPlace
    fileprivate var zoom: Double
    fileprivate var coordinate: Coordinate
    fileprivate var hasMoved: Bool
  }

  /// What is kept of an annotation; of a cluster, which has none, nothing.
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

  /// Whether the zoom is so much another one than when the place was chosen that the shape is another one to the eye.
  func isDue(_ row: Int, at zoom: Double) -> Bool { abs(zoom - zooms[row]) >= 1 }

  /// Takes the place that an annotation has once more.
  mutating func keep(_ place: AnchorPlace, at zoom: Double, for row: Int) {
    if isDue(row, at: zoom) { zooms[row] = zoom }
    places[row] = place
  }

  /// Takes a place that was chosen anew.
  mutating func choose(_ place: AnchorPlace, at zoom: Double, for row: Int) {
    places[row] = place
    zooms[row] = zoom
  }

  /// Degrees, a tenth of a millimetre: a place that is found again by other sums has not moved.
  private static let nearness = 1e-9

  /// Notes the coordinate of a placement.
  mutating func report(_ coordinate: Coordinate, of row: Int) {
    let last = coordinates[row]
    hasMoved[row] =
      abs(last.longitude - coordinate.longitude) > KeptPlaces.nearness
      || abs(last.latitude - coordinate.latitude) > KeptPlaces.nearness
    if hasMoved[row] { coordinates[row] = coordinate }
  }

  /// Whether a placed annotation has another coordinate than at its last placement.
  @inline(__always)
  func isElsewhere(_ row: Int) -> Bool { row < hasMoved.count && hasMoved[row] }

  /// Where an annotation that is attached to no other was placed last, shown or not.
  func placed(_ row: Int, _ plan: Plan) -> Coordinate {
    let isFound = row < places.count && places[row].part != AnchorPlace.noPart
    return isFound ? places[row].coordinate(in: plan.geometries) : plan.coordinate(ofFrameRow: row)
  }

  /// What the annotation is anchored to, or was when it was last shown.
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
  /// Whether an annotation is attached to a geometry that is known.
  fileprivate func hasShape(_ row: Int) -> Bool {
    let attachment = annotations.attachment[row]
    return attachment != AttachmentTable.none && attachments.shapeCount[Int(attachment)] > 0
  }

  /// The first part of the geometry that an annotation is attached to.
  fileprivate func firstPart(ofRow row: Int) -> Int {
    geometries.parts(ofShape: Int(attachments.firstShape[Int(annotations.attachment[row])])).lowerBound
  }

  /// Whether any annotation has no point of its own.
  fileprivate var needsPlaces: Bool { attachments.kinds.contains { $0 != .point } }
}

extension AttachmentKind {
  /// Whether a frame finds the coordinate, and not the plan.
  fileprivate var findsCoordinate: Bool {
    switch self {
    case .point, .hostFeature: false
    case .shape, .anyFeature, .annotation: true
    }
  }
}
