/// Two fractions of a line's length, ascending.
package struct FractionRange: Sendable, Equatable {
  package var start: Double
  package var end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}
