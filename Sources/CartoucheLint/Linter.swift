package import CartoucheCompiler
package import CartoucheDiagnostics

/// Everything that is wrong or questionable in a spec, in reporting order: the compiler's findings and those of
/// rules, without what comments in the spec suppress.
/// - Parameter rules: which are run; those that are on by default.
package func lint(
  _ compilation: Compilation, by rules: [any Rule.Type] = ruleCatalog.filter { $0.metadata.isOnByDefault }
) -> [Finding] { LintResult(of: compilation, by: rules).findings }

/// What rules find; nothing in a spec that was not read to its end, where much would seem to be missing.
package func findings(
  of rules: [any Rule.Type], in compilation: Compilation, _ options: RuleOptions = RuleOptions()
) -> [Diagnostic] { RuleFindings(of: rules, in: compilation, options).all }

extension RuleMetadata {
  /// Whether the rule has anything to say of a spec with these findings.
  func canRun(on compilation: Compilation) -> Bool { !needsPlan || compilation.plan != nil }
}
