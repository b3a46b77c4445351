/// A program that computes a property or a text of a cluster from its aggregates, with a stack of values.
package struct ClusterProgram: Sendable, Equatable {
  package var steps: [ClusterInstruction] = []
  /// The constants that `number` steps push; all are finite.
  package var constants: [Double] = []
  /// The curve segments that `fraction` steps evaluate.
  package var segments: [CurveSegment] = []
  /// The UTF-8 texts and JSON values that `text` and `structure` steps push.
  package var texts: [[UInt8]] = []

  /// The largest number of values that a cluster program may have on its stack.
  package static let deepestStack = 256
  /// The largest number of steps that a cluster program may have.
  package static let longest = 4096

  package init() {}
}

package struct ClusterInstruction: Sendable, Equatable {
  package var operation: ClusterOperation
  /// The operand of the step, which each operation documents; 0 for operations without one.
  package var operand: UInt32

  package init(_ operation: ClusterOperation, _ operand: UInt32 = 0) {
    self.operation = operation
    self.operand = operand
  }
}

extension ClusterInstruction: PlanRecord {
  static var blank: ClusterInstruction { ClusterInstruction(.number) }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.choice(&operation)
    try coder.number(&operand)
  }
}

/// Two neighboring stops of a curve, and the interpolation between them.
package struct CurveSegment: Sendable, Equatable {
  package var interpolation: ZoomTable.Interpolation
  /// The input value at the lower stop.
  package var lower: Double
  /// The input value at the upper stop; greater than `lower`.
  package var upper: Double

  package init(_ interpolation: ZoomTable.Interpolation, from lower: Double, to upper: Double) {
    self.interpolation = interpolation
    self.lower = lower
    self.upper = upper
  }
}

extension CurveSegment: PlanRecord {
  static var blank: CurveSegment { CurveSegment(.step, from: 0, to: 0) }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try interpolation.serialize(with: &coder)
    try coder.number(&lower)
    try coder.number(&upper)
    let isAscending = lower < upper
    try coder.check(isAscending, or: "the stops of a curve do not ascend")
  }
}

/// An operation on the stack of values. "Top" is the last value on the stack, "below" the one before it.
///
/// A step fails if a value has the wrong type, and then the program has no result. Jumps lead only forwards, so every
/// program ends. Numbers are IEEE 754 doubles; functions are those of spec expressions.
package enum ClusterOperation: UInt8, Sendable, CaseIterable {
  // MARK: Values

  /// Pushes `constants[operand]`.
  case number
  /// Pushes `false` if `operand` is 0, otherwise `true`.
  case boolean
  case null
  /// Pushes the keyword `required`.
  case required
  /// Pushes the number of members.
  case count
  /// Pushes the value of the cluster's aggregate with index `operand`.
  case aggregate
  /// Pushes the zoom of the camera.
  case zoom
  /// Pushes a copy of the top of the stack.
  case duplicate
  /// Pops the top of the stack.
  case drop

  // MARK: Jumps, to the step with the index `operand` of the program; its end is one behind the last.

  /// Jumps to step `operand` of the program.
  case jump
  /// Pops a boolean, and jumps to step `operand` if it is `false`.
  case jumpIfFalse
  /// Pops a boolean, and jumps to step `operand` if it is `true`.
  case jumpIfTrue
  /// Jumps to step `operand` if the top of the stack is not null; otherwise pops it.
  case jumpIfNotNull
  /// Jumps to step `operand` if the top of the stack is a number; otherwise pops it.
  case jumpIfNumber
  /// Jumps to step `operand` if the top of the stack is a boolean; otherwise pops it.
  case jumpIfBoolean
  /// Converts the top of the stack to a number and jumps to step `operand`. Pops the top if it cannot be converted.
  case jumpIfNumeric
  /// Always fails, so that the program has no result.
  case fail

  // MARK: Types

  /// Fails unless the top of the stack is a number.
  case assertNumber
  /// Fails unless the top of the stack is a boolean.
  case assertBoolean
  /// Fails unless the top of the stack is a number other than NaN.
  case assertOrdered
  /// Converts the top of the stack to a number: null to 0, booleans to 0 and 1. Fails for NaN, texts, lists and
  /// objects.
  case toNumber
  /// Converts the top of the stack to a boolean: null, 0 and NaN to `false`, other values to `true`. In programs that
  /// make no texts, it fails for texts.
  case toBoolean

  // MARK: Comparisons take two values and add a boolean

  /// Pops two values of any type, and pushes whether they are equal (`equal`) or different (`notEqual`).
  case equal, notEqual
  /// Pops two numbers, compares the earlier pushed one with the later one, and pushes the result. With NaN, the result
  /// is `false`. Programs that make texts can compare two texts, too.
  case less, lessOrEqual, greater, greaterOrEqual
  /// Inverts the boolean on top of the stack.
  case not

  // MARK: Functions of one number

  case negate, absolute, ceiling, floor, round, squareRoot
  /// Logarithms to base e, 10 and 2.
  case naturalLogarithm, logarithm10, logarithm2
  /// Trigonometric functions; angles are in radians.
  case sine, cosine, tangent, arcSine, arcCosine, arcTangent
  /// Pops a number and pushes its position between the two stops of `segments[operand]`, 0…1.
  case fraction

  // MARK: Functions of two numbers, below and top

  case add, subtract, multiply, divide, remainder, power
  /// The smaller or larger of two numbers; NaN if one of them is NaN.
  case minimum, maximum

  // MARK: Functions of three numbers

  /// Pops a fraction and two numbers, and pushes the number interpolated between them.
  case mix

  // MARK: Texts, in programs of texts only

  /// Pushes `texts[operand]`: as a text (`text`), or as the list or object with this JSON (`structure`).
  case text, structure
  /// Pushes the list of the first members' titles.
  case members
  /// Pushes the length of the list of the first members' titles.
  case memberCount
  /// Pops an index from 0, and pushes the title of the member at this index. Fails if the index is out of range.
  case memberTitle
  /// Catches failures of the steps before step `operand`. A failing step removes all values pushed since `attempt`,
  /// pushes null, and continues at step `operand`.
  case attempt
  /// Jumps to step `operand` if the top of the stack is a text; otherwise pops it.
  case jumpIfText
  /// Fails unless the top of the stack is a text.
  case assertText
  /// Converts the top of the stack to a text, as `to-string` does in expressions.
  case toText
  /// Converts the top of the stack to its JSON text.
  case toJSON
  /// Pops two values and pushes their concatenated texts; fails if the result is too long.
  case concatenate
  /// Pops a text and pushes its number of code points.
  case length
  /// Pops a number, its least number of fraction digits, and its greatest one; pushes the formatted number. Null for a
  /// number of digits means the default, 0 and 3.
  case formatNumber
}

extension ClusterOperation {
  /// Whether the operation may occur only in programs that create texts. Frames run only programs that create no texts.
  var makesTexts: Bool { rawValue >= ClusterOperation.text.rawValue }
}

/// The programs of a plan. Program `i` is `steps[ends[i - 1] ..< ends[i]]`. All programs share the constants, segments
/// and texts.
package struct ClusterPrograms: Sendable, Equatable {
  package private(set) var steps: [ClusterInstruction] = []
  package private(set) var ends: [UInt32] = []
  package private(set) var constants: [Double] = []
  package private(set) var segments: [CurveSegment] = []
  package private(set) var texts = TextColumn()

  package init() {}

  package var count: Int { ends.count }

  /// Adds a cluster program, which must be valid, and returns its index.
  @discardableResult
  package mutating func append(_ program: ClusterProgram) -> UInt32 {
    let (firstConstant, firstSegment) = (UInt32(constants.count), UInt32(segments.count))
    let firstText = UInt32(texts.count)
    for step in program.steps {
      var step = step
      if step.operation == .number { step.operand += firstConstant }
      if step.operation == .fraction { step.operand += firstSegment }
      if step.operation == .text || step.operation == .structure { step.operand += firstText }
      steps.append(step)
    }
    constants.append(contentsOf: program.constants)
    segments.append(contentsOf: program.segments)
    for text in program.texts { texts.append(text) }
    ends.append(UInt32(steps.count))
    return UInt32(ends.count - 1)
  }

  /// Returns the range of a program's steps in `steps`.
  package func range(_ index: Int) -> Range<Int> { ends.range(ofList: index) }

  /// Returns a copy of a cluster program that contains its own constants, segments and texts.
  func program(_ index: Int) -> ClusterProgram {
    var program = ClusterProgram()
    for step in steps[range(index)] {
      var step = step
      let operand = Int(clamping: step.operand)
      switch step.operation {
      case .number:
        step.operand = UInt32(program.constants.count)
        program.constants.append(constants[operand])
      case .fraction:
        step.operand = UInt32(program.segments.count)
        program.segments.append(segments[operand])
      case .text, .structure:
        step.operand = UInt32(program.texts.count)
        program.texts.append(Array(texts[operand]))
      default: break
      }
      program.steps.append(step)
    }
    return program
  }

  /// Returns whether a cluster program creates texts or reads titles of members. Frames do not run such programs.
  package func makesTexts(_ index: Int) -> Bool { steps[range(index)].contains { $0.operation.makesTexts } }

  func readsMembers(_ index: Int) -> Bool {
    steps[range(index)].contains {
      $0.operation == .members || $0.operation == .memberCount || $0.operation == .memberTitle
    }
  }

  package func readsZoom(_ index: Int) -> Bool {
    steps[range(index)].contains { $0.operation == .zoom }
  }
}

extension ClusterPrograms {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    var (programCount, constantCount, segmentCount) = (ends.count, constants.count, segments.count)
    try coder.count(&programCount)
    try coder.count(&constantCount)
    try coder.count(&segmentCount)
    let stepCount = try coder.ends(&ends, count: programCount, areFilled: true)
    try coder.records(&steps, count: stepCount)
    try coder.numbers(&constants, count: constantCount)
    try coder.records(&segments, count: segmentCount)
    var textCount = texts.count
    try coder.count(&textCount)
    try texts.serialize(with: &coder, count: textCount)
    try coder.check(structuresAreJSON, or: "a text is not valid JSON")
    try coder.check(ends.indices.allSatisfy { isSound($0) }, or: "a program is not valid")
  }

  /// Whether the operands of all `structure` steps are valid JSON.
  private var structuresAreJSON: Bool {
    steps.allSatisfy { step in
      guard step.operation == .structure else { return true }
      return step.operand < UInt32(texts.count) && JSONValidator.isValue(texts[Int(step.operand)])
    }
  }

  /// Returns whether a cluster program is valid. It is valid if, on every path, the stack holds the values that each
  /// step needs, and exactly one value at the end.
  ///
  /// Jumps lead forwards, so one pass covers all paths.
  package func isSound(_ index: Int) -> Bool {
    let range = range(index)
    guard range.count <= ClusterProgram.longest else { return false }
    /// The stack height before each step and at the end; −1 if no jump leads to the step.
    var expected = [Int](repeating: -1, count: range.count + 1)
    /// The stack height after the previous step, or `nil` if execution does not continue with the next step.
    var depth: Int? = 0
    for (position, step) in zip(0..., steps[range]) {
      if expected[position] >= 0 {
        guard depth == nil || depth == expected[position] else { return false }
        depth = expected[position]
      }
      guard let before = depth, has(step.operation, operand: step.operand) else { return false }
      let effect = step.operation.effect
      guard before >= effect.pops else { return false }
      let after = before - effect.pops + effect.pushes
      guard after <= ClusterProgram.deepestStack else { return false }
      if let kept = effect.pushedByJump {
        let target = Int(clamping: step.operand)
        let atTarget = before - effect.pops + kept
        guard target > position, target <= range.count,
          expected[target] < 0 || expected[target] == atTarget
        else { return false }
        expected[target] = atTarget
      }
      depth = effect.fallsThrough ? after : nil
    }
    let end = expected[range.count]
    return end < 0 ? depth == 1 : end == 1 && (depth == nil || depth == 1)
  }

  /// Returns whether a step's operand is a valid index of a constant, curve segment or text. Indices of aggregates are
  /// checked elsewhere, with their cluster.
  private func has(_ operation: ClusterOperation, operand: UInt32) -> Bool {
    switch operation {
    case .number: Int(clamping: operand) < constants.count
    case .fraction: Int(clamping: operand) < segments.count
    case .text, .structure: Int(clamping: operand) < texts.count
    default: true
    }
  }
}

/// The effect of an operation on the stack height.
private struct StackEffect {
  var pops: Int
  /// The number of values pushed if execution continues with the next step.
  var pushes: Int
  /// The number of values pushed before a jump, or `nil` if the operation does not jump.
  var pushedByJump: Int?
  /// Whether execution can continue with the next step.
  var fallsThrough = true
}

extension ClusterOperation {
  fileprivate var effect: StackEffect {
    switch self {
    case .number, .boolean, .null, .required, .count, .aggregate, .zoom, .text, .structure, .members,
      .memberCount:
      StackEffect(pops: 0, pushes: 1)
    case .attempt: StackEffect(pops: 0, pushes: 0, pushedByJump: 1)
    case .duplicate: StackEffect(pops: 1, pushes: 2)
    case .drop: StackEffect(pops: 1, pushes: 0)
    case .jump: StackEffect(pops: 0, pushes: 0, pushedByJump: 0, fallsThrough: false)
    case .jumpIfFalse, .jumpIfTrue: StackEffect(pops: 1, pushes: 0, pushedByJump: 0)
    case .jumpIfNotNull, .jumpIfNumber, .jumpIfBoolean, .jumpIfNumeric, .jumpIfText:
      StackEffect(pops: 1, pushes: 0, pushedByJump: 1)
    case .fail: StackEffect(pops: 0, pushes: 0, fallsThrough: false)
    case .assertNumber, .assertBoolean, .assertOrdered, .toNumber, .toBoolean, .not,
      .negate, .absolute, .ceiling, .floor, .round, .squareRoot, .naturalLogarithm, .logarithm10,
      .logarithm2, .sine, .cosine, .tangent, .arcSine, .arcCosine, .arcTangent, .fraction,
      .memberTitle, .assertText, .toText, .toJSON, .length:
      StackEffect(pops: 1, pushes: 1)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
      .add, .subtract, .multiply, .divide, .remainder, .power, .minimum, .maximum,
      .concatenate:
      StackEffect(pops: 2, pushes: 1)
    case .mix, .formatNumber: StackEffect(pops: 3, pushes: 1)
    }
  }
}
