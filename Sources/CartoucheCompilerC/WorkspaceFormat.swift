import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSyntax

extension Workspace {
  /// Makes the formatted text of the file at `path`. For a file with syntax errors, the results are their findings.
  func format(_ path: String) throws(Failure) {
    var current = path
    var isFormatted = false
    try run(&current) { _ throws(FileFailure) in
      let bytes = try files.load(path, limit: Limits().specBytes)
      if PlanFile.isPlan(bytes) { throw failure("it is a compiled plan; format its spec instead") }
      if DocumentFormat(ofFile: path) == .json { throw failure("it is JSON; `format` changes only YAML") }
      var sources = SourceList()
      let source = sources.add(SourceText(path: path, bytes: bytes))
      var diagnostics: [Diagnostic] = []
      switch formatYAML(source, in: sources, diagnostics: &diagnostics) {
      case .edits(let edits):
        results.text = edits.applied(to: bytes)
        results.change = TextChange(
          path: path, old: bytes, new: results.text, replacements: [Replacement](edits))
        isFormatted = true
      case .invalid:
        results.found = [Finding](diagnostics, in: sources).inReportingOrder()
      case .unsafe:
        let reason =
          "not formatted, because the result would mean something else; please report this bug with the file"
        results.text = Array(reason.utf8)
      }
    }
    if !isFormatted { throw .notFormatted }
  }
}
