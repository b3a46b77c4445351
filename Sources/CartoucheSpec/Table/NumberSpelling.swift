import CartoucheDiagnostics
import CartoucheSyntax

/// Why a plain scalar that looks like a number is none, and what was probably meant.
///
/// Spellings that YAML 1.1, YAML 1.2 or a programming language would read as a number, each in its own way.
struct NumberSpelling {
  var reason: String
  var help: String
  /// What was probably meant; nil: nobody can tell.
  var replacement: String?
  /// Whether that is certain.
  var isCertain = true
  /// Whether it is a decimal number that no double holds.
  var isTooLarge = false

  /// Nil when `text` does not look like a number at all.
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
    } else if let point = text.withDecimalPoint {
      self.init("the decimal mark is a point", "write \(point)", replacement: point)
      isCertain = false
    } else if unsigned.contains(":"), unsigned.split(separator: ":").allSatisfy({ $0.allSatisfy(\.isNumber) })
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

/// Whether `text` is a number but for its size: `1e400`, or a 1 with 400 zeros.
private func isFormedAsNumber(_ text: String) -> Bool {
  let parts = text.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
  guard let mantissa = parts.first, mantissa.contains(where: isDigit) else { return false }
  // A 0 is not too large, whatever its exponent is.
  return mantissa.allSatisfy { isDigit($0) || $0 == "." } && mantissa.count { $0 == "." } <= 1
    && parts.dropFirst().allSatisfy { isNumber("0e" + $0) }
}

private func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

/// Whether `,` stands between groups of three digits, as in `1,000` and `12,345,678.9`.
private func isGrouped(_ text: String) -> Bool {
  let groups = text.prefix { $0 != "." }.split(separator: ",", omittingEmptySubsequences: false)
  return groups.count > 1 && 1...3 ~= groups[0].count && groups.dropFirst().allSatisfy { $0.count == 3 }
}

private func isRadix(_ text: String, _ prefix: String, digits radix: Int) -> Bool {
  text.hasPrefix(prefix) && Int(text.dropFirst(2), radix: radix) != nil
}

private func decimal(_ unsigned: String, _ text: String) -> String? {
  let radix = ["0x": 16, "0o": 8, "0b": 2][unsigned.prefix(2)] ?? 10
  guard let value = Int(unsigned.dropFirst(2), radix: radix) else { return nil }
  return text.hasPrefix("-") ? "-\(value)" : "\(value)"
}

/// The number in `−5`, with a minus that is another character than that of the keyboard.
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
  /// `1.5` for `1,5`; nil for anything else.
  fileprivate var withDecimalPoint: String? {
    guard let comma = firstIndex(of: ","), !self[..<comma].isEmpty else { return nil }
    let number = self[..<comma] + "." + self[index(after: comma)...]
    return isNumber(String(number)) ? String(number) : nil
  }

  /// The number that is left without `separator`; nil when there is none or the rest is no number.
  fileprivate func removing(_ separator: Character) -> String? {
    guard contains(separator) else { return nil }
    let rest = filter { $0 != separator }
    return isNumber(rest) ? rest : nil
  }
}
