extension ClusterPrograms {
  /// The result of program `index`; nil: it fails.
  ///
  /// - Parameter stack: room for the values; its content does not matter. One that has
  ///   `ClusterProgram.deepestStack` places is never grown.
  /// - Complexity: O(steps), each at most once.
  package func result(
    of index: Int, _ inputs: ClusterInputs, _ stack: inout [ClusterValue]
  ) -> ClusterValue? {
    let range = range(index)
    var position = range.lowerBound
    stack.removeAll(keepingCapacity: true)
    while position < range.upperBound {
      let step = steps[position]
      position += 1
      switch step.operation {
      case .number: stack.append(.number(constants[Int(step.operand)]))
      case .boolean: stack.append(.boolean(step.operand != 0))
      case .null: stack.append(.null)
      case .required: stack.append(.required)
      case .count: stack.append(.number(Double(inputs.count)))
      case .aggregate:
        let index = Int(step.operand)
        stack.append(index < inputs.aggregates.count ? inputs.aggregates[index] : .null)
      case .zoom: stack.append(.number(inputs.zoom))
      case .duplicate: stack.append(stack[stack.count - 1])
      case .drop: stack.removeLast()
      case .jump: position = range.lowerBound + Int(step.operand)
      case .jumpIfFalse, .jumpIfTrue:
        guard case .boolean(let condition) = stack.removeLast() else { return nil }
        if condition == (step.operation == .jumpIfTrue) { position = range.lowerBound + Int(step.operand) }
      case .jumpIfNotNull, .jumpIfNumber, .jumpIfBoolean, .jumpIfNumeric:
        guard let kept = step.operation.kept(stack.removeLast()) else { continue }
        stack.append(kept)
        position = range.lowerBound + Int(step.operand)
      case .fail: return nil
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
        let top = stack.removeLast()
        guard let result = step.operation.compare(stack.removeLast(), top) else { return nil }
        stack.append(.boolean(result))
      case .assertNumber, .assertBoolean, .assertOrdered, .toNumber, .toBoolean, .not:
        guard let result = step.operation.checked(stack.removeLast()) else { return nil }
        stack.append(result)
      case .fraction:
        guard case .number(let input) = stack.removeLast() else { return nil }
        let segment = segments[Int(step.operand)]
        stack.append(
          .number(segment.interpolation.fraction(of: input, from: segment.lower, to: segment.upper)))
      case .add, .subtract, .multiply, .divide, .remainder, .power, .minimum, .maximum:
        guard case .number(let top) = stack.removeLast(), case .number(let below) = stack.removeLast()
        else { return nil }
        stack.append(.number(step.operation.value(below, top)))
      case .mix:
        guard case .number(let high) = stack.removeLast(), case .number(let low) = stack.removeLast(),
          case .number(let fraction) = stack.removeLast()
        else { return nil }
        stack.append(.number(low + (high - low) * fraction))
      case .negate, .absolute, .ceiling, .floor, .round, .squareRoot, .naturalLogarithm, .logarithm10,
        .logarithm2, .sine, .cosine, .tangent, .arcSine, .arcCosine, .arcTangent:
        guard case .number(let number) = stack.removeLast() else { return nil }
        stack.append(.number(step.operation.value(number)))
      }
    }
    // A result that is not finite is a failure; on the way to one there may be such numbers.
    if case .number(let number)? = stack.last, !number.isFinite { return nil }
    return stack.last
  }
}

extension ClusterOperation {
  /// What stays on the stack at the place that it jumps to; nil: it does not jump.
  fileprivate func kept(_ value: ClusterValue) -> ClusterValue? {
    switch (self, value) {
    case (.jumpIfNotNull, .null): nil
    case (.jumpIfNotNull, _), (.jumpIfNumber, .number), (.jumpIfBoolean, .boolean): value
    case (.jumpIfNumeric, _): value.converted.map { .number($0) }
    default: nil
    }
  }

  /// The value, or what becomes of it; nil: it is none of those that are wanted.
  fileprivate func checked(_ value: ClusterValue) -> ClusterValue? {
    switch (self, value) {
    case (.assertNumber, .number), (.assertBoolean, .boolean): value
    case (.assertOrdered, .number(let number)): number.isNaN ? nil : value
    case (.toNumber, _): value.converted.map { .number($0) }
    case (.toBoolean, _): value.isTruthy.map { .boolean($0) }
    case (.not, .boolean(let boolean)): .boolean(!boolean)
    default: nil
    }
  }

  fileprivate func compare(_ below: ClusterValue, _ top: ClusterValue) -> Bool? {
    if self == .equal { return below.isSame(as: top) }
    if self == .notEqual { return !below.isSame(as: top) }
    guard case .number(let one) = below, case .number(let other) = top else { return nil }
    return switch self {
    case .less: one < other
    case .lessOrEqual: one <= other
    case .greater: one > other
    default: one >= other
    }
  }

  fileprivate func value(_ number: Double) -> Double {
    switch self {
    case .negate: return -number
    case .absolute: return abs(number)
    case .ceiling: return Elementary.ceiling(number)
    case .floor: return Elementary.floor(number)
    case .round: return Elementary.roundHalfAway(number)
    case .squareRoot: return Elementary.squareRoot(number)
    case .naturalLogarithm: return Elementary.naturalLogarithm(number)
    case .logarithm10: return Elementary.logarithm10(number)
    case .logarithm2: return Elementary.logarithm2(number)
    case .sine: return Elementary.sineCosine(radians: number).sine
    case .cosine: return Elementary.sineCosine(radians: number).cosine
    case .tangent:
      let both = Elementary.sineCosine(radians: number)
      return both.sine / both.cosine
    case .arcSine: return Elementary.arcSine(number)
    case .arcCosine: return Elementary.arcCosine(number)
    case .arcTangent: return Elementary.arcTangent(number)
    default: return .nan
    }
  }

  fileprivate func value(_ below: Double, _ top: Double) -> Double {
    switch self {
    case .add: below + top
    case .subtract: below - top
    case .multiply: below * top
    case .divide: below / top
    case .remainder: Elementary.remainder(below, top)
    case .power: Elementary.power(below, top)
    case .minimum: below.isNaN || top.isNaN ? .nan : min(below, top)
    case .maximum: below.isNaN || top.isNaN ? .nan : max(below, top)
    default: .nan
    }
  }
}
