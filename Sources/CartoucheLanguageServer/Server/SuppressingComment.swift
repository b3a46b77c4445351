import CartoucheDiagnostics
import CartoucheLint
import CartoucheSyntax

/// The lines of a text above which a comment can be inserted. The text is searched once for all comments.
struct CommentableLines {
  private let lines: LineTable
  /// The scalars that span several lines, in which a comment would be text.
  private var scalars: [Range<Int>] = []

  /// Returns `nil` for a text with a syntax error, after which the text is unknown.
  init?(_ document: Document, _ lines: LineTable) {
    if document.isTruncated { return nil }
    self.lines = lines
    if let root = document.root { visit(root) }
  }

  private mutating func visit(_ node: Node) {
    switch node.kind {
    case .scalar:
      if lines.line(at: node.span.start) < lines.line(at: node.span.end) { scalars.append(node.span.range) }
    case .alias: break
    case .sequence: for (_, item) in node.ownItems { visit(item) }
    case .mapping:
      for entry in node.entries {
        if node.span.contains(entry.key.span) { visit(entry.key) }
        if node.isOwn(entry) { visit(entry.value) }
      }
    }
  }

  /// Whether a line, from 1, begins outside of all scalars.
  fileprivate func allowsComment(above line: Int) -> Bool {
    let start = lines.byteRange(ofLine: line).lowerBound
    return !scalars.contains { $0.lowerBound < start && start < $0.upperBound }
  }

  fileprivate var bytes: [UInt8] { lines.bytes }

  fileprivate func byteRange(ofLine line: Int) -> Range<Int> { lines.byteRange(ofLine: line) }
}

/// A comment that suppresses a rule in a line, as a line of its own above it.
struct SuppressingComment {
  /// The byte offset at which the comment is inserted.
  let offset: Int
  /// The comment with its line break.
  let text: String

  /// Creates the comment, or returns `nil` if a comment cannot be inserted there, such as in a text of several lines.
  /// - Parameter line: The line of the finding, from 1.
  init?(of rule: String, line: Int, in lines: CommentableLines) {
    guard lines.allowsComment(above: line) else { return nil }
    let range = lines.byteRange(ofLine: line)
    let bytes = lines.bytes
    var start = range.lowerBound
    if start == 0, bytes.starts(with: byteOrderMark) { start = byteOrderMark.count }
    var indentation = bytes[start..<range.upperBound].prefix { $0 == UInt8(ascii: " ") }
    if indentation.count < range.upperBound - start, bytes[start + indentation.count] == UInt8(ascii: "\t") {
      indentation = []
    }
    offset = start
    text =
      String(decoding: indentation, as: UTF8.self) + "# \(Directive.Kind.disableNextLine.rawValue) \(rule)"
      + LineBreak(of: bytes).rawValue
  }
}
