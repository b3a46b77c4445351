/// Whether text is painted with terminal colours.
public enum TextStyle: Sendable {
  /// Nothing but text.
  case plain
  /// With the escape sequences that terminals take for colours.
  case ansi

  enum Paint: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case bold = "1"
  }

  func paint(_ text: String, _ paint: Paint) -> String {
    self == .plain ? text : "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
  }
}
