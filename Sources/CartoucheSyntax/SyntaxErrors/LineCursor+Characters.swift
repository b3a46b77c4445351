import CartoucheDiagnostics

/// Characters that are easily overlooked.
extension LineCursor {
  /// No-break spaces in the indentation or after a key's `:`, on a line of these offsets or the one above.
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

  /// A byte-order mark that is not the first of the text, at the start of the line that holds `offset`.
  func innerByteOrderMark(near offset: Int) -> Range<Int>? {
    let start = line(at: offset).lowerBound
    guard start > 0, bytes[start...].starts(with: byteOrderMark) else { return nil }
    return start..<start + byteOrderMark.count
  }

  /// One that starts a line above `offset`: the lines below it are indented by a column less than that one.
  func innerByteOrderMark(above offset: Int) -> Range<Int>? {
    var line = lineBefore(line(at: offset))
    while let above = line {
      if let mark = innerByteOrderMark(near: above.lowerBound) { return mark }
      line = lineBefore(above)
    }
    return nil
  }

  /// The `&name`, or the tag, before an alias; nil: none stands there, or no alias.
  func propertiesOfAlias(at offset: Int) -> Range<Int>? {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "*"),
      let last = lastOnLine(before: offset), last + 1 < offset
    else { return nil }
    let start = line(at: offset).lowerBound
    var first = last
    while first > start, !isBlank(first - 1), !",[{".utf8.contains(bytes[first - 1]) { first -= 1 }
    return "&!".utf8.contains(bytes[first]) ? first..<last + 1 : nil
  }

  /// The first comment in `range`, without the blanks at its end.
  func comment(in range: Range<Int>) -> Range<Int>? {
    guard let start = range.first(where: startsComment) else { return nil }
    return start..<endOfText(in: start..<line(at: start).upperBound)
  }

  /// The word at `offset`, which a bracket or `,` ends too.
  func wordInBrackets(at offset: Int) -> SourceSpan {
    let word = word(at: offset).range
    let end = word.first { $0 > offset && ",]}".utf8.contains(bytes[$0]) } ?? word.upperBound
    return SourceSpan(offset..<end)
  }

  /// Behind the dashes of list items at the start of `range`.
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
