import CartoucheDiagnostics
package import CartoucheSyntax

/// Parses a style function as an expression. Style functions are the older syntax for a number that depends on zoom or a property.
///
/// A function has `stops` and depends on zoom, on a `property`, or on both. Its `type` is `exponential` (the default), `interval`,
/// `categorical` or `identity`. As in MapLibre, the result is `default` for a feature whose property is missing or has another type.
/// - Parameters:
///   - fallback: The default of the style property, if the function has no `default`.
///   - range: The range of the style property, to which outputs are clamped.
package func parseStyleFunction(
  _ node: Node, default fallback: Double, in range: ClosedRange<Double>, _ decoder: inout Decoder
) -> Expression? {
  guard let function = StyleFunction(node, default: fallback, in: range), let expression = function.expression
  else {
    decoder.wrongType(
      node, expected: "a function with `stops`, each `[input, number]` and in ascending order")
    return nil
  }
  return expression
}

private struct StyleFunction {
  typealias Stop = (input: Node, output: Expression)

  private let location: Location
  private let type: String
  private let base: Double
  /// The name of the feature property that the style function reads, or `nil` if it depends only on zoom.
  private let property: Node?
  private let fallback: Expression
  private let stops: [Stop]

  init?(_ node: Node, default fallback: Double, in range: ClosedRange<Double>) {
    location = node.location
    type = node["type"]?.string ?? "exponential"
    base = node["base"]?.number ?? 1
    property = node["property"]
    let written = node["default"]
    let number = written?.number ?? fallback
    self.fallback = Expression(
      .number(min(max(number, range.lowerBound), range.upperBound)), at: written?.location ?? node.location)
    var stops: [Stop] = []
    for item in node["stops"].map({ Array($0.items) }) ?? [] {
      let pair = Array(item.items)
      guard item.kind == .sequence, pair.count == 2, let number = pair[1].number else { return nil }
      let output = min(max(number, range.lowerBound), range.upperBound)
      stops.append((pair[0], Expression(.number(output), at: pair[1].location)))
    }
    guard !stops.isEmpty || type == "identity", property == nil || property?.kind == .scalar else {
      return nil
    }
    self.stops = stops
  }

  var expression: Expression? {
    if type == "identity" { return property == nil ? nil : ifNumber(input) }
    if stops[0].input.kind == .mapping { return ofZoomAndProperty }
    return property == nil
      ? curve(of: stops, over: Expression(calling: "zoom", [], .number, .zoom, at: location))
      : ofProperty(stops, base)
  }

  /// An interpolation over zoom whose outputs are functions of the feature property; `nil` if the stops are invalid.
  private var ofZoomAndProperty: Expression? {
    guard property != nil else { return nil }
    var zooms: [(zoom: Node, stops: [Stop])] = []
    for stop in stops {
      guard let zoom = stop.input["zoom"], let value = stop.input["value"], let number = zoom.number else {
        return nil
      }
      if let index = zooms.firstIndex(where: { $0.zoom.number == number }) {
        zooms[index].stops.append((value, stop.output))
      } else {
        zooms.append((zoom, [(value, stop.output)]))
      }
    }
    var outputs: [Stop] = []
    for (zoom, stops) in zooms {
      guard let output = ofProperty(stops, 1) else { return nil }
      outputs.append((zoom, output))
    }
    return curve(
      of: outputs, over: Expression(calling: "zoom", [], .number, .zoom, at: location),
      interpolation: .linear)
  }

  private func ofProperty(_ stops: [Stop], _ base: Double) -> Expression? {
    guard type == "categorical" else {
      return curve(of: stops, over: input, interpolation: type == "interval" ? .step : interpolation(base))
        .map { ifNumber($0) }
    }
    var arguments: [Expression] = []
    // If a value has several stops, the last one counts, so the stops are tested in reverse order.
    for (key, output) in stops.reversed() {
      let value = Expression(ExpressionValue(data: key), at: key.location)
      arguments += [Expression(calling: "==", [read, value], .boolean, at: key.location), output]
    }
    return Expression(calling: "case", arguments + [fallback], .number, at: location)
  }

  private func curve(of stops: [Stop], over input: Expression) -> Expression? {
    switch type {
    case "exponential": curve(of: stops, over: input, interpolation: interpolation(base))
    case "interval": curve(of: stops, over: input, interpolation: .step)
    default: nil
    }
  }

  /// Returns a curve through the stops, or the only output if there is one stop. If two stops have the same input, the second is ignored.
  /// - Returns: `nil` if the stops do not ascend.
  private func curve(
    of stops: [Stop], over input: Expression, interpolation: Curve.Interpolation
  ) -> Expression? {
    var inputs: [Double] = []
    var outputs: [Expression] = []
    for stop in stops {
      guard let number = stop.input.number, number >= inputs.last ?? number else { return nil }
      if number == inputs.last { continue }
      inputs.append(number)
      outputs.append(stop.output)
    }
    if outputs.count == 1 { return outputs[0] }
    if interpolation == .step { inputs[0] = -.infinity }
    return Expression(
      .curve(Curve(interpolation: interpolation, input: input, stops: inputs, outputs: outputs)), .number,
      outputs.reduce(into: input.dependencies) { $0.formUnion($1.dependencies) }, at: location)
  }

  private func interpolation(_ base: Double) -> Curve.Interpolation {
    base == 1 ? .linear : .exponential(base: base)
  }

  /// An expression for the value of the feature property, of any type.
  private var read: Expression {
    let name = property?.string ?? ""
    let place = property?.location ?? location
    return Expression(
      calling: "get", [Expression(.string(name), at: place)], .value, .feature, at: place)
  }

  /// An expression for the value of the feature property, asserted to be a number.
  private var input: Expression { Expression(calling: "number", [read], .number, at: location) }

  /// Returns an expression that is `expression` if the feature property is a number, and otherwise the function's default.
  private func ifNumber(_ expression: Expression) -> Expression {
    let kind = Expression(calling: "typeof", [read], .string, at: location)
    let isNumber = Expression(
      calling: "==", [kind, Expression(.string("number"), at: location)], .boolean, at: location)
    return Expression(calling: "case", [isNumber, expression, fallback], .number, at: location)
  }
}
