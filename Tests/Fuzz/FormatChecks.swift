import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax

/// The checks of formatting a text, valid or not.
enum FormatChecks {
  /// Checks that formatting keeps the meaning of a text, and that formatting twice is the same as formatting once.
  /// - Returns: The formatted text, or `nil` if the text has a syntax error.
  @discardableResult
  static func check(_ text: [UInt8]) throws(CheckFailure) -> [UInt8]? {
    guard let once = try formatted(text) else { return nil }
    guard let twice = try formatted(once) else { throw CheckFailure("the formatted text has a syntax error") }
    try Fuzz.check(once == twice, "formatting twice gives another text")
    return once
  }

  private static func formatted(_ text: [UInt8]) throws(CheckFailure) -> [UInt8]? {
    var sources = SourceList()
    let source = sources.add(SourceText(path: specPath, bytes: text))
    var diagnostics: [Diagnostic] = []
    switch formatYAML(source, in: sources, diagnostics: &diagnostics) {
    case .edits(let edits):
      var end: UInt32 = 0
      for edit in edits {
        try Fuzz.check(
          edit.span.start >= end && Int(edit.span.end) <= text.count, "edits overlap or lie outside")
        end = edit.span.end
      }
      return edits.applied(to: text)
    case .invalid:
      try Fuzz.check(!diagnostics.isEmpty, "a text cannot be formatted and nothing said why")
      return nil
    case .unsafe: throw CheckFailure("the formatter refused its own result")
    }
  }
}
