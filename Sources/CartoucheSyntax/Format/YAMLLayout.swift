#if canImport(CLibYAML)
import CartoucheDiagnostics

/// The layout of a YAML text: the white space before each token and comment.
///
/// Tokens keep their text. A line break between two tokens stays one, and everything else between them is replaced. Only brackets
/// that exceed `maximumWidth` lose their brackets and commas, and become a block.
struct YAMLLayout {
  /// The number of columns beyond which brackets become a block.
  static let maximumWidth = 120
  /// The number of columns by which a collection is indented.
  static let step = 2

  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: [YAMLToken]
  /// Whether brackets may become blocks.
  let expands: Bool
  var output: FormatEdits
  var comments: CommentLayout
  /// The open collections, outermost first.
  private var frames: [Frame] = []
  /// The offset of the end of the last written token or comment.
  private var lastEnd: Int
  /// The offset of the end of the last token or comment, written or removed.
  private var previousEnd: Int
  private var previousKind = YAMLToken.Kind.streamStart
  /// The column after the last written token, from 0.
  private var column = 0
  /// Whether nothing is written yet.
  private var isAtStart = true
  /// Whether the next token starts a key.
  private var startsKey = false
  /// Whether the next token starts an item of an expanded list.
  private var startsItem = false
  /// The indentation of the current line in brackets.
  private var lineIndentation = 0
  /// Whether the last written token is a block scalar to which the blank lines after it belong.
  private var keepsBlankLines = false
  /// Whether a comment suppresses findings on the current line, which must not become several lines.
  private var isSuppressed = false
  /// The indentation of the whole text: 0, or `step` if a text would be a mark of a document in the first column.
  private let rootIndentation: Int
  /// The line break of the source.
  private let lineBreak: [UInt8]
  /// The line breaks before the next token, if they are already known because a bracket before the token is removed.
  private var nextBreaks: [UInt8]?

  /// An open collection.
  struct Frame {
    enum Kind {
      case mapping, sequence
      /// A list in a mapping with dashes in the column of the keys.
      case indentlessSequence
      case brackets
      case expandedMapping, expandedSequence
    }
    var kind: Kind
    /// The column of the entries in the source, or -1 before the first one.
    var source = -1
    /// The column of the entries in the output. In brackets, the column of lines inside.
    var indentation: Int
    /// The column of a closing bracket that starts a line.
    var closing = 0
    /// The place of the first entry of an expanded collection.
    var first: Placement?
    /// The dashes before the first entry of an expanded collection.
    var firstPrefix: [UInt8] = []

    var isExpanded: Bool { kind == .expandedMapping || kind == .expandedSequence }
  }

  /// The place of a token.
  enum Placement: Equatable {
    case sameLine(spaces: Int)
    case newLine(indentation: Int)
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ tokens: [YAMLToken], base: Int, expands: Bool) {
    self.bytes = bytes
    self.tokens = tokens
    self.expands = expands
    output = FormatEdits(bytes)
    comments = CommentLayout(bytes)
    lastEnd = base
    previousEnd = base
    let hasMarker = tokens.contains { token in
      token.kind == .plainScalar
        && ["---", "...", "\u{FEFF}"].contains { bytes[token.start..<token.end].starts(with: $0.utf8) }
    }
    rootIndentation = hasMarker ? Self.step : 0
    lineBreak = lineBreaks(in: bytes, base..<bytes.count, limit: 1).first.map { Array(bytes[$0]) } ?? [0x0A]
  }

  /// Returns the edits that format the text.
  mutating func edits() -> [Edit] {
    for index in tokens.indices { visit(index) }
    output.insert(comments.alignedEdits())
    return output.edits
  }

  private mutating func visit(_ index: Int) {
    let token = tokens[index]
    switch token.kind {
    case .comment: add(token)
    case .streamStart: break
    case .streamEnd: finish()
    case .directive, .documentStart, .documentEnd:
      frames = []
      write(token, .newLine(indentation: 0))
    case .blockMappingStart: frames.append(Frame(kind: .mapping, indentation: contentIndentation))
    case .blockSequenceStart: frames.append(Frame(kind: .sequence, indentation: contentIndentation))
    case .blockEnd:
      popIndentlessSequence()
      _ = frames.popLast()
    case .blockEntry:
      if frames.last?.kind == .mapping {
        frames.append(Frame(kind: .indentlessSequence, indentation: contentIndentation))
      }
      write(token, entryPlacement(token, spaces: 1))
    case .key:
      popIndentlessSequence()
      if token.isWritten {
        write(token, entryPlacement(token, spaces: spaces(before: token.kind)))
      } else {
        startsKey = true
      }
    case .value:
      popIndentlessSequence()
      let isInline = frames.last?.kind == .expandedMapping
      let spaces = spaces(before: .value)
      write(token, isInline ? .sameLine(spaces: spaces) : entryPlacement(token, spaces: spaces))
    case .flowEntry:
      if frames.last?.isExpanded == true {
        startsItem = true
        previousEnd = token.end
      } else {
        write(token, entryPlacement(token, spaces: spaces(before: token.kind)))
      }
    case .flowSequenceEnd, .flowMappingEnd: close(token)
    case .flowSequenceStart, .flowMappingStart: open(index)
    case .alias, .anchor, .tag, .plainScalar, .quotedScalar, .blockScalar:
      let (placement, prefix) = contentPlacement(token)
      write(token, placement, prefix: prefix)
    }
  }

  // MARK: Collections

  /// The indentation of a line that starts with a value in the innermost collection.
  private var contentIndentation: Int {
    guard let frame = frames.last else { return rootIndentation }
    return frame.kind == .brackets ? frame.indentation : frame.indentation + Self.step
  }

  private mutating func popIndentlessSequence() {
    if frames.last?.kind == .indentlessSequence { frames.removeLast() }
  }

  private mutating func open(_ index: Int) {
    let token = tokens[index]
    let (placement, prefix) = contentPlacement(token)
    let isInBrackets = frames.last?.kind == .brackets
    let base = isInBrackets ? lineIndentation : contentIndentation
    if expands, token.isExpandable, !isInBrackets, !isSuppressed(at: placement),
      exceedsWidth(index, column: startColumn(placement) + prefix.count, base: base)
    {
      let kind: Frame.Kind = token.kind == .flowMappingStart ? .expandedMapping : .expandedSequence
      // Computing the source column costs O(line length), and no comment needs it.
      var frame = Frame(kind: kind, source: 0, indentation: base)
      frame.first =
        switch placement {
        case .newLine: placement
        case .sameLine: previousKind == .blockEntry ? placement : .newLine(indentation: base)
        }
      frame.firstPrefix = prefix
      if case .newLine(let indentation) = placement { writeComments(before: token, indentation) }
      if case .newLine = frame.first, nextBreaks == nil {
        let breaks = breaks(before: token.start)
        nextBreaks = placement == frame.first || isAtStart ? breaks : lineBreak
      }
      frames.append(frame)
      startsItem = true
      previousEnd = token.end
      return
    }
    write(token, placement, prefix: prefix)
    if !isInBrackets { lineIndentation = base }
    frames.append(Frame(kind: .brackets, indentation: lineIndentation + Self.step, closing: lineIndentation))
  }

  private mutating func close(_ token: YAMLToken) {
    guard let frame = frames.popLast() else { return }
    if frame.isExpanded {
      startsItem = false
      previousEnd = token.end
      return
    }
    write(
      token,
      isBroken(before: token)
        ? .newLine(indentation: frame.closing) : .sameLine(spaces: spaces(before: token.kind)))
  }

  /// Whether the brackets at `index` have a line that is longer than `maximumWidth`, if they stay brackets.
  /// - Parameters:
  ///   - column: The column of the opening bracket.
  ///   - base: The indentation of the line of the opening bracket.
  private func exceedsWidth(_ index: Int, column: Int, base: Int) -> Bool {
    var column = column + 1
    var line = base
    var open = [base]
    var previous = tokens[index]
    for token in tokens[(index + 1)...Int(tokens[index].closer)] where token.isWritten {
      if hasBreak(bytes, previous.end..<token.start) {
        line = token.isCloser ? open[open.count - 1] : open[open.count - 1] + Self.step
        column = line
      } else {
        column += spaces(before: token.kind, after: previous.kind)
      }
      if token.isOpener { open.append(line) } else if token.isCloser { open.removeLast() }
      var start = token.start
      if hasBreak(bytes, token.start..<token.end) {
        let end = (token.start..<token.end).last { bytes[$0] == 0x0A || bytes[$0] == 0x0D }
        start = end.map { $0 + 1 } ?? start
        column = (open.last ?? base) + 2 * Self.step
        while start < token.end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
      }
      column += width(of: start..<token.end)
      if column > Self.maximumWidth { return true }
      previous = token
    }
    return false
  }

  private func width(of range: Range<Int>) -> Int {
    range.reduce(0) { $0 + (bytes[$1] & 0xC0 == 0x80 ? 0 : 1) }
  }

  // MARK: Places

  /// Whether the source has a line break before a token.
  private func isBroken(before token: YAMLToken) -> Bool {
    !comments.waiting.isEmpty || previousKind == .comment || hasBreak(bytes, previousEnd..<token.start)
  }

  /// Returns the place of a dash, a `?`, a `:` or a comma.
  private mutating func entryPlacement(_ token: YAMLToken, spaces: Int) -> Placement {
    startsKey = false
    let startsLine = isAtStart || isBroken(before: token)
    return startsLine ? .newLine(indentation: frames.last?.indentation ?? 0) : .sameLine(spaces: spaces)
  }

  /// Returns the place of a part of a node, and the dashes to insert before it.
  private mutating func contentPlacement(_ token: YAMLToken) -> (Placement, prefix: [UInt8]) {
    let isStart = isAtStart || isBroken(before: token)
    defer { (startsKey, startsItem) = (false, false) }
    if let frame = frames.last, frame.isExpanded, frame.kind == .expandedMapping ? startsKey : startsItem {
      let dash = frame.kind == .expandedSequence ? Array("- ".utf8) : []
      frames[frames.count - 1].first = nil
      frames[frames.count - 1].firstPrefix = []
      return (frame.first ?? .newLine(indentation: frame.indentation), frame.firstPrefix + dash)
    }
    guard isStart else { return (.sameLine(spaces: spaces(before: token.kind)), []) }
    let isKey = startsKey && frames.last?.kind == .mapping
    return (.newLine(indentation: isKey ? frames.last?.indentation ?? 0 : contentIndentation), [])
  }

  private func spaces(before kind: YAMLToken.Kind) -> Int { spaces(before: kind, after: previousKind) }

  /// Returns the number of spaces between two tokens on one line.
  private func spaces(before kind: YAMLToken.Kind, after previous: YAMLToken.Kind) -> Int {
    switch kind {
    case .flowEntry: previous == .value || previous == .tag ? 1 : 0
    case .flowSequenceEnd: previous == .value || previous == .tag ? 1 : 0
    case .flowMappingEnd: previous == .flowMappingStart ? 0 : 1
    case .value:
      switch previous {
      case .plainScalar, .quotedScalar, .flowSequenceStart, .flowSequenceEnd, .flowMappingEnd: 0
      // Without a space, the `:` would be a part of an alias, anchor or tag.
      default: 1
      }
    default: previous == .flowSequenceStart ? 0 : 1
    }
  }

  private func startColumn(_ placement: Placement) -> Int {
    switch placement {
    case .sameLine(let spaces): column + spaces
    case .newLine(let indentation): indentation
    }
  }

  // MARK: Writing

  /// Writes a token after the white space of its place.
  private mutating func write(_ token: YAMLToken, _ placement: Placement, prefix: [UInt8] = []) {
    switch placement {
    case .sameLine(let spaces):
      output.replace(lastEnd..<token.start, with: [UInt8](repeating: 0x20, count: spaces) + prefix)
      column += spaces + prefix.count
    case .newLine(let indentation):
      isSuppressed = isSuppressed(at: placement)
      writeComments(before: token, indentation)
      startLine(before: token, indentation, prefix)
      if frames.last?.kind == .brackets { lineIndentation = indentation }
    }
    setSourceColumns(token)
    keepsBlankLines = false
    writeText(of: token)
    (lastEnd, previousEnd, previousKind) = (token.end, token.end, token.kind)
  }

  /// Writes the line breaks and the indentation before a token or comment.
  private mutating func startLine(before token: YAMLToken, _ indentation: Int, _ prefix: [UInt8] = []) {
    let known = nextBreaks
    nextBreaks = nil
    let breaks = if let known { known } else { breaks(before: token.start) }
    output.replace(
      lastEnd..<token.start, with: breaks + [UInt8](repeating: 0x20, count: indentation) + prefix)
    column = indentation + prefix.count
    isAtStart = false
  }

  /// Returns the line breaks before an offset: at least one, and at most one blank line.
  private mutating func breaks(before offset: Int) -> [UInt8] {
    let found = lineBreaks(in: bytes, previousEnd..<offset, limit: keepsBlankLines ? .max : 2)
    if found.count > 1 { comments.startParagraph() }
    if isAtStart { return [] }
    return found.isEmpty ? lineBreak : found.flatMap { bytes[$0] }
  }

  /// Writes the text of a token with several lines, and sets the column after the token.
  private mutating func writeText(of token: YAMLToken) {
    var lastLine = token.start
    if hasBreak(bytes, token.start..<token.end) {
      lastLine =
        (token.start..<token.end).last { bytes[$0] == 0x0A || bytes[$0] == 0x0D }.map { $0 + 1 } ?? lastLine
    }
    if token.kind == .blockScalar {
      let scalar = BlockScalar(bytes, token.start..<token.end, parentColumn: 0)
      keepsBlankLines = scalar.keepsBlankLines
      let indentation = frames.last.map { $0.indentation + (scalar.indicator ?? Self.step) }
      writeBlockScalar(token, scalar, indentation: indentation)
    } else if lastLine > token.start, let frame = frames.last {
      let indentation = frame.indentation + Self.step
      writeLines(of: token, indentation: indentation)
      while lastLine < token.end, bytes[lastLine] == 0x20 || bytes[lastLine] == 0x09 { lastLine += 1 }
      column = indentation
    } else if lastLine > token.start {
      column = 0
    }
    column += width(of: lastLine..<token.end)
  }

  private mutating func setSourceColumns(_ token: YAMLToken) {
    var index = frames.count - 1
    while index >= 0, frames[index].source < 0, frames[index].kind != .brackets {
      frames[index].source = CartoucheSyntax.column(of: token.start, in: bytes)
      index -= 1
    }
  }

  private mutating func finish() {
    writeComments(before: tokens[tokens.count - 1], nil)
    let tail = lastEnd..<bytes.count
    if isAtStart { return output.replace(tail, with: []) }
    if previousKind == .blockScalar, let token = tokens.last(where: { $0.kind == .blockScalar }) {
      let scalar = BlockScalar(bytes, token.start..<token.end, parentColumn: 0)
      // A line break would become a part of the text.
      if !hasBreak(bytes, tail), !scalar.stripsLastBreak { return output.replace(tail, with: []) }
    }
    let found = lineBreaks(in: bytes, previousEnd..<bytes.count, limit: keepsBlankLines ? .max : 1)
    output.replace(tail, with: found.isEmpty ? lineBreak : found.flatMap { bytes[$0] })
  }
}

/// Comments, which have no place in the tree.
extension YAMLLayout {
  /// Writes a comment at the end of a line or in brackets. Other comments wait for the next token, which may end collections.
  private mutating func add(_ comment: YAMLToken) {
    let source = CartoucheSyntax.column(of: comment.start, in: bytes)
    if !isAtStart, !isBroken(before: comment) {
      comments.add(
        gap: lastEnd..<comment.start, sourceColumn: source,
        sourceGap: source - CartoucheSyntax.column(of: previousEnd, in: bytes), codeEnd: column)
      (lastEnd, previousEnd, previousKind) = (comment.end, comment.end, .comment)
    } else if comments.waiting.isEmpty, previousKind == .comment, comments.continues(at: source),
      lineBreaks(in: bytes, previousEnd..<comment.start, limit: 2).count == 1
    {
      comments.addContinuation(gap: lastEnd..<comment.start, breaks: breaks(before: comment.start))
      (lastEnd, previousEnd) = (comment.end, comment.end)
    } else if let frame = frames.last, frame.kind == .brackets {
      comments.endRun()
      startLine(before: comment, frame.indentation)
      (lastEnd, previousEnd, previousKind) = (comment.end, comment.end, .comment)
    } else {
      let levels = frames.filter { $0.source >= 0 }.map { (source: $0.source, indentation: $0.indentation) }
      comments.waiting.append(CommentLayout.Waiting(comment: comment, column: source, levels: levels))
    }
  }

  /// Writes the comments that wait for a token.
  /// - Parameter indentation: The column of the token, or `nil` at the end of the text.
  private mutating func writeComments(before token: YAMLToken, _ indentation: Int?) {
    guard !comments.waiting.isEmpty else { return }
    let waiting = comments.waiting
    comments.waiting = []
    comments.endRun()
    let next = indentation == nil ? -1 : CartoucheSyntax.column(of: token.start, in: bytes)
    for one in waiting {
      startLine(before: one.comment, one.indentation(beforeTokenIn: next, movedTo: indentation ?? 0))
      (lastEnd, previousEnd, previousKind) = (one.comment.end, one.comment.end, .comment)
      keepsBlankLines = false
    }
  }

  /// Whether a comment suppresses findings on the line of a token. The comment would not apply to the lines of a block.
  private func isSuppressed(at placement: Placement) -> Bool {
    guard case .newLine = placement else { return isSuppressed }
    guard let comment = comments.waiting.last?.comment else { return false }
    let text = String(decoding: bytes[comment.start..<comment.end], as: UTF8.self)
    return text.contains("cartouche-disable-next-line")
  }
}

/// Returns the ranges of the first line breaks in a byte range.
func lineBreaks(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, limit: Int) -> [Range<Int>] {
  var breaks: [Range<Int>] = []
  var index = range.lowerBound
  while index < range.upperBound, breaks.count < limit {
    let isPair = bytes[index] == 0x0D && index + 1 < range.upperBound && bytes[index + 1] == 0x0A
    if bytes[index] == 0x0A || bytes[index] == 0x0D { breaks.append(index..<index + (isPair ? 2 : 1)) }
    index += isPair ? 2 : 1
  }
  return breaks
}
#endif
