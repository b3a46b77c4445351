import CartoucheDiagnostics
package import CartoucheSyntax

extension Codec where Content == Double {
  /// A number within `range`; `what` completes "expected …": "a zoom level".
  package static func number(
    _ range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
    _ what: String = "a number"
  ) -> Codec {
    .number(NumberShape(range, what))
  }

  /// A number of this shape.
  package static func number(_ shape: NumberShape) -> Codec {
    .scalar(.number(shape)) { node, decoder in
      guard let value = decoder.number(node, expected: shape.what, shape) else { return nil }
      guard shape.contains(value) else {
        decoder.log.report(
          .outOfRange, "\(node.string) is out of range: expected \(shape.what) \(describe(shape))",
          at: node.location)
        return nil
      }
      return value
    }
    .printing { .number($0) }
  }
}

extension Codec where Content == Int {
  /// A whole number within `range`.
  package static func integer(_ range: ClosedRange<Int>, _ what: String) -> Codec {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    var shape = NumberShape(bounds, what)
    shape.isWhole = true
    return .scalar(.number(shape)) { node, decoder in
      var value = bounds.lowerBound
      let before = decoder.log.errorCount
      Codec<Double>.number(bounds, what).read(node, &value, &decoder)
      guard decoder.log.errorCount == before else { return nil }
      guard value == value.rounded() else {
        decoder.log.report(
          .wrongType, "expected \(what), a whole one, found the number \(node.string)", at: node.location)
        return nil
      }
      return Int(value)
    }
    .printing { .number(Double($0)) }
  }
}

extension Codec where Content == Bool {
  /// `true` or `false`.
  package static var boolean: Codec {
    .scalar(.boolean) { node, decoder in decoder.boolean(node) }.printing { .boolean($0) }
  }
}

/// "of at least 0", "from 0 to 25.5", "larger than 0 and at most 16384": how a message names a range.
private func describe(_ shape: NumberShape) -> String {
  func text(_ value: Double) -> String { value.ecmaScriptDescription }
  let range = shape.range
  if shape.isAboveLowerBound {
    return "larger than \(text(range.lowerBound)) and at most \(text(range.upperBound))"
  }
  if range.upperBound == .greatestFiniteMagnitude { return "of at least \(text(range.lowerBound))" }
  return "from \(text(range.lowerBound)) to \(text(range.upperBound))"
}

extension NumberShape {
  fileprivate func contains(_ value: Double) -> Bool {
    range.contains(value) && !(isAboveLowerBound && value == range.lowerBound)
  }

  /// What to write where a text stands; nil where nearly any number is right.
  fileprivate var help: String? {
    advice ?? (range.upperBound <= NumberRange.longest ? "write a number \(describe(self))" : nil)
  }
}

extension Decoder {
  /// The number that a scalar writes; anything else is reported with the reason why it is none.
  /// - Parameter shape: the numbers that may stand there, for who wrote none.
  package mutating func number(_ node: Node, expected: String, _ shape: NumberShape? = nil) -> Double? {
    if let value = node.number {
      if !node.hasLeadingZero { return value }
      log.report(
        .numberSpelling, "`\(node.string)` has a leading zero, which some YAML readers take for octal",
        at: node.location, help: "remove the zero",
        fixes: [
          Fix("remove the zero", isSafe: false, replacing: node.span, with: withoutLeadingZeros(node.string))
        ])
      return nil
    }
    if node.isPlain, let problem = NumberSpelling(node.string) {
      // A number that is out of range is no advice.
      let outOfRange = problem.replacement.flatMap { text -> NumberShape? in
        guard let shape, let value = DecimalNumber.value(Array(text.utf8)[...]) else { return nil }
        return shape.contains(value) ? nil : shape
      }
      log.report(
        .numberSpelling, "`\(abbreviated(node.string))` is no number: \(problem.reason)", at: node.location,
        help: outOfRange.map { "write \($0.what) \(describe($0)), in decimal digits" } ?? problem.help,
        fixes: outOfRange == nil
          ? problem.replacement.map {
            [Fix("write \($0)", isSafe: problem.isCertain, replacing: node.span, with: $0)]
          } ?? [] : [])
      return nil
    }
    if let property = wholeProperty(node.string), node.meantVariable == nil {
      wrongType(
        node, expected: expected, help: "write `[get, \(property)]`; braces stand in texts only",
        fixes: [
          Fix("write `[get, \(property)]`", isSafe: false, replacing: node.span, with: "[get, \(property)]")
        ])
      return nil
    }
    let isQuotedNumber = !node.isPlain && DecimalNumber.value(node.utf8) != nil
    wrongType(
      node, expected: expected, help: isQuotedNumber ? "remove the quotes: a quoted value is a text" : nil,
      fixes: isQuotedNumber ? [Fix("remove the quotes", replacing: node.span, with: node.string)] : [],
      otherwise: shape.flatMap(\.help))
    return nil
  }

  /// The boolean that a scalar writes; anything else is reported.
  mutating func boolean(_ node: Node) -> Bool? {
    if node.isPlain {
      if node.isText("true") { return true }
      if node.isText("false") { return false }
    }
    let meaning: Bool? =
      switch node.string.lowercased() {
      case "true", "yes", "on", "y": true
      case "false", "no", "off", "n": false
      default: nil
      }
    guard let meaning else {
      // What other languages and products say, which may be meant otherwise.
      let likely = [
        "1": true, "always": true, "visible": true, "0": false, "never": false, "none": false,
        "hidden": false,
      ][node.string.lowercased()]
      wrongType(
        node, expected: "`true` or `false`", help: likely.map { "write `\($0)`" },
        fixes: likely.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: "\($0)")] } ?? []
      )
      return nil
    }
    log.report(
      .booleanSpelling, "`\(node.written)` is no boolean here", at: node.location,
      help:
        "booleans are `true` and `false`, without quotes: YAML readers disagree about every other spelling",
      fixes: [Fix("write `\(meaning)`", replacing: node.span, with: "\(meaning)")])
    return nil
  }
}

/// `name` for `{name}` and `${name}`; nil for anything else.
private func wholeProperty(_ text: String) -> String? {
  guard let opener = ["{", "${"].first(where: text.hasPrefix), text.hasSuffix("}") else { return nil }
  let name = text.dropFirst(opener.count).dropLast()
  let isWord =
    name.first != "-" && !name.isEmpty
    && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  return isWord ? String(name) : nil
}

func withoutLeadingZeros(_ text: String) -> String {
  let sign = text.hasPrefix("-") ? "-" : ""
  let digits = text.dropFirst(sign.count).drop { $0 == "0" }
  return sign + (digits.first?.isNumber == true ? "" : "0") + digits
}
