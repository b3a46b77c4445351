import CartoucheDiagnostics

/// A text made to fit a box: wrapped at spaces, else made smaller, else cut with an ellipsis.
///
/// Without font files widths are estimates, on the wide side for the usual sans-serif faces; whoever draws
/// the text clips it to the box as well.
struct FittedText: Equatable {
  /// From top to bottom; empty where the box has no room for a letter.
  var lines: [String]
  /// Font size, in points.
  var size: Double

  static let smallestSize = 6.5
  private static let largestSize = 12.5
  /// Distance of base lines, in font sizes.
  static let lineHeight = 1.2

  /// Points.
  init(_ text: String, width: Double, height: Double) {
    let room = width - 2 * min(6, width * 0.06)
    size = min(Self.largestSize, height * 0.72)
    lines = []
    guard size >= 4, room >= size / 2, !text.isEmpty else { return }

    let wrapped = Self.wrap(text, room: room / size)
    let fits = wrapped.allSatisfy { Self.width(of: $0) * size <= room }
    if fits, Double(wrapped.count) * Self.lineHeight * size <= height - 2 || wrapped.count == 1 {
      lines = wrapped
      return
    }
    size = min(size, max(Self.smallestSize, room / Self.width(of: text)))
    lines = [Self.cut(text, room: room / size)]
  }

  /// Greedy lines; `room` in font sizes. A word longer than that has a line of its own.
  private static func wrap(_ text: String, room: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let line = lines.last, width(of: line) + width(of: " \(word)") <= room {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text, or as much of its beginning as leaves room for an ellipsis; `room` in font sizes.
  static func cut(_ text: String, room: Double) -> String {
    if width(of: text) <= room { return text }
    var rest = room - width(of: "…")
    let end = text.firstIndex { character in
      rest -= width(of: character)
      return rest < 0
    }
    return text[..<(end ?? text.endIndex)] + "…"
  }

  /// Estimated width in font sizes.
  static func width(of text: String) -> Double { text.reduce(0) { $0 + width(of: $1) } }

  /// Advances of DejaVu Sans, the widest of the usual defaults, by class of letter.
  private static func width(of character: Character) -> Double {
    if character.displayWidth == 2 { return 1 }
    return switch character {
    case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", "!", " ", "\u{A0}": 0.33
    case "f", "t", "r", "(", ")", "[", "]", "-", "/": 0.42
    case "m", "w", "M", "W", "@", "%", "&", "…": 1
    case "A"..."Z": 0.72
    default: 0.63
    }
  }
}
