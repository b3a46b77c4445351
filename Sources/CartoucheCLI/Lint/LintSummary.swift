import CartoucheDiagnostics

/// The last lines of `lint`, for people: how much was found, and what could not be looked for.
struct LintSummary: CustomStringConvertible {
  private let findings: [Finding]
  /// How many were looked at.
  private let fileCount: Int
  private let baseline: (file: String, goneCount: Int)?
  private let fixes: PromisedFixes?
  private let halfChecked: [String]

  /// - Parameters:
  ///   - baseline: the file, and how many of its findings are there no more.
  ///   - fixes: what can be mended; nil: nothing.
  ///   - halfChecked: the files on which rules were not run because of errors.
  init(
    _ report: FindingReport, baseline: (file: String, goneCount: Int)? = nil, fixes: PromisedFixes?,
    halfChecked: [String]
  ) {
    findings = report.findings
    fileCount = Set(report.files).count
    self.baseline = baseline
    self.fixes = fixes
    self.halfChecked = halfChecked
  }

  var description: String { found + gone + notLookedFor }

  private var found: String {
    let files = counted(fileCount, "file")
    guard !findings.isEmpty else { return "No \(baseline == nil ? "" : "new ")problems in \(files).\n" }
    let errors = findings.count { $0.severity == .error }
    let parts = [(errors, "error"), (findings.count - errors, "warning")].filter { $0.0 > 0 }
    return "Found \(parts.map { counted($0.0, $0.1) }.joined(separator: " and ")) in \(files)\(fixable).\n"
  }

  /// How many of them `--fix` would mend.
  private var fixable: String {
    guard let fixes else { return "" }
    let (safe, unsafe) = (fixes.safeCount, fixes.unsafeCount)
    return switch (safe, unsafe) {
    case (0, 0): ""
    case (0, _): "; \(unsafe) can be fixed with --fix --unsafe-fixes"
    case (_, 0): "; \(safe) can be fixed with --fix"
    default: "; \(safe) can be fixed with --fix, \(unsafe) more with --unsafe-fixes"
    }
  }

  private var notLookedFor: String {
    let rules = "Rules about what a spec means were not run on"
    return switch halfChecked.count {
    case 0: ""
    case 1:
      "\(rules) \(halfChecked[0].printable), which does not compile: mend its errors to see what they find.\n"
    case let count:
      "\(rules) \(count) files, which do not compile: mend their errors to see what they find.\n"
    }
  }

  private var gone: String {
    guard let baseline, baseline.goneCount > 0 else { return "" }
    return
      "\(counted(baseline.goneCount, "finding")) of \(baseline.file.printable) no longer there: "
      + "write it again with --write-baseline.\n"
  }
}
