import CartoucheDiagnostics

/// `diagnostics` without warnings of a quoted variable where its text is an error as well: the error then says
/// what the warning advises.
func joinedQuotedVariables(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
  let warnings = diagnostics.filter { $0.rule == CompilerFinding.quotedVariable.id }
  guard !warnings.isEmpty else { return diagnostics }
  let advice = Dictionary(warnings.map { ($0.location, $0) }, uniquingKeysWith: { first, _ in first })
  var answered: Set<Location> = []
  let result = diagnostics.map { diagnostic in
    guard diagnostic.severity == .error, let warning = advice[diagnostic.location] else { return diagnostic }
    answered.insert(diagnostic.location)
    var joined = diagnostic
    (joined.help, joined.fixes) = (warning.help, warning.fixes)
    return joined
  }
  return result.filter { $0.rule != CompilerFinding.quotedVariable.id || !answered.contains($0.location) }
}
