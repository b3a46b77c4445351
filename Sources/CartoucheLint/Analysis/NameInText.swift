import CartoucheDiagnostics

/// The name that a text is, or has between marks of other languages, where braces were surely meant around it.
struct NameInText {
  let name: String
  /// The text with the name in braces.
  let written: String

  /// What stands around a name in texts of other languages.
  private struct Mark {
    var before: String
    var after = ""
    /// Whether nothing stands beside it.
    var isAlone = false
    /// Whether all of it must be a name as it is: what is in such marks may be any word.
    var isExact = false
  }

  private static let marks = [
    Mark(before: "[get,", after: "]"), Mark(before: "[\"get\",", after: "]"),
    Mark(before: "['get',", after: "]"), Mark(before: "<%=", after: "%>"), Mark(before: "<%-", after: "%>"),
    Mark(before: "\\(", after: ")"), Mark(before: "[[", after: "]]", isExact: true),
    Mark(before: "[", after: "]", isAlone: true, isExact: true), Mark(before: "%", after: "%"),
    Mark(before: "<", after: ">"), Mark(before: "get(", after: ")", isAlone: true),
    Mark(before: "get ", isAlone: true), Mark(before: "$", isAlone: true),
    Mark(before: ":", isAlone: true, isExact: true), Mark(before: "@", isAlone: true, isExact: true),
  ]

  /// Nil: it is another text.
  /// - Parameter isMeant: whether a name that the text is, or has between marks, is meant as one.
  init?(_ text: String, among names: [String], isMeant: (_ name: String, _ isMarked: Bool) -> Bool) {
    if names.contains(text) {
      guard isMeant(text, false) else { return nil }
      self.init(text, for: text[...], in: text)
      return
    }
    for mark in Self.marks {
      guard let part = text.part(between: mark.before, mark.after, alone: mark.isAlone) else { continue }
      let name = mark.isExact ? String(part.inner) : Self.trimmed(part.inner)
      // In other marks it is a name for sure, and only its letters may be wrong.
      let near = mark.isExact ? nil : nearestProperty(to: name, among: names)
      guard let known = names.contains(name) ? name : near, isMeant(known, true),
        let meant = NameInText(known, for: part.whole, in: text)
      else { continue }
      self = meant
      return
    }
    return nil
  }

  private init?(_ name: String, for part: Substring, in text: String) {
    guard !name.contains(where: { "{}".contains($0) }) else { return nil }
    let written = "\(text[..<part.startIndex]){\(name)}\(text[part.endIndex...])"
    // Between quotes it would be something else, or not the name alone between braces.
    if written.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline || $0 == "\t" }) { return nil }
    (self.name, self.written) = (name, written)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.filter { !" \"'".contains($0) })
  }

  /// What stands in formats of other languages for a value that has no name there: `%s`; nil: the text has none.
  static func formatSpecifier(in text: String) -> String? {
    ["%s", "%@"].first { sign in
      guard let place = text.firstRange(of: sign) else { return false }
      let (before, after) = (text[..<place.lowerBound].last, text[place.upperBound...].first)
      // A number before it makes it a percentage.
      return before?.isNumber != true && before != "%" && after?.isLetter != true && after?.isNumber != true
    }
  }
}

extension String {
  /// The first part between two marks, with them and without.
  /// - Parameter alone: whether it must be all of the text.
  fileprivate func part(between before: String, _ after: String, alone: Bool) -> (
    whole: Substring, inner: Substring
  )? {
    guard let start = firstRange(of: before), !alone || start.lowerBound == startIndex else { return nil }
    guard !after.isEmpty else { return (self[...], self[start.upperBound...]) }
    guard let end = self[start.upperBound...].firstRange(of: after), end.lowerBound > start.upperBound,
      !alone || end.upperBound == endIndex
    else { return nil }
    return (self[start.lowerBound..<end.upperBound], self[start.upperBound..<end.lowerBound])
  }
}
