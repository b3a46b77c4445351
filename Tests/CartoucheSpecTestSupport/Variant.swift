/// Ways to write one text that must not change what is found in it, only where.
public enum Variant: String, Sendable, CaseIterable, CustomStringConvertible {
  case asWritten = "as written"
  case afterComment = "after a comment of multi-byte characters"
  case carriageReturns = "with CR LF"
  case byteOrderMark = "with a byte-order mark"

  public func callAsFunction(_ text: String) -> String {
    switch self {
    case .asWritten: text
    case .afterComment: "# Größe → 地図 🗺\n" + text
    case .carriageReturns: String(String.UnicodeScalarView(text.unicodeScalars.flatMap(Self.lineBreak)))
    case .byteOrderMark: "\u{FEFF}" + text
    }
  }

  public var description: String { rawValue }

  private static func lineBreak(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    scalar == "\n" ? ["\r", "\n"] : [scalar]
  }
}
