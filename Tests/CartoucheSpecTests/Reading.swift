import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// What a piece of YAML is as an expression, and what is said about it.
struct Reading {
  var expression: Expression?
  var findings: [Diagnostic]
  var text: String

  init(_ text: String, expecting type: ExpressionType? = nil, limits: Limits = Limits()) {
    self.text = text
    var sources = SourceList()
    let source = sources.add(SourceText(path: "sample", bytes: Array(text.utf8)))
    findings = []
    let document = parseDocument(source, in: sources, diagnostics: &findings)
    var decoder = Decoder(limits: limits)
    expression = document.root.flatMap { parseExpression($0, expecting: type, &decoder) }
    findings += decoder.log.diagnostics
  }

  /// The text that the first finding points at.
  var marked: String {
    findings.first.map { String(decoding: Array(text.utf8)[$0.location.span.range], as: UTF8.self) } ?? ""
  }

  /// The text after the first fix of the first finding.
  var mended: String? {
    guard let edit = findings.first?.fixes.first?.edits.first else { return nil }
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }
}
