import CartoucheDiagnostics

/// A token of a YAML text, or a comment, with its byte range.
struct YAMLToken {
  enum Kind: UInt8 {
    case streamStart, streamEnd, directive, documentStart, documentEnd
    case blockSequenceStart, blockMappingStart, blockEnd, blockEntry
    case flowSequenceStart, flowSequenceEnd, flowMappingStart, flowMappingEnd, flowEntry
    case key, value, alias, anchor, tag, plainScalar, quotedScalar, blockScalar, comment
  }

  var kind: Kind
  /// The byte offset of the token's start.
  var start: Int
  /// The byte offset of the token's end. A block scalar ends with the last line of its text, without its line break.
  var end: Int
  /// The index of the closing bracket's token, for an opening bracket.
  var closer: Int32 = 0
  /// The column at which the lines of a block scalar begin, from 0.
  var textColumn: Int32 = 0
  /// Whether brackets may become a block: without brackets and commas, the text means the same and keeps its comments.
  var isExpandable = false

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    start = range.lowerBound
    end = range.upperBound
  }

  /// Whether the token has bytes in the source. The start and end of a block collection and an implicit key have none.
  var isWritten: Bool { end > start }

  var isOpener: Bool { kind == .flowSequenceStart || kind == .flowMappingStart }
  var isCloser: Bool { kind == .flowSequenceEnd || kind == .flowMappingEnd }
  /// Whether the token is a part of a node: its anchor, tag or value, or the bracket that opens it.
  var isContent: Bool {
    switch kind {
    case .alias, .anchor, .tag, .plainScalar, .quotedScalar, .blockScalar: true
    default: isOpener
    }
  }
}

#if canImport(CLibYAML)
/// All tokens and comments of a YAML text, in source order.
struct YAMLTokens {
  private(set) var tokens: [YAMLToken] = []

  /// Reads the tokens of a text without syntax errors. Fails if there is one.
  init?(_ text: YAMLText) {
    let isRead = text.bytes.withUnsafeBufferPointer { bytes in
      text.masked.bytes.withUnsafeBufferPointer { read($0, bytes, text) }
    }
    guard isRead else { return nil }
    text.bytes.withUnsafeBufferPointer { findExpandableBrackets($0) }
  }

  private mutating func read(
    _ input: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ text: YAMLText
  ) -> Bool {
    var scanner = YAMLScanner(input)
    var marks = MarkTable(isASCII: text.isASCII, base: text.base, end: text.masked.bytes.endIndex)
    tokens.reserveCapacity(bytes.count / 4)
    var end = text.base
    // The tokens without bytes before the next token. Comments go before them.
    var waiting: [YAMLToken] = []
    // The columns of the open block collections, as libyaml counts them for block scalars.
    var columns: [Int] = []
    while let next = scanner.next() {
      let start = marks.byteOffset(next.start, in: bytes)
      var token = YAMLToken(next.kind, start..<max(start, marks.byteOffset(next.end, in: bytes)))
      guard token.isWritten || token.kind == .streamEnd else {
        switch token.kind {
        case .blockMappingStart, .blockSequenceStart: columns.append(column(of: start, in: bytes))
        case .blockEnd: columns.removeLast()
        default: break
        }
        if token.kind != .streamStart { waiting.append(token) }
        continue
      }
      if token.kind == .blockScalar {
        let scalar = BlockScalar(bytes, start..<token.end, parentColumn: columns.last ?? 0)
        token.end = scalar.end
        token.textColumn = Int32(scalar.column)
      }
      addComments(bytes, end..<token.start)
      tokens += waiting
      waiting = []
      tokens.append(token)
      end = token.end
      if token.kind == .streamEnd { return true }
    }
    return false
  }

  /// Adds the comments between two tokens.
  private mutating func addComments(_ bytes: UnsafeBufferPointer<UInt8>, _ gap: Range<Int>) {
    var index = gap.lowerBound
    while index < gap.upperBound {
      guard bytes[index] == UInt8(ascii: "#") else {
        index += 1
        continue
      }
      let start = index
      while index < gap.upperBound, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      var end = index
      while bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
      tokens.append(YAMLToken(.comment, start..<end))
    }
  }
}

/// The search for brackets that may become blocks.
extension YAMLTokens {
  private struct OpenBracket {
    var index: Int
    var isMapping: Bool
    var isExpandable: Bool
    var hasEntries = false
    var startsEntry = true
  }

  private mutating func findExpandableBrackets(_ bytes: UnsafeBufferPointer<UInt8>) {
    var open: [OpenBracket] = []
    for index in tokens.indices {
      let token = tokens[index]
      if token.kind == .comment {
        for level in open.indices { open[level].isExpandable = false }
      } else if token.isCloser, let bracket = open.popLast() {
        tokens[bracket.index].closer = Int32(index)
        let next = tokens[index + 1]
        let isCommented = next.kind == .comment && !hasBreak(bytes, token.end..<next.start)
        tokens[bracket.index].isExpandable = bracket.isExpandable && bracket.hasEntries && !isCommented
      } else if let level = open.indices.last {
        if open[level].startsEntry { checkEntry(at: index, &open[level]) }
        open[level].startsEntry = token.kind == .flowEntry
      }
      if token.isOpener {
        open.append(
          OpenBracket(
            index: index, isMapping: token.kind == .flowMappingStart, isExpandable: !isKey(at: index)))
      }
    }
  }

  /// Checks that the entry at `index` can be an entry of a block. In a block, a key has one line and a value.
  private func checkEntry(at index: Int, _ bracket: inout OpenBracket) {
    bracket.hasEntries = true
    if bracket.isMapping {
      let isKey = tokens[index].kind == .key && !tokens[index].isWritten
      let isName = [.plainScalar, .quotedScalar, .alias].contains(tokens[index + 1].kind)
      if !isKey || !isName || tokens[index + 2].kind != .value { bracket.isExpandable = false }
    } else if !tokens[index].isContent {
      bracket.isExpandable = false
    }
  }

  /// Whether the bracket at `index` is a key, with or without an anchor and tag.
  private func isKey(at index: Int) -> Bool {
    var index = index - 1
    while index >= 0, tokens[index].kind == .anchor || tokens[index].kind == .tag { index -= 1 }
    return index >= 0 && tokens[index].kind == .key
  }
}

/// A YAML text, and what its readers need to know about it.
struct YAMLText {
  let bytes: [UInt8]
  /// The offset of the text, after a byte-order mark.
  let base: Int
  let masked: MaskedSource
  let isASCII: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    base = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    let scan = SourceScan(bytes, base..<bytes.count)
    isASCII = scan.isASCII
    masked = MaskedSource(
      bytes, base: min(base, scan.end), end: scan.end, oddLineBreaks: scan.oddLineBreaks,
      hasBackslash: scan.characters.contains(.backslash))
  }
}
#endif

/// Returns the column of `offset`, in Unicode scalars from 0. A byte-order mark does not count.
func column(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  var column = 0
  var index = offset
  while index > 0, bytes[index - 1] != 0x0A, bytes[index - 1] != 0x0D {
    index -= 1
    if bytes[index] & 0xC0 != 0x80 { column += 1 }
  }
  return index == 0 && bytes.starts(with: byteOrderMark) ? max(0, column - 1) : column
}

/// Whether a byte range contains a line break.
func hasBreak(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
  for index in range where bytes[index] == 0x0A || bytes[index] == 0x0D { return true }
  return false
}
