/// The findings of a run over a set of files, the common input of all output formats.
package struct FindingReport: Sendable {
  /// The findings, sorted by path, position and rule.
  package var findings: [Finding]
  /// The paths of all checked files in order, including files without findings.
  package var files: [String]
  /// The files that could not be checked, each with the reason.
  package var failures: [Failure]
  /// The lowest severity of a finding that makes the run fail, by the path of the checked file. Without an entry for a path, it is `error`.
  package var thresholds: [String: FailureThreshold] = [:]

  package struct Failure: Sendable, Equatable {
    package var path: String
    package var reason: String

    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  package init(findings: [Finding] = [], files: [String] = [], failures: [Failure] = []) {
    self.findings = findings
    self.files = files
    self.failures = failures
  }

  /// Returns whether the severity of a finding makes the run fail, by the threshold of the finding's file.
  package func isFailure(_ finding: Finding) -> Bool {
    thresholds[finding.place.path, default: .error].includes(finding.severity)
  }

  /// Returns a copy of the report in which each file path `p` is replaced by `name(p)`.
  package func renamingFiles(_ name: (String) -> String) -> FindingReport {
    var report = FindingReport(
      findings: findings.map { $0.renamingFiles(name) }, files: files.map(name),
      failures: failures.map { Failure(path: name($0.path), reason: $0.reason) })
    for (path, threshold) in thresholds { report.thresholds[name(path)] = threshold }
    return report
  }
}

extension Finding {
  /// Returns a copy of the finding in which each file path `p` is replaced by `name(p)`.
  package func renamingFiles(_ name: (String) -> String) -> Finding {
    var finding = self
    finding.place.path = name(place.path)
    for index in related.indices { finding.related[index].place.path = name(related[index].place.path) }
    return finding
  }
}

/// The lowest severity that makes a run of `lint` fail; `never` lets every run succeed.
package enum FailureThreshold: String, Sendable, CaseIterable {
  case error, warning, never

  package func includes(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity == .error
    case .warning: true
    case .never: false
    }
  }
}

/// The outcome of trying to apply one fix of a finding.
package struct FixAttempt: Sendable, Equatable {
  /// Whether a fix was applied.
  package enum Outcome: Sendable, Equatable {
    case made
    /// The fix was not applied, for the given reason, so the finding remains.
    case refused(reason: String)
  }

  package let rule: String
  /// The message of the finding that the fix corrects.
  package let message: String
  /// The effect of the fix, as a command, such as "remove the comment".
  package let title: String
  /// Whether the text after the fix certainly means what the author intended.
  package let isSafe: Bool
  package let outcome: Outcome
  /// The position of the finding in the final text, after all fixes of the file are applied.
  package let position: SourcePosition

  package init(_ finding: Finding, _ fix: Finding.Fix, _ outcome: Outcome, at position: SourcePosition) {
    rule = finding.rule
    message = finding.message
    title = fix.title
    isSafe = fix.isSafe
    self.outcome = outcome
    self.position = position
  }
}
