/// Zooms between which no range of zooms begins or ends.
struct SteadyZooms: Sendable {
  private let zoom: ComparedZoom
  /// The nearest ends of ranges on either side.
  private var lower: ComparedZoom?
  private var upper: ComparedZoom?
  /// Whether one ends or begins at `zoom`: no other is like it.
  private var isOnEdge = false

  init(around zoom: ComparedZoom) { self.zoom = zoom }

  /// Notes an end of a range.
  @inline(__always)
  mutating func note(_ edge: Double) {
    let edge = ComparedZoom(edge)
    if edge < zoom {
      lower = max(lower ?? edge, edge)
    } else if edge > zoom {
      upper = min(upper ?? edge, edge)
    } else {
      isOnEdge = true
    }
  }

  /// False for what is not a number.
  func contains(_ other: ComparedZoom) -> Bool {
    if other == zoom { return true }
    guard !isOnEdge, !other.steps.isNaN else { return false }
    return lower.map { $0 < other } ?? true && upper.map { other < $0 } ?? true
  }
}
