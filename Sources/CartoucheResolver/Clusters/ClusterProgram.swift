/// A program that computes a property or a text of a cluster from its aggregates, with a stack of values.
package struct ClusterProgram: Sendable, Equatable {
  package var steps: [ClusterInstruction] = []
  /// The operands of `number` steps; finite.
  package var constants: [Double] = []
  /// The operands of `fraction` steps.
  package var segments: [CurveSegment] = []
  /// The operands of `text` and `structure` steps.
  package var texts: [[UInt8]] = []

  /// The greatest allowed height of the stack.
  package static let deepestStack = 256
  /// The greatest allowed number of steps.
  package static let longest = 4096

  package init() {}
}

/// One step of a cluster program.
package struct ClusterInstruction: Sendable, Equatable {
  package var operation: ClusterOperation
  /// The operand, as documented by the operation; otherwise 0.
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

/// A pair of neighbouring stops of a curve.
package struct CurveSegment: Sendable, Equatable {
  package var interpolation: ZoomTable.Interpolation
  package var lower: Double
  /// The upper stop, > `lower`.
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

/// An operation on the stack of values. "Top" is the last value, "below" the one before it.
///
/// A step fails if a value has the wrong type, and then the program has no result. Jumps lead only forwards, so every
/// program ends. Numbers are IEEE 754 doubles; functions are those of spec expressions.
package enum ClusterOperation: UInt8, Sendable, CaseIterable {
  // MARK: Values

  /// Pushes the constant with index `operand`.
  case number
  /// Pushes false if `operand` is 0, else true.
  case boolean
  case null
  /// Pushes the keyword `required`.
  case required
  /// Pushes the number of members.
  case count
  /// Pushes the aggregate with index `operand` of the cluster.
  case aggregate
  /// Pushes the zoom of the camera.
  case zoom
  /// Pushes a copy of the top.
  case duplicate
  /// Pops the top.
  case drop

  // MARK: Jumps, to the step with the index `operand` of the program; its end is one behind the last.

  case jump
  /// Pops a boolean, and jumps if it is false.
  case jumpIfFalse
  case jumpIfTrue
  /// Jumps if the top is not null; otherwise pops it. The next two operations test for a number and for a boolean.
  case jumpIfNotNull
  case jumpIfNumber
  case jumpIfBoolean
  /// Converts the top to a number and jumps; pops the top if it cannot be converted.
  case jumpIfNumeric
  /// Fails.
  case fail

  // MARK: Types

  /// Fails unless the top is a number.
  case assertNumber
  case assertBoolean
  /// Fails unless the top is a number other than NaN.
  case assertOrdered
  /// Converts the top to a number: null to 0, booleans to 0 and 1. Fails for NaN, texts, lists and objects.
  case toNumber
  /// Converts the top to a boolean: null, 0 and NaN to false, other values to true. Fails for texts in programs without
  /// texts.
  case toBoolean

  // MARK: Comparisons take two values and add a boolean

  case equal, notEqual
  /// Compares below with top, both numbers; always false for NaN.
  case less, lessOrEqual, greater, greaterOrEqual
  /// Inverts a boolean.
  case not

  // MARK: Functions of one number

  case negate, absolute, ceiling, floor, round, squareRoot
  /// Logarithms to base e, 10 and 2.
  case naturalLogarithm, logarithm10, logarithm2
  /// Trigonometric functions in radians.
  case sine, cosine, tangent, arcSine, arcCosine, arcTangent
  /// The position of a number between the two stops of the curve segment with index `operand`, 0…1.
  case fraction

  // MARK: Functions of two numbers, below and top

  case add, subtract, multiply, divide, remainder, power
  /// NaN if one operand is NaN.
  case minimum, maximum

  // MARK: Functions of three numbers

  /// Pops a fraction and two numbers, and pushes the interpolated number.
  case mix

  // MARK: Texts, in programs of texts only

  /// Pushes the text with index `operand`, or the list or object with this JSON.
  case text, structure
  /// Pushes the list of the first members' titles.
  case members
  /// Pushes the length of that list.
  case memberCount
  /// Replaces an index by the title of this member; fails if it is out of range.
  case memberTitle
  /// Until step `operand`, a failing step jumps to that step, after null has replaced all values pushed since.
  case attempt
  /// Jumps if the top is a text; otherwise pops it.
  case jumpIfText
  /// Fails unless the top is a text.
  case assertText
  /// Converts the top to a text, as `to-string` does.
  case toText
  /// Converts the top to its JSON text.
  case toJSON
  /// Pops two values and pushes their concatenated texts; fails if the result is too long.
  case concatenate
  /// Replaces a text by its number of code points.
  case length
  /// Pops a number and its least and greatest number of fraction digits, and pushes the formatted number. Null stands
  /// for the defaults 0 and 3.
  case formatNumber
}

extension ClusterOperation {
  /// Whether only programs of texts may use the operation. Frames run programs without texts.
  var makesTexts: Bool { rawValue >= ClusterOperation.text.rawValue }
}

/// The programs of a plan: program `i` is `steps[ends[i - 1] ..< ends[i]]`. Constants, segments and texts are shared.
package struct ClusterPrograms: Sendable, Equatable {
  package private(set) var steps: [ClusterInstruction] = []
  package private(set) var ends: [UInt32] = []
  package private(set) var constants: [Double] = []
  package private(set) var segments: [CurveSegment] = []
  package private(set) var texts = TextColumn()

  package init() {}

  package var count: Int { ends.count }

  /// Adds a valid program and returns its index.
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

  package func range(_ index: Int) -> Range<Int> { ends.range(ofList: index) }

  /// Returns a copy of program `index` with its own constants, segments and texts.
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

  package func makesTexts(_ index: Int) -> Bool { steps[range(index)].contains { $0.operation.makesTexts } }

  /// Returns whether program `index` reads the members' titles.
  func readsMembers(_ index: Int) -> Bool {
    steps[range(index)].contains {
      $0.operation == .members || $0.operation == .memberCount || $0.operation == .memberTitle
    }
  }

  /// Returns whether program `index` depends on the zoom.
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

  private var structuresAreJSON: Bool {
    steps.allSatisfy { step in
      guard step.operation == .structure else { return true }
      return step.operand < UInt32(texts.count) && JSONValidator.isValue(texts[Int(step.operand)])
    }
  }

  /// Returns whether every path through the program has the stack values that its steps need, and ends with one value.
  ///
  /// Jumps lead forwards, so one pass covers all paths.
  package func isSound(_ index: Int) -> Bool {
    let range = range(index)
    guard range.count <= ClusterProgram.longest else { return false }
    /// The stack height before each step and at the end; −1 if no jump leads there.
    var expected = [Int](repeating: -1, count: range.count + 1)
    /// `nil` after a step that is not followed by the next one.
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

  /// Returns whether the operand of a constant is in range. Aggregates are checked with their cluster.
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
  /// The number of values pushed if the next step follows.
  var pushes: Int
  /// The number of values pushed before a jump; `nil` if the operation does not jump.
  var pushedByJump: Int?
  /// Whether the next step can follow.
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
