package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax

/// Returns the findings of the compiler and of rules in reporting order, without suppressed ones.
/// - Parameter rules: The rules to run; by default those that are on by default.
package func lint(
  _ compilation: Compilation, by rules: [CatalogRule] = ruleCatalog.filter { $0.metadata.isOnByDefault }
) -> [Finding] { LintResult(of: compilation, by: rules).findings }

/// Returns the findings of rules. The result is empty for a spec that could not be parsed to its end.
package func findings(
  of rules: [CatalogRule], in compilation: Compilation, _ options: RuleOptions = RuleOptions()
) -> [Diagnostic] { RuleFindings(of: rules, in: compilation, options).all }

extension RuleMetadata {
  /// Returns whether the rule can run on a spec.
  /// - Parameter hasPlan: Whether the spec compiled to a plan.
  func canRun(hasPlan: Bool) -> Bool { !needsPlan || hasPlan }
}

/// The result of linting one file.
package struct LintResult: Sendable {
  /// The findings in reporting order.
  package private(set) var findings: [Finding]
  /// The locations of rule names in directives that suppressed a finding, in the spec and its imports.
  package private(set) var usedSuppressions: Set<NamePlace> = []
  /// The findings about unused declarations of a library. Each one applies only if no spec that imports the
  /// library uses the declaration.
  package private(set) var findingsUnlessUsed: [Finding] = []
  /// The locations, in imported files, of the declarations that the spec uses.
  package private(set) var usedNames: Set<NamePlace> = []
  /// Whether the spec compiles, so that all references in it are known.
  package let isWhole: Bool
  /// Whether only some rules ran. The others were skipped because the spec does not compile.
  package let isHalfChecked: Bool
  /// Whether the spec is a library, which has no annotations.
  package let isLibrary: Bool

  /// The location of a rule name in a comment, or of a declared name.
  package struct NamePlace: Sendable, Hashable {
    package var path: String
    /// The offset of the first byte of the name.
    package var offset: Int

    package init(path: String, offset: Int) {
      self.path = path
      self.offset = offset
    }
  }

  /// Creates the result for a file that is not a spec and uses no declarations of others.
  init(findings: [Finding], usedSuppressions: Set<NamePlace>) {
    self.findings = findings
    self.usedSuppressions = usedSuppressions
    isWhole = true
    isHalfChecked = false
    isLibrary = true
  }

  /// - Parameters:
  ///   - compilation: The compilation. It is released before the locations of findings are resolved,
  /// because either may take a gigabyte.
  ///   - rules: The rules to run.
  ///   - options: The options of the rules.
  package init(
    of compilation: consuming Compilation, by rules: [CatalogRule], _ options: RuleOptions = RuleOptions()
  ) {
    var found = RuleFindings(of: rules, in: copy compilation, options)
    isWhole = compilation.hasPlan
    isHalfChecked = found.skipsRules
    isLibrary = compilation.resolved?.isLibrary ?? false
    let sources = compilation.sources
    let documents = compilation.resolved?.documents ?? []
    let diagnostics = compilation.diagnostics + found.drain()
    var log = DiagnosticLog()
    let suppressions = Self.suppressions(in: copy compilation, rules, &log)
    _ = consume compilation
    findings = [Finding](diagnostics.withFixes(in: documents), in: sources)
    findingsUnlessUsed = [Finding](found.unlessUsed.withFixes(in: documents), in: sources)
    usedNames = Set(
      found.usedNames.map { NamePlace(path: sources[$0.source].path, offset: Int($0.span.start)) })
    suppress(by: suppressions, sources, &log)
    findings += [Finding](log.drain(), in: sources)
    findings = findings.inReportingOrder()
  }

  /// The suppressing comments in all files of a spec.
  private struct FileSuppressions {
    /// The suppressing comments of each file, by path. A file that is imported twice has one entry.
    var byPath: [String: Suppressions] = [:]
    /// The linted file, whose unused directives are reported. It is `nil` if none are reported: in an
    /// incomplete file, a missing finding does not show that a directive is unused.
    var root: SourceID?
    /// The rules that ran.
    var run: [CatalogRule] = []
  }

  private static func suppressions(
    in compilation: Compilation, _ rules: [CatalogRule], _ log: inout DiagnosticLog
  ) -> FileSuppressions {
    guard let spec = compilation.resolved else { return FileSuppressions() }
    var comments = FileSuppressions()
    var isRootNew = true
    for document in spec.documents {
      let path = compilation.sources[document.source].path
      isRootNew = comments.byPath[path] == nil
      if isRootNew { comments.byPath[path] = Suppressions(document, &log) }
    }
    comments.byPath = comments.byPath.filter { !$0.value.isEmpty }
    // Unused directives of an imported file are reported when that file is linted.
    if let document = spec.documents.last, isRootNew, spec.isComplete, !document.isTruncated {
      comments.root = document.source
      let hasPlan = compilation.hasPlan
      comments.run = rules.filter { $0.metadata.canRun(hasPlan: hasPlan) }
    }
    return comments
  }

  /// Removes suppressed findings, and reports directives that suppress nothing.
  private mutating func suppress(
    by comments: FileSuppressions, _ sources: SourceList, _ log: inout DiagnosticLog
  ) {
    var suppressions = comments.byPath
    if suppressions.isEmpty { return }
    findings.removeAll { suppressions[$0.place.path]?.suppresses($0) == true }
    findingsUnlessUsed.removeAll { suppressions[$0.place.path]?.suppresses($0) == true }
    for (path, own) in suppressions {
      for offset in own.usedPlaces { usedSuppressions.insert(NamePlace(path: path, offset: offset)) }
    }
    guard let root = comments.root else { return }
    let text = sources[root]
    suppressions[text.path]?.reportUnused({ couldBeFound($0, by: comments.run) }, in: text.bytes, &log)
  }

  /// Returns whether a finding with this name was possible: either its rule ran, or it is a finding of the
  /// compiler.
  private func couldBeFound(_ name: String, by rules: [CatalogRule]) -> Bool {
    !ruleCatalog.contains { $0.metadata.id == name } || rules.contains { $0.metadata.id == name }
  }
}

extension LintResult {
  /// Creates the result for a scenario, without suppressed findings. The findings of the scenario's spec
  /// are not included.
  package init(of reading: ScenarioReading) {
    var log = DiagnosticLog()
    var suppressions = Suppressions(reading.document, &log)
    let path = reading.sources[reading.document.source].path
    var findings = [Finding](reading.diagnostics.withFixes(in: [reading.document]), in: reading.sources)
    if !suppressions.isEmpty {
      findings.removeAll { $0.place.path == path && suppressions.suppresses($0) }
      if !reading.document.isTruncated {
        // Lint rules do not apply to scenarios.
        suppressions.reportUnused(
          { name in !ruleCatalog.contains { $0.metadata.id == name } }, in: reading.document.bytes, &log)
      }
    }
    let used = suppressions.usedPlaces.map { NamePlace(path: path, offset: $0) }
    findings += [Finding](log.drain(), in: reading.sources)
    self.init(findings: findings.inReportingOrder(), usedSuppressions: Set(used))
  }
}

/// The findings of rules in a spec, and the imported names that the spec uses.
struct RuleFindings {
  private(set) var all: [Diagnostic] = []
  /// The findings about unused declarations of a library. Each one applies only if no spec that imports the
  /// library uses the declaration.
  private(set) var unlessUsed: [Diagnostic] = []
  /// The locations, in imported files, of the declarations that the spec uses.
  private(set) var usedNames: [Location] = []
  /// Whether rules were skipped because of errors in the spec.
  private(set) var skipsRules = false

  /// Returns all findings and removes them, to avoid a copy.
  mutating func drain() -> [Diagnostic] {
    defer { all = [] }
    return all
  }

  init(of rules: [CatalogRule], in compilation: Compilation, _ options: RuleOptions) {
    // In a truncated text, or with a duplicate key, rules would see only a part of the spec.
    guard let spec = compilation.resolved, spec.isComplete,
      !compilation.diagnostics.contains(where: { $0.rule == SyntaxFinding.duplicateKey.id })
    else {
      skipsRules = !rules.isEmpty
      return
    }
    let analysis = SpecAnalysis(spec, compilation, options)
    let hasPlan = compilation.hasPlan
    let runnable = rules.filter { $0.metadata.canRun(hasPlan: hasPlan) }
    skipsRules = runnable.count < rules.count
    if let first = runnable.first {
      let usingProofs = runnable.filter { $0.metadata.usesProofs }
      if !usingProofs.isEmpty { analysis.startProofs() }
      // All rules share one context, because copying the plan increments many reference counts.
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
