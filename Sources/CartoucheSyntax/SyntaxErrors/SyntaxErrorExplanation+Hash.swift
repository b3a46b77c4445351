import CartoucheDiagnostics

/// A `#` that was meant as a character.
extension SyntaxErrorExplanation {
  /// `{ color: #fff, size: 2 }`, `[red, #fff]`, `{ title: Cafe #1 }`.
  static func hashInBrackets(_ hash: HashInBrackets, _ text: LineCursor) -> Self {
    let lost = hash.opener.map { opener in
      let closer = opener == UInt8(ascii: "[") ? "]" : "}"
      return "the `\(closer)` in it closes nothing"
    }
    let fixes =
      hash.texts.isEmpty
      ? []
      : [
        Fix(
          hash.texts.count == 1 ? "quote it" : "quote them", isSafe: false,
          edits: hash.texts.flatMap { range in
            [range.lowerBound, range.upperBound].map {
              Edit(span: SourceSpan($0..<$0), replacement: "\"")
            }
          })
      ]
    return Self(
      "`\(text.string(hash.comment))` is a comment for YAML, so \(lost ?? "there is no value here")",
      SourceSpan(hash.comment),
      help: hash.texts.first.map { "quote the text: `\"\(text.string($0))\"`" }
        ?? "quote it if it is part of a value; else put the comment behind all brackets", fixes: fixes)
  }
}
