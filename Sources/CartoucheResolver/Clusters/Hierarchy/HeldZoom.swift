/// The zoom that clusters go by: it follows the map's at once when that falls, and a little behind when it rises, so that a hand
/// that trembles joins and splits nothing.
package struct HeldZoom: Sendable, Equatable {
  package private(set) var zoom: Double?

  /// Levels that it may be behind.
  package static let slack = 0.05

  package init() {}

  /// Follows the zoom of a frame.
  package mutating func follow(_ zoom: Double) {
    guard let held = self.zoom, held.isFinite else {
      self.zoom = zoom
      return
    }
    self.zoom = min(zoom, max(held, zoom - HeldZoom.slack))
  }
}
