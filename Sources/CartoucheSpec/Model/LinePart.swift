import CartoucheDiagnostics
import CartoucheSyntax

/// The fractions of a line in which an anchor may stand, from 0 to 1.
package enum LinePart: Sendable {
  /// Where it starts and ends, each written or computed from a feature.
  case ends(Value<Double>, Value<Double>)
  /// An expression that gives `[from, to]`.
  case expression(Expression)

  /// The expressions in it.
  package var expressions: [Expression] {
    switch self {
    case .ends(let start, let end): [start, end].compactMap(\.expression)
    case .expression(let expression): [expression]
    }
  }
}

extension Codec where Content == Located<LinePart>? {
  static var linePart: Codec {
    let expectation = "`[from, to]`, two fractions from 0 to 1"
    let (start, end) = (
      Shape.alternatives([.startFraction, .expression]), Shape.alternatives([.fraction, .expression])
    )
    return Codec(expectation, .alternatives([.pair(start, end), .expression])) { node, value, decoder in
      if node.isExpression, OperatorCatalog.id(node.firstChild?.string ?? "") != nil {
        let expression = parseExpression(node, expecting: .array(of: .number, count: 2), &decoder)
        if let expression { value = Located(.expression(expression), at: node.location) }
        return
      }
      let ends = decoder.pair(
        node, .fractionValue, .fractionValue, startingAt: Value(0), expected: expectation)
      guard let ends else { return }
      if let start = ends.first.constant, let end = ends.second.constant, start >= end {
        decoder.log.report(
          .outOfRange, "a part starts before it ends, found `\(node.written)`", at: node.location,
          help: start == end ? "write `at` for one place" : "swap the two")
        return
      }
      value = Located(.ends(ends.first, ends.second), at: node.location)
    }
  }
}

extension Codec where Content == Value<Double> {
  static var fractionValue: Codec { .value(.fraction, startingAt: 0, expecting: .number) }
}

extension Codec where Content == Double {
  static var fraction: Codec { .number(0...1, "a fraction") }
}

extension Shape {
  static var fraction: Shape { .number(NumberShape(0...1, "a fraction")) }

  /// The first of two, which is smaller than the second.
  static var startFraction: Shape {
    var number = NumberShape(0...1, "a fraction")
    number.usual = 0.25
    return .number(number)
  }
}
