/// Writes JSON as it goes: members stay in the order of the calls, nothing is kept but the bytes.
///
/// ```swift
/// var json = JSONWriter()
/// json.object {
///   $0.member("id", "hello")
///   $0.array("point") { $0.element(512); $0.element(384.5) }
/// }
/// // {"id":"hello","point":[512,384.5]}
/// ```
/// Brackets balance because every container is a closure; keys are written as given and not checked for
/// repetition. Cost: one pass, no allocation besides the growth of `bytes`.
package struct JSONWriter: Sendable {
  /// What has been written, as UTF-8.
  package private(set) var bytes: [UInt8]
  private var needsComma = false
  /// How many open containers have the layout `lines`.
  private var indentation = 0
  private var layout = Layout.compact

  /// How the contents of an object or array are separated.
  package enum Layout: Sendable {
    /// No white space at all.
    case compact
    /// Each member or element on a line of its own, indented by two spaces a level.
    case lines
  }

  package init() {
    bytes = []
  }

  /// Adds what `contents` writes to `output`, which may hold anything, such as the lines before. Copies
  /// nothing.
  package static func append(to output: inout [UInt8], _ contents: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    swap(&json.bytes, &output)
    contents(&json)
    swap(&json.bytes, &output)
  }

  /// As `append`, for output that a terminal or an editor may show: what could move a cursor or reorder a line is
  /// written as `\u009b`, whoever wrote it.
  package static func print(to output: inout [UInt8], _ contents: (inout JSONWriter) -> Void) {
    let start = output.count
    append(to: &output, contents)
    // Nearly all output has none of the bytes with which such a character may start.
    guard output[start...].contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 }) else {
      return
    }
    let written = String(decoding: output[start...], as: UTF8.self)
    // Below U+0020 there are only the line breaks of the layout: in texts they are escaped already.
    guard written.unicodeScalars.contains(where: { $0.value > 0x20 && $0.canDisturbLines }) else { return }
    output.removeSubrange(start...)
    for scalar in written.unicodeScalars {
      if scalar.value > 0x20, scalar.canDisturbLines {
        output.append(contentsOf: #"\u"#.utf8)
        for shift in [12, 8, 4, 0] {
          output.append(hexadecimalDigits[Int(scalar.value >> UInt32(shift) & 15)])
        }
      } else {
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  // MARK: Containers

  /// Writes an object, as the whole text or as an element of the array around it.
  package mutating func object(_ layout: Layout = .compact, _ contents: (inout JSONWriter) -> Void) {
    separate()
    container("{", "}", layout, contents)
  }

  /// Writes an array, as the whole text or as an element of the array around it.
  package mutating func array(_ layout: Layout = .compact, _ contents: (inout JSONWriter) -> Void) {
    separate()
    container("[", "]", layout, contents)
  }

  /// Writes a member whose value is an object.
  package mutating func object(
    _ key: String, _ layout: Layout = .compact, _ contents: (inout JSONWriter) -> Void
  ) {
    write(key: key)
    container("{", "}", layout, contents)
  }

  /// Writes a member whose value is an array.
  package mutating func array(
    _ key: String, _ layout: Layout = .compact, _ contents: (inout JSONWriter) -> Void
  ) {
    write(key: key)
    container("[", "]", layout, contents)
  }

  // MARK: Members and elements

  package mutating func member(_ key: String, _ value: some JSONScalar) {
    write(key: key)
    value.append(toJSON: &bytes)
  }

  package mutating func element(_ value: some JSONScalar) {
    separate()
    value.append(toJSON: &bytes)
  }

  // MARK: Punctuation

  private mutating func write(key: String) {
    separate()
    key.append(toJSON: &bytes)
    bytes.append(UInt8(ascii: ":"))
    if layout == .lines { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    if layout == .lines { breakLine() }
  }

  private mutating func container(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ inner: Layout, _ contents: (inout JSONWriter) -> Void
  ) {
    let outer = layout
    bytes.append(UInt8(ascii: open))
    needsComma = false
    layout = inner
    if inner == .lines { indentation += 1 }
    contents(&self)
    if inner == .lines {
      indentation -= 1
      if needsComma { breakLine() }
    }
    layout = outer
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indentation))
  }
}

extension Bool: JSONScalar {
  package func append(toJSON bytes: inout [UInt8]) {
    bytes.append(contentsOf: (self ? "true" : "false").utf8)
  }
}

extension Int: JSONScalar {
  package func append(toJSON bytes: inout [UInt8]) {
    bytes.append(contentsOf: description.utf8)
  }
}

extension Double: JSONScalar {
  /// As ECMAScript prints it; what JSON cannot express (NaN, the infinities) is `null`, as in
  /// `JSON.stringify`.
  package func append(toJSON bytes: inout [UInt8]) {
    if isFinite {
      appendECMAScriptDescription(to: &bytes)
    } else {
      bytes.append(contentsOf: "null".utf8)
    }
  }
}

/// Nil is `null`. Leaving a member out is the caller's choice.
extension Optional: JSONScalar where Wrapped: JSONScalar {
  package func append(toJSON bytes: inout [UInt8]) {
    if let value = self {
      value.append(toJSON: &bytes)
    } else {
      bytes.append(contentsOf: "null".utf8)
    }
  }
}

extension String: JSONScalar {
  /// In quotation marks. Only what JSON requires is escaped: `"`, `\` and the characters below U+0020.
  package func append(toJSON bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
      case 0x20...: bytes.append(byte)
      case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
      case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
      case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
      case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
      case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
      default:
        bytes.append(contentsOf: #"\u00"#.utf8)
        bytes.append(hexadecimalDigits[Int(byte >> 4)])
        bytes.append(hexadecimalDigits[Int(byte & 15)])
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

private let hexadecimalDigits = Array("0123456789abcdef".utf8)
