import CartoucheDiagnostics

/// Items and quotes.
extension SyntaxErrorExplanation {
  static func itemOnKeyLine(at problem: Int, _ text: LineCursor) -> Self {
    let line = text.line(at: problem)
    let isAlone = text.trimmed(problem..<line.upperBound).count == 1
    return Self(
      isAlone ? "a lone `-` is no value" : "a list cannot start on the line of its key",
      SourceSpan(problem..<problem + 1),
      help: isAlone
        ? "write a value, or quote the `-`"
        : "put `- …` on the next line, or write the list in brackets: `[a, b]`")
  }

  static func missingItem(at problem: Int, _ text: LineCursor) -> Self {
    Self(
      "a value is missing before this", text.character(at: problem),
      help: "remove the extra `,` or bracket, or write a value")
  }

  static func textAfterDocument(at problem: Int, _ text: LineCursor) -> Self {
    if text.bytes[problem] == UInt8(ascii: "{") {
      return Self(
        "a second mapping starts here, and a spec is one", text.character(at: problem),
        help: "is this a trace, one JSON object a line? `cartouche resolve SPEC --trace FILE` plays it")
    }
    return Self(
      "this stands outside of the spec's mapping", text.word(at: problem),
      help: "indent it like the first key of the file, or add the missing `:` to it")
  }
}
