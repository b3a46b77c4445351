import CartoucheDiagnostics

/// Helper functions for examining YAML near a syntax error. Ranges are byte offsets in the source. Lines end at LF, CR LF or CR.
struct LineCursor {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func isBreak(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }
  func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }

  /// Returns the range of the line that contains `offset`, without its line break and without a byte-order mark.
  func line(at offset: Int) -> Range<Int> {
    var start = min(offset, bytes.count)
    var end = start
    while start > 0, !isBreak(start - 1) { start -= 1 }
    while end < bytes.count, !isBreak(end) { end += 1 }
    if start == 0, bytes.starts(with: byteOrderMark) { start = byteOrderMark.count }
    return start..<max(start, end)
  }

  /// Returns the nearest line above `line` that has more than white space and comments, or `nil` if there is none.
  func lineBefore(_ line: Range<Int>) -> Range<Int>? {
    var offset = line.lowerBound
    while offset > 0 {
      let before = self.line(at: offset - 1)
      // The first line starts after a byte-order mark, so its start may not be 0. The loop must stop there.
      guard before.lowerBound < offset else { return nil }
      if !trimmed(before).isEmpty, bytes[trimmed(before).lowerBound] != UInt8(ascii: "#") { return before }
      offset = before.lowerBound
    }
    return nil
  }

  /// Returns `range` without surrounding blanks and without a trailing comment.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    for index in range where bytes[index] == UInt8(ascii: "#") && (index == start || isBlank(index - 1)) {
      end = index
      break
    }
    while start < end, isBlank(start) || isBreak(start) { start += 1 }
    while end > start, isBlank(end - 1) || isBreak(end - 1) { end -= 1 }
    return start..<end
  }

  /// Returns the column of `offset`, in Unicode scalars from 1.
  func column(of offset: Int) -> Int {
    let start = line(at: offset).lowerBound
    return bytes[start..<offset].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Returns the span of the character at `offset`, which is empty at the end of the source.
  func character(at offset: Int) -> SourceSpan {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return SourceSpan(min(offset, bytes.count)..<end)
  }

  /// Returns the span from `offset` to the next white space. At white space, it is the span of one character.
  func word(at offset: Int) -> SourceSpan {
    var end = min(offset, bytes.count)
    while end < bytes.count, !isBlank(end), !isBreak(end) { end += 1 }
    return end > offset ? SourceSpan(offset..<end) : character(at: offset)
  }

  /// Returns the offset of the last byte before `offset` on its line that is not white space or part of a comment, or `nil` if there is
  /// none.
  func lastOnLine(before offset: Int) -> Int? {
    let range = trimmed(line(at: offset).lowerBound..<offset)
    return range.isEmpty ? nil : range.upperBound - 1
  }

  /// Returns the offset of the value in a `key: value` line, or `nil` if the line has no `: `.
  func valueStart(inLine line: Range<Int>) -> Int? {
    for index in line
    where bytes[index] == UInt8(ascii: ":") && index + 1 < line.upperBound && isBlank(index + 1) {
      var start = index + 1
      while start < line.upperBound, isBlank(start) { start += 1 }
      return start
    }
    return nil
  }

  /// Returns the range of the key in a `key: value` line, without the dashes of list items.
  func keyRange(inLine line: Range<Int>) -> Range<Int> {
    var end = line.lowerBound
    while end < line.upperBound, bytes[end] != UInt8(ascii: ":") { end += 1 }
    var range = trimmed(line.lowerBound..<end)
    while range.count > 1, bytes[range.lowerBound] == UInt8(ascii: "-"), isBlank(range.lowerBound + 1) {
      range = trimmed(range.lowerBound + 1..<range.upperBound)
    }
    return range
  }

  /// Returns the range of the first word of a line if a bracket follows it without a `:`, as in `camera { zoom: 3 }`; otherwise `nil`.
  func keyBeforeBracket(inLine line: Range<Int>) -> Range<Int>? {
    let start = afterDashes(trimmed(line))
    guard let end = (start..<line.upperBound).first(where: { isBlank($0) || "[{:".utf8.contains(bytes[$0]) }),
      isWord(start..<end), let next = (end..<line.upperBound).first(where: { !isBlank($0) }),
      "[{".utf8.contains(bytes[next])
    else { return nil }
    return start..<end
  }

  /// Returns the offset of the first `:` of a line such as `key:value`. Returns `nil` if any `:` of the line is correct: a space or the end
  /// of the line follows it.
  func colonWithoutSpace(inLine line: Range<Int>) -> Int? {
    guard valueStart(inLine: line) == nil, trimmed(line).last.map({ bytes[$0] }) != UInt8(ascii: ":") else {
      return nil
    }
    return line.first { bytes[$0] == UInt8(ascii: ":") }
  }

  /// Whether the text in `range` is one word of ASCII letters and digits that starts with a lowercase letter, as most keys do.
  func isWord(_ range: Range<Int>) -> Bool {
    guard let first = range.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[first] else { return false }
    return bytes[range].allSatisfy { byte in
      0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
    }
  }

  /// Returns the range of the word before the `:` at `colon` if it can be a key in braces; otherwise `nil`.
  func keyInBrackets(endingAt colon: Int, _ line: Range<Int>) -> Range<Int>? {
    guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
    var start = colon
    while start > line.lowerBound, !isBlank(start - 1), !"{[,".utf8.contains(bytes[start - 1]) { start -= 1 }
    return isWord(start..<colon) ? start..<colon : nil
  }

  /// Returns the range of the first `//` or `/*` that is at the start of a line, or that a space separates from a `,` or a bracket before
  /// it; `nil` if there is none.
  func slashComment(in range: Range<Int>) -> Range<Int>? {
    for index in range.dropLast()
    where bytes[index] == UInt8(ascii: "/") && "/*".utf8.contains(bytes[index + 1]) {
      guard let before = lastOnLine(before: index) else { return index..<index + 2 }
      if ",[{]}".utf8.contains(bytes[before]), before < index - 1 { return index..<index + 2 }
    }
    return nil
  }

  /// Returns the offset of the line after `line`, or the end of the source.
  func nextLine(after line: Range<Int>) -> Int {
    var index = line.upperBound
    if index < bytes.count, bytes[index] == 0x0D { index += 1 }
    if index < bytes.count, bytes[index] == 0x0A { index += 1 }
    return index
  }

  /// Returns help text and fixes for a key without `:`, such as `version 1` or `version = 1`, or with the full-width colon `：`.
  /// - Parameter line: The range of the key and what follows it. Dashes of list items may precede the key.
  func colonAfterWord(_ line: Range<Int>) -> (help: String?, fixes: [Fix]) {
    let range = afterDashes(line)..<line.upperBound
    let fullWidth: [UInt8] = [0xEF, 0xBC, 0x9A]
    if let colon = range.first(where: { bytes[$0...].starts(with: fullWidth) }) {
      let span = SourceSpan(colon..<colon + fullWidth.count)
      return (
        "the full-width `：` is no colon for YAML",
        [Fix("write `: `", isSafe: false, replacing: span, with: ": ")]
      )
    }
    let equals = UInt8(ascii: "=")
    guard let end = range.first(where: { isBlank($0) || bytes[$0] == equals }),
      isWord(range.lowerBound..<end)
    else { return (nil, []) }
    let rest = bytes[end..<range.upperBound]
    if let sign = rest.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }), rest[sign] == equals,
      rest[(sign + 1)...].first != equals
    {
      let value = rest[(sign + 1)...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? range.upperBound
      return (
        "a key ends with `:`, not with `=`",
        [Fix("write `: `", isSafe: false, replacing: SourceSpan(end..<value), with: ": ")]
      )
    }
    guard isBlank(end) else { return (nil, []) }
    return (
      "missing `:` after `\(string(range.lowerBound..<end))`?",
      [Fix("insert `:`", isSafe: false, replacing: SourceSpan(end..<end), with: ":")]
    )
  }
}

/// Searches for lines that Git leaves where two versions of a text differ.
extension LineCursor {
  static let conflictMessage = "an unresolved conflict of a merge"
  static let conflictHelp =
    "keep one of the versions, or parts of both, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`"

  /// Returns the range of the first line that marks a conflict of a merge, such as `<<<<<<< HEAD`, and starts at `end` or before; `nil` if
  /// there is none.
  /// - Complexity: O(bytes up to `end`).
  func conflictMarker(upTo end: Int) -> Range<Int>? {
    var start = line(at: 0).lowerBound
    while start <= end {
      let line = line(at: start)
      if isConflictMarker(line) { return line }
      start = nextLine(after: line)
      guard start > line.upperBound else { return nil }
    }
    return nil
  }

  private func isConflictMarker(_ line: Range<Int>) -> Bool {
    let sign = bytes[line].prefix(7)
    guard let first = sign.first, "<|=>".utf8.contains(first), sign.count == 7 else { return false }
    return sign.allSatisfy { $0 == first } && (line.count == 7 || isBlank(line.lowerBound + 7))
  }
}

/// Searches for characters that are easy to overlook.
extension LineCursor {
  /// Returns the range of no-break spaces in the indentation or after the `:` of a key, with the spaces among them, or `nil` if there are
  /// none. The lines with the given offsets and the line above each are searched.
  func noBreakSpace(near offsets: [Int]) -> Range<Int>? {
    for line in offsets.map(line(at:)).flatMap({ [lineBefore($0), $0].compactMap({ $0 }) }) {
      var start = line.lowerBound
      while start < line.upperBound, isBlank(start) { start += 1 }
      let colon = line.first {
        bytes[($0 + 1)...].starts(with: noBreakSpaceBytes) && keyInBrackets(endingAt: $0, line) != nil
      }
      for place in [start, colon.map { $0 + 1 }].compactMap({ $0 }) {
        var (end, next) = (place, place)
        while next < line.upperBound {
          if bytes[next...].starts(with: noBreakSpaceBytes) {
            next += noBreakSpaceBytes.count
            end = next
          } else if bytes[next] == 0x20 {
            next += 1
          } else {
            break
          }
        }
        if end > place { return place..<end }
      }
    }
    return nil
  }

  /// Returns the span of the word at `offset`, which white space, a closing bracket or a `,` ends.
  func wordInBrackets(at offset: Int) -> SourceSpan {
    let word = word(at: offset).range
    let end = word.first { $0 > offset && ",]}".utf8.contains(bytes[$0]) } ?? word.upperBound
    return SourceSpan(offset..<end)
  }

  /// Returns the offset of the text in `range` after the dashes of list items, such as `- - `.
  func afterDashes(_ range: Range<Int>) -> Int {
    var start = range.lowerBound
    while start + 1 < range.upperBound, bytes[start] == UInt8(ascii: "-"), isBlank(start + 1) {
      start = trimmed(start + 1..<range.upperBound).lowerBound
    }
    return start
  }
}

/// The no-break space U+00A0 in UTF-8.
let noBreakSpaceBytes: [UInt8] = [0xC2, 0xA0]

/// Fixes that insert quotation marks, and searches for quoted texts.
extension LineCursor {
  /// Returns a fix that quotes the value at `start`. The value ends with its line, or in brackets with its list item or mapping entry.
  func quoteValue(from start: Int) -> [Fix] {
    let line = line(at: start)
    var end = max(start, trimmed(line).upperBound)
    if isInBrackets(start, line) {
      end = (start..<end).first { ",]}".utf8.contains(bytes[$0]) } ?? end
    }
    let text = string(trimmed(start..<end))
    guard !text.isEmpty, !text.contains("'") || !text.contains("\"") else { return [] }
    let quoted = text.contains("\"") || text.contains("\\") ? "'\(text)'" : "\"\(text)\""
    guard !(text.contains("\\") && text.contains("'")) else { return [] }
    return [Fix("quote the value", isSafe: false, replacing: SourceSpan(trimmed(start..<end)), with: quoted)]
  }

  /// Whether a bracket that opens on `line` is still open at `offset`.
  private func isInBrackets(_ offset: Int, _ line: Range<Int>) -> Bool {
    var depth = 0
    for byte in bytes[line.lowerBound..<offset] {
      if "[{".utf8.contains(byte) { depth += 1 }
      if "]}".utf8.contains(byte) { depth -= 1 }
    }
    return depth > 0
  }

  /// Returns the range of an operator such as `>=` at `offset`, if it is the first item of a list and has a special meaning in YAML;
  /// otherwise `nil`.
  func lostOperator(at offset: Int) -> Range<Int>? {
    var end = offset
    while end < bytes.count, "<>=!*%".utf8.contains(bytes[end]) { end += 1 }
    guard end > offset, end == bytes.count || isBlank(end) || isBreak(end) || bytes[end] == UInt8(ascii: ","),
      let before = lastOnLine(before: offset), "[-".utf8.contains(bytes[before])
    else { return nil }
    return offset..<end
  }

  func quoteOperator(_ range: Range<Int>) -> [Fix] {
    [Fix("quote the operator", replacing: SourceSpan(range), with: "\"\(string(range))\"")]
  }

  /// Returns the offset of the opening quotation mark of the text that ends at the mark at `closer`, or `nil` if there is none.
  func openingQuote(ofTextEndingAt closer: Int) -> Int? {
    let quote = bytes[closer]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var index = closer - 1
    while index >= 0 {
      guard bytes[index] == quote else {
        index -= 1
        continue
      }
      let before = bytes[..<index].reversed()
      if quote == UInt8(ascii: "'") {
        // In single quotes, `''` is an escaped mark, so only an odd number of marks starts or ends a text.
        let count = 1 + before.prefix { $0 == quote }.count
        if count % 2 == 1 { return index - count + 1 }
        index -= count
      } else {
        let backslashes = before.prefix { $0 == UInt8(ascii: "\\") }.count
        if backslashes % 2 == 0 { return index }
        index -= 1 + backslashes
      }
    }
    return nil
  }

  /// Whether a line between the line of `start` and `end` looks like `key: value`, `key:` or `- item`. Such a line inside a quoted text
  /// suggests a missing quotation mark.
  func hasKeyOrItem(after start: Int, before end: Int) -> Bool {
    var next = nextLine(after: line(at: start))
    while next < end {
      let line = line(at: next)
      let content = trimmed(line)
      if let first = content.first {
        let key = keyRange(inLine: line)
        let follows = key.upperBound + 1
        if bytes[first] == UInt8(ascii: "-"), first + 1 < bytes.count, isBlank(first + 1) { return true }
        if isWord(key), key.upperBound < line.upperBound, bytes[key.upperBound] == UInt8(ascii: ":"),
          follows == line.upperBound || isBlank(follows)
        {
          return true
        }
      }
      next = max(nextLine(after: line), next + 1)
    }
    return false
  }
}
