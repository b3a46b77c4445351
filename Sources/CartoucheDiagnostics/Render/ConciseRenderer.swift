/// Findings for people and programs that read lines: `path:line:column: severity: message [rule]`, one line each.
package struct ConciseRenderer: Sendable {
  package init() {}

  package func render(_ findings: [Finding]) -> String {
    findings.map { finding in
      let place = finding.place
      return
        "\(place.path.printable):\(place.start.line):\(place.start.column): \(finding.severity.rawValue): "
        + "\(finding.message.printable) [\(finding.rule)]\n"
    }.joined()
  }
}
