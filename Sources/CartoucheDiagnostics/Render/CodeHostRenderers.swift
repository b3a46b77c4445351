/// Prints findings as workflow commands of GitHub Actions, `::error file=…,line=…::message`, which mark lines
/// in pull requests.
///
/// Source: GitHub's "Workflow commands". The escape sequences are those of the npm package `@actions/core`.
package struct GitHubRenderer: Sendable {
  package init() {}

  package func render(_ findings: [Finding]) -> String { findings.map(line).joined() }

  private func line(_ finding: Finding) -> String {
    let (start, end) = (finding.place.start, finding.place.end)
    var properties = [
      ("title", "cartouche (\(finding.rule))"), ("file", finding.place.path),
      ("line", String(start.line)),
      ("endLine", String(end.line)),
    ]
    // GitHub rejects columns of a range over several lines.
    if start.line == end.line {
      properties += [("col", String(start.column)), ("endColumn", String(max(end.column, start.column + 1)))]
    }
    let list = properties.map { "\($0.0)=\(escaped($0.1, inProperty: true))" }.joined(separator: ",")
    let message = [finding.message.printable, finding.help.map { "help: \($0.printable)" }].compactMap { $0 }
      .joined(separator: "\n")
    return "::\(finding.severity.rawValue) \(list)::\(escaped(message))\n"
  }

  private func escaped(_ text: String, inProperty: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where inProperty: escaped += "%3A"
      case "," where inProperty: escaped += "%2C"
      default: escaped += String(scalar).printable
      }
    }
    return escaped
  }
}

/// Prints findings as a Code Quality report of GitLab, which shows new findings in merge requests.
///
/// GitLab displays only the description of a finding, so the description includes the help text.
///
/// Source: GitLab's "Code Quality", "Implement a custom tool".
package struct GitLabRenderer: Sendable {
  package init() {}

  package func render(_ findings: [Finding]) -> String {
    var bytes: [UInt8] = []
    JSONWriter.print(to: &bytes) {
      $0.array(.lines) { json in
        for (finding, fingerprint) in zip(findings, Fingerprint.all(of: findings)) {
          json.object { write(finding, fingerprint, to: &$0) }
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  private func write(_ finding: Finding, _ fingerprint: Fingerprint, to json: inout JSONWriter) {
    json.member("description", finding.message + (finding.help.map { ": \($0)" } ?? ""))
    json.member("check_name", finding.rule)
    json.member("fingerprint", fingerprint.text)
    json.member("severity", finding.severity == .error ? "major" : "minor")
    json.object("location") {
      $0.member("path", finding.place.path)
      $0.object("positions") {
        write("begin", finding.place.start, to: &$0)
        write("end", finding.place.end, to: &$0)
      }
    }
  }

  private func write(_ key: String, _ position: SourcePosition, to json: inout JSONWriter) {
    json.object(key) {
      $0.member("line", position.line)
      $0.member("column", position.column)
    }
  }
}
