package import CartoucheResolver

/// A frame as lines of text, to compare two resolvers and read the differences.
package struct Transcript: Sendable, Equatable {
  package var placements: [TranscriptLine] = []
  package var hidden: [TranscriptLine] = []
  package var callouts: [TranscriptLine] = []
  package var events: [TranscriptLine] = []
  package var refusals: [TranscriptLine] = []
  package var explanations: [TranscriptLine] = []

  package init() {}

  /// - Parameter plan: The resolver's plan, which has the names of callout parts.
  package init(_ frame: Frame, _ plan: Plan = Plan()) {
    placements = frame.placements.map { placement in
      Transcript.placement(
        placement.annotation.row, x: placement.x, y: placement.y, width: placement.width,
        height: placement.height, anchor: placement.anchor.row,
        offset: (placement.offsetX, placement.offsetY), pointX: placement.pointX, pointY: placement.pointY,
        coordinate: placement.coordinate, zPriority: placement.zPriority, slot: placement.slot)
    }
    hidden = frame.hidden.map { Transcript.hidden($0.annotation.row, $0.cause, $0.by) }
    callouts = frame.callouts.map { callout in
      Transcript.callout(
        callout.annotation.row, callout.frame, anchor: callout.anchor.row,
        tip: callout.tip.map { ($0.point, $0.start, $0.end, $0.offCenter) }, slot: callout.slot)
    }
    events = frame.events.map { event in
      guard case .partTapped(let part) = event.change else { return Transcript.event(event) }
      return Transcript.part(plan.name(of: part), of: event.annotation?.row ?? -1)
    }
    refusals = frame.refusals.map { "\($0.input) \("\($0.reason)")" }
    explanations = frame.explanations.map { explanation in
      Transcript.explanation(
        explanation.annotation.row,
        explanation.candidates.map {
          Transcript.candidate($0.anchor.row, $0.coordinate, $0.stoppedBy, $0.by)
        })
    }
  }

  static func placement(
    _ row: Int, x: Double, y: Double, width: Double, height: Double, anchor: Int,
    offset: (x: Double, y: Double), pointX: Double, pointY: Double, coordinate: Coordinate,
    zPriority: Double, slot: Int
  ) -> TranscriptLine {
    // Adding 0 turns −0 into 0.
    let (right, up) = (offset.x + 0, offset.y + 0)
    return """
      \(row) at \(x), \(y), \(width) × \(height), anchor \(anchor) by \(right), \(up) of \(pointX), \(pointY), \
      \(coordinate.longitude), \(coordinate.latitude), zPriority \(zPriority), slot \(slot)
      """
  }

  static func callout(
    _ row: Int, _ frame: ScreenRectangle, anchor: Int,
    tip: (point: ScreenPoint, start: ScreenPoint, end: ScreenPoint, offCenter: Double)?, slot: Int
  ) -> TranscriptLine {
    guard let tip else {
      return
        "\(row) at \(frame.x), \(frame.y), \(frame.width) × \(frame.height), anchor \(anchor), slot \(slot)"
    }
    return """
      \(row) at \(frame.x), \(frame.y), \(frame.width) × \(frame.height), anchor \(anchor), slot \(slot), \
      tip \(tip.point.x), \(tip.point.y) from \(tip.start.x), \(tip.start.y) to \(tip.end.x), \(tip.end.y) \
      \(tip.offCenter) off
      """
  }

  static func hidden(_ row: Int, _ cause: Cause, _ by: Blocker?) -> TranscriptLine {
    "\(row) \(cause.name) \(by.map { "\($0)" } ?? "nobody")"
  }

  static func part(_ name: String, of row: Int) -> TranscriptLine { "\(row) part \(name)" }

  static func event(_ event: Event) -> TranscriptLine {
    let row = event.annotation?.row ?? -1
    return switch event.change {
    case .anchorCoordinateChanged(let place): "\(row) moved to \(place.longitude), \(place.latitude)"
    case .frameChanged(let frame): "\(row) in \(frame.x), \(frame.y), \(frame.width) × \(frame.height)"
    case .mapTapped(let place?): "tap on the map at \(place.longitude), \(place.latitude)"
    case .dragStateChanged(let from, let to, let place):
      "\(row) from \(from.name) to \(to.name) at \(place.longitude), \(place.latitude)"
    default: "\("\(event)")"
    }
  }

  static func candidate(
    _ anchor: Int, _ coordinate: Coordinate, _ stoppedBy: Cause?, _ by: Blocker?
  ) -> TranscriptLine {
    """
    \(anchor) at \(coordinate.longitude), \(coordinate.latitude): \(stoppedBy?.name ?? "acceptable") \(by.map { "\($0)" } ?? "nobody")
    """
  }

  static func explanation(_ row: Int, _ candidates: [TranscriptLine]) -> TranscriptLine {
    var line: TranscriptLine = "\(row):"
    for candidate in candidates {
      line.text += " " + candidate.text
      line.numbers += candidate.numbers
    }
    return line
  }
}

extension Coordinate {
  /// Returns whether two coordinates are equal up to rounding.
  func isNear(_ other: Coordinate) -> Bool {
    abs(longitude - other.longitude) < 1e-9 && abs(latitude - other.latitude) < 1e-9
  }
}

/// A line of text with numbers that count as equal if they differ by at most a millionth.
package struct TranscriptLine: Sendable, Equatable, CustomStringConvertible,
  ExpressibleByStringInterpolation
{
  /// The text with `_` in place of each number.
  package var text: String
  package var numbers: [Double]

  package init(stringLiteral value: String) {
    text = value
    numbers = []
  }

  package init(stringInterpolation: Interpolation) {
    text = stringInterpolation.text
    numbers = stringInterpolation.numbers
  }

  package struct Interpolation: StringInterpolationProtocol {
    var text = ""
    var numbers: [Double] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ value: String) { text += value }
    package mutating func appendInterpolation(_ value: Int) { text += String(value) }
    package mutating func appendInterpolation(_ value: Double) {
      text += "_"
      numbers.append(value)
    }
  }

  package static func == (a: TranscriptLine, b: TranscriptLine) -> Bool {
    a.text == b.text && a.numbers.count == b.numbers.count
      && zip(a.numbers, b.numbers).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  package var description: String { "\(text) \(numbers)" }
}
