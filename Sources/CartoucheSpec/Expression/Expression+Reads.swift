extension Expression {
  /// The property of the feature that it reads and does nothing else with, or after making a text or the like of it; nil: it
  /// is something else.
  package var readProperty: (name: Located<String>, isAsserted: Bool)? {
    guard case .call(let operation, let arguments) = form, arguments.count == 1 else { return nil }
    if operation == .named("get") {
      guard case .string(let name)? = arguments[0].constant else { return nil }
      return (Located(name, at: arguments[0].location), false)
    }
    // What the parser puts around a side that could be anything.
    guard ["number", "string", "boolean"].contains(where: { operation == .named($0) }),
      let inner = arguments[0].readProperty
    else { return nil }
    return (inner.name, true)
  }

  /// The arguments if it is a call of one of these operators; nil: it is none.
  package func arguments(of names: String...) -> [Expression]? {
    guard case .call(let operation, let arguments) = form,
      names.contains(where: { operation == .named($0) })
    else { return nil }
    return arguments
  }

  /// Calls `body` with it and with everything in it, in order of writing.
  package func forEachPart(_ body: (Expression) -> Void) {
    body(self)
    for child in children { child.forEachPart(body) }
  }

  package var isMatch: Bool { if case .match = form { true } else { false } }
}
