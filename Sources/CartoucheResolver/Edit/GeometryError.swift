/// Why a geometry cannot be what an attachment stands on.
public enum GeometryError: Error, Sendable, Equatable {
  /// The plan has no such attachment.
  case unknownAttachment
  /// The attachment is to another annotation, which has no geometry of its own.
  case attachedToAnnotation
  /// A line has fewer than two coordinates, a ring fewer than three that differ from its first, or a part none.
  case tooFewCoordinates(Int, needed: Int)
  /// A geometry of several parts has none, or a polygon no ring.
  case empty
  /// A coordinate that is nowhere on the earth: not finite, or beyond a pole.
  case coordinate(Coordinate)
}

extension GeometryError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .unknownAttachment:
      "the plan has no such attachment; what an annotation is attached to is asked of the plan"
    case .attachedToAnnotation: "what is attached to an annotation stands where that stands; move that"
    case .tooFewCoordinates(let count, let needed):
      "a part of the geometry has \(count) of the \(needed) coordinates that it needs at least"
    case .empty: "a geometry has at least one part; for a feature that is gone give no geometry"
    case .coordinate: "a coordinate is not finite, or its latitude is beyond ±90"
    }
  }
}
