extension String {
  /// The text with everything that could move a cursor or reorder a line written as `\u{…}`.
  ///
  /// Control characters, line and paragraph separators, and the bidirectional overrides and isolates: names come
  /// from specs and data files, and must not be able to fake output.
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

  /// `printable`, and quoted where a reader could not tell where a bare name ends.
  package var printableName: String {
    let isClear = !isEmpty && !unicodeScalars.contains(where: \.separatesNames)
    return isClear ? printable : quoted
  }

  /// How many columns of a terminal the text takes.
  package var displayWidth: Int {
    // Most names need neither the boundaries of characters nor their categories, which take long to find out.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// Columns of a terminal: those of its widest scalar.
  package var displayWidth: Int { unicodeScalars.reduce(0) { max($0, $1.displayWidth) } }
}

extension Unicode.Scalar {
  /// Columns of a terminal: 0 for combining marks, 2 for East Asian wide characters and emoji.
  ///
  /// Source: the Wide and Fullwidth ranges of Unicode Standard Annex 11, to block precision.
  var displayWidth: Int {
    // Letters and marks of Latin and Greek alphabets.
    if 0x20..<0x7F ~= value || 0xA1...0x2FF ~= value && value != 0xAD || 0x391...0x3C9 ~= value { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Whether a bare name that holds it would seem to end there.
  var separatesNames: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x22, 0x2C: true
    default: value >= 0x80 && properties.isWhitespace
    }
  }

  var canDisturbLines: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
