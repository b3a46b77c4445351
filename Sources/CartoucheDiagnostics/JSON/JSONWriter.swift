/// A streaming JSON writer: members appear in the order of the calls, and only the output is stored.
///
/// ```swift
/// var json = JSONWriter()
/// json.object {
///   $0.member("id", "hello")
///   $0.array("point") { $0.element(512); $0.element(384.5) }
/// }
/// // {"id":"hello","point":[512,384.5]}
/// ```
/// Brackets always balance, because each object and array is written by a closure. Keys are written as given, and duplicate keys are not
/// detected. The writer allocates only `bytes`.
package struct JSONWriter: Sendable {
  /// The JSON text so far, as UTF-8.
  package private(set) var bytes: [UInt8]
  private var needsComma = false
  /// The number of open objects and arrays with the layout `lines`.
  private var indentation = 0
  private var layout = Layout.compact

  /// The white space between the members of an object or the elements of an array.
  package enum Layout: Sendable {
    /// No white space between members or elements.
    case compact
    /// Each member or element on its own line, indented by two spaces for each enclosing container with this layout.
    case lines
  }

  package init() {
    bytes = []
  }

  /// Appends the JSON that `contents` writes to `output`, without copying the text that `output` already holds.
  package static func append(to output: inout [UInt8], _ contents: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    swap(&json.bytes, &output)
    contents(&json)
    swap(&json.bytes, &output)
  }

  /// Appends JSON that is safe to show in a terminal: characters that could move the cursor or reorder a line are escaped, such as
  /// `\u009b`.
  package static func print(to output: inout [UInt8], _ contents: (inout JSONWriter) -> Void) {
    let start = output.count
    append(to: &output, contents)
    // The UTF-8 encoding of every such character starts with one of these four bytes, which most output does not contain.
    guard output[start...].contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 }) else {
      return
    }
    let written = String(decoding: output[start...], as: UTF8.self)
    // The only characters below U+0020 are line breaks of the layout; inside strings they are escaped.
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

  /// Writes an object as the whole JSON text, or as an element of the enclosing array.
  package mutating func object(_ layout: Layout = .compact, _ contents: (inout JSONWriter) -> Void) {
    separate()
    container("{", "}", layout, contents)
  }

  /// Writes an array as the whole JSON text, or as an element of the enclosing array.
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
  /// Appends the number as ECMAScript prints it. NaN and the infinities become `null`, as in
  /// `JSON.stringify`.
  package func append(toJSON bytes: inout [UInt8]) {
    if isFinite {
      appendECMAScriptDescription(to: &bytes)
    } else {
      bytes.append(contentsOf: "null".utf8)
    }
  }
}

/// JSON `null` for `nil`. To omit a member whose value is `nil`, do not write the member.
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
  /// Appends the string in quotation marks, with `"`, `\` and the characters below U+0020 escaped.
  package func append(toJSON bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = self
    text.withUTF8 { utf8 in
      var written = 0
      for index in utf8.indices where Self.isEscaped(utf8[index]) {
        bytes.append(contentsOf: utf8[written..<index])
        Self.append(escaped: utf8[index], to: &bytes)
        written = index + 1
      }
      bytes.append(contentsOf: utf8[written...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func append(escaped byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
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
}

private let hexadecimalDigits = Array("0123456789abcdef".utf8)

/// A value that appends its JSON to a buffer.
package protocol JSONScalar {
  func append(toJSON bytes: inout [UInt8])
}

/// A JSON value that is already serialized.
package struct JSONText: JSONScalar {
  private let text: String

  /// - Parameter text: Exactly one JSON value.
  package init(_ text: String) { self.text = text }

  package func append(toJSON bytes: inout [UInt8]) { bytes.append(contentsOf: text.utf8) }
}
