import CartoucheDiagnostics

extension SyntaxErrorExplanation {
  /// `// …` and `/* … */` behind a value or on a line of its own, where libyaml gave up; nil: something else stands there.
  static func foreignComment(at problem: Int, _ text: LineCursor) -> Self? {
    let signs = ["//", "/*"].map { Array($0.utf8) }
    guard problem + 2 <= text.bytes.count,
      let sign = signs.first(where: { text.bytes[problem..<problem + 2].elementsEqual($0) })
    else { return nil }
    let span = SourceSpan(problem..<problem + 2)
    return Self(
      "a comment starts with `#` in YAML", span, help: "write `#`",
      // What a comment of several lines has below is told when the first line is mended.
      fixes: sign == signs[0] ? [Fix("write `#`", isSafe: false, replacing: span, with: "#")] : [])
  }
}
