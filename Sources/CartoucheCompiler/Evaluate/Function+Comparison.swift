import CartoucheSpec

extension Function {
  static let comparison: [String: Function] = [
    "==": equality { $0 }, "!=": equality { !$0 },
    "<": order { $0 < 0 }, "<=": order { $0 <= 0 }, ">": order { $0 > 0 }, ">=": order { $0 >= 0 },
  ]

  private static func equality(_ result: @escaping @Sendable (Bool) -> Bool) -> Function {
    .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      let one = try evaluator.value(of: arguments[0])
      return .boolean(result(one.isSame(as: try evaluator.value(of: arguments[1]))))
    }
  }

  /// - Parameter result: gets −1, 0 or 1; not called for numbers of which one is NaN, where every order is false.
  private static func order(_ result: @escaping @Sendable (Int) -> Bool) -> Function {
    .general { (call, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      let one = try evaluator.value(of: arguments[0])
      let other = try evaluator.value(of: arguments[1])
      switch (one, other) {
      case (.number(let one), .number(let other)):
        if one.isNaN || other.isNaN { return .boolean(false) }
        return .boolean(result(one < other ? -1 : one > other ? 1 : 0))
      case (.string(let one), .string(let other)): return .boolean(result(order(of: one, other)))
      default: throw EvaluationError(.notOrdered(one, other), at: call)
      }
    }
  }

  /// −1, 0 or 1 by UTF-16 code units, which is ECMAScript's order.
  private static func order(of one: String, _ other: String) -> Int {
    if one.utf8.elementsEqual(other.utf8) { return 0 }
    return one.utf16.lexicographicallyPrecedes(other.utf16) ? -1 : 1
  }
}

extension ExpressionValue {
  /// ECMAScript's `===`, but that two lists or two objects are never the same.
  func isSame(as other: ExpressionValue) -> Bool {
    switch (self, other) {
    case (.array, _), (.object, _): false
    default: self == other
    }
  }
}
