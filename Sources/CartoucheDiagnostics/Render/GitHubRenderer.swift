/// Findings as workflow commands of GitHub Actions, which marks them in the files of a pull request:
/// `::error file=…,line=…::message`.
///
/// Source: GitHub's "Workflow commands", and `@actions/core` for what is escaped.
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
    // GitHub refuses columns of what goes over several lines.
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
