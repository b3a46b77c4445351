import CartoucheDiagnostics

/// A property of features, or a variable, in braces, where braces stand for themselves.
struct BracedProperty {
  /// That of the property, which the text may misspell.
  let name: String
  /// Whether there is nothing beside it.
  let isWhole: Bool
  /// `[concat, "a ", [get, kind]]`, for a text in which every brace is around a property of the features; nil: it is another one.
  private(set) var composed: String?

  /// Nil: the text is long, or has none that a feature has.
  init?(in text: String, of facts: FeatureFacts) {
    guard text.utf8.count <= Self.longestText, let start = text.firstIndex(of: "{"),
      let end = text[start...].firstIndex(of: "}")
    else { return nil }
    let written = String(text[text.index(after: start)..<end])
    // Other languages write a dollar before the brace.
    isWhole = text[..<start].allSatisfy { $0 == "$" } && text.index(after: end) == text.endIndex
    if facts.property(written).count > 0 {
      name = written
    } else if written.count >= Self.shortestSlip, let meant = nearestProperty(to: written, among: facts.names)
    {
      name = meant
    } else {
      return nil
    }
    composed = Self.composed(text, of: facts)
  }

  private static func composed(_ text: String, of facts: FeatureFacts) -> String? {
    var items: [String] = []
    var rest = text[...]
    func addText(_ part: Substring) {
      if !part.isEmpty { items.append("\"\(part)\"") }
    }
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: start)..<end])
      guard facts.property(name).count > 0,
        name.allSatisfy({ $0.isLetter || $0.isNumber || "_-".contains($0) })
      else { return nil }
      let before = rest[..<start]
      let hasSign = before.last == "$"
      if hasSign, before.dropLast().last == "$" || facts.property(name).hasAmounts { return nil }
      addText(hasSign ? before.dropLast() : before)
      items.append("[get, \(name)]")
      rest = rest[rest.index(after: end)...]
    }
    addText(rest)
    let isPlain = !text.contains { "\"\\".contains($0) || $0.isNewline || $0 == "\t" }
    return items.count > 1 && isPlain && !rest.contains("{")
      ? "[concat, \(items.joined(separator: ", "))]" : nil
  }

  /// A variable as titles take one, `{$name}`, or as other languages do, `${name}`; nil: there is none.
  init?(variableIn text: String) {
    guard text.utf8.count <= Self.longestText,
      let start = text.firstRange(of: "{$") ?? text.firstRange(of: "${"),
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
