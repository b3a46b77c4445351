import CartoucheDiagnostics
import CartoucheSyntax

/// The text around a cursor, and copies of the text that can be parsed although the author has not finished writing.
struct CursorText {
  let bytes: [UInt8]
  let offset: Int
  /// The bytes that belong to the word at the cursor.
  let word: Range<Int>

  /// The parsed text.
  private let document: Document

  init(_ document: Document, at offset: Int) {
    let bytes = document.bytes
    self.document = document
    self.bytes = bytes
    self.offset = max(0, min(offset, bytes.count))
    var start = self.offset
    var end = self.offset
    while start > 0, Self.isOfWord(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
    // A colon belongs to a word as in `cluster:a`, but not at its end.
    while end > start, bytes[end - 1] == UInt8(ascii: ":") { end -= 1 }
    // After the colon of a key, a new word starts.
    word = end < self.offset ? self.offset..<self.offset : start..<end
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      false
    default: true
    }
  }

  /// The offset of the first byte of the cursor's line.
  var lineStart: Int { start(ofLineAt: word.lowerBound) }

  private func start(ofLineAt offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return start
  }

  private func end(ofLineAt offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end
  }

  var isInComment: Bool { commentStart != nil }

  /// The offset of the `#` of the comment that the cursor is in, or `nil` if it is in none.
  var commentStart: Int? {
    // After a syntax error, the nodes around the cursor are unknown.
    if document.isTruncated { return commentStartInLine }
    let comment = document.comments(beginningWith: "").last { Int($0.start) < offset }
    return comment.flatMap { Int($0.start) >= start(ofLineAt: offset) ? Int($0.start) : nil }
  }

  /// The offset of a `#` before the cursor that is at the start of the line or after white space, outside of quotes.
  private var commentStartInLine: Int? {
    var quote: UInt8?
    var position = lineStart
    while position < offset {
      let byte = bytes[position]
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { position += 1 }
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let isAtStart = position == lineStart || !Self.isOfWord(bytes[position - 1])
        if isAtStart { quote = byte }
      } else if byte == UInt8(ascii: "#"), position == lineStart || bytes[position - 1] <= 0x20 {
        return position
      }
      position += 1
    }
    return nil
  }

  /// Whether the cursor is between the quotation marks of a text.
  var isInQuotes: Bool {
    word.lowerBound > 0 && word.upperBound <= bytes.count
      && [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[word.lowerBound - 1])
      && (word.upperBound < bytes.count && bytes[word.upperBound] == bytes[word.lowerBound - 1])
  }

  /// Whether a `:` follows the word, so that it is already a key.
  var isBeforeColon: Bool {
    var next = word.upperBound
    if isInQuotes { next += 1 }
    while next < bytes.count, bytes[next] == 0x20 { next += 1 }
    return next < bytes.count && bytes[next] == UInt8(ascii: ":")
  }

  /// Whether a value stands before the word in its line, or the colon of a key without the space that YAML needs. No text can be inserted
  /// there.
  var isAfterValue: Bool {
    if isInQuotes { return false }
    let before = bytes[min(lineStart, word.lowerBound)..<word.lowerBound]
    guard let last = before.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    let previous = last > before.startIndex ? bytes[last - 1] : 0x20
    switch bytes[last] {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): return false
    case UInt8(ascii: "-"): return previous > 0x20
    case UInt8(ascii: ":"):
      // After a key in quotation marks, as in JSON, no space is needed.
      return last == word.lowerBound - 1 && previous != UInt8(ascii: "\"") && previous != UInt8(ascii: "'")
    default: return true
    }
  }

  /// Whether only spaces and the dashes of lists stand before the word in its line.
  var isAtStartOfLine: Bool {
    let end = word.lowerBound - (isInQuotes ? 1 : 0)
    return bytes[min(lineStart, end)..<end].allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "-") }
  }

  // MARK: Copies that can be parsed

  /// A copy of the text, and the offset in it of the word at the cursor.
  struct Copy {
    var bytes: [UInt8]
    var offset: Int
  }

  /// The word that stands for a missing one.
  static let placeholder: [UInt8] = Array("x".utf8)

  /// Returns the whole text with a word at the cursor.
  /// - Parameter isKey: Whether the word becomes a key with a value.
  func completed(isKey: Bool) -> Copy {
    var copy = Array(bytes[..<word.upperBound])
    var rest = word.upperBound
    if word.isEmpty { copy += Self.placeholder }
    if isKey, !isBeforeColon {
      if isInQuotes {
        copy.append(bytes[rest])
        rest += 1
      }
      copy += Array(": 0".utf8)
    }
    copy += bytes[rest...]
    return Copy(bytes: copy, offset: word.lowerBound)
  }

  /// Returns the whole text with a word at the cursor, and with the brackets closed that the line opens before it. The rest of the line is
  /// dropped.
  func closed(isKey: Bool) -> Copy {
    var line = Array(bytes[lineStart..<word.upperBound])
    if word.isEmpty { line += Self.placeholder }
    if isInQuotes { line.append(bytes[word.upperBound]) }
    if isKey { line += Array(": 0".utf8) }
    line += Self.closers(of: line)
    return Copy(
      bytes: Array(bytes[..<lineStart]) + line + bytes[end(ofLineAt: word.upperBound)...],
      offset: word.lowerBound)
  }

  /// Returns the lines that the cursor's line belongs to by indentation, and this line up to the cursor, with all brackets closed.
  ///
  /// This copy can be parsed if there are syntax errors elsewhere, but it lacks other lines of the mappings around the cursor.
  func skeleton(isKey: Bool) -> Copy {
    var kept: [Range<Int>] = []
    let ownStart = lineStart
    var column = min(self.column(ofLineAt: ownStart), word.lowerBound - ownStart)
    var isItem = isItem(at: ownStart + column, before: word.lowerBound)
    var start = ownStart
    while start > 0 {
      start = self.start(ofLineAt: start - 1)
      let end = end(ofLineAt: start)
      let own = self.column(ofLineAt: start)
      guard start + own < end, bytes[start + own] != UInt8(ascii: "#") else { continue }
      let startsItem = self.isItem(at: start + own, before: end)
      // The items of a list may be in the column of its key.
      guard own < column || own == column && isItem && !startsItem else { continue }
      kept.append(start..<end)
      (column, isItem) = (own, startsItem)
      if column == 0, !isItem { break }
    }
    var copy: [UInt8] = []
    for line in kept.reversed() { copy += bytes[line] + [0x0A] }
    let shift = copy.count - ownStart
    copy += bytes[ownStart..<word.upperBound]
    if word.isEmpty { copy += Self.placeholder }
    if isInQuotes { copy.append(bytes[word.upperBound]) }
    if isKey { copy += Array(": 0".utf8) }
    copy += Self.closers(of: copy)
    copy.append(0x0A)
    return Copy(bytes: copy, offset: word.lowerBound + shift)
  }

  /// Returns the number of spaces at the start of a line.
  func column(ofLineAt start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
    return position - start
  }

  /// Whether the dash of a list item is at an offset.
  private func isItem(at position: Int, before end: Int) -> Bool {
    position < end && bytes[position] == UInt8(ascii: "-")
      && (position + 1 >= bytes.count || bytes[position + 1] <= 0x20)
  }

  /// The closing brackets and quotation marks that a text lacks.
  private static func closers(of text: [UInt8]) -> [UInt8] {
    var open: [UInt8] = []
    var quote: UInt8?
    var last: UInt8 = 0x0A
    for byte in text {
      defer { last = byte }
      if let mark = quote {
        if byte == mark { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if !isOfWord(last) || last == UInt8(ascii: ":") { quote = byte }
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
      default: break
      }
    }
    return (quote.map { [$0] } ?? []) + open.reversed()
  }
}
