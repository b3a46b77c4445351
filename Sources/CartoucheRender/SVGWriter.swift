/// Writes SVG, one element a line, indented.
///
/// Attributes and text are escaped here, so nothing that comes from a spec or a data file can leave its
/// place.
struct SVGWriter {
  private(set) var bytes: [UInt8] = []
  private var depth: Int

  /// - Parameter depth: how many elements are around what is written.
  init(depth: Int = 0) { self.depth = depth }

  /// The attributes of a picture as a whole.
  static func root(width: Double, height: Double) -> KeyValuePairs<String, String?> {
    [
      "xmlns": "http://www.w3.org/2000/svg", "width": width.svg, "height": height.svg,
      "viewBox": "0 0 \(width.svg) \(height.svg)",
    ]
  }

  /// An element with other elements inside. An attribute that is nil is left out.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ contents: (inout SVGWriter) -> Void
  ) {
    startTag(name, attributes, end: ">\n")
    depth += 1
    contents(&self)
    depth -= 1
    indent()
    append("</\(name)>\n")
  }

  /// An element with text inside, or with nothing.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String? = nil
  ) {
    guard let text else { return startTag(name, attributes, end: "/>\n") }
    startTag(name, attributes, end: ">")
    append(text.escapedForXML)
    append("</\(name)>\n")
  }

  /// Adds elements that another writer wrote.
  mutating func append(written elements: [UInt8]) { bytes.append(contentsOf: elements) }

  private mutating func startTag(_ name: String, _ attributes: KeyValuePairs<String, String?>, end: String) {
    indent()
    append("<\(name)")
    for (key, value) in attributes {
      if let value { append(" \(key)=\"\(value.escapedForXML)\"") }
    }
    append(end)
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension Double {
  /// As pictures print it: a hundredth of a point is finer than any screen.
  var svg: String { rounded(decimals: 2) }
}

extension String {
  /// The text as XML 1.0 can hold it, in content and in attributes.
  ///
  /// Characters that XML forbids become U+FFFD. White space becomes a space, and what reorders a line across
  /// its own bounds (bidirectional overrides and isolates) is dropped: a title is one piece of one line.
  var escapedForXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": text += " "
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": break
      case "\u{FFFE}", "\u{FFFF}", "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
