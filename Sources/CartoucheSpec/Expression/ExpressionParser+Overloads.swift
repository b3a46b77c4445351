import CartoucheDiagnostics
import CartoucheSyntax

extension ExpressionParser {
  /// Reads a call whose arguments must fit one of `overloads`.
  mutating func parse(
    _ call: ExpressionCall, _ overloads: [Overload], result: ExpressionType
  ) -> Expression? {
    let fitting = overloads.filter { $0.takes(count: call.arguments.count) }
    guard let overload = fitting.first else {
      reportCount(call, overloads)
      return nil
    }
    var arguments: [Expression] = []
    arguments.reserveCapacity(call.arguments.count)
    for (index, node) in call.arguments.enumerated() {
      let type = overload.type(ofArgument: index)
      // Where several ways fit, the item may be of the type of another.
      let annotation: Annotation = fitting.count > 1 ? .unchecked : .assert
      guard let parsed = parse(node, expecting: type, annotation) else { return nil }
      guard fitting.count == 1 || parsed.type == .value || type.accepts(parsed.type) else {
        var types: [String] = []
        for type in fitting.map({ "\($0.type(ofArgument: index))" }) where !types.contains(type) {
          types.append(type)
        }
        wrongType(parsed, expected: types.joined(lastWith: "or"), at: parsed.location)
        return nil
      }
      guard let argument = checked(parsed, type) else { return nil }
      arguments.append(argument)
    }
    return Expression(
      calling: call.name, arguments, result, overload.dependencies, at: call.node.location)
  }

  private mutating func reportCount(_ call: ExpressionCall, _ overloads: [Overload]) {
    // What is wrong inside an argument is more likely the cause than their number.
    for node in call.arguments where parse(node) == nil { return }
    let counts = overloads.map { overload in
      switch overload.parameters {
      case .fixed(let types): types.isEmpty ? "no arguments" : "\(types.count) (\(overload.usage))"
      case .repeated: "any number (\(overload.usage))"
      }
    }
    wrongCount(call, takes: counts.joined(separator: " or "))
  }
}
