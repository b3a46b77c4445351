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
