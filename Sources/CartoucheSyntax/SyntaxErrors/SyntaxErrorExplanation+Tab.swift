import CartoucheDiagnostics

/// Tabs where a line's indentation should be.
extension SyntaxErrorExplanation {
  static func tab(at problem: Int, _ text: LineCursor) -> Self {
    var end = problem
    while end < text.bytes.count, text.bytes[end] == 0x09 { end += 1 }
    let span = SourceSpan(problem..<max(end, problem))
    let line = text.line(at: problem)
    let content = line.first { !text.isBlank($0) } ?? line.upperBound
    let isIndentation = problem < content
    let (replaced, columns) =
      isIndentation
      ? (line.lowerBound..<content, text.indentation(of: line, tabs: max(1, end - problem)))
      : (problem..<max(end, problem), 2 * max(1, end - problem))
    return Self(
      "a tab in the indentation", span, help: "YAML is indented with spaces only",
      fixes: [
        Fix(
          "replace by spaces", isSafe: false, replacing: SourceSpan(replaced),
          with: String(repeating: " ", count: columns))
      ])
  }
}

extension LineCursor {
  /// How many spaces indent a line that starts with tabs: as many as the keys, or the items, that it belongs to.
  ///
  /// The lines above say which there are. A key without a value on the line above opens a level of its own; otherwise
  /// a tab stands for a level.
  fileprivate func indentation(of line: Range<Int>, tabs: Int) -> Int {
    let isItem = isItem(trimmed(line))
    guard let above = lineBefore(line) else { return 0 }
    let key = columns(before: afterDashes(trimmed(above)), in: above)
    if bytes[trimmed(above).upperBound - 1] == UInt8(ascii: ":") { return indentationBelow(line, key: key) }
    let levels = levels(above: line, ofItems: isItem)
    return levels.isEmpty ? key : levels[min(tabs, levels.count - 1)]
  }

  /// That of the next line, if it is further in than the key above; otherwise two spaces more than the key.
  private func indentationBelow(_ line: Range<Int>, key: Int) -> Int {
    let next = self.line(at: nextLine(after: line))
    guard next.lowerBound > line.lowerBound, let start = next.first(where: { bytes[$0] != 0x20 }),
      bytes[start] != 0x09, columns(before: start, in: next) > key,
      isItem(trimmed(next)) == isItem(trimmed(line))
    else { return key + 2 }
    return columns(before: start, in: next)
  }

  /// The columns at which keys, or dashes, stand to which a line may belong, the outermost first.
  private func levels(above line: Range<Int>, ofItems: Bool) -> [Int] {
    var levels: [Int] = []
    var bound = Int.max
    var above = lineBefore(line)
    while let line = above {
      let content = trimmed(line)
      let dash = columns(before: content.lowerBound, in: line)
      if dash < bound {
        let key = columns(before: afterDashes(content), in: line)
        if key < bound, !ofItems { levels.append(key) }
        if isItem(content), ofItems { levels.append(dash) }
        // What stands further in than this line was over before it.
        bound = dash
      }
      if bound == 0 { break }
      above = lineBefore(line)
    }
    return levels.reversed()
  }

  private func isItem(_ content: Range<Int>) -> Bool {
    content.first.map { bytes[$0] == UInt8(ascii: "-") && ($0 + 1 == content.upperBound || isBlank($0 + 1)) }
      ?? false
  }

  private func columns(before offset: Int, in line: Range<Int>) -> Int { offset - line.lowerBound }
}
