import CartoucheDiagnostics
import CartoucheSyntax

/// The priority of an annotation. Annotations with a higher priority are placed first.
package enum Priority: Sendable, Equatable {
  case number(Double)
  /// A priority above every number. A collision never hides the annotation.
  case required

  package static let low = Priority.number(-250)
  package static let high = Priority.number(250)

  static let names = ["low", "high", "required"]
  /// The meaning of each named priority, in the order of `names`.
  static let meanings = [
    "the number −250, below the default",
    "the number 250, above the default",
    "above every number, never hidden by a collision and never clustered",
  ]

  /// The expected value for messages: a number or one of the names.
  package static let expectation = (["a number"] + names.map { "`\($0)`" }).joined(lastWith: "or")

  /// Returns the name of a priority that is most similar to a text, or `nil` if none is similar.
  package static func meantName(_ text: String) -> String? {
    switch text.lowercased() {
    case "hi": "high"
    case "lo": "low"
    // A text with a digit is a computation or another name, not a misspelling.
    default: text.contains { $0.isNumber } ? nil : nearestName(to: text, among: names)
    }
  }

  /// A clause for messages about the number of a named priority, such as "is 250" or "has no number".
  var asNumber: String {
    switch self {
    case .number(let number): "is \(number.ecmaScriptDescription)"
    case .required: "has no number"
    }
  }

  /// Creates the priority with the name `low`, `high` or `required`; `nil` for any other text.
  package init?(name: String) {
    switch name {
    case "low": self = .low
    case "high": self = .high
    case "required": self = .required
    default: return nil
    }
  }
}

extension Codec where Content == Priority {
  private static func printed(_ priority: Priority) -> PlainValue {
    switch priority {
    case .number(let number): .number(number)
    case .required: "required"
    }
  }

  package static var priority: Codec {
    let numbers = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    let shape = Shape.alternatives([
      .number(NumberShape(numbers, "a number")), .choice(Priority.names, meanings: Priority.meanings),
    ])
    return .scalar(Priority.expectation, shape) { node, decoder in
      // The fast path for a number creates no `String`.
      if let number = node.number, !node.hasLeadingZero { return .number(number) }
      if let priority = Priority(name: node.string) { return priority }
      if let meant = Priority.meantName(node.string).map({ NameSuggestion($0) }) {
        decoder.wrongType(
          node, expected: Priority.expectation, help: meant.help, fixes: [meant.fix(node.span)])
        return nil
      }
      if let words = PriorityWords.named(node.string) {
        decoder.wrongType(
          node, expected: Priority.expectation, help: words.help,
          fixes: words.meant.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)] }
            ?? [])
        return nil
      }
      if let sign = node.string.first, "-+".contains(sign),
        Priority.names.contains(String(node.string.dropFirst()))
      {
        decoder.wrongType(
          node, expected: Priority.expectation,
          help: "a name takes no sign: `low` stands for -250, and `high` for 250")
        return nil
      }
      return decoder.number(node, expected: Priority.expectation).map { .number($0) }
    }
    .printing(printed)
  }
}
