/// Texts as JSON has them.
package enum JSONString {
  /// In quotation marks. Only what JSON requires is escaped, as whatever else prints JSON here does.
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

  /// The text that JSON stands for, which a plan has checked.
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
        var unit = takeUnit(&rest)
        if unit >> 10 == 0x36 {
          // Half of a pair; the other one follows.
          rest = rest.dropFirst(2)
          unit = 0x10000 + (unit & 0x3FF) << 10 + takeUnit(&rest) & 0x3FF
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

  /// Four hexadecimal digits.
  private static func takeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let byte = rest.popFirst() ?? 0x30
      unit = unit << 4 | UInt32(byte < 0x40 ? byte & 15 : (byte & 7) + 9)
    }
    return unit
  }

  /// As UTF-8.
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
