import CartoucheDiagnostics
package import CartoucheScenario
import CartoucheSyntax

extension LintResult {
  /// What is wrong with a scenario, without what comments in it suppress. Its spec's own findings are told where that is linted.
  package init(of reading: ScenarioReading) {
    var log = DiagnosticLog()
    var suppressions = Suppressions(reading.document, &log)
    let path = reading.sources[reading.document.source].path
    var findings = [Finding](reading.diagnostics, in: reading.sources)
    if !suppressions.isEmpty {
      findings.removeAll { $0.place.path == path && suppressions.suppresses($0) }
      if !reading.document.isTruncated {
        // Rules of specs find nothing in scenarios.
        suppressions.reportUnused(
          { name in !ruleCatalog.contains { $0.metadata.id == name } }, in: reading.document.bytes, &log)
      }
    }
    let used = suppressions.usedPlaces.map { NamePlace(path: path, offset: $0) }
    findings += [Finding](log.take(), in: reading.sources)
    self.init(findings: findings.inReportingOrder(), usedSuppressions: Set(used))
  }
}
