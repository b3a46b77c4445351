import CartoucheDiagnostics
package import CartoucheSpec

extension Expression {
  /// Appends the expression as JSON. Parsing it gives an expression with the same results.
  func appendJSON(to json: inout String) {
    switch form {
    case .literal(let value): append(value, to: &json)
    case .call(let id, let arguments): append(OperatorCatalog[id].name, arguments, to: &json)
    case .match(let match):
      json += #"["match","#
      match.input.appendJSON(to: &json)
      for (labels, output) in zip(match.labels.byOutput(count: match.outputs.count), match.outputs) {
        json += ","
        ExpressionValue.array(labels).appendJSON(to: &json)
        append(output, to: &json)
      }
      append(match.fallback, to: &json)
      json += "]"
    case .curve(let curve): append(curve, to: &json)
    case .binding(let slot, let values, let body):
      json += #"["let""#
      for (index, value) in values.enumerated() {
        json += ",\"\(Self.name(ofSlot: slot + index))\""
        append(value, to: &json)
      }
      append(body, to: &json)
      json += "]"
    case .variable(let slot): json += #"["var","\#(Self.name(ofSlot: slot))"]"#
    }
  }

  private static func name(ofSlot slot: Int) -> String { "v\(slot)" }

  private func append(_ item: Expression, to json: inout String) {
    json += ","
    item.appendJSON(to: &json)
  }

  private func append(_ value: ExpressionValue, to json: inout String) {
    switch value {
    // JSON has no literals for NaN and infinity, so a division by 0 represents them.
    case .number(let number) where number.isNaN: json += #"["/",0,0]"#
    case .number(let number) where number.isInfinite: json += #"["/",\#(number < 0 ? -1 : 1),0]"#
    case .null, .boolean, .number, .string: value.appendJSON(to: &json)
    case .array, .object:
      json += #"["literal","#
      value.appendJSON(to: &json)
      json += "]"
    }
  }

  private func append(_ name: String, _ arguments: [Expression], to json: inout String) {
    json += "[\"\(name)\""
    switch (name, type) {
    case ("number-format", _):
      append(arguments[0], to: &json)
      json += ",{"
      let digits = zip(["min-fraction-digits", "max-fraction-digits"], arguments.dropFirst())
        .filter { $0.1.constant != .null }
      for (index, (option, digits)) in digits.enumerated() {
        json += "\(index > 0 ? "," : "")\"\(option)\":"
        digits.appendJSON(to: &json)
      }
      json += "}"
    case ("array", .array(of: let item, count: let count)) where item != .value:
      json += ",\"\(item)\"" + (count.map { ",\($0)" } ?? "")
      for argument in arguments { append(argument, to: &json) }
    default:
      for argument in arguments { append(argument, to: &json) }
    }
    json += "]"
  }

  private func append(_ curve: Curve, to json: inout String) {
    switch curve.interpolation {
    case .step: json += #"["step""#
    case .linear: json += #"["interpolate",["linear"]"#
    case .exponential(let base): json += #"["interpolate",["exponential",\#(base.jsonText)]"#
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let numbers = [x1, y1, x2, y2].map(\.jsonText).joined(separator: ",")
      json += #"["interpolate",["cubic-bezier",\#(numbers)]"#
    }
    append(curve.input, to: &json)
    for (stop, output) in zip(curve.stops, curve.outputs) {
      // The first stop of a step is −∞ and has no literal.
      if stop.isFinite { json += ",\(stop.jsonText)" }
      append(output, to: &json)
    }
    json += "]"
  }
}

extension Double {
  fileprivate var jsonText: String { ExpressionValue.number(self).text }
}

extension Match.Labels {
  /// Returns the labels of `match`, grouped by the output that they select. Within a group the labels are
  /// ascending.
  /// - Parameter count: The number of outputs.
  func byOutput(count: Int) -> [[ExpressionValue]] {
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

extension ExpressionValue: JSONScalar {
  /// Appends the value in the format of ECMAScript's `JSON.stringify`.
  package func append(toJSON bytes: inout [UInt8]) {
    switch self {
    case .null: Bool?.none.append(toJSON: &bytes)
    case .boolean(let boolean): boolean.append(toJSON: &bytes)
    case .number(let number): number.append(toJSON: &bytes)
    case .string(let text): text.append(toJSON: &bytes)
    case .array(let items):
      JSONWriter.append(to: &bytes) { json in
        json.array { for item in items { $0.element(item) } }
      }
    case .object(let members):
      JSONWriter.append(to: &bytes) { json in
        json.object { for member in members { $0.member(member.name, member.value) } }
      }
    }
  }

  /// Appends the value as JSON text.
  func appendJSON(to json: inout String) {
    var bytes: [UInt8] = []
    append(toJSON: &bytes)
    json += String(decoding: bytes, as: UTF8.self)
  }
}
