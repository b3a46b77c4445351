extension String {
  /// The text with every character that could move the cursor or reorder a line escaped as `\u{…}`.
  ///
  /// Names come from specs and data files, and must not be able to forge output. The escaped characters are control characters, line and
  /// paragraph separators, and bidirectional marks, embeddings, overrides and isolates.
  package var printable: String {
    if !unicodeScalars.contains(where: { $0.canDisturbLines }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.canDisturbLines {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text in quotation marks, with control characters and inner quotation marks escaped.
  package var quoted: String {
    var text = "\""
    // The loop goes over scalars, not characters: a quotation mark with a combining accent also looks like the end of the text.
    for scalar in printable.unicodeScalars {
      if scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }

  /// Returns the text in quotation marks. A text wider than `columns` terminal columns is truncated, with an ellipsis after the closing
  /// quotation mark.
  package func quoted(atMost columns: Int?) -> String {
    guard let columns else { return quoted }
    // The text is truncated before it is escaped, because it may be megabytes long.
    var width = DisplayWidth()
    for index in unicodeScalars.indices {
      width.add(unicodeScalars[index])
      if width.columns > columns { return String(unicodeScalars[..<index]).quoted + "…" }
    }
    return quoted
  }

  /// The text with control characters escaped, in quotation marks if it is empty or contains a space, a comma or a quotation mark.
  package var printableName: String {
    let isClear = !isEmpty && !unicodeScalars.contains { $0.separatesNames }
    return isClear ? printable : quoted
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space, a comma or a quotation mark, at which a name without quotation marks would seem to end.
  var separatesNames: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x22, 0x2C: true
    default: value >= 0x80 && properties.isWhitespace
    }
  }

  var canDisturbLines: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Returns a count with its noun, such as "1 file" or "2 files".
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension [String] {
  /// Returns the elements as an enumeration, such as "a, b and c".
  /// - Parameter word: The conjunction before the last element, such as "and".
  package func joined(lastWith word: String) -> String {
    guard count > 1, let last else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

/// Returns names in backquotes as an enumeration of at most eight, such as "`a`, `b` and 5 more".
/// - Parameter count: The number of all names, if `names` contains only some of them.
package func listed(_ names: [String], of count: Int? = nil) -> String {
  let shown = names.prefix(8).map { "`\($0)`" }
  let more = (count ?? names.count) - shown.count
  if more > 0 { return shown.joined(separator: ", ") + " and \(more) more" }
  return shown.joined(lastWith: "and")
}

/// Returns `text` on one line, truncated with an ellipsis to 40 characters.
package func abbreviated(_ text: String) -> String {
  let line = text.split { $0.isNewline }.joined(separator: " ")
  return line.count <= 40 ? line : line.prefix(39) + "…"
}
