import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A number in quotes that a property with numbers is compared with: `[">", [get, rating], "4"]`.
struct TextInOrder {
  private let property: String
  private let number: String
  private let place: Location
  /// The features that have the property, and all of them.
  private let count: (having: Int, all: Int)

  var reason: String {
    "`\(abbreviated(property))` is a number in \(count.having) of \(count.all) features, and `\"\(number)\"` is a text"
  }

  var help: String { "write `\(number)`, without quotes" }

  var fixes: [Fix] { [Fix("remove the quotes", isSafe: false, replacing: place.span, with: number)] }

  /// Nil: something else failed.
  /// - Parameters:
  ///   - values: what features have for the property of a name.
  ///   - features: how many there are.
  init?<Values: Sequence<ExpressionValue>>(
    _ failure: EvaluationFailure, of features: Int, values: (_ name: String) -> Values
  ) {
    guard failure.reason?.wanted == .text, failure.reason?.found?.kind == .number,
      let found = failure.expression?.orderOfTextNumber(where: { Self.areNumbers(values($0)) })
    else { return nil }
    (property, number, place) = found
    count = (values(found.property).reduce(0) { $0 + ($1 == .null ? 0 : 1) }, features)
  }

  /// Whether there are values, and all of them are numbers.
  private static func areNumbers(_ values: some Sequence<ExpressionValue>) -> Bool {
    var found = false
    for value in values where value != .null {
      guard case .number = value else { return false }
      found = true
    }
    return found
  }
}

extension Expression {
  /// A property with numbers that is compared with a text that writes one, and where that is.
  fileprivate func orderOfTextNumber(
    where hasNumbers: (_ property: String) -> Bool
  ) -> (property: String, number: String, place: Location)? {
    if case .call(let operation, let sides) = form, sides.count == 2,
      ["<", "<=", ">", ">="].contains(where: { operation == .named($0) })
    {
      for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        guard case .string(let text)? = side.constant, DecimalNumber.value(Array(text.utf8)[...]) != nil,
          let name = other.propertyReads.first?.name, other.isLookup, hasNumbers(name)
        else { continue }
        return (name, text, side.location)
      }
    }
    for child in children {
      if let found = child.orderOfTextNumber(where: hasNumbers) { return found }
    }
    return nil
  }

  /// Whether it reads a property and does nothing else with it, but for what the parser puts around it.
  private var isLookup: Bool {
    guard case .call(let operation, let arguments) = form, arguments.count == 1 else { return false }
    return operation == .named("get") || operation == .named("string") && arguments[0].isLookup
  }
}
