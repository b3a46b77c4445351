extension String {
  /// The text with everything that could move a cursor or reorder a line written as `\u{…}`.
  ///
  /// Control characters, line and paragraph separators, and the bidirectional marks, embeddings, overrides and isolates: names
  /// come from specs and data files, and must not be able to fake output.
  package var printable: String {
    if !unicodeScalars.contains(where: \.canDisturbLines) { return self }
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

  /// `printable` between quotation marks, those inside escaped.
  package var quoted: String {
    var text = "\""
    // By scalars: a quotation mark with an accent on it ends the name for a reader all the same.
    for scalar in printable.unicodeScalars {
      if scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }

  /// As `quoted`, cut with an ellipsis behind the quotation mark where it would have more columns.
  package func quoted(atMost columns: Int?) -> String {
    guard let columns else { return quoted }
    // Before it is made printable: a text may be very long.
    var width = DisplayWidth()
    for index in unicodeScalars.indices {
      width.add(unicodeScalars[index])
      if width.columns > columns { return String(unicodeScalars[..<index]).quoted + "…" }
    }
    return quoted
  }

  /// `printable`, and quoted where a reader could not tell where a bare name ends.
  package var printableName: String {
    let isClear = !isEmpty && !unicodeScalars.contains(where: \.separatesNames)
    return isClear ? printable : quoted
  }
}

extension Unicode.Scalar {
  /// Whether a bare name that holds it would seem to end there.
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
