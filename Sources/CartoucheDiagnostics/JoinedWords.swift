extension [String] {
  /// "a, b and c".
  /// - Parameter word: what stands before the last: "and".
  package func joined(lastWith word: String) -> String {
    guard count > 1, let last else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

/// "`a`, `b` and `c`", at most eight of them.
/// - Parameter count: how many there are, if only the first eight are given.
package func listed(_ names: [String], of count: Int? = nil) -> String {
  let shown = names.prefix(8).map { "`\($0)`" }
  let more = (count ?? names.count) - shown.count
  if more > 0 { return shown.joined(separator: ", ") + " and \(more) more" }
  return shown.joined(lastWith: "and")
}

/// `text` on one line of at most 40 characters.
package func abbreviated(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  return line.count <= 40 ? line : line.prefix(39) + "…"
}
