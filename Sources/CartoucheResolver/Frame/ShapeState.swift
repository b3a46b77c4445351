/// Where annotations stand whose plan does not say it: on a shape, or at an annotation.
///
/// One row an annotation; none at all where every annotation has a point of its own.
struct ShapeState: Sendable {
  /// The place of the last placement; its part is `noPart` before the first, and of what stands at an annotation.
  var places: [AnchorPlace]
  /// The zoom at which that place was chosen.
  var zooms: [Double]
  /// What was reported last.
  var coordinates: [Coordinate]
  /// Whether the place may be kept in this frame.
  var isKept: [Bool]
  /// Whether this frame reports another coordinate than the last placement.
  var hasMoved: [Bool]

  init(_ plan: Plan) {
    let count = plan.attachments.kinds.contains { $0 != .point } ? plan.annotations.count : 0
    places = Array(repeating: .none, count: count)
    zooms = Array(repeating: 0, count: count)
    coordinates = Array(repeating: Coordinate(longitude: 0, latitude: 0), count: count)
    isKept = Array(repeating: false, count: count)
    hasMoved = Array(repeating: false, count: count)
  }

  /// Makes room for annotations that were added to the plan, or that need it for the first time.
  mutating func grow(_ plan: Plan) {
    let needed = plan.attachments.kinds.contains { $0 != .point } ? plan.annotations.count : places.count
    let added = max(0, needed - places.count)
    places.append(contentsOf: repeatElement(.none, count: added))
    zooms.append(contentsOf: repeatElement(0, count: added))
    coordinates.append(contentsOf: repeatElement(Coordinate(longitude: 0, latitude: 0), count: added))
    isKept.append(contentsOf: repeatElement(false, count: added))
    hasMoved.append(contentsOf: repeatElement(false, count: added))
  }

  /// Forgets where an annotation stood, for one that is attached to something else now.
  mutating func forget(_ row: Int) {
    guard row < places.count else { return }
    places[row] = .none
    hasMoved[row] = false
  }

  /// Degrees, a tenth of a millimetre: a place that is found again by other sums has not moved.
  private static let nearness = 1e-9

  /// Notes what a placement reports.
  mutating func report(_ coordinate: Coordinate, of row: Int) {
    let last = coordinates[row]
    hasMoved[row] =
      abs(last.longitude - coordinate.longitude) > ShapeState.nearness
      || abs(last.latitude - coordinate.latitude) > ShapeState.nearness
    if hasMoved[row] { coordinates[row] = coordinate }
  }
}
