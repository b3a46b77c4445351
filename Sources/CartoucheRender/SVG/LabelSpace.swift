import CartoucheDiagnostics

/// The occupied areas of a picture, where no further label is placed. Placing a label takes time linear in the number
/// of areas, which is fast enough for a few dozen labels.
struct LabelSpace {
  private let sheet: Area
  private var taken: [Area] = []

  init(sheet: Area) {
    self.sheet = sheet
  }

  mutating func occupy(_ area: Area) { taken.append(area) }

  /// Returns the first of `areas` that is free and completely in the picture, and marks it as occupied; `nil` if there is none.
  mutating func occupyFirst(of areas: some Sequence<Area>) -> Area? {
    for area in areas where area.lies(within: sheet) && !taken.contains(where: { $0.meets(area) }) {
      occupy(area)
      return area
    }
    return nil
  }
}

/// A rectangle in a picture, in points, with y downwards.
struct Area {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  func meets(_ other: Area) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }

  func lies(within other: Area) -> Bool {
    x >= other.x && y >= other.y && x + width <= other.x + other.width && y + height <= other.y + other.height
  }
}

/// A text that is fitted into a box: wrapped at line breaks and spaces, then made smaller, then truncated with an
/// ellipsis.
///
/// There are no font files, so widths are rather large estimates for common sans-serif fonts. The renderer also clips
/// the text to the box.
struct FittedText: Equatable {
  /// The lines of the fitted text, from top to bottom; empty if the box is too small.
  var lines: [String]
  /// The font size of the fitted text, in points.
  var size: Double

  static let smallestSize = 6.5
  private static let largestSize = 12.5
  /// The distance between the baselines of two lines, as a multiple of the font size.
  static let lineHeight = 1.2

  /// Fits a text into a box with a width and height in points.
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
    // Only the lines that fit into the height are kept.
    let count = max(1, min((height - 2) / Self.lineHeight / size, Double(paragraphs.count)))
    lines = paragraphs.prefix(Int(count)).map { Self.cut($0, room: room / size) }
  }

  /// Splits a text at line breaks. A line break at the end starts no line.
  private static func paragraphs(of text: String) -> [Substring] {
    var paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
    if paragraphs.count > 1, paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
    return paragraphs
  }

  /// Returns the lines of a text that is wrapped at spaces, each as long as possible. A word that is too long gets a
  /// line of its own.
  /// - Parameter room: The available width, as a multiple of the font size.
  private static func wrap(_ text: Substring, room: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: { $0.isWhitespace }) {
      if let line = lines.last, width(of: line) + width(of: " \(word)") <= room {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  /// Returns the text, truncated with an ellipsis if it is wider than `room`.
  /// - Parameter room: The available width, as a multiple of the font size.
  static func cut(_ text: some StringProtocol, room: Double) -> String {
    if width(of: text) <= room { return String(text) }
    var rest = room - width(of: "…")
    let end = text.firstIndex { character in
      rest -= width(of: character)
      return rest < 0
    }
    return text[..<(end ?? text.endIndex)] + "…"
  }

  /// Returns the estimated width of a text, as a multiple of the font size.
  static func width(of text: some StringProtocol) -> Double { text.reduce(0) { $0 + width(of: $1) } }

  /// Returns the approximate width of a character in DejaVu Sans, the widest common default font, as a multiple of the
  /// font size.
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
