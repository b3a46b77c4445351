package import CartoucheDiagnostics
import CartoucheSyntax

/// Returns whether an expression uses `zoom` only where the compiler can make a table over zoom. Any other use is reported as an error.
///
/// `zoom` must be the input of one `step` or `interpolate`, which only bodies of `let` and arguments of `coalesce` may enclose.
/// - Parameter node: The YAML node of the expression.
func checkZoomPlacement(_ expression: Expression, _ node: Node, _ decoder: inout Decoder) -> Bool {
  guard !expression.isZoomConstant else { return true }
  // The fast path for one curve over zoom whose outputs do not depend on zoom.
  if case .curve(let curve) = expression.form, curve.input.isZoom,
    curve.outputs.allSatisfy({ $0.isZoomConstant })
  {
    return true
  }
  if let (argument, type) = uncertainArgument(expression) {
    decoder.log.report(
      .expressionType, "expected \(type), found a value whose type is known only at run time",
      at: argument.location,
      help: "write `[\(type), …]` around it: what `coalesce` gives at each zoom cannot be made sure of later",
      related: [RelatedPlace("this depends on zoom", at: expression.location)])
    return false
  }
  var curves: [Expression] = []
  collectZoomCurves(expression, &curves)
  let outermost = reachableZoomCurve(expression)
  if let outermost, curves.count == 1, strayZoom(expression) == nil, outermost.location == curves[0].location
  {
    return true
  }
  let isRepeated = outermost != nil && curves.count > 1
  let steps = ZoomSteps(node)
  let place = curves.first { $0.location != outermost?.location } ?? strayZoom(expression)
  decoder.log.report(
    .zoomPlacement,
    isRepeated
      ? "only one `step` or `interpolate` of an expression may have `zoom` as its input"
      : "`zoom` may stand only as the input of an outermost `step` or `interpolate`",
    at: expression.location,
    help: steps.map { steps in
      let range =
        expression.type == .boolean
        ? steps.zoomRange(beside: "visible").map { "; `visible` can be \($0)" } ?? "" : ""
      return "write `\(displayed(steps.text))`\(range)"
    }
      ?? "only `let` and `coalesce` may stand around it: write what is computed of it in the outputs of the \(isRepeated ? "other one" : "`step` or `interpolate`")",
    related: place.flatMap { place in
      // If the expression is only `[zoom]`, no related location is needed.
      place.location == expression.location ? nil : [RelatedPlace("`zoom` is used here", at: place.location)]
    } ?? [],
    fixes: steps.map {
      [Fix("write it as a `step`", isSafe: false, replacing: node.span, with: $0.text)]
    } ?? [])
  return false
}

/// Returns an argument of `coalesce` whose type is unknown until run time, together with the expected type. Such an argument makes a table
/// over zoom impossible. Returns `nil` if there is none.
private func uncertainArgument(_ expression: Expression) -> (argument: Expression, type: ExpressionType)? {
  let result = expression.innermostBody
  // An assertion that the parser added has the same location as its argument.
  guard case .call(_, let checked) = result.form, checked.count == 1,
    checked[0].location == result.location, reachableZoomCurve(checked[0]) != nil,
    case .call(.coalesce, let arguments) = checked[0].innermostBody.form,
    let argument = arguments.first(where: { $0.type == .value })
  else { return nil }
  return (argument, expression.type)
}

extension Expression {
  /// The expression inside all enclosing `let`s, or the expression itself.
  fileprivate var innermostBody: Expression {
    if case .binding(_, _, let body) = form { body.innermostBody } else { self }
  }

  /// Whether the expression is `[zoom]`.
  package var isZoom: Bool {
    if case .call(.zoom, _) = form { true } else { false }
  }

  /// Whether the expression is a `step` or `interpolate` whose input is the zoom.
  package var isZoomCurve: Bool {
    if case .curve(let curve) = form { curve.input.isZoom } else { false }
  }
}

extension OperatorID {
  package static let zoom = OperatorID.named("zoom")
  package static let coalesce = OperatorID.named("coalesce")
}

/// Returns the first `step` or `interpolate` over zoom that only `let` and `coalesce` enclose, or `nil` if there is none.
private func reachableZoomCurve(_ expression: Expression) -> Expression? {
  switch expression.form {
  case .binding(_, _, let body): reachableZoomCurve(body)
  case .call(.coalesce, let arguments): arguments.lazy.compactMap { reachableZoomCurve($0) }.first
  default: expression.isZoomCurve ? expression : nil
  }
}

private func collectZoomCurves(_ expression: Expression, _ curves: inout [Expression]) {
  if expression.isZoomCurve { curves.append(expression) }
  for child in expression.children where !child.isZoomConstant { collectZoomCurves(child, &curves) }
}

/// Returns the first `zoom` that is not the input of a `step` or `interpolate`, or `nil` if there is none.
private func strayZoom(_ expression: Expression) -> Expression? {
  if expression.isZoom { return expression }
  let children = expression.children.dropFirst(expression.isZoomCurve ? 1 : 0)
  return children.lazy.filter { !$0.isZoomConstant }.compactMap { strayZoom($0) }.first
}

extension DiagnosticLog {
  /// Reports an expression that depends on zoom, as the value of a property that must not depend on zoom.
  /// - Parameter expectation: The expected value in messages, such as "a text".
  package mutating func reportZoomUse(expecting expectation: String, at location: Location) {
    report(
      .zoomDependent, "expected \(expectation), the same at all zooms", at: location,
      help: """
        only \(Annotation.zoomProperties.map { "`\($0)`" }.joined(separator: ", ")) of an annotation can; write \
        two annotations, one with `maxZoom` and one with `minZoom`
        """)
  }
}

extension Annotation {
  /// The names of all properties that may depend on zoom.
  package static let zoomProperties = properties.rows.filter { $0.header.isZoomDependent }.map { $0.name }
}

extension Node {
  /// Whether the expression `[zoom]` occurs in this list or a list inside it.
  var readsZoom: Bool {
    guard kind == .sequence else { return false }
    if count == 1, items.allSatisfy({ $0.isText("zoom") }) { return true }
    return items.contains { $0.readsZoom }
  }
}

/// A `step` over zoom that a fix suggests for an expression in which `[zoom]` is where it is not allowed.
///
/// The zoom range is split at each threshold: a number that a comparison or a `step` compares with the zoom. Between two thresholds, every
/// part that depends on zoom is constant, so each output of the new `step` is an expression without `[zoom]`. At a zoom that equals a
/// threshold, the new `step` may differ from the original: it already has its next output, even if the comparison is `<=`.
struct ZoomSteps {
  /// The text of the new expression, such as `[step, [zoom], false, 12, [">", [get, rating], 4]]`.
  let text: String
  /// The threshold of the zoom if there is only one, with the output below it and the output from it on; otherwise `nil`.
  private let only: (stop: String, below: String, above: String)?

  /// The maximum number of thresholds in a suggestion that is still readable.
  private static let mostStops = 6

  /// Rewrites an expression as a `step`. Returns `nil` if `[zoom]` is used in another way, or if the expression is not in brackets on one
  /// line.
  init?(_ node: Node) {
    guard node.kind == .sequence, node.style == .flow, !node.isTruncated, !node.written.contains("\n") else {
      return nil
    }
    var stops: Set<Double> = []
    guard Self.collectStops(node, &stops), 1...Self.mostStops ~= stops.count else { return nil }
    let sorted = stops.sorted()
    var pieces: [(stop: Double, part: String)] = []
    for stop in [-Double.infinity] + sorted {
      guard let part = Self.part(node, at: stop)?.text else { return nil }
      if pieces.last?.part != part { pieces.append((stop, part)) }
    }
    guard pieces.count > 1 else { return nil }
    let rest = pieces.dropFirst().map { "\($0.stop.ecmaScriptDescription), \($0.part)" }
    text = "[step, [zoom], \(pieces[0].part), \(rest.joined(separator: ", "))]"
    only =
      pieces.count == 2
      ? (pieces[1].stop.ecmaScriptDescription, pieces[0].part, pieces[1].part) : nil
  }

  /// Returns the text that suggests `minZoom` or `maxZoom` instead of a condition, or `nil` if neither is equivalent.
  /// - Parameter property: The property that keeps the rest of the condition.
  func zoomRange(beside property: String) -> String? {
    switch only {
    case (let stop, "false", let above)?: Self.range("minZoom: \(stop)", property, above)
    case (let stop, let below, "false")?: Self.range("maxZoom: \(stop)", property, below)
    default: nil
    }
  }

  private static func range(_ limit: String, _ property: String, _ condition: String) -> String {
    condition == "true" ? "`\(limit)`" : "`\(limit)` beside `\(property): \(condition)`"
  }

  // MARK: Pieces

  /// The simpler form that a part of the expression has between two thresholds of the zoom: `true`, `false` or the text of an expression
  /// without `[zoom]`.
  private enum Part {
    case boolean(Bool)
    case written(String)

    var text: String {
      switch self {
      case .boolean(let value): "\(value)"
      case .written(let text): text
      }
    }
  }

  private static let comparisons = ["<", "<=", ">", ">="]

  /// Adds the thresholds in a list to `stops`. A threshold is a number with which the zoom is compared.
  /// - Returns: `false` if the list uses `[zoom]` in a way other than comparisons and `step`.
  private static func collectStops(_ node: Node, _ stops: inout Set<Double>) -> Bool {
    guard node.readsZoom else { return true }
    let items = Array(node.items)
    guard let name = items.first?.string else { return false }
    if let (stop, _) = threshold(name, items) {
      stops.insert(stop)
      return true
    }
    if name == "step", items.count >= 3, items[1].readsZoom {
      guard isZoom(items[1]), items.count % 2 == 1 else { return false }
      for index in stride(from: 3, to: items.count, by: 2) {
        guard let stop = items[index].number else { return false }
        stops.insert(stop)
      }
      return stride(from: 2, to: items.count, by: 2).allSatisfy { collectStops(items[$0], &stops) }
    }
    return !isZoom(node) && items.dropFirst().allSatisfy { collectStops($0, &stops) }
  }

  /// Returns the number that a comparison compares with `[zoom]`, and whether the comparison is true above it. Returns `nil` for any other
  /// list.
  private static func threshold(_ name: String, _ items: [Node]) -> (stop: Double, isAbove: Bool)? {
    guard comparisons.contains(name), items.count == 3 else { return nil }
    let isFirst = isZoom(items[1])
    guard isFirst || isZoom(items[2]), let stop = items[isFirst ? 2 : 1].number else { return nil }
    return (stop, name.hasPrefix(">") == isFirst)
  }

  private static func isZoom(_ node: Node) -> Bool {
    node.kind == .sequence && node.count == 1 && node.firstChild?.isText("zoom") == true
  }

  /// Returns the simpler form that a part of the expression has at a given zoom, or `nil` if it cannot be written without `[zoom]`.
  private static func part(_ node: Node, at zoom: Double) -> Part? {
    guard node.readsZoom else {
      if node.kind == .scalar, node.isPlain, node.isText("true") || node.isText("false") {
        return .boolean(node.isText("true"))
      }
      return .written(node.written)
    }
    let items = Array(node.items)
    guard let name = items.first?.string else { return nil }
    if let (stop, isAbove) = threshold(name, items) { return .boolean((zoom >= stop) == isAbove) }
    if name == "step", isZoom(items[1]) {
      var output = items[2]
      for index in stride(from: 3, to: items.count, by: 2) where zoom >= items[index].number ?? .infinity {
        output = items[index + 1]
      }
      return part(output, at: zoom)
    }
    var parts: [Part] = []
    for item in items.dropFirst() {
      guard let part = part(item, at: zoom) else { return nil }
      parts.append(part)
    }
    return simplified(items[0], parts)
  }

  /// Returns a call of the operator `head` in simpler form: a constant condition, such as `true` in `all`, is removed or decides the
  /// result.
  private static func simplified(_ head: Node, _ parts: [Part]) -> Part? {
    var parts = parts
    switch head.string {
    case "all", "any":
      let decisive = head.isText("any")
      var rest: [String] = []
      for part in parts {
        switch part {
        case .boolean(decisive): return .boolean(decisive)
        case .boolean: continue
        case .written(let text): rest.append(text)
        }
      }
      if rest.isEmpty { return .boolean(!decisive) }
      return .written(rest.count == 1 ? rest[0] : call(head, rest))
    case "!":
      if case .boolean(let value)? = parts.first, parts.count == 1 { return .boolean(!value) }
    case "case":
      var kept: [Part] = []
      while parts.count >= 2 {
        if case .boolean(let isTrue) = parts[0] {
          if isTrue {
            parts = [parts[1]]
            break
          }
        } else {
          kept += parts.prefix(2)
        }
        parts.removeFirst(2)
      }
      if kept.isEmpty { return parts.first }
      return .written(call(head, (kept + parts).map { $0.text }))
    default: break
    }
    return .written(call(head, parts.map { $0.text }))
  }

  private static func call(_ head: Node, _ arguments: [String]) -> String {
    "[\(([head.written] + arguments).joined(separator: ", "))]"
  }
}
