import CartoucheDiagnostics

/// A text made to fit a box: broken where it says so and at spaces, else made smaller, else cut with an ellipsis.
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

    let paragraphs = Self.paragraphs(of: text)
    let wrapped = paragraphs.flatMap { Self.wrap($0, room: room / size) }
    let fits = wrapped.allSatisfy { Self.width(of: $0) * size <= room }
    if fits, Double(wrapped.count) * Self.lineHeight * size <= height - 2 || wrapped.count == 1 {
      lines = wrapped
      return
    }
    let widest = paragraphs.reduce(0) { max($0, Self.width(of: $1)) }
    size = min(size, max(Self.smallestSize, room / widest))
    if paragraphs.count > 1 {
      size = min(size, max(Self.smallestSize, (height - 2) / Self.lineHeight / Double(paragraphs.count)))
    }
    // Those below are cut off as the rest of a long line is.
    let count = max(1, min((height - 2) / Self.lineHeight / size, Double(paragraphs.count)))
    lines = paragraphs.prefix(Int(count)).map { Self.cut($0, room: room / size) }
  }

  /// What stands between line breaks, without a last one that is empty.
  private static func paragraphs(of text: String) -> [Substring] {
    var paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if paragraphs.count > 1, paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
    return paragraphs
  }

  /// Greedy lines; `room` in font sizes. A word longer than that has a line of its own.
  private static func wrap(_ text: Substring, room: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let line = lines.last, width(of: line) + width(of: " \(word)") <= room {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  /// The text, or as much of its beginning as leaves room for an ellipsis; `room` in font sizes.
  static func cut(_ text: some StringProtocol, room: Double) -> String {
    if width(of: text) <= room { return String(text) }
    var rest = room - width(of: "…")
    let end = text.firstIndex { character in
      rest -= width(of: character)
      return rest < 0
    }
    return text[..<(end ?? text.endIndex)] + "…"
  }

  /// Estimated width in font sizes.
  static func width(of text: some StringProtocol) -> Double { text.reduce(0) { $0 + width(of: $1) } }

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
