import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax

/// What must hold of a spec with its files, whatever is in them.
struct CompilationChecks {
  private let files: TextFiles
  let compilation: Compilation

  /// Small ones, so that no input takes long by being large.
  private static let limits: Limits = {
    var limits = Limits()
    limits.annotations = 400
    limits.expandedNodes = 100_000
    limits.planTextBytes = 1 << 20
    limits.importedFiles = 20
    return limits
  }()

  init(_ files: TextFiles) throws(Complaint) {
    self.files = files
    compilation = try CompilationChecks.compiled(files)
  }

  func check() throws(Complaint) {
    let findings = lint(compilation)
    for diagnostic in compilation.diagnostics { try diagnostic.check(in: compilation.sources) }
    try findings.checkOutput()
    let hasErrors = findings.contains { $0.severity == .error }
    try Fuzz.check(hasErrors || compilation.plan != nil, "there is no plan and nothing said why")
    try checkAgain(findings)
    try checkFixes(findings)
    if let plan = compilation.plan {
      try PlanChecks(plan).check()
      var built = plan
      built.buildHierarchies()
      try PlanChecks.checkFile(built.bytes(), isCompiled: true)
    }
  }

  /// The same once more gives the same.
  private func checkAgain(_ findings: [Finding]) throws(Complaint) {
    let second = try CompilationChecks.compiled(files)
    try Fuzz.check(lint(second) == findings, "another compilation finds something else")
    try Fuzz.check(
      second.plan?.bytes() == compilation.plan?.bytes(), "another compilation gives another plan")
  }

  /// After a fix that is called safe, what it mends is mended.
  private func checkFixes(_ findings: [Finding]) throws(Complaint) {
    for finding in findings.prefix(4) where finding.place.path == specPath {
      guard let fix = finding.fixes.first(where: \.isSafe) else { continue }
      var mended = files
      mended.contents[specPath] = fix.applied(to: mended.contents[specPath] ?? [])
      let left = lint(try CompilationChecks.compiled(mended))
      try Fuzz.check(
        !left.contains {
          $0.rule == finding.rule && $0.message == finding.message && $0.place == finding.place
        }, "the fix of \(finding.rule) leaves it: \(fix.title)")
    }
  }

  private static func compiled(_ files: TextFiles) throws(Complaint) -> Compilation {
    do throws(FileFailure) {
      return try compile(specPath, loader: files, limits: limits)
    } catch {
      throw Complaint("a spec in memory cannot be read: \(error)")
    }
  }
}

extension CompilationChecks {
  /// Of a spec beside all files of the examples, and some more.
  static func check(_ spec: [UInt8], beside others: [String: [UInt8]] = [:]) throws(Complaint) {
    var files = ExampleFiles.beside
    for (name, bytes) in others { files.contents["maps/\(name)"] = bytes }
    files.contents[specPath] = spec
    try CompilationChecks(files).check()
  }
}
