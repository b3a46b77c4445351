package import CartoucheCompiler
package import CartoucheDiagnostics
import CartoucheSyntax

/// What linting one spec gives.
package struct LintResult: Sendable {
  /// In reporting order.
  package private(set) var findings: [Finding]
  /// Where a comment names a rule and suppressed something, in the spec and in what it imports.
  package private(set) var usedSuppressions: Set<NamePlace> = []
  /// Of a library: what is a finding only if no spec that imports it uses what it is about.
  package private(set) var findingsUnlessUsed: [Finding] = []
  /// Where imported files declare templates, variables and clusters that the spec uses.
  package private(set) var usedNames: Set<NamePlace> = []
  /// Whether the spec compiles, so that all that it uses is known.
  package let isWhole: Bool
  /// Whether rules were not run because the spec does not compile: beside an error they could only guess.
  package let isHalfChecked: Bool
  /// Whether the spec shows nothing by itself.
  package let isLibrary: Bool

  /// Where a name is written: of a rule in a comment, or of what a spec declares.
  package struct NamePlace: Sendable, Hashable {
    package var path: String
    /// The byte at which the name begins.
    package var offset: Int

    package init(path: String, offset: Int) {
      self.path = path
      self.offset = offset
    }
  }

  /// What linting what is no spec gives: nothing that a project uses.
  init(findings: [Finding], usedSuppressions: Set<NamePlace>) {
    self.findings = findings
    self.usedSuppressions = usedSuppressions
    isWhole = true
    isHalfChecked = false
    isLibrary = true
  }

  /// - Parameters:
  ///   - rules: which are run.
  ///   - options: what they are told.
  package init(
    of compilation: Compilation, by rules: [any Rule.Type], _ options: RuleOptions = RuleOptions()
  ) {
    let found = RuleFindings(of: rules, in: compilation, options)
    isWhole = compilation.plan != nil
    isHalfChecked = found.areSkipped
    isLibrary = compilation.resolved?.isLibrary ?? false
    findings = [Finding](compilation.diagnostics + found.all, in: compilation.sources)
    findingsUnlessUsed = [Finding](found.unlessUsed, in: compilation.sources)
    usedNames = Set(
      found.usedNames.map {
        NamePlace(path: compilation.sources[$0.source].path, offset: Int($0.span.start))
      })
    suppress(compilation, by: rules)
    findings = findings.inReportingOrder()
  }

  /// Removes the findings that comments suppress, and adds those about the comments.
  private mutating func suppress(_ compilation: Compilation, by rules: [any Rule.Type]) {
    guard let spec = compilation.resolved else { return }
    var log = DiagnosticLog()
    // By path: a file that is imported twice has its findings once.
    var suppressions: [String: Suppressions] = [:]
    var isRootNew = true
    for document in spec.documents {
      let path = compilation.sources[document.source].path
      isRootNew = suppressions[path] == nil
      if isRootNew { suppressions[path] = Suppressions(document, &log) }
    }
    suppressions = suppressions.filter { !$0.value.isEmpty }
    if !suppressions.isEmpty {
      findings.removeAll { suppressions[$0.place.path]?.suppresses($0) == true }
      findingsUnlessUsed.removeAll { suppressions[$0.place.path]?.suppresses($0) == true }
    }
    for (path, own) in suppressions {
      for offset in own.usedPlaces { usedSuppressions.insert(NamePlace(path: path, offset: offset)) }
    }
    // Unused comments of an imported file are reported where that file is linted.
    if let document = spec.documents.last, isRootNew, spec.isComplete, !document.isTruncated,
      let own = suppressions[compilation.sources[document.source].path]
    {
      let run = rules.filter { $0.metadata.canRun(on: compilation) }
      own.reportUnused({ isLookedFor($0, by: run) }, in: document.bytes, &log)
    }
    findings += [Finding](log.take(), in: compilation.sources)
  }

  /// Whether a rule of that name was run; what the compiler finds always is looked for.
  private func isLookedFor(_ name: String, by rules: [any Rule.Type]) -> Bool {
    !ruleCatalog.contains { $0.metadata.id == name } || rules.contains { $0.metadata.id == name }
  }
}
