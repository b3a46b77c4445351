/// The programs of a plan. Layout: program `i` is `steps[ends[i - 1] ..< ends[i]]`; constants and segments are
/// shared.
package struct ClusterPrograms: Sendable, Equatable {
  package private(set) var steps: [ClusterInstruction] = []
  package private(set) var ends: [UInt32] = []
  package private(set) var constants: [Double] = []
  package private(set) var segments: [CurveSegment] = []
  package private(set) var texts = TextColumn()

  package init() {}

  package var count: Int { ends.count }

  /// Adds a program, which must be sound, and returns its index.
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

  /// Where the steps of program `index` lie.
  package func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// Program `index` by itself.
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

  /// Whether program `index` makes texts.
  package func makesTexts(_ index: Int) -> Bool { steps[range(index)].contains { $0.operation.makesTexts } }

  /// Whether program `index` asks for members.
  func readsMembers(_ index: Int) -> Bool {
    steps[range(index)].contains {
      $0.operation == .members || $0.operation == .memberCount || $0.operation == .memberTitle
    }
  }

  /// Whether program `index` must also run when nothing but the zoom changes.
  package func readsZoom(_ index: Int) -> Bool {
    steps[range(index)].contains { $0.operation == .zoom }
  }
}

extension ClusterPrograms {
  mutating func code<Coder: PlanCoder>(by coder: inout Coder) throws(Coder.Failure) {
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
    try texts.code(by: &coder, count: textCount)
    try coder.check(structuresAreJSON, or: "a text is no JSON")
    try coder.check(ends.indices.allSatisfy { isSound($0) }, or: "a program is not sound")
  }

  private var structuresAreJSON: Bool {
    steps.allSatisfy { step in
      guard step.operation == .structure else { return true }
      return step.operand < UInt32(texts.count) && WrittenJSON.isValue(texts[Int(step.operand)])
    }
  }

  /// Whether the program always has the values that its steps take, and ends with one.
  ///
  /// Jumps lead forwards, so one pass sees every way to each step.
  package func isSound(_ index: Int) -> Bool {
    let range = range(index)
    guard range.count <= ClusterProgram.longest else { return false }
    /// Values on the stack before each step and at the end; −1: no jump leads there.
    var expected = [Int](repeating: -1, count: range.count + 1)
    /// Nil behind a step that is never left forwards.
    var depth: Int? = 0
    for (position, step) in zip(0..., steps[range]) {
      if expected[position] >= 0 {
        guard depth == nil || depth == expected[position] else { return false }
        depth = expected[position]
      }
      guard let before = depth, has(step.operation, operand: step.operand) else { return false }
      let effect = step.operation.effect
      guard before >= effect.takes else { return false }
      let after = before - effect.takes + effect.adds
      guard after <= ClusterProgram.deepestStack else { return false }
      if let kept = effect.keptByJump {
        let target = Int(clamping: step.operand)
        let atTarget = before - effect.takes + kept
        guard target > position, target <= range.count,
          expected[target] < 0 || expected[target] == atTarget
        else { return false }
        expected[target] = atTarget
      }
      depth = effect.goesOn ? after : nil
    }
    let end = expected[range.count]
    return end < 0 ? depth == 1 : end == 1 && (depth == nil || depth == 1)
  }

  /// Whether what the operand names is there; aggregates are those of the cluster, which are checked with it.
  private func has(_ operation: ClusterOperation, operand: UInt32) -> Bool {
    switch operation {
    case .number: Int(clamping: operand) < constants.count
    case .fraction: Int(clamping: operand) < segments.count
    case .text, .structure: Int(clamping: operand) < texts.count
    default: true
    }
  }
}

/// What an operation does to the height of the stack.
private struct StackEffect {
  var takes: Int
  /// Values that are there in place of those taken, if the next step follows.
  var adds: Int
  /// The same at the place that it may jump to; nil: it never jumps.
  var keptByJump: Int?
  /// Whether the next step may follow.
  var goesOn = true
}

extension ClusterOperation {
  fileprivate var effect: StackEffect {
    switch self {
    case .number, .boolean, .null, .required, .count, .aggregate, .zoom, .text, .structure, .members,
      .memberCount:
      StackEffect(takes: 0, adds: 1)
    case .attempt: StackEffect(takes: 0, adds: 0, keptByJump: 1)
    case .duplicate: StackEffect(takes: 1, adds: 2)
    case .drop: StackEffect(takes: 1, adds: 0)
    case .jump: StackEffect(takes: 0, adds: 0, keptByJump: 0, goesOn: false)
    case .jumpIfFalse, .jumpIfTrue: StackEffect(takes: 1, adds: 0, keptByJump: 0)
    case .jumpIfNotNull, .jumpIfNumber, .jumpIfBoolean, .jumpIfNumeric, .jumpIfText:
      StackEffect(takes: 1, adds: 0, keptByJump: 1)
    case .fail: StackEffect(takes: 0, adds: 0, goesOn: false)
    case .assertNumber, .assertBoolean, .assertOrdered, .toNumber, .toBoolean, .not,
      .negate, .absolute, .ceiling, .floor, .round, .squareRoot, .naturalLogarithm, .logarithm10,
      .logarithm2, .sine, .cosine, .tangent, .arcSine, .arcCosine, .arcTangent, .fraction,
      .memberTitle, .assertText, .toText, .toJSON, .length:
      StackEffect(takes: 1, adds: 1)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
      .add, .subtract, .multiply, .divide, .remainder, .power, .minimum, .maximum,
      .concatenate:
      StackEffect(takes: 2, adds: 1)
    case .mix, .formatNumber: StackEffect(takes: 3, adds: 1)
    }
  }
}
