import CartoucheDiagnostics

/// Lines before the spec that start with `%`.
extension SyntaxErrorExplanation {
  /// Whether libyaml gave up in such a line.
  static func isAboutDirective(_ failure: YAMLFailure) -> Bool {
    failure.context.contains("directive") || failure.problem.contains("directive")
      || failure.problem == "found incompatible YAML document"
  }

  static func directive(_ failure: YAMLFailure, at problem: Int, _ text: LineCursor) -> Self {
    let line = text.line(at: problem)
    let content = text.trimmed(line)
    let name = text.word(at: content.lowerBound)
    let rest = text.trimmed(name.range.upperBound..<max(name.range.upperBound, content.upperBound))
    let removal = [
      Fix(
        "remove the line", isSafe: false, replacing: SourceSpan(line.lowerBound..<text.nextLine(after: line)),
        with: "")
    ]
    switch (failure.problem, text.string(name.range)) {
    case ("found duplicate %YAML directive", _):
      return Self("a second `%YAML` line", name, help: "remove it", fixes: removal)
    case ("found duplicate %TAG directive", _):
      return Self(
        "the handle `\(text.string(text.word(at: rest.lowerBound).range))` stands in two `%TAG` lines",
        text.word(at: rest.lowerBound), help: "remove the line: specs have no tags", fixes: removal)
    case ("found incompatible YAML document", _):
      return Self(
        "there is no version \(text.string(rest)) of YAML that can be read", SourceSpan(rest),
        help: "write `%YAML 1.2`, or remove the line", fixes: removal)
    case ("did not find expected comment or line break", let name) where name == "%YAML" || name == "%TAG":
      let end = text.trimmed(content.lowerBound..<problem).upperBound
      let extra = text.trimmed(problem..<max(problem, content.upperBound))
      return Self(
        "nothing can stand after `\(text.string(content.lowerBound..<end))`", SourceSpan(extra),
        help: "remove `\(text.string(extra))`",
        fixes: [Fix("remove it", isSafe: false, replacing: SourceSpan(end..<extra.upperBound), with: "")])
    case (_, let name) where name.hasPrefix("%YAML"):
      return Self(
        "a `%YAML` line without a version", SourceSpan(content),
        help: "write `%YAML 1.2`, or remove the line", fixes: removal)
    case (_, "%TAG"):
      return Self(
        "a `%TAG` line without a handle and a prefix", SourceSpan(content),
        help: "remove the line: specs have no tags", fixes: removal)
    case (_, let written):
      let mark = content.lowerBound..<content.lowerBound + written.prefix { $0 == "%" }.utf8.count
      return Self(
        "a line that starts with `%` is a directive for YAML, and `\(written)` is none", name,
        help: "a comment starts with `#`",
        fixes: written.allSatisfy { $0 == "%" }
          ? [Fix("write `#`", isSafe: false, replacing: SourceSpan(mark), with: "#")] : [])
    }
  }

  /// A spec that starts without `---` below a directive; nil: no directive stands above it.
  static func missingDocumentStart(at problem: Int, _ text: LineCursor) -> Self? {
    guard let directive = text.lineBefore(text.line(at: problem)) else { return nil }
    var line: Range<Int>? = directive
    while let above = line {
      guard text.bytes[text.trimmed(above).lowerBound] == UInt8(ascii: "%") else { return nil }
      line = text.lineBefore(above)
    }
    let lineBreak = text.string(directive.upperBound..<text.nextLine(after: directive))
    return Self(
      "`---` is missing after this directive", SourceSpan(text.trimmed(directive)),
      help: "write `---` on a line of its own before the spec, or remove the line",
      fixes: [
        Fix(
          "insert `---`", isSafe: false, replacing: SourceSpan(directive.upperBound..<directive.upperBound),
          with: lineBreak + "---")
      ])
  }
}
