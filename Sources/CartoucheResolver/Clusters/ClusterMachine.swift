extension ClusterPrograms {
  /// Runs a program that creates no texts, and returns its result, or `nil` if it fails.
  /// - Parameters:
  ///   - index: the index of the program.
  ///   - inputs: the member count, aggregates and zoom that the program may read.
  ///   - stack: working memory; its content is ignored. A capacity of `ClusterProgram.deepestStack` is never exceeded.
  /// - Complexity: O(steps), each executed at most once.
  package func result(
    of index: Int, _ inputs: ClusterInputs, _ stack: inout [ClusterValue]
  ) -> ClusterValue? {
    var texts = ClusterTextStorage()
    return result(of: index, inputs, &stack, &texts)
  }

  /// Runs a program and returns its result, or `nil` if it fails.
  /// - Parameters:
  ///   - index: the index of the program.
  ///   - inputs: the member count, aggregates and zoom that the program may read.
  ///   - stack: working memory; its content is ignored.
  ///   - texts: the texts that values refer to; receives the texts that the program makes.
  package func result(
    of index: Int, _ inputs: ClusterInputs, _ stack: inout [ClusterValue], _ texts: inout ClusterTextStorage
  ) -> ClusterValue? {
    let range = range(index)
    var position = range.lowerBound
    var attempt: (end: Int, height: Int)?
    stack.removeAll(keepingCapacity: true)
    while position < range.upperBound {
      let step = steps[position]
      let place = position
      position += 1
      if step.operation == .attempt {
        attempt = (range.lowerBound + Int(step.operand), stack.count)
      } else if !run(step, inputs, &stack, &texts, &position, from: range.lowerBound) {
        guard let failed = attempt, place < failed.end else { return nil }
        position = failed.end
        while stack.count > failed.height { stack.removeLast() }
        while stack.count <= failed.height { stack.append(.null) }
      }
    }
    // A result that is not finite is a failure; intermediate values may be infinite or NaN.
    if case .number(let number)? = stack.last, !number.isFinite { return nil }
    return stack.last
  }

  /// Executes one step of a program. Returns `false` if the step fails.
  private func run(
    _ step: ClusterInstruction, _ inputs: ClusterInputs, _ stack: inout [ClusterValue],
    _ texts: inout ClusterTextStorage, _ position: inout Int, from start: Int
  ) -> Bool {
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
    case .jump: position = start + Int(step.operand)
    case .jumpIfFalse, .jumpIfTrue:
      guard case .boolean(let condition) = stack.removeLast() else { return false }
      if condition == (step.operation == .jumpIfTrue) { position = start + Int(step.operand) }
    case .jumpIfNotNull, .jumpIfNumber, .jumpIfBoolean, .jumpIfNumeric, .jumpIfText:
      guard let kept = step.operation.valueAfterJump(stack.removeLast()) else { return true }
      stack.append(kept)
      position = start + Int(step.operand)
    case .fail: return false
    case .equal, .notEqual:
      let top = stack.removeLast()
      let areSame = texts.areSame(stack.removeLast(), top)
      stack.append(.boolean(areSame == (step.operation == .equal)))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let top = stack.removeLast()
      guard let result = step.operation.compare(stack.removeLast(), top, texts) else { return false }
      stack.append(.boolean(result))
    case .toBoolean where texts.makesTexts:
      stack.append(.boolean(texts.isTruthy(stack.removeLast())))
    case .assertNumber, .assertBoolean, .assertOrdered, .toNumber, .toBoolean, .not, .assertText:
      guard let result = step.operation.checked(stack.removeLast()) else { return false }
      stack.append(result)
    case .fraction:
      guard case .number(let input) = stack.removeLast() else { return false }
      let segment = segments[Int(step.operand)]
      stack.append(
        .number(segment.interpolation.fraction(of: input, from: segment.lower, to: segment.upper)))
    case .add, .subtract, .multiply, .divide, .remainder, .power, .minimum, .maximum:
      guard case .number(let top) = stack.removeLast(), case .number(let below) = stack.removeLast()
      else { return false }
      stack.append(.number(step.operation.value(below, top)))
    case .mix:
      guard case .number(let high) = stack.removeLast(), case .number(let low) = stack.removeLast(),
        case .number(let fraction) = stack.removeLast()
      else { return false }
      stack.append(.number(low + (high - low) * fraction))
    case .negate, .absolute, .ceiling, .floor, .round, .squareRoot, .naturalLogarithm, .logarithm10,
      .logarithm2, .sine, .cosine, .tangent, .arcSine, .arcCosine, .arcTangent:
      guard case .number(let number) = stack.removeLast() else { return false }
      stack.append(.number(step.operation.value(number)))
    case .text, .structure, .members, .memberCount, .memberTitle, .attempt, .toText, .toJSON, .concatenate,
      .length, .formatNumber:
      return texts.run(step, &stack)
    }
    return true
  }
}

extension ClusterOperation {
  /// Returns the value that a conditional jump leaves on the stack when it jumps, or `nil` if it does not jump.
  fileprivate func valueAfterJump(_ value: ClusterValue) -> ClusterValue? {
    switch (self, value) {
    case (.jumpIfNotNull, .null): nil
    case (.jumpIfNotNull, _), (.jumpIfNumber, .number), (.jumpIfBoolean, .boolean): value
    case (.jumpIfNumeric, _): value.converted.map { .number($0) }
    case (.jumpIfText, .text): value
    default: nil
    }
  }

  /// Returns the result of a type check or a conversion, or `nil` if it fails.
  fileprivate func checked(_ value: ClusterValue) -> ClusterValue? {
    switch (self, value) {
    case (.assertNumber, .number), (.assertBoolean, .boolean), (.assertText, .text): value
    case (.assertOrdered, .number(let number)): number.isNaN ? nil : value
    case (.toNumber, _): value.converted.map { .number($0) }
    case (.toBoolean, _): value.isTruthy.map { .boolean($0) }
    case (.not, .boolean(let boolean)): .boolean(!boolean)
    default: nil
    }
  }

  /// Returns the result of comparing two values on the stack: `below` on the left side of the operator, and `top` on
  /// the right. Returns `nil` if the values cannot be compared.
  fileprivate func compare(
    _ below: ClusterValue, _ top: ClusterValue, _ texts: borrowing ClusterTextStorage
  ) -> Bool? {
    if case .text = below, case .text = top, texts.makesTexts {
      return switch self {
      case .less: texts.comesBefore(below, top)
      case .lessOrEqual: !texts.comesBefore(top, below)
      case .greater: texts.comesBefore(top, below)
      default: !texts.comesBefore(below, top)
      }
    }
    guard case .number(let one) = below, case .number(let other) = top else { return nil }
    return switch self {
    case .less: one < other
    case .lessOrEqual: one <= other
    case .greater: one > other
    default: one >= other
    }
  }

  /// Returns the result of a function of one number, such as `floor`.
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

  /// Returns the result of a function of two numbers, such as `add`, for the last value on the stack (`top`) and the
  /// one before it.
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

/// The values that cluster programs may read.
package struct ClusterInputs: Sendable, Equatable {
  /// The number of members of the cluster.
  package var count: Int
  /// The values of the cluster's aggregates, in the order of `aggregate` in the spec.
  package var aggregates: [ClusterValue]
  /// The zoom of the camera.
  package var zoom: Double
  /// The size of a cluster with all members of its node, which the hierarchy has; `nil` if programs compute it.
  package var size: SIMD2<Double>?

  package init(count: Int, aggregates: [ClusterValue], zoom: Double) {
    self.count = count
    self.aggregates = aggregates
    self.zoom = zoom
  }
}

extension ClusterColumns {
  /// Returns the options and states of a cluster.
  ///
  /// If a program fails, or its result does not fit its property, the value in `looks.options` applies.
  /// - Parameters:
  ///   - cluster: the cluster's identifier, as an index into the cluster columns.
  ///   - states: the states that inputs set.
  ///   - inputs: the member count, aggregates and zoom that programs may read.
  ///   - stack: working memory, as for `ClusterPrograms.result`.
  ///   - applyZoom: sets the zoom-dependent options of a row of `looks`; by default they have their values at the
  ///     plan's camera.
  ///   - inherit: sets the options that the cluster inherits from its members.
  /// - Returns: the options, and the states completed by `disabled`.
  package func appearance(
    of cluster: Int, in states: AnnotationStates, _ inputs: ClusterInputs, _ stack: inout [ClusterValue],
    applyZoom: (_ row: Int, inout AnnotationOptions) -> Void = { _, _ in },
    inherit: (inout AnnotationOptions) -> Void = { _ in }
  ) -> (options: AnnotationOptions, states: AnnotationStates) {
    let rows = looks.range(ofCluster: cluster)
    var appearance = looks.options[rows.lowerBound]
    applyZoom(rows.lowerBound, &appearance)
    inherit(&appearance)
    compute(rows.lowerBound, &appearance, inputs, &stack, size: inputs.size)
    if states.contains(.selected) { appearance.set(.zPriority, to: StateColumns.selectedZPriority) }
    for row in rows.dropFirst() where states.completed(by: appearance).isSuperset(of: looks.states[row]) {
      let size = SIMD2(appearance.width, appearance.height)
      appearance.copy(looks.named[row], from: looks.options[row])
      // A side whose program fails stays as it was.
      if looks.inherited[row].contains(.width) { appearance.width = size.x }
      if looks.inherited[row].contains(.height) { appearance.height = size.y }
      applyZoom(row, &appearance)
      compute(row, &appearance, inputs, &stack)
    }
    return (appearance, states.completed(by: appearance))
  }

  /// Sets the properties of a cluster that programs compute. They belong to a row of `looks`, which contains the
  /// options of clusters in one state or in none.
  /// - Parameter size: the size of the cluster if it is known.
  private func compute(
    _ row: Int, _ appearance: inout AnnotationOptions, _ inputs: ClusterInputs, _ stack: inout [ClusterValue],
    size: SIMD2<Double>? = nil
  ) {
    let first = looks.drives.partitioningIndex { $0.row >= row }
    for drive in looks.drives[first...].prefix(while: { $0.row == row }) {
      if let size, drive.property == .width || drive.property == .height {
        appearance[drive.property] = drive.property == .width ? size.x : size.y
        continue
      }
      if let result = programs.result(of: Int(drive.program), inputs, &stack) {
        appearance.set(drive.property, to: result)
      }
    }
  }
}

extension AnnotationOptions {
  /// Sets a property to the result of a program, if the result fits the property's type and range.
  fileprivate mutating func set(_ property: AnnotationProperty, to value: ClusterValue) {
    switch value {
    case .number(let number):
      if let range = property.writtenRange, range.contains(number) { self[property] = number }
    case .boolean(let isSet):
      guard property.flag != nil else { return }
      self[property] = isSet ? 1 : 0
      if property == .visible { flags.remove(.expressionFailed) }
    case .required where property == .priority: flags.insert(.required)
    case .null, .text, .structure: break
    }
  }
}
