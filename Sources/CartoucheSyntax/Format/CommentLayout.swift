#if canImport(CLibYAML)
import CartoucheDiagnostics

/// The columns of comments.
///
/// A comment at the end of a line keeps its column, so that columns of comments stay aligned. If the text before it needs the column, all
/// comments of its run move. A run is a sequence of such comments in one column, without blank lines between them.
struct CommentLayout {
  /// A comment on its own line, before the next token is known.
  struct Waiting {
    var comment: YAMLToken
    /// The column of the comment in the source.
    var column: Int
    /// The columns of the open collections at the comment, in the source and in the output, outermost first.
    var levels: [(source: Int, indentation: Int)]

    /// Returns the new column of the comment. It is that of the next token, or of the collection that ends after the comment.
    /// - Parameters:
    ///   - next: The column of the next token in the source, or -1 at the end.
    ///   - moved: The column of the next token in the output.
    func indentation(beforeTokenIn next: Int, movedTo moved: Int) -> Int {
      if column <= next { return moved }
      return levels.last { $0.source <= column && $0.source > next }?.indentation ?? moved
    }
  }

  /// A comment at the end of a line, or its continuation on a line below.
  private struct Side {
    /// The bytes of the source before the comment that are replaced.
    var gap: Range<Int>
    /// The line breaks before a continuation.
    var breaks: [UInt8] = []
    var sourceColumn: Int
    /// The number of columns between text and comment in the source.
    var sourceGap: Int
    /// The column after the text before the comment, in the output; 0 for a continuation.
    var codeEnd: Int
    /// The number of blank lines above the comment.
    var paragraph: Int
  }

  /// The comments on their own lines that wait for the next token.
  var waiting: [Waiting] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private var sides: [Side] = []
  private var paragraph = 0
  /// Whether the next comment may continue the last one at the end of a line.
  private var mayContinue = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Notes that a blank line begins a new paragraph.
  mutating func startParagraph() { paragraph += 1 }

  /// Notes that a comment is on its own line.
  mutating func endRun() { mayContinue = false }

  /// Adds a comment at the end of a line.
  mutating func add(gap: Range<Int>, sourceColumn: Int, sourceGap: Int, codeEnd: Int) {
    sides.append(
      Side(gap: gap, sourceColumn: sourceColumn, sourceGap: sourceGap, codeEnd: codeEnd, paragraph: paragraph)
    )
    mayContinue = true
  }

  /// Whether a comment on its own line continues the comment at the end of the line above.
  func continues(at column: Int) -> Bool { mayContinue && sides.last?.sourceColumn == column }

  /// Adds a comment that continues the last one on the next line.
  mutating func addContinuation(gap: Range<Int>, breaks: [UInt8]) {
    guard var side = sides.last else { return }
    (side.gap, side.breaks, side.codeEnd) = (gap, breaks, 0)
    sides.append(side)
  }

  /// Returns the edits before all comments at ends of lines.
  func alignedEdits() -> FormatEdits {
    var edits = FormatEdits(bytes)
    var start = 0
    while start < sides.count {
      let first = sides[start]
      var end = start + 1
      while end < sides.count, sides[end].sourceColumn == first.sourceColumn,
        sides[end].paragraph == first.paragraph
      {
        end += 1
      }
      let column = column(of: sides[start..<end])
      for side in sides[start..<end] {
        edits.replace(side.gap, with: side.breaks + [UInt8](repeating: 0x20, count: column - side.codeEnd))
      }
      start = end
    }
    return edits
  }

  private func column(of run: ArraySlice<Side>) -> Int {
    let codeEnd = run.map { $0.codeEnd }.max() ?? 0
    let gap = max(1, run.filter { $0.breaks.isEmpty }.map { $0.sourceGap }.min() ?? 1)
    guard let column = run.first?.sourceColumn, run.count > 1 || gap > 2, column > codeEnd else {
      return codeEnd + gap
    }
    return column
  }
}
#endif
