import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A number, or `{ min, max }`.
struct CountRange: SpecType, Equatable {
  var min = 0
  var max: Int?

  static let title = "a range of numbers"
  static let properties: PropertyTable<CountRange> = [
    Property("min", \.min, .members, "At least so many."),
    Property("max", \.max, .optional(.members, startingAt: 0), "At most so many; any number."),
  ]

  func contains(_ number: Int) -> Bool { number >= min && number <= max ?? .max }

  /// "3", "at least 3", "from 1 to 3": what is expected.
  var description: String {
    guard let max else { return "at least \(min)" }
    if max == min { return "\(min)" }
    return min == 0 ? "at most \(max)" : "from \(min) to \(max)"
  }
}

extension Codec where Content == Int {
  fileprivate static var members: Codec { .integer(0...1_000_000_000, "a number of them") }
}

extension Codec where Content == Located<CountRange>? {
  static var countRange: Codec {
    let number = Codec<Int>.members
    return Codec(
      "a number, or a mapping with `min` and `max`",
      .alternatives([number.shape, .mapping(CountRange.self, example: ["max": 2])])
    ) { node, value, decoder in
      var range = CountRange()
      let before = decoder.log.errorCount
      if node.kind == .mapping {
        decodeMapping(node, into: &range, &decoder)
        if let max = range.max, max < range.min {
          decoder.log.report(
            .outOfRange, "no number is at least \(range.min) and at most \(max)", at: node.location,
            help: "exchange the two")
        }
      } else {
        number.read(node, &range.min, &decoder)
        range.max = range.min
      }
      if decoder.log.errorCount == before { value = Located(range, at: node.location) }
    }
  }
}
