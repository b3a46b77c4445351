/// Returns a description in the server's Markdown as plain text: without the marks of code, bold words, code blocks and line ends. Code itself
/// stays as it is.
package func plainText(ofMarkdown text: String) -> String {
  var lines: [String] = []
  var isBlock = false
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.hasPrefix("```") {
      isBlock.toggle()
    } else {
      lines.append(isBlock ? String(line) : withoutMarks(line))
    }
  }
  return lines.joined(separator: "\n")
}

/// Returns a line outside of code blocks without its marks. Two spaces at its end are a line break in Markdown.
private func withoutMarks(_ line: Substring) -> String {
  var rest = line.hasSuffix("  ") ? line.dropLast(2) : line
  var (result, isCode) = ("", false)
  while let character = rest.popFirst() {
    if character == "`" {
      isCode.toggle()
    } else if character == "*", !isCode, rest.first == "*" {
      rest.removeFirst()
    } else {
      result.append(character)
    }
  }
  return result
}
