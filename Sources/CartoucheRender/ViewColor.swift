/// The colour that a spec gives a view for pictures: `data: { color: "#0b7285" }`.
struct ViewColor: Equatable {
  /// As it was written: `#rgb` or `#rrggbb`.
  let text: String
  /// Whether white is easier to read on it than black.
  let isDark: Bool

  /// - Parameter data: a JSON object as plans hold it, without blanks outside of texts.
  /// - Returns: nil where it has no such colour.
  /// - Complexity: O(bytes of `data`).
  init?(data: String) {
    guard let text = Self.color(in: Array(data.utf8)) else { return nil }
    self.init(text)
  }

  init?(_ text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 3 || digits.count == 6, digits.allSatisfy(\.isHexDigit) else {
      return nil
    }
    self.text = text
    let step = digits.count / 3
    let parts = (0..<3).map { part -> Double in
      let start = digits.index(digits.startIndex, offsetBy: part * step)
      let value = Int(digits[start..<digits.index(start, offsetBy: step)], radix: 16) ?? 0
      return Double(step == 1 ? value * 17 : value)
    }
    // Weights of ITU-R BT.601, as for grey pictures of coloured ones.
    isDark = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] < 150
  }

  /// The text of the outermost object's member `color`.
  private static func color(in json: [UInt8]) -> String? {
    let key = Array(#""color":"#.utf8)
    var depth = 0
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let end = self.end(ofTextAt: index, in: json)
        if depth == 1, json[index...].starts(with: key) {
          let start = index + key.count
          guard start < json.count, json[start] == UInt8(ascii: "\"") else { return nil }
          return String(decoding: json[(start + 1)..<self.end(ofTextAt: start, in: json)], as: UTF8.self)
        }
        index = end
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The index of the quotation mark that ends a text.
  private static func end(ofTextAt start: Int, in json: [UInt8]) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, json.count)
  }
}
