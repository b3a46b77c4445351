import CartoucheDiagnostics
package import CartoucheSpec
import CartoucheSyntax

extension ExpressionValue {
  /// The result of the operator `to-boolean`.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .boolean(let boolean): boolean
    case .number(let number): !(number == 0 || number.isNaN)
    case .string(let text): !text.isEmpty
    case .array, .object: true
    }
  }

  /// The result of the operator `to-string` and of `{name}` in texts: empty for null, JSON for lists and
  /// objects.
  package var text: String {
    switch self {
    case .null: return ""
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .number(let number): return number.ecmaScriptDescription
    case .string(let text): return text
    case .array, .object:
      var json = ""
      appendJSON(to: &json)
      return json
    }
  }

  /// The result of the operator `to-number`, as ECMAScript's `Number`; NaN if the value is not numeric.
  var number: Double {
    switch self {
    case .null: 0
    case .boolean(let boolean): boolean ? 1 : 0
    case .number(let number): number
    case .string(let text): Double(ecmaScript: text)
    case .array: Double(ecmaScript: joined)
    case .object: .nan
    }
  }

  /// The text of this value as an item of a list. ECMAScript joins such texts with commas before it converts
  /// the list to a number.
  private var joined: String {
    switch self {
    case .array(let items): items.map { $0.joined }.joined(separator: ",")
    case .object: "[object Object]"
    case .null, .boolean, .number, .string: text
    }
  }

  /// A description for messages, such as "the text `a`".
  package var summary: String {
    switch self {
    case .null: "nothing"
    case .boolean(let boolean): "`\(boolean)`"
    case .number(let number): "the number \(number.ecmaScriptDescription)"
    case .string(let text): "the text `\(abbreviated(text))`"
    case .array(let items):
      items.isEmpty ? "an empty list" : "a list of \(items.count == 1 ? "1 item" : "\(items.count) items")"
    case .object: "an object"
    }
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

extension Double {
  /// Converts a text as ECMAScript's `Number` does; NaN if it is not a number.
  ///
  /// Surrounding whitespace is ignored, and an empty text is 0. Source: ECMA-262, StringToNumber.
  init(ecmaScript text: String) {
    let scalars = text.unicodeScalars
    let blanks: (Unicode.Scalar) -> Bool = {
      $0.properties.isWhitespace && $0.value != 0x85 || $0.value == 0xFEFF
    }
    let start = scalars.firstIndex { !blanks($0) } ?? scalars.endIndex
    let end = scalars.lastIndex { !blanks($0) }.map { scalars.index(after: $0) } ?? start
    let trimmed = Array(String(scalars[start..<end]).utf8)
    switch trimmed.first {
    case nil: self = 0
    case UInt8(ascii: "0") where trimmed.count > 2 && trimmed[1] | 0x20 > UInt8(ascii: "a"):
      self = Self.prefixed(trimmed)
    default:
      let isSigned = trimmed[0] == UInt8(ascii: "+") || trimmed[0] == UInt8(ascii: "-")
      let digits = trimmed.dropFirst(isSigned ? 1 : 0)
      let sign: Double = trimmed[0] == UInt8(ascii: "-") ? -1 : 1
      if digits.elementsEqual("Infinity".utf8) {
        self = sign * .infinity
      } else if let first = digits.first, first != UInt8(ascii: "-") {
        self = sign * (DecimalNumber.value(digits) ?? Self.beyondRange(digits))
      } else {
        self = .nan
      }
    }
  }

  /// Reads numbers such as `0x1F`, `0o17` and `0b11`.
  private static func prefixed(_ text: [UInt8]) -> Double {
    let radixes: [UInt8: Int] = [UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2]
    guard let radix = radixes[text[1] | 0x20] else {
      return DecimalNumber.value(text[...]) ?? beyondRange(text[...])
    }
    var value = 0.0
    for byte in text[2...] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix else { return .nan }
      value = value * Double(radix) + Double(digit)
    }
    return value
  }

  /// Returns infinity for a decimal number that is too large for a `Double`, or NaN for any other text.
  private static func beyondRange(_ text: ArraySlice<UInt8>) -> Double {
    guard let marker = text.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
      let isNumber = text.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2E }
      return isNumber && text.count { $0 == 0x2E } <= 1 && text.count > 300 ? .infinity : .nan
    }
    let exponent = text[(marker + 1)...]
    let digits = exponent.first == UInt8(ascii: "+") ? exponent.dropFirst() : exponent
    let isNumber = DecimalNumber.value(text[..<marker]) != nil && !digits.isEmpty
    return isNumber && digits.allSatisfy { 0x30...0x39 ~= $0 } ? .infinity : .nan
  }
}
