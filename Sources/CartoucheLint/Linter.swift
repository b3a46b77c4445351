package import CartoucheCompiler
package import CartoucheDiagnostics

/// Everything that is wrong or questionable in a spec, in reporting order: the compiler's findings and those of
/// every rule.
package func lint(_ compilation: Compilation) -> [Finding] {
  let diagnostics = compilation.diagnostics + ruleCatalog.flatMap { findings(of: $0, in: compilation) }
  return [Finding](diagnostics, in: compilation.sources).inReportingOrder()
}

/// What one rule finds; nothing in a spec that was not read to its end, where much would seem to be missing.
package func findings(of rule: any Rule.Type, in compilation: Compilation) -> [Diagnostic] {
  guard let spec = compilation.resolved, spec.isComplete else { return [] }
  var context = RuleContext(rule.metadata, spec, compilation)
  rule.check(&context)
  return context.findings
}
