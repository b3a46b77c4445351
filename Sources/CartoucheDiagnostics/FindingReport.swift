/// The result of a run over a set of files, which every output format prints.
package struct FindingReport: Sendable {
  /// The findings in reporting order.
  package var findings: [Finding]
  /// All checked files in order, including those without findings.
  package var files: [String]
  /// The files that could not be checked, with the reasons.
  package var failures: [Failure]
  /// The threshold of each file with findings; the default is `error`.
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

  /// Returns whether a finding makes the run fail.
  package func isFailure(_ finding: Finding) -> Bool {
    thresholds[finding.place.path, default: .error].includes(finding.severity)
  }

  /// Returns a copy in which `name` maps the path of each file.
  package func renamingFiles(_ name: (String) -> String) -> FindingReport {
    var report = FindingReport(
      findings: findings.map { $0.renamingFiles(name) }, files: files.map(name),
      failures: failures.map { Failure(path: name($0.path), reason: $0.reason) })
    for (path, threshold) in thresholds { report.thresholds[name(path)] = threshold }
    return report
  }
}

extension Finding {
  /// Returns a copy in which `name` maps the path of each file.
  package func renamingFiles(_ name: (String) -> String) -> Finding {
    var finding = self
    finding.place.path = name(place.path)
    for index in related.indices { finding.related[index].place.path = name(related[index].place.path) }
    return finding
  }
}

/// The lowest severity that makes a run fail.
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

/// The result of applying one fix on trial, with its finding.
package struct FixAttempt: Sendable, Equatable {
  /// The outcome of an attempt.
  package enum Outcome: Sendable, Equatable {
    case made
    /// The fix was not applied, so the finding remains.
    case refused(reason: String)
  }

  package let rule: String
  /// The message of the finding.
  package let message: String
  /// The effect of the fix, as a command: "remove the comment".
  package let title: String
  /// Whether the fixed text certainly means what the author intended.
  package let isSafe: Bool
  package let outcome: Outcome
  /// The position of the finding in the text after all applied fixes.
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
