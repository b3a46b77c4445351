import CartoucheDiagnostics

/// How often each rule found something: a line each, the most frequent first.
struct LintStatistics: CustomStringConvertible {
  private struct Line {
    var rule: String
    var severity: Severity
    var count = 0
    /// How many of them have a fix, safe or not.
    var fixableCount = 0
  }

  private let lines: [Line]

  init(_ findings: [Finding]) {
    var lines: [String: Line] = [:]
    for finding in findings {
      // A configuration may give one rule different severities in different folders.
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
