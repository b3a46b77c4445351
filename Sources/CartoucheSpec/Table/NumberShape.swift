/// The numbers that a property takes.
package struct NumberShape: Sendable {
  /// With its article, for messages: "a gap in points".
  package var what: String
  package var range: ClosedRange<Double>
  package var isWhole = false
  /// Whether the lower bound itself is too small.
  package var isAboveLowerBound = false
  /// What to write in place of a word; nil: a number in range.
  package var advice: String?
  /// What explanations show; nil: any number in range.
  var usual: Double?

  package init(_ range: ClosedRange<Double>, _ what: String) {
    self.what = what
    self.range = range
  }

  package var lowerBound: Double? { range.lowerBound == -.greatestFiniteMagnitude ? nil : range.lowerBound }
  package var upperBound: Double? { range.upperBound == .greatestFiniteMagnitude ? nil : range.upperBound }
}
