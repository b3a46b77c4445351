/// Findings as GitLab's Code Quality report, which shows in merge requests what is new.
///
/// A description is all that it shows, so what to do stands there too.
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
