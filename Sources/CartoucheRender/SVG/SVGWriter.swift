/// A writer of SVG with one indented element on each line.
///
/// The writer escapes attributes and text, so that texts from specs and data files cannot add elements.
struct SVGWriter {
  private(set) var bytes: [UInt8] = []
  private var depth: Int

  /// Creates a writer of elements inside other elements.
  /// - Parameter depth: The number of enclosing elements, which sets the indentation.
  init(depth: Int = 0) { self.depth = depth }

  /// Returns the attributes of the root element `svg` for a picture of a size in points.
  static func root(width: Double, height: Double) -> KeyValuePairs<String, String?> {
    [
      "xmlns": "http://www.w3.org/2000/svg", "width": width.svg, "height": height.svg,
      "viewBox": "0 0 \(width.svg) \(height.svg)",
    ]
  }

  /// Writes an element, inside which `body` writes the children. An attribute with the value `nil` is omitted.
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

  /// Writes an element with text as its content, or an empty element.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String? = nil
  ) {
    guard let text else { return startTag(name, attributes, end: "/>\n") }
    startTag(name, attributes, end: ">")
    append(text.escapedForXML)
    append("</\(name)>\n")
  }

  /// Appends elements that another writer has written.
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
  /// The number as pictures contain it, rounded to 2 decimals.
  var svg: String { rounded(decimals: 2) }
}

extension String {
  /// The text, escaped for content and attributes of XML 1.0.
  ///
  /// Characters that XML forbids become U+FFFD, and each white space character becomes a space. Bidirectional
  /// overrides and isolates are removed, because they could reorder text outside of their line.
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
