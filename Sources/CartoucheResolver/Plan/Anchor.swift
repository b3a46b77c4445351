/// The part of a view that touches its anchor point: `bottom` puts the view above the point.
public enum Anchor: UInt8, Sendable, CaseIterable {
  /// The middle.
  case center
  /// The middle of the upper edge.
  case top
  /// The middle of the lower edge.
  case bottom
  /// The middle of the left edge.
  case left
  /// The middle of the right edge.
  case right
  /// The corner.
  case topLeft
  /// The corner.
  case topRight
  /// The corner.
  case bottomLeft
  /// The corner.
  case bottomRight

  /// The name as a spec and every output format spell it.
  public var name: String {
    switch self {
    case .center: "center"
    case .top: "top"
    case .bottom: "bottom"
    case .left: "left"
    case .right: "right"
    case .topLeft: "top-left"
    case .topRight: "top-right"
    case .bottomLeft: "bottom-left"
    case .bottomRight: "bottom-right"
    }
  }
}

extension Anchor {
  /// How far one point of `gap` moves the view: + is right and + is up.
  ///
  /// Away from the point: along an axis for sides, by 1/√2 on both for corners, not at all for center.
  package var gapDirection: (x: Double, y: Double) {
    // 1/√2 to the last bit; without a library, a square root is no constant.
    let diagonal = 0.7071067811865476
    return switch self {
    case .center: (0, 0)
    case .top: (0, -1)
    case .bottom: (0, 1)
    case .left: (1, 0)
    case .right: (-1, 0)
    case .topLeft: (diagonal, -diagonal)
    case .topRight: (-diagonal, -diagonal)
    case .bottomLeft: (diagonal, diagonal)
    case .bottomRight: (-diagonal, diagonal)
    }
  }
}
