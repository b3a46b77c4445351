import CartoucheDiagnostics

/// A property of features, or a variable, in braces, where braces stand for themselves.
struct BracedProperty {
  /// That of the property, which the text may misspell.
  let name: String
  /// Whether there is nothing beside it.
  let isWhole: Bool

  /// Nil: the text is long, or has none that a feature has.
  init?(in text: String, of facts: FeatureFacts) {
    guard text.utf8.count <= Self.longestText, let start = text.firstIndex(of: "{"),
      let end = text[start...].firstIndex(of: "}")
    else { return nil }
    let written = String(text[text.index(after: start)..<end])
    isWhole = start == text.startIndex && text.index(after: end) == text.endIndex
    if facts.property(written).count > 0 {
      name = written
    } else if written.count >= Self.shortestSlip, let meant = nearestName(to: written, among: facts.names) {
      name = meant
    } else {
      return nil
    }
  }

  /// A variable as titles take one, `{$name}`; nil: there is none.
  init?(variableIn text: String) {
    guard text.utf8.count <= Self.longestText, let start = text.firstRange(of: "{$"),
      let end = text[start.upperBound...].firstIndex(of: "}")
    else { return nil }
    name = String(text[start.upperBound..<end])
    isWhole = start.lowerBound == text.startIndex && text.index(after: end) == text.endIndex
  }

  /// What is shorter may stand for something of the host's, such as `{0}`.
  private static let shortestSlip = 3

  /// Nothing longer names a property alone.
  private static let longestText = 200
}
