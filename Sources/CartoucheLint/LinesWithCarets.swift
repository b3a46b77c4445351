/// A text with a line of carets below every line that has marks, `⟦…⟧`, ending in a line break.
///
/// A mark without a character in it is a caret where it stands.
func linesWithCarets(_ marked: String) -> String {
  marked.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    var text = ""
    var carets = ""
    var isMarked = false
    for character in line {
      switch character {
      case "⟦": isMarked = true
      case "⟧":
        if text.count == carets.count, carets.last != "^" { carets.append("^") }
        isMarked = false
      default:
        text.append(character)
        if carets.count < text.count { carets.append(isMarked ? "^" : " ") }
      }
    }
    while carets.last == " " { carets.removeLast() }
    return carets.isEmpty ? "\(text)\n" : "\(text)\n\(carets)\n"
  }.joined()
}
