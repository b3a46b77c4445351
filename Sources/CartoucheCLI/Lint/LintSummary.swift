import CartoucheDiagnostics

/// The last lines of `lint`, for people: how much was found, and what could not be looked for.
struct LintSummary: CustomStringConvertible {
  private let findings: [Finding]
  /// The files that were looked at: no other one is fixed.
  private let files: Set<String>
  private let baseline: (file: String, goneCount: Int)?
  private let triesUnsafeFixes: Bool
  private let halfChecked: [String]

  /// - Parameters:
  ///   - baseline: the file, and how many of its findings are there no more.
  ///   - triesUnsafeFixes: whether what is left was tried with `--unsafe-fixes` already.
  ///   - halfChecked: the files on which rules were not run because of errors.
  init(
    _ report: FindingReport, baseline: (file: String, goneCount: Int)? = nil, triesUnsafeFixes: Bool = false,
    halfChecked: [String] = []
  ) {
    findings = report.findings
    files = Set(report.files)
    self.baseline = baseline
    self.triesUnsafeFixes = triesUnsafeFixes
    self.halfChecked = halfChecked
  }

  var description: String { found + gone + notLookedFor }

  private var found: String {
    let files = counted(files.count, "file")
    guard !findings.isEmpty else { return "No \(baseline == nil ? "" : "new ")problems in \(files).\n" }
    let errors = findings.count { $0.severity == .error }
    let parts = [(errors, "error"), (findings.count - errors, "warning")].filter { $0.0 > 0 }
    return "Found \(parts.map { counted($0.0, $0.1) }.joined(separator: " and ")) in \(files)\(fixable).\n"
  }

  /// How many of them `--fix` would mend, as far as that can be told without trying.
  private var fixable: String {
    let own = findings.filter { files.contains($0.place.path) }
    let safe = own.count { $0.fixes.contains(where: \.isSafe) }
    let fixable = own.count { !$0.fixes.isEmpty }
    let unsafe = triesUnsafeFixes ? 0 : fixable - safe
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
