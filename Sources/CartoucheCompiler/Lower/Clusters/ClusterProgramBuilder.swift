package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec

/// Makes a program for the resolver of an expression over the aggregates of a cluster.
///
/// The program gives what `evaluate` gives, and fails where that fails, as far as no texts are involved.
package struct ClusterProgramBuilder {
  /// Why there is no program.
  package struct Problem: Error {
    package var message: String
    package var help: String
    package var place: Location
  }

  private(set) var program = ClusterProgram()
  /// Aggregates that may be texts, lists and objects, where texts are made; nil: there are none.
  let unknownAggregates: Set<String>?
  private let aggregates: [String: UInt32]
  private let root: Location
  /// What variables stand for. Each use has the steps of its value: nothing is computed that is not used.
  private var bindings: [Int: Expression] = [:]
  /// What stands in for a stop that gives null: what follows the curve in a `coalesce`.
  var afterCurve: [Expression] = []
  /// What a number may be.
  let range: ClosedRange<Double>

  /// - Parameters:
  ///   - aggregates: the place of each among those of the cluster.
  ///   - isPriority: whether `low`, `high` and `required` may be results.
  ///   - range: what a number may be at each stop of a curve over zoom; the result's is for whoever uses it to check.
  package static func program(
    of expression: Expression, reading aggregates: [String: UInt32], isPriority: Bool = false,
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) throws(Problem) -> ClusterProgram {
    var builder = ClusterProgramBuilder(aggregates: aggregates, root: expression.location, range: range)
    try builder.add(expression, isPriority)
    return try builder.finished()
  }

  init(
    aggregates: [String: UInt32], unknown: Set<String>? = nil, root: Location,
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

  /// Whether an aggregate of the cluster has this name.
  func hasAggregate(_ name: String) -> Bool { aggregates[name] != nil }

  // MARK: Steps

  private var tooLarge: Problem {
    Problem(
      message: "this is too large to compute it for every cluster",
      help: "compute parts of it in `aggregate`",
      place: root)
  }

  /// Adds a step and returns its place.
  @discardableResult
  mutating func emit(_ operation: ClusterOperation, _ operand: Int = 0) throws(Problem) -> Int {
    guard program.steps.count < ClusterProgram.longest else { throw tooLarge }
    program.steps.append(ClusterInstruction(operation, UInt32(operand)))
    return program.steps.count - 1
  }

  mutating func emit(number: Double) throws(Problem) {
    guard number.isFinite else {
      // A plan holds finite numbers only.
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

  /// Lets jumps lead to the next step.
  mutating func land(_ jumps: [Int]) {
    for jump in jumps { program.steps[jump].operand = UInt32(program.steps.count) }
  }

  // MARK: Expressions

  /// Adds the steps that put the value of `expression` on the stack.
  /// - Parameter namesPriority: whether a text may be the name of a priority.
  mutating func add(_ expression: Expression, _ namesPriority: Bool = false) throws(Problem) {
    switch expression.form {
    case .literal(let value): try add(value, at: expression.location, namesPriority)
    case .variable(let slot):
      guard let value = bindings[slot] else {
        preconditionFailure("the variable \(slot) stands outside of its binding")
      }
      try add(value, namesPriority)
    case .binding(let slot, let values, let body):
      for (index, value) in values.enumerated() { bindings[slot + index] = value }
      try add(body, namesPriority)
    case .match(let match): try add(match, at: expression.location, namesPriority)
    case .curve(let curve): try add(curve, namesPriority)
    case .call(let id, let arguments):
      try add(OperatorCatalog[id].name, arguments, at: expression.location, namesPriority)
    }
  }

  private mutating func add(
    _ value: ExpressionValue, at place: Location, _ namesPriority: Bool
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
      guard namesPriority, let priority = Priority(name: name) else { throw Self.text("a text", at: place) }
      switch priority {
      case .number(let number): try emit(number: number)
      case .required: try emit(.required)
      }
    case .array: throw Self.text("a list", at: place)
    case .object: throw Self.text("an object", at: place)
    }
  }

  static func text(_ what: String, at place: Location) -> Problem {
    Problem(
      message: "\(what) cannot take part in a number or condition of a cluster",
      help: "compute a number or a condition of it in `aggregate`, for each member", place: place)
  }

  private mutating func add(
    _ name: String, _ arguments: [Expression], at place: Location, _ namesPriority: Bool
  ) throws(Problem) {
    if unknownAggregates != nil, try addText(name, arguments, at: place) { return }
    switch name {
    case "get": try addGet(arguments, at: place)
    case "has":
      guard arguments.count == 1, case .string(let name)? = arguments[0].constant else {
        throw Self.text("`has` of an object or of a computed name", at: place)
      }
      try emit(.boolean, name == "count" || name == Cluster.members || aggregates[name] != nil ? 1 : 0)
    case "zoom": try emit(.zoom)
    case "number": try add(firstOf: arguments, orJump: .jumpIfNumber, last: .assertNumber)
    case "boolean": try add(firstOf: arguments, orJump: .jumpIfBoolean, last: .assertBoolean)
    case "to-number": try add(firstOf: arguments, orJump: .jumpIfNumeric, last: .toNumber)
    case "coalesce": try add(coalescing: arguments, namesPriority)
    case "all": try add(arguments, until: .jumpIfFalse, gives: false)
    case "any": try add(arguments, until: .jumpIfTrue, gives: true)
    case "none": try add(arguments, until: .jumpIfTrue, gives: false)
    case "case": try addCase(arguments, namesPriority)
    case "+":
      // From 0, so that the sum of −0 alone is 0.
      try emit(number: 0)
      for argument in arguments {
        try add(argument)
        try emit(.add)
      }
    case "-":
      for argument in arguments { try add(argument) }
      try emit(arguments.count == 1 ? .negate : .subtract)
    default:
      guard let operation = Self.functions[name] else { throw Self.text("`\(name)`", at: place) }
      for (index, argument) in arguments.enumerated() {
        try add(argument)
        // All of several arguments but the first are combined with what there is.
        if arguments.count > 1, index > 0 { try emit(operation) }
      }
      if arguments.count == 1 { try emit(Self.reductions.contains(name) ? .assertNumber : operation) }
    }
  }

  /// Operators that evaluate their arguments in order, and then do one thing.
  private static let functions: [String: ClusterOperation] = [
    "==": .equal, "!=": .notEqual, "<": .less, "<=": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual,
    "!": .not, "to-boolean": .toBoolean,
    "*": .multiply, "/": .divide, "%": .remainder, "^": .power, "min": .minimum, "max": .maximum,
    "abs": .absolute, "ceil": .ceiling, "floor": .floor, "round": .round, "sqrt": .squareRoot,
    "ln": .naturalLogarithm, "log10": .logarithm10, "log2": .logarithm2, "sin": .sine, "cos": .cosine,
    "tan": .tangent, "asin": .arcSine, "acos": .arcCosine, "atan": .arcTangent,
  ]

  /// Those of them that take any number of arguments; of one they give itself.
  private static let reductions: Set<String> = ["*", "min", "max"]

  private mutating func addGet(_ arguments: [Expression], at place: Location) throws(Problem) {
    guard arguments.count == 1, case .string(let name)? = arguments[0].constant else {
      throw Self.text("`get` from an object or of a computed name", at: place)
    }
    if name == "count" {
      try emit(.count)
    } else if let index = aggregates[name] {
      try emit(.aggregate, Int(index))
    } else if name == Cluster.members, unknownAggregates != nil {
      try emit(.members)
    } else if name == Cluster.members {
      throw Self.text("`members`, a list of titles,", at: place)
    } else {
      // Reported when the cluster was read.
      try emit(.null)
    }
  }

  // MARK: What does not evaluate everything

  /// - Parameter last: what is asked of the last one.
  mutating func add(
    firstOf arguments: [Expression], orJump operation: ClusterOperation, last: ClusterOperation
  ) throws(Problem) {
    var jumps: [Int] = []
    for (index, argument) in arguments.enumerated() {
      try add(argument)
      if index < arguments.count - 1 { jumps.append(try emit(operation)) }
    }
    try emit(last)
    land(jumps)
  }

  private mutating func add(coalescing arguments: [Expression], _ namesPriority: Bool) throws(Problem) {
    let outer = afterCurve
    defer { afterCurve = outer }
    var jumps: [Int] = []
    for (index, argument) in arguments.enumerated() {
      afterCurve = arguments[(index + 1)...] + outer
      try add(argument, namesPriority)
      if index < arguments.count - 1 { jumps.append(try emit(.jumpIfNotNull)) }
    }
    land(jumps)
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
    land(jumps)
    try emit(.boolean, result ? 1 : 0)
    land([end])
  }

  private mutating func addCase(_ arguments: [Expression], _ namesPriority: Bool) throws(Problem) {
    var ends: [Int] = []
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      try add(arguments[index])
      let next = try emit(.jumpIfFalse)
      try add(arguments[index + 1], namesPriority)
      ends.append(try emit(.jump))
      land([next])
    }
    try add(arguments[arguments.count - 1], namesPriority)
    land(ends)
  }

  private mutating func add(
    _ match: Match, at place: Location, _ namesPriority: Bool
  ) throws(Problem) {
    if case .texts = match.labels, unknownAggregates == nil {
      throw Self.text("`match` with texts", at: place)
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
    var ends = [try addDropping(match.fallback, namesPriority)]
    for (output, jumps) in zip(match.outputs, jumps) {
      land(jumps)
      ends.append(try addDropping(output, namesPriority))
    }
    land(ends)
  }

  /// Adds an output in place of the input on the stack, and returns the jump to the end.
  mutating func addDropping(_ output: Expression, _ namesPriority: Bool) throws(Problem) -> Int {
    try emit(.drop)
    try add(output, namesPriority)
    return try emit(.jump)
  }
}
