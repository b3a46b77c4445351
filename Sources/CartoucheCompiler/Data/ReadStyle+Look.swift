import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// How a layer of a style draws its features, as far as frames depend on it.
///
/// - Parameters:
///   - blank: what its expressions are read on trial with.
///   - log: gets sizes that are out of range; those that cannot be read are kept in the layer.
func readStyleLook(_ node: Node, _ layer: inout MapLayer, _ blank: Decoder, _ log: inout DiagnosticLog) {
  let layout = node["layout"]
  var reader = StyleSizeReader(paint: node["paint"], layer: layer.name.content, blank: blank)
  switch layer.type {
  case .symbol:
    layer.drawnSize = .icon(width: Value(0), height: Value(0))
    layer.anchor = layout?["icon-anchor"].flatMap { AnchorName(rawValue: $0.string) } ?? .center
    layer.allowOverlap =
      layout?["icon-allow-overlap"]?.isText("true") == true
      || layout?["icon-overlap"]?.isText("always") == true
    if let key = layout?["symbol-sort-key"].flatMap({ reader.value($0, default: 0, in: Layer.sortKeys) }),
      key.expression?.isZoomConstant != false
    {
      layer.sortKey = key
    }
  case .circle:
    layer.drawnSize = .circle(
      radius: reader.size("circle-radius", default: Layer.defaults.radius.written),
      stroke: reader.size("circle-stroke-width", default: 0))
  case .line:
    layer.drawnSize = .line(
      width: reader.size("line-width", default: Layer.defaults.width.written),
      gap: reader.size("line-gap-width", default: 0),
      offset: reader.size("line-offset", default: 0, in: NumberRange.offset))
    if let trim = node["paint"]?["line-trim-offset"]?.fractions { layer.trim = trim }
  case .fill, .fillExtrusion, nil: break
  }
  for finding in reader.outOfRange { log.report(finding) }
  layer.sizeFindings = reader.unreadable
}

/// Reads sizes from the `paint` of a layer: numbers, expressions and functions as styles had them before expressions.
private struct StyleSizeReader {
  let paint: Node?
  /// The layer's name.
  let layer: String
  let blank: Decoder
  private(set) var outOfRange: [Diagnostic] = []
  private(set) var unreadable: [Diagnostic] = []

  init(paint: Node?, layer: String, blank: Decoder) {
    (self.paint, self.layer, self.blank) = (paint, layer, blank)
  }

  /// - Parameter fallback: what it is where the style says nothing.
  mutating func size(
    _ name: StaticString, default fallback: Double, in range: ClosedRange<Double> = NumberRange.length
  ) -> Value<Double> {
    guard let node = paint?[name], !node.isNull else { return Value(fallback) }
    var trial = blank
    guard let value = value(node, default: fallback, in: range, &trial) else {
      let problem = trial.log.take().first { $0.severity == .error }
      let size = name.description.hasPrefix("circle") ? "radius: 4" : "width: 4"
      unreadable.append(
        Diagnostic(
          CompilerFinding.styleValue,
          "`\(name)` of the layer `\(abbreviated(layer))` counts as 0: "
            + (problem?.message ?? "it is neither a number nor an expression"),
          at: problem?.location ?? node.location,
          help: "write the layer's size in the spec: `layers: { \(abbreviated(layer)): { \(size) } }`"))
      return Value(0)
    }
    guard case .constant(let number) = value.form, !range.contains(number) else { return value }
    let nearest = min(max(number, range.lowerBound), range.upperBound)
    outOfRange.append(
      Diagnostic(
        CompilerFinding.styleValue,
        "`\(name)` \(node.string) counts as \(nearest.ecmaScriptDescription): it is a number from "
          + "\(range.lowerBound.ecmaScriptDescription) to \(range.upperBound.ecmaScriptDescription)",
        at: node.location, help: "change it in the style"))
    return Value(.constant(nearest), at: node.location)
  }

  /// The value of a node that holds a number, or computes one; nil: it does not.
  func value(_ node: Node, default fallback: Double, in range: ClosedRange<Double>) -> Value<Double>? {
    var trial = blank
    return value(node, default: fallback, in: range, &trial)
  }

  private func value(
    _ node: Node, default fallback: Double, in range: ClosedRange<Double>, _ trial: inout Decoder
  ) -> Value<Double>? {
    if let number = node.number { return Value(.constant(number), at: node.location) }
    let expression =
      switch node.kind {
      case .sequence: parseExpression(node, expecting: .number, &trial)
      case .mapping: parseStyleFunction(node, default: fallback, in: range, &trial)
      case .scalar, .alias: nil as Expression?
      }
    guard let expression else { return nil }
    if case .number(let number) = expression.constant { return Value(.constant(number), at: node.location) }
    return Value(.expression(expression), at: node.location)
  }
}

extension Node {
  /// Whether it is `null`, which says nothing.
  var isNull: Bool { isPlain && isText("null") }

  /// `[from, to]`, both from 0 to 1; nil for anything else.
  fileprivate var fractions: FractionRange? {
    guard kind == .sequence, count == 2 else { return nil }
    let numbers = items.compactMap(\.number)
    guard numbers.count == 2, 0 <= numbers[0], numbers[0] <= numbers[1], numbers[1] <= 1 else { return nil }
    return FractionRange(start: numbers[0], end: numbers[1])
  }
}
