/// A line whose numbers may differ by what rounding does to a millionth.
package struct TranscriptLine: Sendable, Equatable, CustomStringConvertible,
  ExpressibleByStringInterpolation
{
  /// With `_` in place of each number.
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
