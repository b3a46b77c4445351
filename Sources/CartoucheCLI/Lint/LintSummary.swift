import CartoucheDiagnostics

/// The summary that `lint` prints at the end: the number of findings, and the checks that were skipped.
struct LintSummary: CustomStringConvertible {
  private let findings: [Finding]
  /// The number of files that were checked.
  private let fileCount: Int
  private let baseline: (file: String, staleCount: Int)?
  private let fixes: FixableCounts?
  private let partlyChecked: [String]

  /// Creates a summary.
  /// - Parameters:
  ///   - report: The findings to count.
  ///   - baseline: The baseline, and the number of its entries that match no finding.
  ///   - fixes: The number of fixable findings, or `nil` if fixes were not tried.
  ///   - partlyChecked: The files on which rules were not run because of errors.
  init(
    _ report: FindingReport, baseline: (file: String, staleCount: Int)? = nil, fixes: FixableCounts?,
    partlyChecked: [String]
  ) {
    findings = report.findings
    fileCount = Set(report.files).count
    self.baseline = baseline
    self.fixes = fixes
    self.partlyChecked = partlyChecked
  }

  var description: String { found + staleBaseline + skippedRules }

  private var found: String {
    let files = counted(fileCount, "file")
    guard !findings.isEmpty else { return "No \(baseline == nil ? "" : "new ")problems in \(files).\n" }
    let errors = findings.count { $0.severity == .error }
    let parts = [(errors, "error"), (findings.count - errors, "warning")].filter { $0.0 > 0 }
    return "Found \(parts.map { counted($0.0, $0.1) }.joined(separator: " and ")) in \(files)\(fixable).\n"
  }

  /// The note about the number of findings that `--fix` would fix; may be empty.
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

  private var skippedRules: String {
    let rules = "Rules about the meaning of a spec were not run on"
    return switch partlyChecked.count {
    case 0: ""
    case 1:
      "\(rules) \(partlyChecked[0].printable), which does not compile: fix its errors to run them.\n"
    case let count:
      "\(rules) \(count) files, which do not compile: fix their errors to run them.\n"
    }
  }

  private var staleBaseline: String {
    guard let baseline, baseline.staleCount > 0 else { return "" }
    return
      "\(counted(baseline.staleCount, "finding")) in \(baseline.file.printable) no longer found: "
      + "update the file with --write-baseline.\n"
  }
}

/// The table that `--statistics` prints: the number of findings of each rule, the most frequent rule first.
struct LintStatistics: CustomStringConvertible {
  private struct Line {
    var rule: String
    var severity: Severity
    var count = 0
    /// The number of the rule's findings that have a safe or unsafe fix.
    var fixableCount = 0
  }

  private let lines: [Line]

  init(_ findings: [Finding]) {
    var lines: [String: Line] = [:]
    for finding in findings {
      // Configurations may give a rule different severities in different folders, which are counted separately.
      let key = "\(finding.rule) \(finding.severity)"
      var line = lines[key] ?? Line(rule: finding.rule, severity: finding.severity)
      line.count += 1
      if !finding.fixes.isEmpty { line.fixableCount += 1 }
      lines[key] = line
    }
    self.lines = lines.values.sorted {
      ($1.count, $0.rule, $0.severity.rawValue) < ($0.count, $1.rule, $1.severity.rawValue)
    }
  }

  var description: String {
    let widths = (
      count: lines.map { "\($0.count)".count }.max() ?? 0, rule: lines.map(\.rule.count).max() ?? 0
    )
    return lines.map { line in
      let count = "\(line.count)".padded(to: widths.count, onLeft: true)
      let severity = line.severity.rawValue.padded(to: 7)
      guard line.fixableCount > 0 else { return "\(count)  \(severity)  \(line.rule)\n" }
      return "\(count)  \(severity)  \(line.rule.padded(to: widths.rule))  \(line.fixableCount) with a fix\n"
    }.joined()
  }
}

extension String {
  fileprivate func padded(to width: Int, onLeft: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - count))
    return onLeft ? spaces + self : self + spaces
  }
}
