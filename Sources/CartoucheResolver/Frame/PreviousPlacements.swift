/// The previous placements of annotations whose coordinate depends on the frame. Such an annotation is attached to a
/// line, polygon or several points, or to another annotation.
///
/// Layout: each array has one element for each annotation. All are empty if every annotation of the plan has a
/// coordinate of its own.
struct PreviousPlacements: Sendable {
  /// Per annotation: the point of its shape where it was last placed. The point's `part` is `noPart` before the first
  /// placement, and for annotations that are attached to an annotation.
  var places: [AnchorPlace]
  /// Per annotation: the map zoom at which the point in `places` was chosen.
  private(set) var zooms: [Double]
  /// Per annotation: the map coordinate of its last placement.
  private(set) var coordinates: [Coordinate]
  /// Per annotation: whether its coordinate in this frame differs from the coordinate of its last placement.
  private var hasMoved: [Bool]

  init(_ plan: Plan) {
    let count = plan.needsPlaces ? plan.annotations.count : 0
    places = Array(repeating: .none, count: count)
    zooms = Array(repeating: 0, count: count)
    coordinates = Array(repeating: Coordinate(longitude: 0, latitude: 0), count: count)
    hasMoved = Array(repeating: false, count: count)
  }

  /// Makes room for the placements of added annotations. If no earlier plan needed placements, makes room for those of
  /// all annotations.
  mutating func grow(_ plan: Plan) {
    // Once allocated, the arrays stay, even if no annotation needs them any longer.
    let isNeeded = plan.needsPlaces || isNeeded
    let added = isNeeded ? plan.annotations.count - places.count : 0
    places.append(contentsOf: repeatElement(.none, count: added))
    zooms.append(contentsOf: repeatElement(0, count: added))
    coordinates.append(contentsOf: repeatElement(Coordinate(longitude: 0, latitude: 0), count: added))
    hasMoved.append(contentsOf: repeatElement(false, count: added))
  }

  /// Forgets the placement of an annotation that got another attachment.
  mutating func forget(_ row: Int) {
    guard row < places.count else { return }
    places[row] = .none
    hasMoved[row] = false
  }

  /// Copies an annotation's placement from a former plan. Placements on shapes are copied only if both plans know the
  /// annotation's shape.
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

  /// Whether the plan has annotations whose coordinate depends on the frame, so that previous placements must be
  /// stored.
  var isNeeded: Bool { !places.isEmpty }

  /// The previous placement of one annotation.
  struct Entry: Sendable {
    var place: AnchorPlace
    fileprivate var zoom: Double
    fileprivate var coordinate: Coordinate
    fileprivate var hasMoved: Bool
  }

  /// The previous placement of an annotation; the initial value for a cluster.
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

  /// Returns whether a new place on the annotation's shape should be considered. It should if the map's zoom has
  /// changed by at least 1 since the current place was chosen.
  func isDue(_ row: Int, at zoom: Double) -> Bool { abs(zoom - zooms[row]) >= 1 }

  /// Records that the annotation stays at its place on the shape. If the zoom has changed by 1 or more since that place
  /// was chosen, it counts as chosen at this zoom.
  mutating func keep(_ place: AnchorPlace, at zoom: Double, for row: Int) {
    if isDue(row, at: zoom) { zooms[row] = zoom }
    places[row] = place
  }

  /// Records that the annotation moved to another place on its shape.
  mutating func choose(_ place: AnchorPlace, at zoom: Double, for row: Int) {
    places[row] = place
    zooms[row] = zoom
  }

  /// The tolerance of `report` in degrees, about a tenth of a millimeter, so that rounding differences do not count as
  /// moves.
  private static let nearness = 1e-9

  /// Records the coordinate of a placement, and whether it differs from that of the annotation's last placement.
  mutating func report(_ coordinate: Coordinate, of row: Int) {
    let last = coordinates[row]
    hasMoved[row] =
      abs(last.longitude - coordinate.longitude) > PreviousPlacements.nearness
      || abs(last.latitude - coordinate.latitude) > PreviousPlacements.nearness
    if hasMoved[row] { coordinates[row] = coordinate }
  }

  /// Returns whether a placed annotation has another coordinate than at its last placement.
  @inline(__always)
  func isElsewhere(_ row: Int) -> Bool { row < hasMoved.count && hasMoved[row] }

  /// Returns the coordinate at which the annotation was last placed, visible or in the margin. An annotation with a
  /// coordinate of its own has only that one. The result is meaningless for annotations that are attached to another
  /// annotation.
  func placed(_ row: Int, _ plan: Plan) -> Coordinate {
    let isFound = row < places.count && places[row].part != AnchorPlace.noPart
    return isFound ? places[row].coordinate(in: plan.geometries) : plan.annotations.coordinate(row)
  }

  /// Returns the coordinate of the annotation's anchor point. If it depends on the frame, it is that of the last
  /// placement.
  @inline(__always)
  func coordinate(_ row: Int, _ plan: Plan) -> Coordinate {
    let attachment = plan.attachment(ofFrameRow: row)
    if attachment != AttachmentTable.none, plan.attachments.kinds[Int(attachment)].findsCoordinate {
      return coordinates[row]
    }
    return plan.annotations.coordinate(row)
  }
}

extension Plan {
  /// Returns whether the annotation is attached to a shape that the plan contains.
  fileprivate func hasShape(_ row: Int) -> Bool {
    let attachment = annotations.attachment[row]
    return attachment != AttachmentTable.none && attachments.shapeCount[Int(attachment)] > 0
  }

  /// Returns the first part (line, polygon or point set) of the annotation's shape, as an index into the parts of
  /// `geometries`.
  fileprivate func firstPart(ofRow row: Int) -> Int {
    geometries.parts(ofShape: Int(attachments.firstShape[Int(annotations.attachment[row])])).lowerBound
  }

  /// Whether the plan has annotations whose coordinate depends on the frame.
  fileprivate var needsPlaces: Bool { attachments.kinds.contains { $0 != .point } }
}

extension AttachmentKind {
  /// Whether the frame determines the coordinate of an annotation with this kind of attachment. If false, the plan
  /// does.
  fileprivate var findsCoordinate: Bool {
    switch self {
    case .point, .hostFeature: false
    case .shape, .anyFeature, .annotation: true
    }
  }
}
