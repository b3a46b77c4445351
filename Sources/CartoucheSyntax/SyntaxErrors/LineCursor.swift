import CartoucheDiagnostics

/// Helper for examining YAML near a syntax error. Ranges are byte offsets; lines end at LF, CR LF or CR.
struct LineCursor {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func isBreak(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }
  func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }

  /// Returns the line that contains `offset`, without its line break and without a byte-order mark.
  func line(at offset: Int) -> Range<Int> {
    var start = min(offset, bytes.count)
    var end = start
    while start > 0, !isBreak(start - 1) { start -= 1 }
    while end < bytes.count, !isBreak(end) { end += 1 }
    if start == 0, bytes.starts(with: byteOrderMark) { start = byteOrderMark.count }
    return start..<max(start, end)
  }

  /// Returns the nearest line above that is not empty and not a comment.
  func lineBefore(_ line: Range<Int>) -> Range<Int>? {
    var offset = line.lowerBound
    while offset > 0 {
      let before = self.line(at: offset - 1)
      // The first line starts after a byte-order mark, so the loop must stop there.
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

  /// Returns the column from 1, in Unicode scalars.
  func column(of offset: Int) -> Int {
    let start = line(at: offset).lowerBound
    return bytes[start..<offset].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Returns the span of the character at `offset`; empty at the end of the text.
  func character(at offset: Int) -> SourceSpan {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return SourceSpan(min(offset, bytes.count)..<end)
  }

  /// Returns the span of non-blank characters at `offset`, at least one character except at the end of the
  /// text.
  func word(at offset: Int) -> SourceSpan {
    var end = min(offset, bytes.count)
    while end < bytes.count, !isBlank(end), !isBreak(end) { end += 1 }
    return end > offset ? SourceSpan(offset..<end) : character(at: offset)
  }

  /// Returns the offset of the last non-blank character before `offset` on its line.
  func lastOnLine(before offset: Int) -> Int? {
    let range = trimmed(line(at: offset).lowerBound..<offset)
    return range.isEmpty ? nil : range.upperBound - 1
  }

  /// Returns the start of the value of a `key: value` line, or `nil` if the line has no key.
  func valueStart(inLine line: Range<Int>) -> Int? {
    for index in line
    where bytes[index] == UInt8(ascii: ":") && index + 1 < line.upperBound && isBlank(index + 1) {
      var start = index + 1
      while start < line.upperBound, isBlank(start) { start += 1 }
      return start
    }
    return nil
  }

  /// Returns the key of a `key: value` line, without the dash of a list item.
  func keyRange(inLine line: Range<Int>) -> Range<Int> {
    var end = line.lowerBound
    while end < line.upperBound, bytes[end] != UInt8(ascii: ":") { end += 1 }
    var range = trimmed(line.lowerBound..<end)
    while range.count > 1, bytes[range.lowerBound] == UInt8(ascii: "-"), isBlank(range.lowerBound + 1) {
      range = trimmed(range.lowerBound + 1..<range.upperBound)
    }
    return range
  }

  /// Returns the first word of a line if a bracket follows instead of its `:`, as in `camera { zoom: 3 }`.
  func keyBeforeBracket(inLine line: Range<Int>) -> Range<Int>? {
    let start = afterDashes(trimmed(line))
    guard let end = (start..<line.upperBound).first(where: { isBlank($0) || "[{:".utf8.contains(bytes[$0]) }),
      isWord(start..<end), let next = (end..<line.upperBound).first(where: { !isBlank($0) }),
      "[{".utf8.contains(bytes[next])
    else { return nil }
    return start..<end
  }

  /// Returns the first `:` of a line, if no `:` on it ends a key.
  func colonWithoutSpace(inLine line: Range<Int>) -> Int? {
    guard valueStart(inLine: line) == nil, trimmed(line).last.map({ bytes[$0] }) != UInt8(ascii: ":") else {
      return nil
    }
    return line.first { bytes[$0] == UInt8(ascii: ":") }
  }

  /// Whether the range is one word of letters and digits that starts with a small letter, as most keys do.
  func isWord(_ range: Range<Int>) -> Bool {
    guard let first = range.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[first] else { return false }
    return bytes[range].allSatisfy { byte in
      0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
    }
  }

  /// Returns the word before the `:` at `colon`, if it can be a key in braces; otherwise `nil`.
  func keyInBrackets(endingAt colon: Int, _ line: Range<Int>) -> Range<Int>? {
    guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
    var start = colon
    while start > line.lowerBound, !isBlank(start - 1), !"{[,".utf8.contains(bytes[start - 1]) { start -= 1 }
    return isWord(start..<colon) ? start..<colon : nil
  }

  /// Returns the first `//` or `/*` that starts a line or follows a `,` or a bracket.
  func slashComment(in range: Range<Int>) -> Range<Int>? {
    for index in range.dropLast()
    where bytes[index] == UInt8(ascii: "/") && "/*".utf8.contains(bytes[index + 1]) {
      guard let before = lastOnLine(before: index) else { return index..<index + 2 }
      if ",[{]}".utf8.contains(bytes[before]), before < index - 1 { return index..<index + 2 }
    }
    return nil
  }

  /// Returns the start of the line after `line`, or the end of the text.
  func nextLine(after line: Range<Int>) -> Int {
    var index = line.upperBound
    if index < bytes.count, bytes[index] == 0x0D { index += 1 }
    if index < bytes.count, bytes[index] == 0x0A { index += 1 }
    return index
  }

  /// Returns advice and fix for a line such as `version 1`, whose `:` is missing, or for a full-width colon.
  func colonAfterWord(_ range: Range<Int>) -> (help: String?, fixes: [Fix]) {
    let fullWidth: [UInt8] = [0xEF, 0xBC, 0x9A]
    if let colon = range.first(where: { bytes[$0...].starts(with: fullWidth) }) {
      let span = SourceSpan(colon..<colon + fullWidth.count)
      return (
        "the full-width `：` is no colon for YAML",
        [Fix("write `: `", isSafe: false, replacing: span, with: ": ")]
      )
    }
    guard let blank = range.first(where: isBlank), isWord(range.lowerBound..<blank) else { return (nil, []) }
    return (
      "missing `:` after `\(string(range.lowerBound..<blank))`?",
      [Fix("insert `:`", isSafe: false, replacing: SourceSpan(blank..<blank), with: ":")]
    )
  }
}

/// Characters that are easy to overlook.
extension LineCursor {
  /// Returns no-break spaces in the indentation or after a key's `:`, on the lines at these offsets or above
  /// them.
  func noBreakSpace(near offsets: [Int]) -> Range<Int>? {
    for line in offsets.map(line(at:)).flatMap({ [lineBefore($0), $0].compactMap(\.self) }) {
      var start = line.lowerBound
      while start < line.upperBound, isBlank(start) { start += 1 }
      let colon = line.first {
        bytes[($0 + 1)...].starts(with: noBreakSpaceBytes) && keyInBrackets(endingAt: $0, line) != nil
      }
      for place in [start, colon.map { $0 + 1 }].compactMap(\.self) {
        var end = place
        while end < line.upperBound, bytes[end...].starts(with: noBreakSpaceBytes) {
          end += noBreakSpaceBytes.count
        }
        if end > place { return place..<end }
      }
    }
    return nil
  }

  /// Returns the word at `offset`, ended also by a bracket or `,`.
  func wordInBrackets(at offset: Int) -> SourceSpan {
    let word = word(at: offset).range
    let end = word.first { $0 > offset && ",]}".utf8.contains(bytes[$0]) } ?? word.upperBound
    return SourceSpan(offset..<end)
  }

  /// Returns the offset after the dashes of list items at the start of `range`.
  func afterDashes(_ range: Range<Int>) -> Int {
    var start = range.lowerBound
    while start + 1 < range.upperBound, bytes[start] == UInt8(ascii: "-"), isBlank(start + 1) {
      start = trimmed(start + 1..<range.upperBound).lowerBound
    }
    return start
  }
}

/// U+00A0 in UTF-8.
let noBreakSpaceBytes: [UInt8] = [0xC2, 0xA0]

/// Fixes with quotes.
extension LineCursor {
  /// Returns a fix that quotes a value up to the end of its line, or of its item in brackets.
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

  /// Whether a bracket that opens on the line is still open at `offset`.
  private func isInBrackets(_ offset: Int, _ line: Range<Int>) -> Bool {
    var depth = 0
    for byte in bytes[line.lowerBound..<offset] {
      if "[{".utf8.contains(byte) { depth += 1 }
      if "]}".utf8.contains(byte) { depth -= 1 }
    }
    return depth > 0
  }

  /// Returns an operator such as `>=` at `offset`, if it is the first item of its list and has a special
  /// meaning in YAML.
  func lostOperator(at offset: Int) -> Range<Int>? {
    var end = offset
    while end < bytes.count, "<>=!*%".utf8.contains(bytes[end]) { end += 1 }
    guard end > offset, end == bytes.count || isBlank(end) || isBreak(end) || bytes[end] == UInt8(ascii: ","),
      let before = lastOnLine(before: offset), "[-".utf8.contains(bytes[before])
    else { return nil }
    return offset..<end
  }

  /// Returns a fix that quotes only an operator.
  func quoteOperator(_ range: Range<Int>) -> [Fix] {
    [Fix("quote the operator", replacing: SourceSpan(range), with: "\"\(string(range))\"")]
  }

  /// Returns the opening quote of the text that ends at the quote `closer`, or `nil` if there is none.
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
        // A doubled quote is an escape, so only an odd number starts a text.
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

  /// Whether a line after the one at `start` looks like `key: value`, `key:` or `- item`, which is rare
  /// inside a text.
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
