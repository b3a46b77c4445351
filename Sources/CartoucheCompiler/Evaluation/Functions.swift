import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// The implementation of an operator.
enum Function: Sendable {
  case ofNumber(@Sendable (Double) -> Double)
  case ofTwoNumbers(@Sendable (Double, Double) -> Double)
  /// A function that gets the call and its arguments, and evaluates the arguments itself.
  case general(Body)

  typealias Body =
    @Sendable (Expression, [Expression], inout Evaluator) throws(EvaluationError) ->
    ExpressionValue

  /// The functions by index of their operator in the operator catalog.
  static let all: [Function] = OperatorCatalog.all.map { row in
    if let function = byName[row.name] { return function }
    precondition(withoutFunction.contains(row.name), "the operator `\(row.name)` has no function")
    return .general(unreachable)
  }

  /// The functions by operator name, for every operator except those in `withoutFunction`.
  private static let byName: [String: Function] = [
    arithmetic, mathematics, text, lists, lookup, conversion, assertion, comparison, logic,
  ].reduce(into: [:]) { $0.merge($1) { one, _ in one } }

  /// Operators that the parser does not turn into calls, such as `let`.
  private static let withoutFunction: Set<String> = ["literal", "let", "var", "match", "step", "interpolate"]

  private static let unreachable: Body = { call, _, _ in
    preconditionFailure("an operator without a function is called at byte \(call.location.span.start)")
  }
}

extension Function {
  static let logic: [String: Function] = [
    "!": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .boolean(!(try evaluator.boolean(arguments[0])))
    },
    "all": firstOf(false, else: true),
    "any": firstOf(true, else: false),
    "none": firstOf(true, gives: false, else: true),
    "case": .general(chooseCase),
    "coalesce": .general(firstValue),
  ]

  /// Creates a function that evaluates conditions up to the first one that is equal to `wanted`.
  /// - Parameters:
  ///   - result: The result if a condition is equal to `wanted`; by default `wanted`.
  ///   - fallback: The result if no condition is equal to `wanted`.
  private static func firstOf(_ wanted: Bool, gives result: Bool? = nil, else fallback: Bool) -> Function {
    .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      for argument in arguments where try evaluator.boolean(argument) == wanted {
        return .boolean(result ?? wanted)
      }
      return .boolean(fallback)
    }
  }
}

private func chooseCase(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let last = arguments.count - 1
  var index = 0
  while index < last {
    if try evaluator.boolean(arguments[index]) { return try evaluator.value(of: arguments[index + 1]) }
    index += 2
  }
  return try evaluator.value(of: arguments[last])
}

private func firstValue(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  for argument in arguments {
    let value = try evaluator.value(of: argument)
    if case .null = value { continue }
    return value
  }
  return .null
}

extension Evaluator {
  mutating func value(of match: Match) throws(EvaluationError) -> ExpressionValue {
    let input = try value(of: match.input)
    let output: Int? =
      switch (input, match.labels) {
      case (.number(let number), .numbers(let labels)): labels[number]
      case (.string(let text), .texts(let labels)): labels[ExactText(text)]
      default: nil
      }
    return try value(of: output.map { match.outputs[$0] } ?? match.fallback)
  }
}

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

  /// Creates an ordering operator such as `<`.
  /// - Parameter result: Converts an order of −1, 0 or 1 to the operator's result. If an operand is NaN,
  ///   the operator is false, and `result` is not called.
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

  /// Compares two texts by UTF-16 code units, as ECMAScript does: −1, 0 or 1.
  private static func order(of one: String, _ other: String) -> Int {
    if one.utf8.elementsEqual(other.utf8) { return 0 }
    return one.utf16.lexicographicallyPrecedes(other.utf16) ? -1 : 1
  }
}

extension ExpressionValue {
  /// Compares as ECMAScript's `===` does: two lists or two objects are never the same.
  func isSame(as other: ExpressionValue) -> Bool {
    switch (self, other) {
    case (.array, _), (.object, _): false
    default: self == other
    }
  }
}

extension Function {
  static let lookup: [String: Function] = [
    "get": .general(getMember),
    "has": .general(has),
    "id": .general { _, _, evaluator in evaluator.feature?.id ?? .null },
    "geometry-type": .general { _, _, evaluator in
      (evaluator.feature?.geometryType).map { .string($0) } ?? .null
    },
    "properties": .general { _, _, evaluator in evaluator.feature?.allProperties ?? .object([]) },
    "zoom": .general { _, _, evaluator in .number(evaluator.zoom ?? .nan) },
  ]
}

private func getMember(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let name = try evaluator.string(arguments[0])
  guard arguments.count == 2 else { return evaluator.feature?.property(name) ?? .null }
  return try evaluator.value(of: arguments[1]).member(name) ?? .null
}

private func has(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let name = try evaluator.string(arguments[0])
  guard arguments.count == 2 else { return .boolean(evaluator.feature?.hasProperty(name) ?? false) }
  return .boolean(try evaluator.value(of: arguments[1]).member(name) != nil)
}

extension Function {
  static let assertion: [String: Function] = [
    "boolean": .general(assertType), "number": .general(assertType), "string": .general(assertType),
    "object": .general(assertType), "array": .general(assertType),
  ]

  static let conversion: [String: Function] = [
    "typeof": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .string(try evaluator.value(of: arguments[0]).type.description)
    },
    "to-boolean": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .boolean(try evaluator.value(of: arguments[0]).isTruthy)
    },
    "to-string": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .string(try evaluator.value(of: arguments[0]).text)
    },
    "to-number": .general(convertToNumber),
  ]
}

/// Evaluates a type assertion such as `[number, a, b]`: returns the first argument with the asserted type.
private func assertType(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  var value = ExpressionValue.null
  for argument in arguments {
    value = try evaluator.value(of: argument)
    if value.hasType(call.type) { return value }
  }
  throw EvaluationError(.wrongType(expected: call.type, found: value), at: call)
}

private func convertToNumber(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  var value = ExpressionValue.null
  for argument in arguments {
    value = try evaluator.value(of: argument)
    let number = value.number
    if !number.isNaN { return .number(number) }
  }
  throw EvaluationError(.notNumeric(value), at: call)
}

extension Function {
  static let arithmetic: [String: Function] = [
    "+": reduction(0) { $0 + $1 },
    "*": reduction(1) { $0 * $1 },
    "-": .general(subtract),
    "/": .ofTwoNumbers { $0 / $1 },
    "%": .ofTwoNumbers { Elementary.remainder($0, $1) },
    "^": .ofTwoNumbers { Elementary.power($0, $1) },
    "min": reduction(.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.min($0, $1) },
    "max": reduction(-.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.max($0, $1) },
    "pi": constant(.pi),
    "e": constant(2.718281828459045),
    "ln2": constant(0.6931471805599453),
  ]

  static let mathematics: [String: Function] = [
    "abs": .ofNumber { $0.magnitude },
    "ceil": .ofNumber { Elementary.ceiling($0) },
    "floor": .ofNumber { Elementary.floor($0) },
    "round": .ofNumber { Elementary.roundHalfAway($0) },
    "sqrt": .ofNumber { Elementary.squareRoot($0) },
    "ln": .ofNumber { Elementary.naturalLogarithm($0) },
    "log10": .ofNumber { Elementary.logarithm10($0) },
    "log2": .ofNumber { Elementary.logarithm2($0) },
    "sin": .ofNumber { Elementary.sineCosine(radians: $0).sine },
    "cos": .ofNumber { Elementary.sineCosine(radians: $0).cosine },
    "tan": .ofNumber {
      let both = Elementary.sineCosine(radians: $0)
      return both.sine / both.cosine
    },
    "asin": .ofNumber { Elementary.arcSine($0) },
    "acos": .ofNumber { Elementary.arcCosine($0) },
    "atan": .ofNumber { Elementary.arcTangent($0) },
  ]

  private static func constant(_ value: Double) -> Function { .general { _, _, _ in .number(value) } }

  private static func reduction(
    _ start: Double, _ combine: @escaping @Sendable (Double, Double) -> Double
  ) -> Function {
    .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      var result = start
      for argument in arguments { result = combine(result, try evaluator.number(argument)) }
      return .number(result)
    }
  }
}

private func subtract(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let first = try evaluator.number(arguments[0])
  guard arguments.count == 2 else { return .number(-first) }
  return .number(first - (try evaluator.number(arguments[1])))
}

extension Function {
  static let text: [String: Function] = [
    "concat": .general { (call, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      var text = ""
      for argument in arguments {
        text += try evaluator.value(of: argument).text
        // The check after each argument stops nested calls that double a text from exhausting memory.
        try text.checkLength(at: call)
      }
      return .string(text)
    },
    // Swift's case mappings ignore the locale, as those of ECMAScript do.
    "downcase": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .string(try evaluator.string(arguments[0]).lowercased())
    },
    "upcase": .general { (_, arguments, evaluator) throws(EvaluationError) -> ExpressionValue in
      .string(try evaluator.string(arguments[0]).uppercased())
    },
    "number-format": .general(formatNumber),
  ]
}

/// Evaluates `number-format`.
/// - Parameter arguments: The number, and the minimum and maximum of fraction digits, each of which may be
///   null.
private func formatNumber(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  func digits(_ argument: Expression) throws(EvaluationError) -> Int? {
    let value = try evaluator.value(of: argument)
    guard case .number(let number) = value else { return nil }
    guard let digits = Int(exactly: number.rounded(.down)), 0...100 ~= digits else {
      throw EvaluationError(.fractionDigits(number), at: argument)
    }
    return digits
  }
  let number = try evaluator.number(arguments[0])
  let fewest = try digits(arguments[1])
  let most = try digits(arguments[2])
  guard let text = number.groupedText(fewestDigits: fewest, mostDigits: most) else {
    throw EvaluationError(.fractionDigits(Double(most ?? 0)), at: arguments[2])
  }
  return .string(String(decoding: text, as: UTF8.self))
}

extension Function {
  static let lists: [String: Function] = [
    "at": .general(itemAt), "in": .general(isIn), "index-of": .general(indexOf), "slice": .general(slice),
    "length": .general(length),
  ]
}

private func itemAt(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let index = try evaluator.number(arguments[0])
  let list = try evaluator.value(of: arguments[1])
  guard case .array(let items) = list else {
    throw EvaluationError(.wrongType(expected: .anyArray, found: list), at: arguments[1])
  }
  guard let position = Int(exactly: index), items.indices.contains(position) else {
    throw EvaluationError(.index(index, count: items.count), at: call)
  }
  return items[position]
}

private func isIn(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let item = try evaluator.value(of: arguments[0])
  let place = try evaluator.value(of: arguments[1])
  guard place.isTruthy else { return .boolean(false) }
  try checkSearch(item, place, call)
  return .boolean(position(of: item, in: place, from: 0) != nil)
}

private func indexOf(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let item = try evaluator.value(of: arguments[0])
  let place = try evaluator.value(of: arguments[1])
  let start = arguments.count == 3 ? try evaluator.number(arguments[2]) : 0
  try checkSearch(item, place, call)
  return .number(position(of: item, in: place, from: start).map(Double.init) ?? -1)
}

private func checkSearch(
  _ item: ExpressionValue, _ place: ExpressionValue, _ call: Expression
) throws(EvaluationError) {
  switch item {
  case .null, .boolean, .number, .string: break
  case .array, .object:
    throw EvaluationError(.unsuitable(expected: "a text, number, boolean or null", found: item), at: call)
  }
  switch place {
  case .string, .array: break
  case .null, .boolean, .number, .object:
    throw EvaluationError(.unsuitable(expected: "a list or a text", found: place), at: call)
  }
}

/// Returns the first index of `item` in a text or list at or after `start`, or `nil` if there is none.
///
/// In a text, `start` counts UTF-16 units and the result counts code points, as in the map renderers. The
/// searched item is converted to text first.
private func position(of item: ExpressionValue, in place: ExpressionValue, from start: Double) -> Int? {
  switch place {
  case .string(let text):
    let units = Array(text.utf16)
    let wanted = Array((item == .null ? "null" : item.text).utf16)
    let first = index(start, countingFromEnd: false, count: units.count)
    guard first + wanted.count <= units.count else { return nil }
    for position in first...(units.count - wanted.count)
    where units[position..<position + wanted.count].elementsEqual(wanted) {
      return units[..<position].count { !UTF16.isTrailSurrogate($0) }
    }
    return nil
  case .array(let items):
    let first = index(start, countingFromEnd: true, count: items.count)
    return items[first...].firstIndex { $0.isSame(as: item) }
  case .null, .boolean, .number, .object: return nil
  }
}

private func slice(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let input = try evaluator.value(of: arguments[0])
  let start = try evaluator.number(arguments[1])
  let end = arguments.count == 3 ? try evaluator.number(arguments[2]) : nil
  func range(_ count: Int) -> Range<Int> {
    let first = index(start, countingFromEnd: true, count: count)
    return first..<max(first, end.map { index($0, countingFromEnd: true, count: count) } ?? count)
  }
  switch input {
  case .string(let text):
    let scalars = Array(text.unicodeScalars)
    return .string(String(String.UnicodeScalarView(scalars[range(scalars.count)])))
  case .array(let items): return .array(Array(items[range(items.count)]))
  case .null, .boolean, .number, .object:
    throw EvaluationError(.unsuitable(expected: "a list or a text", found: input), at: call)
  }
}

private func length(
  _ call: Expression, _ arguments: [Expression], _ evaluator: inout Evaluator
) throws(EvaluationError) -> ExpressionValue {
  let input = try evaluator.value(of: arguments[0])
  switch input {
  case .string(let text): return .number(Double(text.unicodeScalars.count))
  case .array(let items): return .number(Double(items.count))
  case .null, .boolean, .number, .object:
    throw EvaluationError(.unsuitable(expected: "a list or a text", found: input), at: call)
  }
}

/// Rounds `number` toward zero and limits it to a valid index in 0…count; NaN becomes 0. A negative number
/// counts from the end if `countingFromEnd` is true, and is 0 otherwise.
private func index(_ number: Double, countingFromEnd: Bool, count: Int) -> Int {
  let whole = number.isNaN ? 0 : number.rounded(.towardZero)
  let position = whole < 0 && countingFromEnd ? whole + Double(count) : whole
  return Int(min(max(position, 0), Double(count)))
}
