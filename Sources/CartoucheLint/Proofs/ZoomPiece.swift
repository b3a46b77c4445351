/// A span of zooms in which no value jumps.
struct ZoomPiece: Equatable {
  let zooms: ClosedRange<Double>
  /// Whether the end is where the next piece begins, and its values may differ.
  let excludesEnd: Bool

  /// How many pieces there are between two stops where values are interpolated.
  private static let pieces = 16

  /// Pieces of a span, in order.
  /// - Parameters:
  ///   - stops: where values may jump or turn.
  ///   - areCurved: whether values change between them.
  static func all(of span: ClosedRange<Double>, stops: [Double], areCurved: Bool) -> [ZoomPiece] {
    if stops.isEmpty { return [ZoomPiece(zooms: span, excludesEnd: false)] }
    var ends = ([span.lowerBound, span.upperBound] + stops.filter { span.contains($0) }).sorted()
    if areCurved {
      for index in 1..<ends.count {
        let (low, high) = (ends[index - 1], ends[index])
        for piece in 1..<pieces { ends.append(low + (high - low) * Double(piece) / Double(pieces)) }
      }
      ends.sort()
    }
    var all: [ZoomPiece] = []
    for index in 1..<ends.count where ends[index - 1] < ends[index] {
      let (low, high) = (ends[index - 1], ends[index])
      all.append(ZoomPiece(zooms: low...high, excludesEnd: high < span.upperBound || stops.contains(high)))
    }
    // What jumps at the very end has another value there.
    if all.isEmpty || stops.contains(span.upperBound) {
      all.append(ZoomPiece(zooms: span.upperBound...span.upperBound, excludesEnd: false))
    }
    return all
  }
}
