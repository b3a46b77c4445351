import CartoucheDiagnostics

/// The maximum number of similar findings that are reported separately. More findings are combined into one,
/// which lists this number of locations.
private let maximumSeparateFindings = 5

/// Combines findings of one kind in one data file into a single finding if there are more than five.
///
/// Programs write data, so one mistake often repeats in thousands of features.
func combiningRepeatedFindings(_ diagnostics: [Diagnostic], in files: Set<SourceID>) -> [Diagnostic] {
  var groups: [FindingPattern: [Int]] = [:]
  for (index, diagnostic) in diagnostics.enumerated() where files.contains(diagnostic.location.source) {
    groups[FindingPattern(diagnostic), default: []].append(index)
  }
  var result = diagnostics
  var dropped: Set<Int> = []
  for indices in groups.values where indices.count > maximumSeparateFindings {
    let others = indices.dropFirst()
    result[indices[0]].message += ", and \(others.count) more findings like this one"
    result[indices[0]].related += others.prefix(maximumSeparateFindings - 1).map {
      RelatedPlace("another one is here", at: diagnostics[$0].location)
    }
    dropped.formUnion(others)
  }
  guard !dropped.isEmpty else { return diagnostics }
  return result.enumerated().filter { !dropped.contains($0.offset) }.map { $0.element }
}

/// The key by which similar findings are grouped: the findings of a group have one file, rule, severity and
/// message pattern.
private struct FindingPattern: Hashable {
  var source: SourceID
  var rule: String
  var severity: Severity
  /// The message without quoted text and numbers.
  var pattern: String

  init(_ diagnostic: Diagnostic) {
    source = diagnostic.location.source
    rule = diagnostic.rule
    severity = diagnostic.severity
    let unquoted = diagnostic.message.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.map { $0.element }
    pattern = unquoted.joined(separator: "`").filter { !$0.isNumber }
  }
}
