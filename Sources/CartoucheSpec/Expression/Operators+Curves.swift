import CartoucheDiagnostics
import CartoucheSyntax

extension Operator {
  static let curves: [Operator] = [
    Operator(
      "step", "input, output, stop, output, …",
      "The output of the last stop that the input has reached; below the first stop the first output.",
      example: "[step, [get, rating], 0, 3, 1, 4, 2]", parse: parseStep),
    Operator(
      "interpolate",
      "[linear] or [exponential, base] or [cubic-bezier, x1, y1, x2, y2], input, stop, output, …",
      "An output between those of the two stops around the input; beyond the ends that of the end.",
      example: "[interpolate, [linear], [zoom], 10, 8, 18, 24]", parse: parseInterpolate),
  ]
}

private func parseStep(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard hasPairs(call, &parser),
    let input = parser.parse(call.arguments[0], expecting: .number)
  else { return nil }
  var stops = CurveStops(outputType: parser.outputType(of: call), call.annotation.ofOutputs)
  guard stops.add(-.infinity, call.arguments[1], &parser),
    stops.add(call.arguments[2...], of: call.name, &parser)
  else { return nil }
  return stops.expression(.step, input, call)
}

private func parseInterpolate(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Expression? {
  guard let first = call.arguments.first, first.kind == .sequence, first.count > 0 else {
    reportMissingInterpolation(call, &parser)
    return nil
  }
  guard let interpolation = parseInterpolation(first, &parser), hasPairs(call, &parser),
    let input = parser.parse(call.arguments[1], expecting: .number)
  else { return nil }
  // If a text is expected, numbers are interpolated first, and the result is converted to text.
  let isPrinted = call.annotation.ofOutputs == .print
  var stops = CurveStops(outputType: isPrinted ? .number : call.outputType, .assert)
  guard stops.add(call.arguments[2...], of: call.name, &parser) else { return nil }
  switch stops.outputType {
  case .number, .array(of: .number, count: _?): return stops.expression(interpolation, input, call)
  case let type:
    parser.report(
      .expressionType, "there is nothing between two values of type \(type ?? .value)", at: call.node,
      help: "`step` takes outputs of any type; `[array, number, 2, …]` makes sure of a length")
    return nil
  }
}

private func hasPairs(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Bool {
  let count = call.arguments.count
  if reportPairsInBrackets(call, &parser) { return false }
  guard count >= 4, count % 2 == 0 else {
    if call.name == "step", count >= 3, call.arguments[1].number != nil, !call.node.isTruncated {
      parser.decoder.log.report(
        .expressionArguments, "`step` takes an even number of arguments, at least 4, found \(count)",
        at: call.node.location,
        help: "the output below the first stop is missing: write it after the input, "
          + "`[step, \(abbreviated(call.arguments[0].written)), …, \(call.arguments[1].written), …]`")
      return false
    }
    parser.wrongCount(call, expected: "an even number of arguments, at least 4")
    return false
  }
  return true
}

/// Reports an error about stops in separate lists, `[stop, output]`, as in older styles.
/// - Returns: Whether the call has such stops.
private func reportPairsInBrackets(_ call: ExpressionCall, _ parser: inout ExpressionParser) -> Bool {
  let start = call.name == "step" ? 1 : 2
  // The first output of a `step` has no stop, so the lists may start after it.
  guard
    let first = [start, start + 1].first(where: {
      $0 < call.arguments.count && call.arguments[$0].pair?.first.number != nil
    })
  else { return false }
  let pairs = call.arguments[first...]
  guard pairs.allSatisfy({ $0.pair?.first.number != nil && $0.style == .flow }) else { return false }
  let edits = pairs.flatMap { pair in
    [
      Edit(span: SourceSpan(start: pair.span.start, end: pair.span.start + 1), replacement: ""),
      Edit(span: SourceSpan(start: pair.span.end - 1, end: pair.span.end), replacement: ""),
    ]
  }
  parser.decoder.log.report(
    .curveStop, "a stop of `\(call.name)` is a number, found a list", at: call.arguments[first].location,
    help: "stops and outputs follow each other without brackets: `10, 4, 14, 8`",
    fixes: call.name == "interpolate" ? [Fix("remove the brackets", isSafe: false, edits: edits)] : [])
  return true
}

private func reportMissingInterpolation(_ call: ExpressionCall, _ parser: inout ExpressionParser) {
  let help = "write `[linear]`, `[exponential, base]` or `[cubic-bezier, x1, y1, x2, y2]`"
  let node = call.arguments.first ?? call.node
  if node.isText("linear"), !node.isTruncated {
    parser.decoder.log.report(
      .expressionArguments, missingShape, at: node.location, help: "write `[linear]`, in brackets of its own",
      fixes: [Fix("write `[linear]`", isSafe: false, replacing: node.span, with: "[linear]")])
    return
  }
  parser.report(.expressionArguments, missingShape, at: node, help: help)
}

private let missingShape = "`interpolate` needs the shape of its curve"

private func parseInterpolation(_ node: Node, _ parser: inout ExpressionParser) -> Curve.Interpolation? {
  // The fast path for linear interpolation, which nearly all curves have.
  if node.firstChild?.isText("linear") == true { return .linear }
  let items = Array(node.items)
  let numbers = items.dropFirst().map { item -> Double? in
    item.tag == nil ? item.number : nil
  }
  switch items[0].string {
  case "exponential":
    if let base = numbers.first ?? nil { return .exponential(base: base) }
    parser.report(
      .expressionType, "the base of an exponential curve is a number", at: items.count > 1 ? items[1] : node
    )
    return nil
  case "cubic-bezier":
    let points = numbers.compactMap { $0 }.filter { 0...1 ~= $0 }
    guard items.count == 5, points.count == 4 else {
      parser.report(
        .expressionType, "a cubic Bézier curve has 4 numbers from 0 to 1", at: node,
        help: "write `[cubic-bezier, x1, y1, x2, y2]`")
      return nil
    }
    return .cubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
  default:
    // In `[interpolate, [zoom], …]`, the shape of the curve is missing before the input.
    if OperatorCatalog.id(items[0].string) != nil, !node.isTruncated {
      parser.decoder.log.report(
        .expressionArguments, missingShape, at: node.location,
        help: "write `[linear]` before it: `[interpolate, [linear], \(abbreviated(node.written)), …]`",
        fixes: [Fix("insert `[linear]`", isSafe: false, around: node.span, "[linear], ", "")])
    } else if !items[0].isTruncated {
      parser.decoder.log.report(
        .unknownName, "unknown shape of a curve: \(describe(items[0]))", at: items[0].location,
        help: "expected `linear`, `exponential` or `cubic-bezier`")
    }
    return nil
  }
}

/// A builder for the stops and outputs of a `step` or `interpolate`.
private struct CurveStops {
  /// The type of all outputs. If no type is expected, it is `nil` until the first output sets it.
  var outputType: ExpressionType?
  private var stops: [Double] = []
  private var outputs: [Expression] = []

  private let annotation: ExpressionParser.Annotation

  init(outputType: ExpressionType?, _ annotation: ExpressionParser.Annotation) {
    self.outputType = outputType
    self.annotation = annotation
  }

  mutating func add(_ stop: Double, _ node: Node, _ parser: inout ExpressionParser) -> Bool {
    guard let output = parser.parse(node, expecting: outputType, annotation) else { return false }
    outputType = outputType ?? output.type
    stops.append(stop)
    outputs.append(output)
    return true
  }

  /// Adds alternating stops and outputs.
  /// - Parameter name: The name of the operator, for messages.
  mutating func add(
    _ pairs: ArraySlice<Node>, of name: String, _ parser: inout ExpressionParser
  ) -> Bool {
    for index in stride(from: pairs.startIndex, to: pairs.endIndex, by: 2) {
      let node = pairs[index]
      guard node.kind == .scalar, let value = parser.decoder.expressionScalar(node) else {
        if node.kind != .scalar { report(node, name, &parser) }
        return false
      }
      guard case .number(let stop) = value else {
        report(node, name, &parser)
        return false
      }
      if let last = stops.last, last >= stop {
        parser.report(
          .curveStop,
          "the stops of `\(name)` must ascend: \(node.string) does not follow \(last.ecmaScriptDescription)",
          at: node)
        return false
      }
      guard add(stop, pairs[index + 1], &parser) else { return false }
    }
    return true
  }

  private func report(_ node: Node, _ name: String, _ parser: inout ExpressionParser) {
    parser.report(
      .curveStop, "a stop of `\(name)` is a number, found \(describe(node))", at: node,
      help: "stops are written out, not computed")
  }

  func expression(_ interpolation: Curve.Interpolation, _ input: Expression, _ call: ExpressionCall)
    -> Expression
  {
    let curve = Curve(interpolation: interpolation, input: input, stops: stops, outputs: outputs)
    let dependencies = outputs.reduce(into: input.dependencies) { $0.formUnion($1.dependencies) }
    return Expression(.curve(curve), outputType ?? .value, dependencies, at: call.node.location)
  }
}
