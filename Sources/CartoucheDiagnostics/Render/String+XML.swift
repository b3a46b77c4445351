extension String {
  /// As an attribute of an XML element, in quotation marks.
  package var xmlAttribute: String { "\"\(printable.xmlText)\"" }

  /// The text without what XML gives a meaning or forbids; control characters must be gone before.
  package var xmlText: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
