package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec

/// Compiles an expression over the aggregates of a cluster into a program for the resolver.
///
/// The program returns the same value as `evaluate` and fails where `evaluate` fails. What a program cannot compute is
/// refused.
package struct ClusterProgramBuilder {
  /// The reason why an expression cannot be compiled.
  package struct Problem: Error {
    package var message: String
    package var help: String
    package var place: Location
  }

  private(set) var program = ClusterProgram()
  /// The names of the aggregates that may be texts, lists or objects, if the program computes a text; `nil`
  /// if it computes a number or a condition.
  let unknownAggregates: Set<String>?
  private let aggregates: [String: UInt32]
  /// The location of the whole expression.
  var root: Location?
  /// The values of variables. Each use repeats the steps of the value, so that unused values are not
  /// computed.
  private var bindings: [Int: Expression] = [:]
  /// The arguments that follow the current curve in its enclosing `coalesce`. They replace null outputs of
  /// the curve.
  var coalesceFallbacks: [Expression] = []
  /// The range in which the outputs of a curve over zoom are valid.
  let range: ClosedRange<Double>

  /// Compiles an expression to a program.
  /// - Parameters:
  ///   - aggregates: The index of each aggregate of the cluster, by name.
  ///   - isPriority: Whether `low`, `high` and `required` are valid results.
  ///   - range: The range in which each output of a curve over zoom is valid. The caller checks the range of
  ///     the program's result.
  package static func program(
    of expression: Expression, reading aggregates: [String: UInt32], isPriority: Bool = false,
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) throws(Problem) -> ClusterProgram {
    var builder = ClusterProgramBuilder(aggregates: aggregates, root: expression.location, range: range)
    try builder.add(expression, isPriority)
    return try builder.finished()
  }

  init(
    aggregates: [String: UInt32], unknown: Set<String>? = nil, root: Location? = nil,
    range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) {
    self.range = range
    self.aggregates = aggregates
    self.unknownAggregates = unknown
    self.root = root
  }

  func finished() throws(Problem) -> ClusterProgram {
    var table = ClusterPrograms()
    table.append(program)
    guard table.isSound(0) else { throw tooLarge }
    return program
  }

  func hasAggregate(_ name: String) -> Bool { aggregates[name] != nil }

  // MARK: Steps

  private var tooLarge: Problem {
    guard let root else { preconditionFailure("a program without an expression is too large") }
    return Problem(
      message: "this expression is too large to compute for every cluster",
      help: "compute parts of it in `aggregate`",
      place: root)
  }

  /// Appends a step and returns its index in `program.steps`.
  @discardableResult
  mutating func emit(_ operation: ClusterOperation, _ operand: Int = 0) throws(Problem) -> Int {
    guard program.steps.count < ClusterProgram.longest else { throw tooLarge }
    program.steps.append(ClusterInstruction(operation, UInt32(operand)))
    return program.steps.count - 1
  }

  mutating func emit(number: Double) throws(Problem) {
    guard number.isFinite else {
      // A plan contains finite numbers only, so a division by 0 produces NaN and infinity.
      try emit(number: number.isNaN ? 0 : number < 0 ? -1 : 1)
      try emit(number: 0)
      try emit(.divide)
      return
    }
    program.constants.append(number)
    try emit(.number, program.constants.count - 1)
  }

  mutating func emit(text: [UInt8], as operation: ClusterOperation = .text) throws(Problem) {
    program.texts.append(text)
    try emit(operation, program.texts.count - 1)
  }

  mutating func emit(fraction interpolation: ZoomTable.Interpolation, from lower: Double, to upper: Double)
    throws(Problem)
  {
    program.segments.append(CurveSegment(interpolation, from: lower, to: upper))
    try emit(.fraction, program.segments.count - 1)
  }

  /// Makes the given jumps end at the next step that is added. `jumps` are indices into `program.steps`.
  mutating func patchJumps(_ jumps: [Int]) {
    for jump in jumps { program.steps[jump].operand = UInt32(program.steps.count) }
  }

  // MARK: Expressions

  /// Adds the steps that push the value of `expression` onto the stack.
  /// - Parameter allowsPriorityNames: Whether the value may be a priority name such as `high`, which becomes
  ///   a number.
  mutating func add(_ expression: Expression, _ allowsPriorityNames: Bool = false) throws(Problem) {
    switch expression.form {
    case .literal(let value): try add(value, at: expression.location, allowsPriorityNames)
    case .variable(let slot):
      guard let value = bindings[slot] else {
        preconditionFailure("the variable \(slot) stands outside of its binding")
      }
      try add(value, allowsPriorityNames)
    case .binding(let slot, let values, let body):
      for (index, value) in values.enumerated() { bindings[slot + index] = value }
      try add(body, allowsPriorityNames)
    case .match(let match): try add(match, at: expression.location, allowsPriorityNames)
    case .curve(let curve): try add(curve, allowsPriorityNames)
    case .call(let id, let arguments):
      try add(OperatorCatalog[id].name, arguments, at: expression.location, allowsPriorityNames)
    }
  }

  private mutating func add(
    _ value: ExpressionValue, at place: Location, _ allowsPriorityNames: Bool
  ) throws(Problem) {
    switch value {
    case .null: try emit(.null)
    case .boolean(let boolean): try emit(.boolean, boolean ? 1 : 0)
    case .number(let number): try emit(number: number)
    case .string(let text) where unknownAggregates != nil: try emit(text: Array(text.utf8))
    case .array where unknownAggregates != nil, .object where unknownAggregates != nil:
      var json = ""
      value.appendJSON(to: &json)
      try emit(text: Array(json.utf8), as: .structure)
    case .string(let name):
      guard allowsPriorityNames, let priority = Priority(name: name) else {
        throw refusal(of: "a text", at: place)
      }
      switch priority {
      case .number(let number): try emit(number: number)
      case .required: try emit(.required)
      }
    case .array: throw refusal(of: "a list", at: place)
    case .object: throw refusal(of: "an object", at: place)
    }
  }

  func refusal(of what: String, at place: Location) -> Problem {
    unknownAggregates == nil
      ? Problem(
        message: "\(what) cannot be part of a number or condition of a cluster",
        help: "compute a number or a condition of it in `aggregate`, for each member", place: place)
      : Problem(
        message: "\(what) cannot be part of a text of a cluster",
        help: "compute it in `aggregate`, as in `label: { first: [upcase, [get, name]] }`, "
          + "and read `[get, label]`", place: place)
  }

  private mutating func add(
    _ name: String, _ arguments: [Expression], at place: Location, _ allowsPriorityNames: Bool
  ) throws(Problem) {
    if unknownAggregates != nil, try addText(name, arguments, at: place) { return }
    switch name {
    case "get":
      guard arguments.count == 1, case .string(let name)? = arguments[0].constant else {
        throw refusal(of: "`get` from an object or of a computed name", at: place)
      }
      try addGet(name, at: place)
    case "has":
      guard arguments.count == 1, case .string(let name)? = arguments[0].constant else {
        throw refusal(of: "`has` of an object or of a computed name", at: place)
      }
      try emit(.boolean, name == "count" || name == Cluster.members || aggregates[name] != nil ? 1 : 0)
    case "zoom": try emit(.zoom)
    case "number": try add(firstOf: arguments, orJump: .jumpIfNumber, last: .assertNumber)
    case "boolean": try add(firstOf: arguments, orJump: .jumpIfBoolean, last: .assertBoolean)
    case "to-number": try add(firstOf: arguments, orJump: .jumpIfNumeric, last: .toNumber)
    case "coalesce": try add(coalescing: arguments, allowsPriorityNames)
    case "all": try add(arguments, until: .jumpIfFalse, gives: false)
    case "any": try add(arguments, until: .jumpIfTrue, gives: true)
    case "none": try add(arguments, until: .jumpIfTrue, gives: false)
    case "case": try addCase(arguments, allowsPriorityNames)
    case "+":
      // The sum starts at 0, so that the sum of −0 alone is 0.
      try emit(number: 0)
      for argument in arguments {
        try add(argument)
        try emit(.add)
      }
    case "-":
      for argument in arguments { try add(argument) }
      try emit(arguments.count == 1 ? .negate : .subtract)
    default:
      guard let operation = Self.functions[name] else { throw refusal(of: "`\(name)`", at: place) }
      for (index, argument) in arguments.enumerated() {
        try add(argument)
        // Each argument after the first is combined with the value on the stack.
        if arguments.count > 1, index > 0 { try emit(operation) }
      }
      if arguments.count == 1 { try emit(Self.reductions.contains(name) ? .assertNumber : operation) }
    }
  }

  /// Operators that evaluate all arguments in order and then apply one operation.
  private static let functions: [String: ClusterOperation] = [
    "==": .equal, "!=": .notEqual, "<": .less, "<=": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual,
    "!": .not, "to-boolean": .toBoolean,
    "*": .multiply, "/": .divide, "%": .remainder, "^": .power, "min": .minimum, "max": .maximum,
    "abs": .absolute, "ceil": .ceiling, "floor": .floor, "round": .round, "sqrt": .squareRoot,
    "ln": .naturalLogarithm, "log10": .logarithm10, "log2": .logarithm2, "sin": .sine, "cos": .cosine,
    "tan": .tangent, "asin": .arcSine, "acos": .arcCosine, "atan": .arcTangent,
  ]

  /// Operators with any number of arguments; a single argument is returned as it is.
  private static let reductions: Set<String> = ["*", "min", "max"]

  mutating func addGet(_ name: String, at place: Location) throws(Problem) {
    if name == "count" {
      try emit(.count)
    } else if let index = aggregates[name] {
      try emit(.aggregate, Int(index))
    } else if name == Cluster.members, unknownAggregates != nil {
      try emit(.members)
    } else if name == Cluster.members {
      throw refusal(of: "`members`, a list of titles,", at: place)
    } else {
      // An unknown name was reported when the cluster was read.
      try emit(.null)
    }
  }

  // MARK: Operators with lazy arguments

  /// Adds steps that evaluate the arguments in order and end with the first value that passes the test of the
  /// jump `operation`.
  /// - Parameter last: The operation for the value of the last argument, which has no jump.
  mutating func add(
    firstOf arguments: [Expression], orJump operation: ClusterOperation, last: ClusterOperation
  ) throws(Problem) {
    var jumps: [Int] = []
    for (index, argument) in arguments.enumerated() {
      try add(argument)
      if index < arguments.count - 1 { jumps.append(try emit(operation)) }
    }
    try emit(last)
    patchJumps(jumps)
  }

  private mutating func add(coalescing arguments: [Expression], _ allowsPriorityNames: Bool) throws(Problem) {
    let outer = coalesceFallbacks
    defer { coalesceFallbacks = outer }
    var jumps: [Int] = []
    for (index, argument) in arguments.enumerated() {
      coalesceFallbacks = arguments[(index + 1)...] + outer
      try add(argument, allowsPriorityNames)
      if index < arguments.count - 1 { jumps.append(try emit(.jumpIfNotNull)) }
    }
    patchJumps(jumps)
  }

  private mutating func add(
    _ conditions: [Expression], until operation: ClusterOperation, gives result: Bool
  ) throws(Problem) {
    var jumps: [Int] = []
    for condition in conditions {
      try add(condition)
      jumps.append(try emit(operation))
    }
    try emit(.boolean, result ? 0 : 1)
    let end = try emit(.jump)
    patchJumps(jumps)
    try emit(.boolean, result ? 1 : 0)
    patchJumps([end])
  }

  private mutating func addCase(_ arguments: [Expression], _ allowsPriorityNames: Bool) throws(Problem) {
    var ends: [Int] = []
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      try add(arguments[index])
      let next = try emit(.jumpIfFalse)
      try add(arguments[index + 1], allowsPriorityNames)
      ends.append(try emit(.jump))
      patchJumps([next])
    }
    try add(arguments[arguments.count - 1], allowsPriorityNames)
    patchJumps(ends)
  }

  private mutating func add(
    _ match: Match, at place: Location, _ allowsPriorityNames: Bool
  ) throws(Problem) {
    if case .texts = match.labels, unknownAggregates == nil {
      throw refusal(of: "`match` with texts", at: place)
    }
    try add(match.input)
    var jumps: [[Int]] = []
    for labels in match.labels.byOutput(count: match.outputs.count) {
      var toOutput: [Int] = []
      for label in labels {
        try emit(.duplicate)
        try add(label, at: place, false)
        try emit(.equal)
        toOutput.append(try emit(.jumpIfTrue))
      }
      jumps.append(toOutput)
    }
    var ends = [try addDropping(match.fallback, allowsPriorityNames)]
    for (output, jumps) in zip(match.outputs, jumps) {
      patchJumps(jumps)
      ends.append(try addDropping(output, allowsPriorityNames))
    }
    patchJumps(ends)
  }

  /// Adds an output of a `match` or a curve. The steps drop the input from the stack, push the output and
  /// jump to the end. Returns the index of the jump, whose target is set later.
  mutating func addDropping(_ output: Expression, _ allowsPriorityNames: Bool) throws(Problem) -> Int {
    try emit(.drop)
    try add(output, allowsPriorityNames)
    return try emit(.jump)
  }
}

extension ClusterProgramBuilder {
  mutating func add(_ curve: Curve, _ allowsPriorityNames: Bool) throws(Problem) {
    // With one stop, the input is not evaluated, so a failing input has no effect.
    guard curve.stops.count > 1 else { return try add(curve.outputs[0], allowsPriorityNames) }
    if curve.input.isZoom { try checkStops(of: curve, allowsPriorityNames) }
    try add(curve.input)
    try emit(.assertOrdered)
    if curve.interpolation == .step {
      try addStep(curve, allowsPriorityNames)
    } else {
      try addInterpolation(curve)
    }
  }

  /// Adds steps that make the program fail if the output at any stop of a curve over zoom fails. Mixing a
  /// fallback with the outputs of other stops would have no meaning.
  private mutating func checkStops(of curve: Curve, _ allowsPriorityNames: Bool) throws(Problem) {
    let rest = coalesceFallbacks
    coalesceFallbacks = []
    defer { coalesceFallbacks = rest }
    for output in curve.outputs where !isSurelyValid(output) {
      let location = output.location
      try add(
        rest.isEmpty ? output : Expression(calling: "coalesce", [output] + rest, output.type, at: location),
        allowsPriorityNames)
      if output.type == .number || allowsPriorityNames { try checkRange(allowsPriorityNames) }
      try emit(.drop)
    }
  }

  private func isSurelyValid(_ output: Expression) -> Bool {
    switch output.constant {
    case .number(let number): range.contains(number)
    case .null, nil: false
    default: true
    }
  }

  /// Adds steps that fail unless the number on top of the stack is within `range`. A value `required` passes
  /// too if priority names are allowed. The number stays on the stack.
  private mutating func checkRange(_ allowsPriorityNames: Bool) throws(Problem) {
    var isRequired: [Int] = []
    if allowsPriorityNames {
      try emit(.duplicate)
      try emit(.required)
      try emit(.equal)
      isRequired.append(try emit(.jumpIfTrue))
    }
    for (limit, comparison) in [
      (range.lowerBound, ClusterOperation.greaterOrEqual), (range.upperBound, .lessOrEqual),
    ] {
      try emit(.duplicate)
      try emit(number: limit)
      try emit(comparison)
      let isWithin = try emit(.jumpIfTrue)
      try emit(.fail)
      patchJumps([isWithin])
    }
    patchJumps(isRequired)
  }

  private mutating func addStep(_ curve: Curve, _ allowsPriorityNames: Bool) throws(Problem) {
    var ends: [Int] = []
    for (stop, output) in zip(curve.stops.dropFirst(), curve.outputs) {
      try emit(.duplicate)
      try emit(number: curve.input.isZoom ? ComparedZoom(stop).start : stop)
      try emit(.less)
      let next = try emit(.jumpIfFalse)
      ends.append(try addDropping(output, allowsPriorityNames))
      patchJumps([next])
    }
    ends.append(try addDropping(curve.outputs[curve.outputs.count - 1], allowsPriorityNames))
    patchJumps(ends)
  }

  /// Adds the steps of a curve that interpolates. Between two stops, the program evaluates the outputs of
  /// both; at a stop and beyond the ends, it evaluates only one output.
  private mutating func addInterpolation(_ curve: Curve) throws(Problem) {
    let interpolation = ZoomTable.Interpolation(curve.interpolation)
    var ends: [Int] = []
    for (index, stop) in curve.stops.enumerated() {
      try emit(.duplicate)
      try emit(number: stop)
      try emit(.greater)
      let next = try emit(.jumpIfTrue)
      if index > 0 {
        try emit(.duplicate)
        try emit(number: stop)
        try emit(.less)
        let isStop = try emit(.jumpIfFalse)
        try emit(fraction: interpolation, from: curve.stops[index - 1], to: stop)
        try add(curve.outputs[index - 1])
        try add(curve.outputs[index])
        try emit(.mix)
        ends.append(try emit(.jump))
        patchJumps([isStop])
      }
      ends.append(try addDropping(curve.outputs[index], false))
      patchJumps([next])
    }
    ends.append(try addDropping(curve.outputs[curve.outputs.count - 1], false))
    patchJumps(ends)
  }
}

extension Match.Labels {
  /// Returns the labels of each output, ascending.
  fileprivate func byOutput(count: Int) -> [[ExpressionValue]] {
    var result = [[ExpressionValue]](repeating: [], count: count)
    switch self {
    case .numbers(let labels):
      for (label, output) in labels.sorted(by: { $0.key < $1.key }) { result[output].append(.number(label)) }
    case .texts(let labels):
      for (label, output) in labels.sorted(by: { $0.key < $1.key }) {
        result[output].append(.string(label.text))
      }
    }
    return result
  }
}
