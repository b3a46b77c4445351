import CartoucheSpec

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

/// The first index at or after `start`. In texts `start` counts UTF-16 units and the result code points, as in
/// the renderers; what is looked for is made a text first.
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

/// A position in 0…count: whole, NaN as 0, negative ones from the end or as 0.
private func index(_ number: Double, countingFromEnd: Bool, count: Int) -> Int {
  let whole = number.isNaN ? 0 : number.rounded(.towardZero)
  let position = whole < 0 && countingFromEnd ? whole + Double(count) : whole
  return Int(min(max(position, 0), Double(count)))
}
