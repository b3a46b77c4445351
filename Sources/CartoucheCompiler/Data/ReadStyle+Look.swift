import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// How a layer of a style draws its features, as far as frames depend on it.
///
/// What cannot be read here, such as a function of an old style, is not known: the style is not at fault.
func readStyleLook(_ node: Node, _ layer: inout MapLayer, _ blank: Decoder) {
  let (layout, paint) = (node["layout"], node["paint"])
  func value(_ node: Node?, default fallback: Value<Double>) -> Value<Double> {
    node.map { $0.styleNumber(blank) ?? Value(0) } ?? fallback
  }
  switch layer.type {
  case .symbol:
    layer.drawnSize = .icon(width: Value(0), height: Value(0))
    layer.anchor = layout?["icon-anchor"].flatMap { AnchorName(rawValue: $0.string) } ?? .center
    layer.allowOverlap =
      layout?["icon-allow-overlap"]?.isText("true") == true
      || layout?["icon-overlap"]?.isText("always") == true
    layer.sortKey = value(layout?["symbol-sort-key"], default: Layer.defaults.sortKey)
    if layer.sortKey.expression?.isZoomConstant == false { layer.sortKey = Layer.defaults.sortKey }
  case .circle:
    layer.drawnSize = .circle(radius: value(paint?["circle-radius"], default: Layer.defaults.radius))
  case .line:
    layer.drawnSize = .line(width: value(paint?["line-width"], default: Layer.defaults.width))
    if let trim = paint?["line-trim-offset"]?.fractions { layer.trim = trim }
  case .fill, .fillExtrusion, nil: break
  }
}

extension Node {
  /// A number, or an expression that gives one; nil for anything else.
  fileprivate func styleNumber(_ blank: Decoder) -> Value<Double>? {
    if let number { return Value(.constant(number), at: location) }
    guard kind == .sequence else { return nil }
    var trial = blank
    return parseExpression(self, expecting: .number, &trial).map { Value(.expression($0), at: location) }
  }

  /// `[from, to]`, both from 0 to 1; nil for anything else.
  fileprivate var fractions: FractionRange? {
    guard kind == .sequence, count == 2 else { return nil }
    let numbers = items.compactMap(\.number)
    guard numbers.count == 2, 0 <= numbers[0], numbers[0] <= numbers[1], numbers[1] <= 1 else { return nil }
    return FractionRange(start: numbers[0], end: numbers[1])
  }
}
