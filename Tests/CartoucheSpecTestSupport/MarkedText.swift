/// A text with `⟦…⟧` around the places that a test is about.
///
/// Marks may be nested and empty. They are no part of the text.
public struct MarkedText: Sendable, Equatable {
  /// UTF-8 without the marks.
  public private(set) var bytes: [UInt8] = []
  /// Byte ranges of the marked places, in order of their opening marks.
  public private(set) var spans: [Range<Int>] = []

  public init(_ marked: String) {
    var starts: [(offset: Int, order: Int)] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦":
        starts.append((bytes.count, spans.count))
        spans.append(bytes.count..<bytes.count)
      case "⟧":
        guard let start = starts.popLast() else { preconditionFailure("⟧ without ⟦ in: \(marked)") }
        spans[start.order] = start.offset..<bytes.count
      default:
        bytes += Array(String(scalar).utf8)
      }
    }
    precondition(starts.isEmpty, "⟦ without ⟧ in: \(marked)")
  }

  public var string: String { String(decoding: bytes, as: UTF8.self) }
}

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
