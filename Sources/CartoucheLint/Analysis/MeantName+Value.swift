import CartoucheDiagnostics
import CartoucheSpec

extension MeantName {
  /// The text of the data that was surely meant by one that no feature has, to be written in an expression; nil: none was.
  ///
  /// Codes such as `zone-3` differ from each other by a digit, and short words by a letter; longer words do not.
  init?(valueFor text: String, among values: [String]) {
    if let same = values.first(where: { differOnlyInSpelling($0, text) }) {
      self.init(value: same)
      return
    }
    guard text.count >= 5, !text.contains(where: \.isNumber), let near = nearestName(to: text, among: values),
      near.count >= 5, !near.contains(where: \.isNumber)
    else { return nil }
    self.init(value: near)
  }

  /// In quotes, where YAML would read another value or several.
  private init(value: String) {
    let isOther = ["yes", "no", "on", "off", "y", "n"].contains(value.lowercased())
    self.init(value, in: isPlainName(value) && !isOther ? .plain : .quoted)
  }

  /// What writes it in place of `span`; nothing for a text of which quotes would make another one.
  func valueFixes(_ span: SourceSpan) -> [Fix] {
    name.contains { "\"\\\t".contains($0) || $0.isNewline } ? [] : [fix(span)]
  }
}
