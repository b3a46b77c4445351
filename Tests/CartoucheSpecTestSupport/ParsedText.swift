package import CartoucheDiagnostics
package import CartoucheSyntax

/// What the reader makes of a text, before any schema is known.
package struct ParsedText: Sendable {
  package let document: Document
  package let findings: [Finding]

  package init(_ bytes: [UInt8], format: DocumentFormat = .yaml, limits: Limits = Limits()) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "test.yaml", bytes: bytes))
    var diagnostics: [Diagnostic] = []
    document = parseDocument(source, in: sources, format: format, limits: limits, diagnostics: &diagnostics)
    findings = [Finding](diagnostics, in: sources)
  }

  package init(_ text: String, format: DocumentFormat = .yaml, limits: Limits = Limits()) {
    self.init(Array(text.utf8), format: format, limits: limits)
  }

  package var rules: [String] { findings.map(\.rule) }
}

extension Node {
  /// This node and every one below it, in order of writing; an alias counts as what it stands for.
  package var all: [Node] {
    [self] + items.flatMap(\.all) + entries.flatMap { $0.key.all + $0.value.all }
  }
}
