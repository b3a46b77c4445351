import CartoucheDiagnostics

/// Looks around in the text near a syntax error. Ranges are byte offsets; lines end at LF, CR LF or CR.
struct LineCursor {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func isBreak(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }
  func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }

  /// The line that holds `offset`, without its break and without a byte-order mark.
  func line(at offset: Int) -> Range<Int> {
    var start = min(offset, bytes.count)
    var end = start
    while start > 0, !isBreak(start - 1) { start -= 1 }
    while end < bytes.count, !isBreak(end) { end += 1 }
    if start == 0, bytes.starts(with: byteOrderMark) { start = byteOrderMark.count }
    return start..<max(start, end)
  }

  /// The nearest line above with something on it.
  func lineBefore(_ line: Range<Int>) -> Range<Int>? {
    var offset = line.lowerBound
    while offset > 0 {
      let before = self.line(at: offset - 1)
      // Behind a byte-order mark, which is in no line, the first line would be above itself.
      guard before.lowerBound < offset else { return nil }
      if !trimmed(before).isEmpty, bytes[trimmed(before).lowerBound] != UInt8(ascii: "#") { return before }
      offset = before.lowerBound
    }
    return nil
  }

  /// `range` without blanks at its ends and without a comment.
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

  /// From 1, in Unicode scalars.
  func column(of offset: Int) -> Int {
    let start = line(at: offset).lowerBound
    return bytes[start..<offset].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The whole character at `offset`; empty at the end of the text.
  func character(at offset: Int) -> SourceSpan {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return SourceSpan(min(offset, bytes.count)..<end)
  }

  /// The run of non-blank characters at `offset`; at least one character unless the text ends there.
  func word(at offset: Int) -> SourceSpan {
    var end = min(offset, bytes.count)
    while end < bytes.count, !isBlank(end), !isBreak(end) { end += 1 }
    return end > offset ? SourceSpan(offset..<end) : character(at: offset)
  }

  /// Offset of the last non-blank character on the line before `offset`.
  func lastOnLine(before offset: Int) -> Int? {
    let range = trimmed(line(at: offset).lowerBound..<offset)
    return range.isEmpty ? nil : range.upperBound - 1
  }

  /// Where the value of a `key: value` line starts; nil when the line has no key.
  func valueStart(inLine line: Range<Int>) -> Int? {
    for index in line
    where bytes[index] == UInt8(ascii: ":") && index + 1 < line.upperBound && isBlank(index + 1) {
      var start = index + 1
      while start < line.upperBound, isBlank(start) { start += 1 }
      return start
    }
    return nil
  }

  /// The key of a `key: value` line, without the dash of a list item.
  func keyRange(inLine line: Range<Int>) -> Range<Int> {
    var end = line.lowerBound
    while end < line.upperBound, bytes[end] != UInt8(ascii: ":") { end += 1 }
    var range = trimmed(line.lowerBound..<end)
    while range.count > 1, bytes[range.lowerBound] == UInt8(ascii: "-"), isBlank(range.lowerBound + 1) {
      range = trimmed(range.lowerBound + 1..<range.upperBound)
    }
    return range
  }

  /// The first word of a line, behind dashes, if a bracket follows where its `:` should be: `camera { zoom: 3 }`.
  func keyBeforeBracket(inLine line: Range<Int>) -> Range<Int>? {
    let start = afterDashes(trimmed(line))
    guard let end = (start..<line.upperBound).first(where: { isBlank($0) || "[{:".utf8.contains(bytes[$0]) }),
      isWord(start..<end), let next = (end..<line.upperBound).first(where: { !isBlank($0) }),
      "[{".utf8.contains(bytes[next])
    else { return nil }
    return start..<end
  }

  /// The first `:` of a line without one that ends a key.
  func colonWithoutSpace(inLine line: Range<Int>) -> Int? {
    guard valueStart(inLine: line) == nil, trimmed(line).last.map({ bytes[$0] }) != UInt8(ascii: ":") else {
      return nil
    }
    return line.first { bytes[$0] == UInt8(ascii: ":") }
  }

  /// Whether this is one word of letters and digits that starts with a small letter, as most keys do.
  func isWord(_ range: Range<Int>) -> Bool {
    guard let first = range.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[first] else { return false }
    return bytes[range].allSatisfy { byte in
      0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
    }
  }

  /// The word before the `:` at `colon`, where a key of a mapping in braces can stand; nil: there is none.
  func keyInBrackets(endingAt colon: Int, _ line: Range<Int>) -> Range<Int>? {
    guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
    var start = colon
    while start > line.lowerBound, !isBlank(start - 1), !"{[,".utf8.contains(bytes[start - 1]) { start -= 1 }
    return isWord(start..<colon) ? start..<colon : nil
  }

  /// The `//` or `/*` that is to start a comment, first on its line or after a `,` or a bracket.
  func slashComment(in range: Range<Int>) -> Range<Int>? {
    for index in range.dropLast()
    where bytes[index] == UInt8(ascii: "/") && "/*".utf8.contains(bytes[index + 1]) {
      guard let before = lastOnLine(before: index) else { return index..<index + 2 }
      if ",[{]}".utf8.contains(bytes[before]), before < index - 1 { return index..<index + 2 }
    }
    return nil
  }

  /// The start of the line after `line`, or the end of the text.
  func nextLine(after line: Range<Int>) -> Int {
    var index = line.upperBound
    if index < bytes.count, bytes[index] == 0x0D { index += 1 }
    if index < bytes.count, bytes[index] == 0x0A { index += 1 }
    return index
  }

  /// For a line such as `version 1`: a `:` after its first word; for a full-width colon: `: ` in its place.
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
