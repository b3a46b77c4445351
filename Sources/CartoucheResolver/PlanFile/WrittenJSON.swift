/// Finds out whether a text is one JSON value as compilers write it: without blanks outside of texts.
///
/// Plans hold JSON for hosts, and it is printed as it stands. So a file that somebody made up must not have a text
/// that ends its value early and goes on with members of its own, nor one that breaks a line.
struct WrittenJSON {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// What closes the open objects and lists, the innermost last.
  private var closers: [UInt8] = []

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// - Complexity: O(bytes), however deep they are nested.
  static func isValue(_ bytes: ArraySlice<UInt8>) -> Bool {
    var text = WrittenJSON(bytes)
    return text.takeValue() && text.index == bytes.endIndex
  }

  static func isObject(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "{") && isValue(bytes)
  }

  private mutating func takeValue() -> Bool {
    repeat {
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        // The closing bracket is two places after the opening one in ASCII.
        let closer = next + 2
        closers.append(closer)
        index += 1
        if next != closer {
          guard closer == UInt8(ascii: "]") || takeName() else { return false }
          continue
        }
      case UInt8(ascii: "\""): guard takeText() else { return false }
      case UInt8(ascii: "t"): guard take("true") else { return false }
      case UInt8(ascii: "f"): guard take("false") else { return false }
      case UInt8(ascii: "n"): guard take("null") else { return false }
      default: guard takeNumber() else { return false }
      }
      while let closer = closers.last {
        if take(closer) {
          closers.removeLast()
        } else {
          guard take(UInt8(ascii: ",")), closer == UInt8(ascii: "]") || takeName() else { return false }
          break
        }
      }
    } while !closers.isEmpty
    return true
  }

  private mutating func takeName() -> Bool {
    next == UInt8(ascii: "\"") && takeText() && take(UInt8(ascii: ":"))
  }

  private mutating func takeText() -> Bool {
    index += 1
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): guard takeEscape() else { return false }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }

  /// What follows a backslash. Half a surrogate pair is no character; compilers write neither half as an escape.
  private mutating func takeEscape() -> Bool {
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

  private mutating func takeNumber() -> Bool {
    _ = take(UInt8(ascii: "-"))
    guard take(UInt8(ascii: "0")) || takeDigits() else { return false }
    if take(UInt8(ascii: ".")), !takeDigits() { return false }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      return takeDigits()
    }
    return true
  }

  /// At least one.
  private mutating func takeDigits() -> Bool {
    let start = index
    while UInt8(ascii: "0")...UInt8(ascii: "9") ~= next { index += 1 }
    return index > start
  }

  private mutating func take(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { letters in
      guard bytes[index...].starts(with: letters) else { return false }
      index += letters.count
      return true
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  /// The next byte; 0, which JSON has nowhere, at the end.
  private var next: UInt8 { index < bytes.endIndex ? bytes[index] : 0 }
}

extension TextColumn {
  /// Whether each text is a JSON object, or empty: there is none.
  var areObjects: Bool { (0..<count).allSatisfy { self[$0].isEmpty || WrittenJSON.isObject(self[$0]) } }

  /// Whether each text is a JSON value, or empty: there is none.
  var areValues: Bool { (0..<count).allSatisfy { self[$0].isEmpty || WrittenJSON.isValue(self[$0]) } }

  /// Whether each text is a JSON value.
  var areFilledValues: Bool { (0..<count).allSatisfy { WrittenJSON.isValue(self[$0]) } }
}
