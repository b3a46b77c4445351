public import CartoucheResolver

/// A frame as lines of text, so that two resolvers can be compared and a difference read.
public struct Transcript: Sendable, Equatable {
  public var placements: [String] = []
  public var hidden: [String] = []
  public var events: [String] = []
  public var explanations: [String] = []

  public init() {}

  public init(_ frame: Frame) {
    placements = frame.placements.map { placement in
      Transcript.placement(
        Int(placement.annotation), x: placement.x, y: placement.y, width: placement.width,
        height: placement.height, anchor: Int(placement.anchor),
        offset: (placement.offsetX, placement.offsetY), pointX: placement.pointX, pointY: placement.pointY,
        coordinate: placement.coordinate, zPriority: placement.zPriority, slot: Int(placement.slot))
    }
    hidden = frame.hidden.map { Transcript.hidden(Int($0.annotation), $0.cause, $0.by) }
    events = frame.events.map { "\($0)" }
    explanations = frame.explanations.map { explanation in
      Transcript.explanation(
        Int(explanation.annotation),
        explanation.candidates.map {
          "\($0.anchor) \($0.coordinate) \($0.stoppedBy.map(\.name) ?? "acceptable") \($0.by)"
        })
    }
  }

  static func placement(
    _ row: Int, x: Double, y: Double, width: Double, height: Double, anchor: Int,
    offset: (x: Double, y: Double), pointX: Double, pointY: Double, coordinate: Coordinate,
    zPriority: Double, slot: Int
  ) -> String {
    // A sum with 0 turns −0, which is as good, into 0.
    let (right, up) = (offset.x + 0, offset.y + 0)
    return """
      \(row) at \(x), \(y), \(width) × \(height), anchor \(anchor) by \(right), \(up) of \(pointX), \(pointY), \
      \(coordinate), zPriority \(zPriority), slot \(slot)
      """
  }

  static func hidden(_ row: Int, _ cause: Cause, _ by: Blocker) -> String {
    "\(row) \(cause.name) \(by)"
  }

  static func explanation(_ row: Int, _ candidates: [String]) -> String {
    "\(row): \(candidates.joined(separator: "; "))"
  }
}
