/// A validator that checks whether a text is one JSON value in compact form, without whitespace between tokens.
///
/// Plans hold JSON for the host app, which renderers print unchanged. So a forged plan file must not contain a text
/// that closes its JSON value early and adds members to the renderer's output, or that breaks a line.
struct JSONValidator {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// The closing brackets that are still expected in the JSON text, for all open objects and lists; innermost last.
  private var closers: [UInt8] = []

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Returns whether the bytes are exactly one JSON value.
  /// - Complexity: O(bytes) at any nesting depth.
  static func isValue(_ bytes: ArraySlice<UInt8>) -> Bool {
    var text = JSONValidator(bytes)
    return text.skipValue() && text.index == bytes.endIndex
  }

  static func isObject(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "{") && isValue(bytes)
  }

  private mutating func skipValue() -> Bool {
    repeat {
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        // In ASCII, `]` and `}` are two code points after `[` and `{`.
        let closer = next + 2
        closers.append(closer)
        index += 1
        if next != closer {
          guard closer == UInt8(ascii: "]") || skipName() else { return false }
          continue
        }
      case UInt8(ascii: "\""): guard skipText() else { return false }
      case UInt8(ascii: "t"): guard skip("true") else { return false }
      case UInt8(ascii: "f"): guard skip("false") else { return false }
      case UInt8(ascii: "n"): guard skip("null") else { return false }
      default: guard skipNumber() else { return false }
      }
      while let closer = closers.last {
        if skip(closer) {
          closers.removeLast()
        } else {
          guard skip(UInt8(ascii: ",")), closer == UInt8(ascii: "]") || skipName() else { return false }
          break
        }
      }
    } while !closers.isEmpty
    return true
  }

  private mutating func skipName() -> Bool {
    next == UInt8(ascii: "\"") && skipText() && skip(UInt8(ascii: ":"))
  }

  private mutating func skipText() -> Bool {
    index += 1
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): guard skipEscape() else { return false }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }

  /// Skips the rest of an escape sequence after its backslash; returns `false` if the sequence is invalid.
  ///
  /// Escaped surrogates count as invalid, because the compiler never writes them.
  private mutating func skipEscape() -> Bool {
    let kind = next
    index += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    case UInt8(ascii: "u"):
      var code: UInt32 = 0
      for _ in 0..<4 {
        guard let digit = hexadecimalDigit(next) else { return false }
        code = code << 4 | UInt32(digit)
        index += 1
      }
      return !(0xD800..<0xE000).contains(code)
    default: return false
    }
  }

  private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private mutating func skipNumber() -> Bool {
    _ = skip(UInt8(ascii: "-"))
    guard skip(UInt8(ascii: "0")) || skipDigits() else { return false }
    if skip(UInt8(ascii: ".")), !skipDigits() { return false }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      return skipDigits()
    }
    return true
  }

  /// Skips digits; returns `false` if there is none.
  private mutating func skipDigits() -> Bool {
    let start = index
    while UInt8(ascii: "0")...UInt8(ascii: "9") ~= next { index += 1 }
    return index > start
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { letters in
      guard bytes[index...].starts(with: letters) else { return false }
      index += letters.count
      return true
    }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  /// The next byte of the JSON text; 0 at its end, because JSON contains no zero byte.
  private var next: UInt8 { index < bytes.endIndex ? bytes[index] : 0 }
}

extension TextColumn {
  /// Whether each text of the column is empty or a JSON object.
  var areJSONObjects: Bool { (0..<count).allSatisfy { self[$0].isEmpty || JSONValidator.isObject(self[$0]) } }

  /// Whether each text is a JSON value.
  var areNonemptyJSONValues: Bool { (0..<count).allSatisfy { JSONValidator.isValue(self[$0]) } }
}

/// Conversions between texts and JSON string literals.
package enum JSONString {
  /// Returns a JSON string literal with the given UTF-8 text. Only the characters that JSON requires are escaped.
  package static func quoted(_ text: some Sequence<UInt8>) -> [UInt8] {
    var json: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        json.append(UInt8(ascii: "\\"))
        json.append(byte)
      case 0x20...: json.append(byte)
      default:
        json.append(UInt8(ascii: "\\"))
        if let short = shortEscape(of: byte) {
          json.append(short)
        } else {
          json += [UInt8(ascii: "u"), 0x30, 0x30, 0x30 + (byte >> 4), hexadecimal(byte & 15)]
        }
      }
    }
    json.append(UInt8(ascii: "\""))
    return json
  }

  /// Returns the UTF-8 text of a valid JSON string literal.
  static func unquoted(_ json: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    var rest = json.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
        text.append(byte)
        continue
      }
      switch kind {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "u"):
        var unit = parseCodeUnit(&rest)
        if unit >> 10 == 0x36 {
          // The first half of a surrogate pair; the second half follows.
          rest = rest.dropFirst(2)
          unit = 0x10000 + (unit & 0x3FF) << 10 + parseCodeUnit(&rest) & 0x3FF
        }
        append(unit, to: &text)
      default: text.append(kind)
      }
    }
    return text
  }

  private static func shortEscape(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : UInt8(ascii: "a") + digit - 10
  }

  /// Removes four hexadecimal digits from `rest` and returns their value, a UTF-16 code unit.
  private static func parseCodeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let byte = rest.popFirst() ?? 0x30
      unit = unit << 4 | UInt32(byte < 0x40 ? byte & 15 : (byte & 7) + 9)
    }
    return unit
  }

  /// Appends a Unicode code point to `text` as UTF-8.
  private static func append(_ point: UInt32, to text: inout [UInt8]) {
    func low(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(point >> shift & 0x3F) }
    switch point {
    case ..<0x80: text.append(UInt8(point))
    case ..<0x800: text += [0xC0 | UInt8(point >> 6), low(0)]
    case ..<0x10000: text += [0xE0 | UInt8(point >> 12), low(6), low(0)]
    default: text += [0xF0 | UInt8(point >> 18 & 7), low(12), low(6), low(0)]
    }
  }
}
