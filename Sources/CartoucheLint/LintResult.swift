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
  ///   - compilation: released before the findings get their places, because either may take a gigabyte.
  ///   - rules: which are run.
  ///   - options: what they are told.
  package init(
    of compilation: consuming Compilation, by rules: [any Rule.Type], _ options: RuleOptions = RuleOptions()
  ) {
    var found = RuleFindings(of: rules, in: copy compilation, options)
    isWhole = compilation.plan != nil
    isHalfChecked = found.areSkipped
    isLibrary = compilation.resolved?.isLibrary ?? false
    let sources = compilation.sources
    let diagnostics = compilation.diagnostics + found.takeAll()
    var log = DiagnosticLog()
    let suppressions = Self.suppressions(in: copy compilation, rules, &log)
    _ = consume compilation
    findings = [Finding](diagnostics, in: sources)
    findingsUnlessUsed = [Finding](found.unlessUsed, in: sources)
    usedNames = Set(
      found.usedNames.map { NamePlace(path: sources[$0.source].path, offset: Int($0.span.start)) })
    suppress(by: suppressions, sources, &log)
    findings += [Finding](log.take(), in: sources)
    findings = findings.inReportingOrder()
  }

  /// What the comments of the files of a spec suppress.
  private struct FileSuppressions {
    /// By path: a file that is imported twice has its findings once.
    var byPath: [String: Suppressions] = [:]
    /// The linted file; nil: its unused comments are not reported, because its findings are not complete.
    var root: SourceID?
    /// The rules that were run, which would have found what is suppressed.
    var run: [any Rule.Type] = []
  }

  private static func suppressions(
    in compilation: Compilation, _ rules: [any Rule.Type], _ log: inout DiagnosticLog
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
    // Unused comments of an imported file are reported where that file is linted.
    if let document = spec.documents.last, isRootNew, spec.isComplete, !document.isTruncated {
      comments.root = document.source
      comments.run = rules.filter { $0.metadata.canRun(on: compilation) }
    }
    return comments
  }

  /// Removes the findings that comments suppress, and reports comments that suppress nothing.
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
    suppressions[text.path]?.reportUnused({ isLookedFor($0, by: comments.run) }, in: text.bytes, &log)
  }

  /// Whether a rule of that name was run; what the compiler finds always is looked for.
  private func isLookedFor(_ name: String, by rules: [any Rule.Type]) -> Bool {
    !ruleCatalog.contains { $0.metadata.id == name } || rules.contains { $0.metadata.id == name }
  }
}
