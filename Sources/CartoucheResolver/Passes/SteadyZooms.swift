/// Zooms between which no range of zooms begins or ends.
struct SteadyZooms: Sendable {
  private let zoom: Double
  /// The nearest ends of ranges on either side.
  private var lower = -Double.infinity
  private var upper = Double.infinity
  /// Whether one ends or begins at `zoom`: no other is like it.
  private var isOnEdge = false

  init(around zoom: Double) { self.zoom = zoom }

  /// Notes an end of a range.
  @inline(__always)
  mutating func note(_ edge: Double) {
    if edge < zoom {
      lower = max(lower, edge)
    } else if edge > zoom {
      upper = min(upper, edge)
    } else {
      isOnEdge = true
    }
  }

  /// False for what is not a number.
  func contains(_ other: Double) -> Bool { other == zoom || !isOnEdge && lower < other && other < upper }
}
