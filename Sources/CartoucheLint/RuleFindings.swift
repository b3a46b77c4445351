import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// What rules find in a spec, and what it uses of others.
struct RuleFindings {
  private(set) var all: [Diagnostic] = []
  /// Of a library: what is a finding only if no spec uses what it is about.
  private(set) var unlessUsed: [Diagnostic] = []
  /// Where imported files declare what the spec uses.
  private(set) var usedNames: [Location] = []
  /// Whether rules were not run that would be on a spec without errors.
  private(set) var areSkipped = false

  /// Takes what was found and leaves none, so that it is not copied.
  mutating func takeAll() -> [Diagnostic] {
    defer { all = [] }
    return all
  }

  init(of rules: [any Rule.Type], in compilation: Compilation, _ options: RuleOptions) {
    // Where a text broke off, or a key stands twice and one of its values is not read, a rule would speak of a part of the spec.
    guard let spec = compilation.resolved, spec.isComplete,
      !compilation.diagnostics.contains(where: { $0.rule == SyntaxFinding.duplicateKey.id })
    else {
      areSkipped = !rules.isEmpty
      return
    }
    let analysis = SpecAnalysis(spec, compilation, options)
    let runnable = rules.filter { $0.metadata.canRun(on: compilation) }
    areSkipped = runnable.count < rules.count
    if let first = runnable.first {
      let usingProofs = runnable.filter { $0.metadata.usesProofs }
      if !usingProofs.isEmpty { analysis.proveMeanwhile() }
      // One for all: it holds the plan, whose many tables are counted for each copy.
      var context = RuleContext(first.metadata, analysis, compilation)
      for rule in runnable.filter({ !$0.metadata.usesProofs }) + usingProofs {
        context.begin(rule.metadata)
        rule.check(&context)
        if all.isEmpty { all = context.findings } else { all += context.findings }
        unlessUsed += context.findingsUnlessUsed
      }
    }
    if !spec.root.imports.isEmpty { usedNames = spec.usedImportedNames(clusters: analysis.usedNames) }
  }
}
