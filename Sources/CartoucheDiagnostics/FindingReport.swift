/// What a run over some files found: what every output format tells.
package struct FindingReport: Sendable {
  /// In reporting order.
  package var findings: [Finding]
  /// The files that were checked, in order, those without findings too.
  package var files: [String]
  /// The files that could not be checked, with the reason.
  package var failures: [Failure]
  /// What counts in each file in which something was found; errors where nothing is said.
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

  /// Whether a finding makes the run fail.
  package func counts(_ finding: Finding) -> Bool {
    thresholds[finding.place.path, default: .error].includes(finding.severity)
  }

  /// The report with other names of the same files.
  package func renamingFiles(_ name: (String) -> String) -> FindingReport {
    var report = FindingReport(
      findings: findings.map { $0.renamingFiles(name) }, files: files.map(name),
      failures: failures.map { Failure(path: name($0.path), reason: $0.reason) })
    for (path, threshold) in thresholds { report.thresholds[name(path)] = threshold }
    return report
  }
}

extension Finding {
  /// The finding with other names of the same files.
  package func renamingFiles(_ name: (String) -> String) -> Finding {
    var finding = self
    finding.place.path = name(place.path)
    for index in related.indices { finding.related[index].place.path = name(related[index].place.path) }
    return finding
  }
}
