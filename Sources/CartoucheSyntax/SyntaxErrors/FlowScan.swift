/// What stands between a bracket and the byte where libyaml gave up, and whether the bracket is closed at all.
///
/// libyaml only says that it missed a `,` or the closing bracket.
struct FlowScan {
  /// The last text, or bracket, before the byte; a plain text may go over several lines.
  private(set) var token: Range<Int>
  private(set) var isQuoted = false
  /// Whether that is the value of an entry, and not its key or an item.
  private(set) var isValue = false
  /// The comment that follows it.
  private(set) var comment: Range<Int>?
  /// Whether a bracket closes what `open` opens, with all brackets between the two in pairs.
  private(set) var isClosed = false

  /// - Complexity: O(bytes up to the closing bracket, or to the end of the text).
  init(from open: Int, to noticed: Int, _ text: LineCursor) {
    let bytes = text.bytes
    token = open..<open + 1
    var closers: [UInt8] = []
    var index = open
    while index < bytes.count {
      let byte = bytes[index]
      let isNoted = index < noticed
      var end = index + 1
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        // `]` and `}` follow two bytes after.
        closers.append(byte + 2)
        if isNoted { note(index..<end, isQuoted: false, isValue: false) }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard closers.popLast() == byte else { return }
        if closers.isEmpty {
          isClosed = true
          return
        }
        if isNoted { note(index..<end, isQuoted: false, isValue: false) }
      case UInt8(ascii: ","):
        if isNoted { note(index..<end, isQuoted: false, isValue: false) }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        end = text.endOfQuoted(from: index)
        if isNoted { note(index..<end, isQuoted: true, isValue: followsColon(text)) }
      case UInt8(ascii: "#") where text.startsComment(index):
        let line = text.line(at: index)
        end = line.upperBound
        if isNoted, comment == nil { comment = index..<text.endOfText(in: index..<end) }
      case UInt8(ascii: ":")
      where end == bytes.count || text.isSpace(end) || isQuoted && token.upperBound == index:
        if isNoted { note(index..<end, isQuoted: false, isValue: false) }
      case _ where text.isSpace(index):
        break
      default:
        end = text.endOfPlain(from: index)
        // Words that no comment parts are one text.
        if isNoted {
          let goesOn = isPlain(text) && comment == nil
          note(
            (goesOn ? token.lowerBound : index)..<end, isQuoted: false,
            isValue: goesOn ? isValue : followsColon(text))
        }
      }
      index = end
    }
  }

  private mutating func note(_ range: Range<Int>, isQuoted: Bool, isValue: Bool) {
    token = range
    self.isQuoted = isQuoted
    self.isValue = isValue
    comment = nil
  }

  private func followsColon(_ text: LineCursor) -> Bool { text.bytes[token.lowerBound] == UInt8(ascii: ":") }

  /// Whether the last token is a text without quotes.
  func isPlain(_ text: LineCursor) -> Bool {
    !isQuoted && !(token.count == 1 && "[]{},:".utf8.contains(text.bytes[token.lowerBound]))
  }
}

extension LineCursor {
  /// Blank or line break.
  func isSpace(_ index: Int) -> Bool { isBlank(index) || isBreak(index) }

  /// Whether the `#` here starts a comment.
  func startsComment(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "#")
      && (index == 0 || isSpace(index - 1) || ",[]{}".utf8.contains(bytes[index - 1]))
  }

  /// The end of `range` without the blanks at its end.
  func endOfText(in range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, isSpace(end - 1) { end -= 1 }
    return end
  }

  /// Behind the quote that ends the text which the quote at `start` starts, or the end of the text.
  func endOfQuoted(from start: Int) -> Int {
    let quote = bytes[start]
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 1
      } else if bytes[index] == quote {
        let isDoubled = quote == UInt8(ascii: "'") && index + 1 < bytes.count && bytes[index + 1] == quote
        if !isDoubled { return index + 1 }
        index += 1
      }
      index += 1
    }
    return bytes.count
  }

  /// Whether a key starts here.
  func isKeyInBrackets(at start: Int) -> Bool {
    let end = "\"'".utf8.contains(bytes[start]) ? endOfQuoted(from: start) : endOfPlain(from: start)
    return end < bytes.count && bytes[end] == UInt8(ascii: ":")
  }

  /// Behind the word without quotes, in brackets, that starts here.
  func endOfPlain(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, !isSpace(index), !",[]{}".utf8.contains(bytes[index]) {
      if bytes[index] == UInt8(ascii: ":"), index + 1 == bytes.count || isSpace(index + 1) { break }
      index += 1
    }
    return index
  }
}
