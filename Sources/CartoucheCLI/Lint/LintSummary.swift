import CartoucheDiagnostics

/// The last line of `lint`, for people: how much was found.
struct LintSummary: CustomStringConvertible {
  private let findings: [Finding]
  private let fileCount: Int

  init(_ report: FindingReport) {
    findings = report.findings
    fileCount = report.files.count
  }

  var description: String {
    let files = counted(fileCount, "file")
    guard !findings.isEmpty else { return "No problems in \(files).\n" }
    let errors = findings.count { $0.severity == .error }
    let parts = [(errors, "error"), (findings.count - errors, "warning")].filter { $0.0 > 0 }
    return "Found \(parts.map { counted($0.0, $0.1) }.joined(separator: " and ")) in \(files).\n"
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
