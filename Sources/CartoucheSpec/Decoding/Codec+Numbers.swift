import CartoucheDiagnostics
package import CartoucheSyntax

extension Codec where Content == Double {
  /// A codec for a number within `range`.
  /// - Parameter what: The quantity in messages, such as "a zoom level".
  package static func number(
    _ range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
    _ what: String = "a number"
  ) -> Codec {
    .number(NumberShape(range, what))
  }

  /// A codec for a number in the range that `shape` describes.
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
  /// A codec for a whole number within `range`.
  /// - Parameter what: The quantity in messages, such as "a number of members".
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
  package static var boolean: Codec {
    .scalar(.boolean) { node, decoder in decoder.boolean(node) }.printing { .boolean($0) }
  }
}

/// Returns the description of a range for messages, such as "of at least 0", "from 0 to 25.5" or "larger than 0 and at most 16384".
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

  /// The help text for a text where a number is expected, which states the accepted range. It is `nil` if the range is too wide to be of
  /// help.
  fileprivate var help: String? {
    advice ?? (range.upperBound <= NumberRange.longest ? "write a number \(describe(self))" : nil)
  }
}

extension Decoder {
  /// Returns the number that a scalar contains. For any other node it reports an error with the reason, and returns `nil`.
  /// - Parameter shape: The accepted numbers, for the help text.
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
      // A number that is out of range is not suggested as a replacement.
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
    if let property = wholeProperty(node.string), node.suggestedVariable == nil {
      wrongType(
        node, expected: expected, help: "write `[get, \(property)]`; placeholders work only in texts",
        fixes: [
          Fix("write `[get, \(property)]`", isSafe: false, replacing: node.span, with: "[get, \(property)]")
        ])
      return nil
    }
    let isQuotedNumber = !node.isPlain && DecimalNumber.value(node.utf8) != nil
    wrongType(
      node, expected: expected, help: isQuotedNumber ? "remove the quotes: a quoted value is a text" : nil,
      fixes: isQuotedNumber ? [Fix("remove the quotes", replacing: node.span, with: node.string)] : [],
      otherwise: shape.flatMap { $0.help })
    return nil
  }

  /// Returns the boolean that a scalar contains. Any other node is reported as an error, and the result is `nil`.
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
      // Values of other languages and products that probably mean `true` or `false`.
      let text = node.string.lowercased()
      let likely = [
        "1": true, "always": true, "visible": true, "true,": true, "0": false, "never": false, "none": false,
        "hidden": false, "false,": false,
      ][text]
      wrongType(
        node, expected: "`true` or `false`",
        help: likely.map { text.hasSuffix(",") ? "remove the `,`" : "write `\($0)`" },
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

/// Returns `name` if the whole text is one placeholder, `{name}` or `${name}`. Returns `nil` for any other text.
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

/// A spelling of a number that specs do not allow, with the reason and the number that was probably meant.
///
/// YAML 1.1, YAML 1.2 and programming languages read such spellings as different numbers.
struct NumberSpelling {
  var reason: String
  var help: String
  /// The number that was probably meant, or `nil` if the meaning of the text is unknown.
  var replacement: String?
  /// Whether the wrong spelling certainly means the number in `replacement`.
  var isCertain = true
  /// Whether the text is a decimal number that exceeds the range of a `Double`.
  var isTooLarge = false

  /// Describes a wrong spelling of a number, or returns `nil` if `text` does not look like a number.
  init?(_ text: String) {
    if let other = InvisibleCharacter.first(in: text) {
      let visible = InvisibleCharacter.removed(from: text)
      guard isNumber(visible) else { return nil }
      self.init("it holds \(other.description)", "remove it: \(visible)", replacement: visible)
      return
    }
    if let (minus, number) = typographicMinus(text) {
      self.init(
        "its minus is \(minus)", "write \(number), with the minus of the keyboard", replacement: number)
      return
    }
    let lower = text.lowercased()
    let unsigned = lower.hasPrefix("-") || lower.hasPrefix("+") ? String(lower.dropFirst()) : lower
    if [".inf", ".nan", "inf", "nan", "infinity"].contains(unsigned) {
      self.init("it is not finite", "write a finite number")
    } else if isRadix(unsigned, "0x", digits: 16) || isRadix(unsigned, "0o", digits: 8)
      || isRadix(unsigned, "0b", digits: 2)
    {
      self.init("only decimal numbers are read", "write it in decimal", replacement: decimal(unsigned, text))
    } else if let plain = text.removing("_") {
      self.init("digits cannot be grouped by `_`", "write \(plain)", replacement: plain)
    } else if isGrouped(unsigned), let plain = text.removing(",") {
      self.init("digits cannot be grouped by `,`", "write \(plain)", replacement: plain)
    } else if isGrouped(unsigned.replacing(" ", with: ",")), let plain = text.removing(" ") {
      self.init("digits cannot be grouped by spaces", "write \(plain)", replacement: plain)
      isCertain = false
    } else if text.hasSuffix(","), isNumber(String(text.dropLast())) {
      let number = String(text.dropLast())
      self.init("a `,` follows it", "remove the `,`", replacement: number)
      isCertain = false
    } else if let point = text.withDecimalPoint {
      self.init("the decimal mark is a point", "write \(point)", replacement: point)
      isCertain = false
    } else if unsigned.contains(":"),
      unsigned.split(separator: ":").allSatisfy({ $0.allSatisfy({ $0.isNumber }) })
    {
      self.init(
        "YAML 1.1 reads it as base 60, other readers as a text", "write the number in decimal")
    } else if text.hasPrefix("+"), isNumber(String(text.dropFirst())) {
      self.init("a number has no `+`", "remove it", replacement: String(text.dropFirst()))
    } else if let hash = text.firstIndex(of: "#"), isNumber(String(text[..<hash])) {
      self.init(
        "a comment needs a space before `#`", "write a space before `#`",
        replacement: text[..<hash] + " " + text[hash...])
    } else if let unit = UnitSuffix(text) {
      self.init(unit.reason, unit.help, replacement: unit.number)
    } else if unsigned.contains("e"), isNumber(unsigned + "0") {
      self.init("it is not complete", "write the digits of its exponent, or remove the `e`")
    } else if isFormedAsNumber(unsigned) {
      self.init("it is too large", "numbers go to about 1.8e308")
      isTooLarge = true
    } else {
      return nil
    }
  }

  private init(_ reason: String, _ help: String, replacement: String? = nil) {
    self.reason = reason
    self.help = help
    self.replacement = replacement
  }
}

func isNumber(_ text: String) -> Bool { DecimalNumber.value(Array(text.utf8)[...]) != nil }

/// Whether `text` has the form of a number that exceeds the range of a `Double`, such as `1e400`.
private func isFormedAsNumber(_ text: String) -> Bool {
  let parts = text.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
  guard let mantissa = parts.first, mantissa.contains(where: isDigit) else { return false }
  // A number whose digits before the exponent are all 0 is never too large.
  return mantissa.allSatisfy { isDigit($0) || $0 == "." } && mantissa.count { $0 == "." } <= 1
    && parts.dropFirst().allSatisfy { isNumber("0e" + $0) }
}

private func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

/// Whether commas separate the digits of a number into groups of three, as in `1,000` and `12,345,678.9`.
private func isGrouped(_ text: String) -> Bool {
  let groups = text.prefix { $0 != "." }.split(separator: ",", omittingEmptySubsequences: false)
  return groups.count > 1 && 1...3 ~= groups[0].count && groups.dropFirst().allSatisfy { $0.count == 3 }
}

private func isRadix(_ text: String, _ prefix: String, digits radix: Int) -> Bool {
  text.hasPrefix(prefix) && Int64(text.dropFirst(2), radix: radix) != nil
}

private func decimal(_ unsigned: String, _ text: String) -> String? {
  let radix = ["0x": 16, "0o": 8, "0b": 2][unsigned.prefix(2)] ?? 10
  guard let value = Int64(unsigned.dropFirst(2), radix: radix) else { return nil }
  return text.hasPrefix("-") ? "-\(value)" : "\(value)"
}

/// Returns the number in a text such as `−5`, whose minus sign is not the ASCII character, and the name of that sign; otherwise `nil`.
private func typographicMinus(_ text: String) -> (minus: String, number: String)? {
  let names: [Character: String] = [
    "\u{2212}": "the character U+2212", "\u{2013}": "an en dash (U+2013)", "\u{2014}": "an em dash (U+2014)",
    "\u{2010}": "a hyphen (U+2010)", "\u{FF0D}": "the full-width U+FF0D",
  ]
  guard let first = text.first, let name = names[first] else { return nil }
  let number = "-" + text.dropFirst()
  return isNumber(number) ? (name, number) : nil
}

extension String {
  /// The text `1.5` for the text `1,5`, or `nil` for any other text.
  fileprivate var withDecimalPoint: String? {
    guard let comma = firstIndex(of: ","), !self[..<comma].isEmpty else { return nil }
    let number = self[..<comma] + "." + self[index(after: comma)...]
    return isNumber(String(number)) ? String(number) : nil
  }

  /// Returns the number without the character `separator`, or `nil` if the text has no separator or the rest is no number.
  fileprivate func removing(_ separator: Character) -> String? {
    guard contains(separator) else { return nil }
    let rest = filter { $0 != separator }
    return isNumber(rest) ? rest : nil
  }
}

/// A number that is written with a unit, such as `12px` or `0.5em`.
struct UnitSuffix {
  /// The reason why the unit is not allowed, for messages.
  let reason: String
  let help: String
  /// The number without its unit, if the unit is the one that specs use without writing it, such as points; otherwise `nil`.
  let number: String?

  /// Splits a text into number and unit, or returns `nil` if it is not a number with a known unit.
  init?(_ text: String) {
    guard let last = text.lastIndex(where: { "0"..."9" ~= $0 || $0 == "." }) else { return nil }
    let end = text.index(after: last)
    let number = String(text[..<end])
    let unit = text[end...].drop { $0 == " " }.lowercased()
    guard !unit.isEmpty, isNumber(number) else { return nil }
    switch unit {
    case "px", "pt", "dp", "dip", "points":
      (reason, help, self.number) = ("lengths are points and have no unit", "write \(number)", number)
    case "deg", "°":
      (reason, help, self.number) = ("angles are degrees and have no unit", "write \(number)", number)
    case "em", "rem", "ex", "ch", "sp", "vw", "vh", "in", "cm", "mm":
      (reason, help, self.number) = (
        "lengths are points, and `\(unit)` is no unit here", "write the length in points", nil
      )
    case "%":
      (reason, help, self.number) = ("percentages are not supported", "write a number without `%`", nil)
    default: return nil
    }
  }
}
