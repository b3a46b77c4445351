import CartoucheDiagnostics
import CartoucheSyntax

/// Whether `zoom` stands only where a table over zoom levels can be made of it; else that is reported.
///
/// It must be the input of one `step` or `interpolate`, outermost or inside nothing but the bodies of `let` and
/// the arguments of `coalesce`.
/// - Parameter node: the expression as it is written.
func checkZoomPlacement(_ expression: Expression, _ node: Node, _ decoder: inout Decoder) -> Bool {
  guard !expression.isZoomConstant else { return true }
  // Nearly all that depend on zoom are one curve with outputs that do not.
  if case .curve(let curve) = expression.form, curve.input.isZoom, curve.outputs.allSatisfy(\.isZoomConstant)
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
        expression.type == .boolean ? steps.asZoomRange.map { "; `visible` can be \($0)" } ?? "" : ""
      return "write `\(shown(steps.text))`\(range)"
    }
      ?? "only `let` and `coalesce` may stand around it: write what is computed of it in the outputs of the \(isRepeated ? "other one" : "`step` or `interpolate`")",
    related: place.flatMap { place in
      // Of a `zoom` that stands alone there is nothing more to show.
      place.location == expression.location ? nil : [RelatedPlace("`zoom` is used here", at: place.location)]
    } ?? [],
    fixes: steps.map {
      [Fix("write it as a `step`", isSafe: false, replacing: node.span, with: $0.text)]
    } ?? [])
  return false
}

/// The argument of a `coalesce` for whose sake the parser makes sure of the type of the whole, though the whole
/// could be a table over zoom.
private func uncertainArgument(_ expression: Expression) -> (argument: Expression, type: ExpressionType)? {
  let result = expression.innermostBody
  // An assertion that nobody wrote has the place of what it is about.
  guard case .call(_, let checked) = result.form, checked.count == 1,
    checked[0].location == result.location, reachableZoomCurve(checked[0]) != nil,
    case .call(.coalesce, let arguments) = checked[0].innermostBody.form,
    let argument = arguments.first(where: { $0.type == .value })
  else { return nil }
  return (argument, expression.type)
}

extension Expression {
  /// What is left when all `let`s around it are taken away.
  fileprivate var innermostBody: Expression {
    if case .binding(_, _, let body) = form { body.innermostBody } else { self }
  }

  /// Whether this is `[zoom]`.
  package var isZoom: Bool {
    if case .call(.zoom, _) = form { true } else { false }
  }

  /// Whether this is a `step` or `interpolate` over zoom.
  package var isZoomCurve: Bool {
    if case .curve(let curve) = form { curve.input.isZoom } else { false }
  }
}

extension OperatorID {
  package static let zoom = OperatorID.named("zoom")
  package static let coalesce = OperatorID.named("coalesce")
}

/// The curve over zoom that is outermost but for `let` and `coalesce`.
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

/// The first `zoom` that is no curve's input.
private func strayZoom(_ expression: Expression) -> Expression? {
  if expression.isZoom { return expression }
  let children = expression.children.dropFirst(expression.isZoomCurve ? 1 : 0)
  return children.lazy.filter { !$0.isZoomConstant }.compactMap { strayZoom($0) }.first
}
