import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A number in quotes that a property with numbers is compared with: `[">", [get, rating], "4"]`.
struct TextInOrder {
  private let property: String
  private let number: String
  private let place: Location

  var help: String {
    "`\(abbreviated(property))` is a number, and `\"\(number)\"` a text: write `\(number)`, without quotes"
  }

  var fixes: [Fix] { [Fix("remove the quotes", isSafe: false, replacing: place.span, with: number)] }

  /// Nil: something else failed.
  /// - Parameter reason: "expected string, found the number 4".
  init?(_ failure: EvaluationFailure, _ reason: String) {
    guard reason.hasPrefix("expected string, found the number"),
      let found = failure.expression?.orderOfTextNumber
    else { return nil }
    (property, number, place) = found
  }
}

extension Expression {
  /// A property that is compared with a text that writes a number, and where that is.
  fileprivate var orderOfTextNumber: (property: String, number: String, place: Location)? {
    if case .call(let operation, let sides) = form, sides.count == 2,
      ["<", "<=", ">", ">="].contains(where: { operation == .named($0) })
    {
      for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        guard case .string(let text)? = side.constant, DecimalNumber.value(Array(text.utf8)[...]) != nil,
          let name = other.propertyReads.first?.name, other.isLookup
        else { continue }
        return (name, text, side.location)
      }
    }
    return children.lazy.compactMap(\.orderOfTextNumber).first
  }

  /// Whether it reads a property and does nothing else with it, but for what the parser puts around it.
  private var isLookup: Bool {
    guard case .call(let operation, let arguments) = form, arguments.count == 1 else { return false }
    return operation == .named("get") || operation == .named("string") && arguments[0].isLookup
  }
}
