package import CartoucheDiagnostics
package import CartoucheSyntax

/// A text with `⟦…⟧` around the relevant places.
///
/// Marks may be nested and empty. They are not part of the text.
public struct MarkedText: Sendable, Equatable {
  /// The text as UTF-8, without the marks.
  public private(set) var bytes: [UInt8] = []
  /// The byte ranges of the marked places, in the order of their opening marks.
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

/// The result of parsing a text.
package struct ParsedText: Sendable {
  package let document: Document
  package let findings: [Finding]

  package init(_ bytes: [UInt8], format: DocumentFormat = .yaml, limits: Limits = Limits()) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "test.yaml", bytes: bytes))
    var diagnostics: [Diagnostic] = []
    document = parseDocument(source, in: sources, format: format, limits: limits, diagnostics: &diagnostics)
    findings = [Finding](diagnostics, in: sources)
  }

  package init(_ text: String, format: DocumentFormat = .yaml, limits: Limits = Limits()) {
    self.init(Array(text.utf8), format: format, limits: limits)
  }

  package var rules: [String] { findings.map(\.rule) }
}

extension Node {
  /// The node and all its descendants, in source order. An alias counts as its value.
  package var all: [Node] {
    [self] + items.flatMap(\.all) + entries.flatMap { $0.key.all + $0.value.all }
  }
}

/// Variants of a text that must give the same findings at corresponding places.
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
