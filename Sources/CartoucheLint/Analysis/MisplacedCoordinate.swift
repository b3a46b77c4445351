import CartoucheDiagnostics

/// A place that lies far from all else, and would lie there without a slip.
struct MisplacedCoordinate {
  var slip: CoordinateSlip
  /// "this point lies far from the others", or "this point" where either of two may be the wrong one.
  var subject: String
  var place: Location
  /// Whether it is a line or an outline, with more than one position.
  var isShape = false
  /// Where either may be the wrong one, the other.
  var other: Other?

  struct Other {
    /// "the other one".
    var name: String
    /// Where it is written, if that is one place.
    var place: Location?
  }
}

extension RuleContext {
  /// Reports the places that one of some slips put where they are.
  mutating func reportMisplaced(by slips: [CoordinateSlip]) {
    for found in analysis.misplacedCoordinates where slips.contains(found.slip) {
      if let other = found.other {
        report(
          "\(found.subject) and \(other.name) lie far apart, and would lie together with \(found.slip.correctionOfOne)",
          at: found.place, help: found.slip.advice,
          related: other.place.map { [RelatedPlace("or it is this one", at: $0)] } ?? [])
        continue
      }
      // Only of a position is it known what to write.
      let isPosition = found.place.span.range.count < 200
      let numbers = isPosition ? analysis.text(at: found.place).split { "[], \n".contains($0) } : []
      let meant =
        numbers.count == 2 ? found.slip.corrected(longitude: numbers[0], latitude: numbers[1]) : nil
      report(
        "\(found.subject), and would lie among them with \(found.slip.correction(ofShape: found.isShape))",
        at: found.place, help: found.slip.advice,
        fixes: meant.map { meant in
          let written = "[\(meant.longitude), \(meant.latitude)]"
          return [Fix("write `\(written)`", isSafe: false, replacing: found.place.span, with: written)]
        } ?? [])
    }
  }
}
