extension [String] {
  /// "a, b and c".
  /// - Parameter word: what stands before the last: "and".
  package func joined(lastWith word: String) -> String {
    guard count > 1, let last else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
