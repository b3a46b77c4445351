/// The part of the view that touches the anchor point, by Mapbox's names.
package enum AnchorName: String, Sendable, CaseIterable {
  case center, top, bottom, left, right
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  /// What `all` stands for, in Mapbox's order.
  package static let all: [AnchorName] = [
    .topLeft, .top, .topRight, .left, .right, .bottomLeft, .bottom, .bottomRight,
  ]
}
