package import CartoucheCompiler
package import CartoucheDiagnostics

/// Everything that is wrong or questionable in a spec, in reporting order: the compiler's findings and those of
/// every rule.
package func lint(_ compilation: Compilation) -> [Finding] {
  var diagnostics = compilation.diagnostics
  if let usage = compilation.usage {
    for rule in ruleCatalog { rule.check(usage) { diagnostics.append($0) } }
  }
  return [Finding](diagnostics, in: compilation.sources).inReportingOrder()
}
