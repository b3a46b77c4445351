import CartoucheDiagnostics
import CartoucheSyntax

/// Answers to requests for formatting.
extension FeatureRequest {
  /// Returns the edits that format the text, or the lines of the request's range. A text with a syntax error has none, and JSON is not
  /// formatted. The client's options, such as the width of a tab, do not count.
  mutating func formatting() throws(ResponseError) -> String {
    guard DocumentFormat(ofFile: text.path) == .yaml else { return "null" }
    var sources = SourceList()
    let source = sources.add(SourceText(path: text.name, bytes: text.bytes))
    var diagnostics: [Diagnostic] = []
    switch formatYAML(source, in: sources, lines: try lines(), diagnostics: &diagnostics) {
    case .invalid: return "null"
    case .unsafe:
      throw ResponseError(
        .requestFailed, "`\(text.name)` cannot be formatted without a change of its meaning")
    case .edits(let edits):
      return jsonArray(edits.map { server.textEdit(editorRange($0.span.range), $0.replacement) })
    }
  }

  /// The lines of the request's range, from 0; `nil` if it has none. A range that ends at the start of a line does not have this line.
  private func lines() throws(ResponseError) -> Range<Int>? {
    guard let written = params["range"] else { return nil }
    let range = try EditorRange(written)
    let start = range.start.line
    let isBeforeLine = range.end.character == 0 && range.end.line > start
    return start..<max(start + 1, isBeforeLine ? range.end.line : range.end.line + 1)
  }
}
